// What `npm run demo` and `npm run dev` share: everything from packages to a server that answers.
import path from 'node:path';
import { ensureBuild } from './build.mjs';
import { ready, runReference, runSeed, startServer } from './children.mjs';
import { ensureClient } from './client.mjs';
import {
  dropData,
  dropUse,
  noteSeeded,
  noteSeeding,
  noteSnapshot,
  noteUse,
  prepareDataDirectory,
  readCluster,
  release,
  secrets,
  take,
} from './data-directory.mjs';
import { addressesOf, ownAddresses, startEmbedded } from './embedded.mjs';
import { askedToEnd } from './ending.mjs';
import { clearDatabase, migrate } from './migrations.mjs';
import { ensurePackages } from './packages.mjs';
import { portTrouble, portWanted } from './port.mjs';
import { endCollected } from './processes.mjs';
import { hashOf, shown } from './project.mjs';
import { keepRunning } from './restarts.mjs';
import { onScreen } from './screen.mjs';
import { restoreSnapshot, isSnapshotCurrent, snapshotSource, takeSnapshot } from './snapshot.mjs';
import { startSampleProvider } from './sample-provider.mjs';
import { Stop, cancelSteps, step } from './steps.mjs';

/**
 * What runs at the moment.
 * @typedef {{ provider: Awaited<ReturnType<typeof startSampleProvider>>, database: import('./postgres.mjs').Cluster | null, server: ReturnType<typeof startServer> | null,
 * stopping: boolean }} Running
 */

/**
 * Sets everything up, serves until asked to end, and leaves no process.
 * @param {{ by: string, development: boolean, reset: boolean, greet: (origin: string, log: string | undefined, provider: string | undefined) => void
 * }} options
 */
export async function bringUp({ by, development, reset, greet }) {
  const own = ownAddresses();
  const port = portWanted();
  const place = prepareDataDirectory({ cluster: !own });
  const ended = askedToEnd();
  void ended.then(() => {
    cancelSteps();
    endCollected();
  });
  await take(place.home, by);
  const running = /** @type {Running} */ ({ provider: null, database: null, server: null, stopping: false });
  try {
    const trouble = await portTrouble(port);
    if (trouble) throw new Stop(trouble);
    await step('packages', ensurePackages);
    await step('client', ensureClient);
    const [env] = await sideBySide(
      async () => {
        const { databaseUrl, ownerUrl } = own
          ? await ownDatabase(own, reset)
          : await embeddedDatabase(place, reset, running);
        await step(
          'migrations',
          async (say) => (await migrate(ownerUrl, say, databaseUrl)).length || say('up to date'),
        );
        const env = serverEnvironment({ place, port, databaseUrl, development });
        await step('seed', (say) =>
          seed(say, { ...env, DATABASE_URL: ownerUrl }, own ? null : place.home, databaseUrl, running),
        );
        return env;
      },
      async () => {
        if (!development) await step('build', ensureBuild);
      },
    );
    const log = development ? undefined : path.join(place.home, 'server.log');
    const serving = { running, env, log, place, port };
    await step('server', () => serve(serving));
    const givenUp = [keepServer(serving), ...(own ? [] : [keepDatabase(running, place)])];
    running.provider = await startSampleProvider(port + 1);
    greet(env.ORIGIN, log, running.provider?.issuer);
    const reason = await Promise.race([ended.then(() => null), ...givenUp]);
    if (reason !== null) throw new Stop(reason);
    process.stdout.write('\n  stopping ');
  } finally {
    running.stopping = true;
    await running.server?.stop();
    await running.provider?.stop();
    await running.database?.stop();
    release(place.home);
  }
  console.log('done');
}

/**
 * Runs two parts at the same time, and gives what both return. When one fails, the other one's program is ended, and
 * the first failure is thrown.
 * @template A, B
 * @param {() => Promise<A>} first
 * @param {() => Promise<B>} second
 * @returns {Promise<[A, B]>}
 */
async function sideBySide(first, second) {
  /** @type {unknown[]} */
  const failures = [];
  /** @param {unknown} error */
  const fail = (error) => {
    failures.push(error);
    endCollected();
    throw error;
  };
  const both = [onScreen(first).catch(fail), onScreen(second).catch(fail)];
  await Promise.allSettled(both);
  if (failures.length > 0) throw failures[0];
  return /** @type {Promise<[A, B]>} */ (Promise.all(both));
}

/**
 * @param {import('./embedded.mjs').Addresses} addresses
 * @param {boolean} reset
 */
async function ownDatabase(addresses, reset) {
  await step('database', async (say) => {
    say('the one of DATABASE_URL');
    if (reset) say('emptied');
    if (reset) await clearDatabase(addresses.ownerUrl);
  });
  return addresses;
}

