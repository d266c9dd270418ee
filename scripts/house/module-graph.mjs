/** Who imports whom below src, and the circles in it. */
import path from 'node:path';
import ts from 'typescript';
import { findReferences } from '../check-layers.mjs';
import { slashed } from '../source-files.mjs';

/**
 * @param files `{ name, source }` of every file below src, names relative to src
 * @returns for each name the files that it imports by value and, beside them, those it imports for types alone
 */
export function buildModuleGraph(src, files) {
  const known = new Set(files.map(({ name }) => name));
  const graph = new Map();
  for (const { name, source } of files) {
    const values = new Set();
    const types = new Set();
    for (const { specifier, typeOnly } of findReferences(source)) {
      if (specifier === undefined || !specifier.startsWith('.')) continue;
      const target = slashed(path.relative(src, path.resolve(src, path.dirname(name), specifier))).replace(
        /\.js$/,
        '.ts',
      );
      if (known.has(target)) (typeOnly ? types : values).add(target);
    }
    graph.set(name, { values, types });
  }
  return graph;
}

/** Groups of nodes that reach each other (Tarjan), those of one node left out. */
export function findCircles(nodes, next) {
  const index = new Map();
  const low = new Map();
  const onStack = new Set();
  const stack = [];
  const circles = [];
  for (const root of nodes) {
    if (index.has(root)) continue;
    const calls = [{ node: root, targets: undefined }];
    while (calls.length > 0) {
      const call = calls.at(-1);
      const { node } = call;
      if (call.targets === undefined) {
        index.set(node, index.size);
        low.set(node, index.get(node));
        stack.push(node);
        onStack.add(node);
        call.targets = [...next(node)];
      }
      const target = call.targets.pop();
      if (target === undefined) {
        calls.pop();
        const parent = calls.at(-1)?.node;
        if (parent !== undefined) low.set(parent, Math.min(low.get(parent), low.get(node)));
        if (low.get(node) !== index.get(node)) continue;
        const circle = [];
        let member;
        do {
          member = stack.pop();
          onStack.delete(member);
          circle.push(member);
        } while (member !== node);
        if (circle.length > 1) circles.push(circle.sort());
      } else if (!index.has(target)) calls.push({ node: target, targets: undefined });
      else if (onStack.has(target)) low.set(node, Math.min(low.get(node), index.get(target)));
    }
  }
  return circles;
}

/** Everything that a file brings along when it is loaded, itself included. */
export function findReached(graph, start) {
  const reached = new Set([start]);
  const open = [start];
  while (open.length > 0) {
    for (const next of graph.get(open.pop())?.values ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}

/** Names that a file declares and exports itself, with their declarations. */
export function listExports(source) {
  const found = [];
  for (const statement of source.statements) {
    const isExported = ts.canHaveModifiers(statement)
      ? ts.getModifiers(statement)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
      : false;
    if (!isExported) continue;
    if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) {
        if (ts.isIdentifier(declaration.name)) found.push({ name: declaration.name.text, node: declaration });
      }
    } else if (statement.name !== undefined) found.push({ name: statement.name.text, node: statement });
  }
  return found;
}
