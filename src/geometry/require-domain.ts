import { badArgument } from '../error/index.js';
import type { Domain } from './domain.js';

/** Refuses what is not a domain, in a form that costs nothing where a query is asked millions of times. */
export function requireDomain(domain: Domain, where: string): void {
  if (!ArrayBuffer.isView(domain?.triangles))
    throw badArgument(`${where}: domain`, domain, 'a domain, made by buildDomain or compileScene');
}
