// `npm run db:start`, `db:stop` and `db:url`: the embedded database by itself, in the background, for development.
import { holder, noteUse, prepareDataDirectory, release, take } from './parts/data-directory.mjs';
import { addressesOf, runningAddresses, startEmbedded } from './parts/embedded.mjs';
import { migrate } from './parts/migrations.mjs';
import { end, identify } from './parts/processes.mjs';
import { Stop, step } from './parts/steps.mjs';

const BY = 'npm run db:start';

async function start() {
  const place = prepareDataDirectory();
  if (holder(place.home)?.by === BY && runningAddresses()) return url();
  await take(place.home, BY);
  try {
    const cluster = await step('database', (say) => startEmbedded(place, { leash: false, say }));
    noteUse(place.home, { ...identify(cluster.guard), parent: undefined });
    const { databaseUrl, ownerUrl } = addressesOf(cluster);
    await step('migrations', (say) => migrate(ownerUrl, say, databaseUrl));
  } finally {
    release(place.home);
  }
  url();
}

async function stop() {
  const place = prepareDataDirectory();
  const running = holder(place.home);
  if (!running) return console.log('The embedded database is not running.');
  if (running.by !== BY)
    throw new Stop(`The embedded database belongs to \`${running.by}\` (process ${running.pid}): stop that one.`);
  await end(running.pid, 25_000);
  console.log('The embedded database has stopped.');
}

function url() {
  const running = runningAddresses();
  if (!running) throw new Stop('The embedded database is not running: npm run db:start');
  console.log(running.ownerUrl);
}

/** @type {Record<string, () => unknown>} */
const actions = { start, stop, url };

/**
 * Runs one of the actions.
 * @param {string[]} args
 */
export async function main(args) {
  const action = actions[args[0] ?? ''];
  if (!action) throw new Stop('Usage: npm run db:start, db:stop or db:url');
  await action();
  process.exit(0);
}