/**
 * @param {import('./data-directory.mjs').Place} place
 * @param {boolean} reset
 * @param {Running} running
 */
async function embeddedDatabase(place, reset, running) {
  const cluster = await step('database', async (say) => {
    if (reset && isSnapshotCurrent(readCluster()?.snapshot, place.home)) {
      const cluster = await fromSnapshot(place, say);
      if (cluster) return cluster;
    }
    if (reset) {
      say('starting over');
      dropData(place);
    }
    return startEmbedded(place, { say });
  });
  running.database = cluster;
  return addressesOf(cluster);
}

/**
 * The cluster with its database as the seed left it. Null where that is not possible: then everything is made again.
 * @param {import('./data-directory.mjs').Place} place
 * @param {import('./steps.mjs').Say} say
 */
async function fromSnapshot(place, say) {
  let cluster;
  try {
    cluster = await startEmbedded(place, { say });
    await restoreSnapshot(cluster);
    dropUse(place.home);
    say('starting over from a copy of the sample data of today');
    return cluster;
  } catch {
    await cluster?.stop();
    return null;
  }
}

/**
 * A database that dies under a running server comes back on the same port. Resolves with a reason where it is given up.
 * @param {Running} running
 * @param {import('./data-directory.mjs').Place} place
 */
const keepDatabase = (running, place) =>
  keepRunning({
    what: 'database',
    log: shown(place.log),
    gone: async () => running.database?.gone,
    stopping: () => running.stopping,
    async start() {
      running.database = await startEmbedded(place, { port: running.database?.port });
      if (running.stopping) await running.database.stop();
    },
  });

/**
 * A server that dies comes back on the same port. Resolves with a reason where it is given up.
 * @param {Serving} serving
 */
const keepServer = (serving) =>
  keepRunning({
    what: 'server',
    log: serving.log ? shown(serving.log) : 'what it said above',
    gone: async () => serving.running.server?.gone,
    stopping: () => serving.running.stopping,
    start: () => serve(serving),
  });

/**
 * Sample data into an empty database, as its owner; reference data again when the product has newer ones.
 * @param {import('./steps.mjs').Say} say
 * @param {import('./processes.mjs').Settings & { DATABASE_URL: string }} env
 * @param {string | null} home
 * @param {string} productUrl
 * @param {Running} running
 */
async function seed(say, env, home, productUrl, { database }) {
  const source = hashOf(['seed', 'starter', 'prisma/migrations']);
  const { seeded, seeding } = (home && readCluster()) || {};
  if (seeded === source) return say('already there');
  if (seeded || !home) {
    say('bringing reference data up to date');
    await runReference(env);
  }
  if (!seeded) {
    if (seeding) {
      say('begun before, and cut off: once more from the start');
      await clearDatabase(env.DATABASE_URL);
      await migrate(env.DATABASE_URL, undefined, productUrl);
    }
    say('sample agencies, unless there are any');
    if (home) noteSeeding(home);
    const snapshot = snapshotSource();
    await runSeed(env);
    // Whether a file service still has its files cannot be checked.
    if (home && database && !env.FILE_SERVICE)
      await takeSnapshot(database, home, snapshot).then(
        (taken) => noteSnapshot(home, taken),
        () => say('no room for a copy of it'),
      );
  }
  if (home) noteSeeded(home, source);
}

/**
 * @param {{ place: import('./data-directory.mjs').Place, port: number, databaseUrl: string, development: boolean }} options
 */
function serverEnvironment({ place, port, databaseUrl, development }) {
  return {
    // Sample accounts share a known password: by default only this machine may sign in.
    HOST: '127.0.0.1',
    ORIGIN: `http://localhost:${port}`,
    ...secrets(place.home),
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: undefined,
    DATA_DIR: place.home,
    NODE_ENV: development ? 'development' : 'production',
    GANGWAY_DEMO: '1',
    // The sample staff sign in with a password alone, as nowhere else.
    STAFF_SECOND_FACTOR: '0',
  };
}

/**
 * What a server is started with.
 * @typedef {{ running: Running, env: import('./processes.mjs').Settings & { HOST: string }, log: string | undefined,
 * place: import('./data-directory.mjs').Place, port: number }} Serving
 */

/** @param {Serving} serving */
async function serve({ running, env, log, place, port }) {
  const server = startServer({ env, log });
  running.server = server;
  noteUse(place.home, { server: server.known });
  const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(env.HOST) ? 'localhost' : env.HOST;
  if (!(await ready(server, `http://${host}:${port}`))) {
    throw new Stop(`The server did not become ready: ${server.lastLogLines()}`);
  }
}
