/**
 * V8's settings before the server starts: without a bound it puts off collecting garbage while the machine has memory
 * left, and one process takes 900 MB for what fits into 400. In all they are what Node takes for its heap in a container
 * of 768 MB; the young heap is for the pages that are made at the same time.
 * `npm start` has them too (package.json).
 */
export const memoryOptions = '--max-old-space-size=352 --max-semi-space-size=16';

/**
 * The settings of a server: the installation's own NODE_OPTIONS come last, so they take precedence.
 * @param {import('./processes.mjs').Settings} env
 */
export const withMemoryOptions = (env) => ({
  ...env,
  NODE_OPTIONS: `${memoryOptions} ${env.NODE_OPTIONS ?? ''}`.trim(),
});
