// `npm run dev`: as the demo, with Vite serving the sources and replacing modules as they change.
import { bringUp } from './parts/bring-up.mjs';

/**
 * Runs the command.
 * @param {string[]} args
 */
export async function main(args) {
  await bringUp({
    by: 'npm run dev',
    development: true,
    reset: args.includes('--reset'),
    greet: (origin) => console.log(`\n  Developing at ${origin}; mail at ${origin}/dev/mailbox\n`),
  });
  process.exit(0);
}
