import { escapeXml } from '../pixel-text.js';

/** What a page of its own holds. */
export interface HtmlPage {
  readonly title: string;
  readonly style: string;
  /** SHA-256 of the style and of the script, base64: what the page allows to apply and to run, and nothing else. */
  readonly styleHash: string;
  readonly script?: { readonly text: string; readonly hash: string } | undefined;
  readonly body: string;
}

/**
 * A page that needs nothing beside it and may fetch nothing: its Content-Security-Policy allows its own style and script, by their
 * hashes, and images within the page.
 */
export function formatPage({ title, style, styleHash, script, body }: HtmlPage): string {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    ...(script ? [`script-src 'sha256-${script.hash}'`] : []),
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escapeXml(policy.join('; '))}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="generator" content="Footfall">',
    '<link rel="icon" href="data:,">',
    `<title>${escapeXml(title)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    body,
    ...(script ? [`<script>${script.text}</script>`] : []),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Data in a page, as JSON that no text in it can end. NaN and infinities become null. */
export function formatDataBlock(id: string, data: unknown): string {
  const text = JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
  return `<script type="application/json" id="${escapeXml(id)}">${text}</script>`;
}

/** An SVG document as a part of a page. */
export function inlineSvg(svg: string): string {
  return svg.trim();
}
