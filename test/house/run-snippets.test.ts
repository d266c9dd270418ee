import { describe, expect, it } from 'vitest';
import { extractSnippets, splitCommand } from '../../scripts/run-snippets.mjs';

describe('snippets of the documents', () => {
  it('finds what is marked to run, and nothing else', () => {
    const markdown = [
      '# Title',
      '```ts run',
      'const a: number = 1;',
      '```',
      '```ts',
      'not run',
      '```',
      '```sh',
      'npm start',
      'npx footfall check a.scene.json   # the table',
      'npx footfall check broken.json   # exit 2',
      '```',
      '```json scene',
      '{ "footfall": 1 }',
      '```',
      '- in a list',
      '  ```ts run',
      '  const b = 2;',
      '  ```',
    ].join('\r\n');
    expect(extractSnippets(markdown)).toEqual([
      { kind: 'ts', text: 'const a: number = 1;', line: 2 },
      { kind: 'command', text: 'check a.scene.json', line: 10, exit: 0 },
      { kind: 'command', text: 'check broken.json', line: 11, exit: 2 },
      { kind: 'scene', text: '{ "footfall": 1 }', line: 13 },
      { kind: 'ts', text: 'const b = 2;', line: 17 },
    ]);
  });

  it('refuses a block that never ends', () => {
    expect(() => extractSnippets('```ts run\nconst a = 1;')).toThrow('line 1: code block without an end');
  });

  it('splits a command as a shell would', () => {
    expect(splitCommand(`import "a b.dxf" -o 'c d.json' --unit 0.001`)).toEqual([
      'import',
      'a b.dxf',
      '-o',
      'c d.json',
      '--unit',
      '0.001',
    ]);
  });
});
