// Loaded by loadBuild.ts beside tsx, whose thread would look for TypeScript in what Vite has built, and make a map of
// it: more than half of the seconds that a process takes to start.
import { readFile } from 'node:fs/promises';

let folder = '';

/**
 * Node calls it once.
 * @param {string} built the address of the folder whose scripts are read as they are
 */
export function initialize(built) {
  folder = built;
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.startsWith(folder) || !url.endsWith('.js')) return next(url, context);
  return { format: 'module', source: await readFile(new URL(url)), shortCircuit: true };
}
