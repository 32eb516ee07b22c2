// `npm run demo`: the whole product on sample data, with its own set-up. `-- --reset` starts over.
import { accountsTable } from './parts/accounts.mjs';
import { bringUp } from './parts/bring-up.mjs';
import { shown } from './parts/project.mjs';
import { sampleClient } from './parts/sample-provider.mjs';

/**
 * @param {string} origin
 * @param {string | undefined} log
 * @param {string | undefined} provider
 */
function greet(origin, log, provider) {
  console.log(`
  Gangway answers at ${origin}
  The mail it sends is at ${origin}/dev/mailbox, its log in ${shown(log ?? '')}
${provider ? `  A sample identity provider for sign-on is at ${provider} (client ${sampleClient.clientId}, secret ${sampleClient.clientSecret})\n` : ''}
${accountsTable()}

  Every account has the password Sail2026. Ctrl-C ends the demo.
`);
}

/**
 * Runs the command.
 * @param {string[]} args
 */
export async function main(args) {
  await bringUp({ by: 'npm run demo', development: false, reset: args.includes('--reset'), greet });
  process.exit(0);
}
