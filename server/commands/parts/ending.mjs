import { alive } from './processes.mjs';

/**
 * Resolves with a reason when this command has been asked to end: Ctrl-C, SIGTERM, a closed terminal, or an npm that
 * was killed without ending its command.
 */
export function askedToEnd() {
  // A reader that has gone away (a closed pipe) is no reason to end badly.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const parent = process.env.npm_lifecycle_event ? process.ppid : null;
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => resolve(name));
    if (parent) setInterval(() => (process.ppid !== parent || !alive(parent)) && resolve('npm is gone'), 250).unref();
  });
}
