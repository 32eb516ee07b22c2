// Applies prisma/migrations with Prisma's own engine, compiled to WASM: nothing is downloaded, and `_prisma_migrations`
// reads as if `prisma migrate deploy` had run.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { connectTo } from '../../../app/platform/databaseAddress.mjs';
import { runPatiently } from './locks.mjs';
import { inProject, textOf } from './project.mjs';
import { areTwoRoles, grantProduct } from './roles.mjs';
import { Stop } from './steps.mjs';

/**
 * @typedef {{ name: string, sql: string }} Migration
 * @typedef {{ name: string, checksum: string, finished_at: Date | null }} AppliedMigration a row of `_prisma_migrations`
 */

const FOLDER = inProject('prisma', 'migrations');
const SCHEMA = inProject('prisma', 'schema');
// Prisma's engine takes its own lock (72707369) while it applies; this one is held around the whole.
const LOCK = 1_196_311_367;

/** The first migration: it creates the tables of an empty database. */
export const BASELINE = '20261130200000_baseline';
/** The last of the migrations that the baseline replaced: a database that ran it has the baseline's tables. */
export const BEFORE_BASELINE = '20261130191000_payments_on_their_way';

/**
 * The migrations on disk, in order.
 * @returns {Migration[]}
 */
export const migrationsOnDisk = () =>
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(FOLDER, entry.name, 'migration.sql')))
    .map(({ name }) => ({ name, sql: readFileSync(path.join(FOLDER, name, 'migration.sql'), 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/**
 * Migrations in the form that Prisma's engine takes.
 * @returns {import('@prisma/schema-engine-wasm').MigrationList}
 */
const migrationList = (migrations = migrationsOnDisk()) => ({
  baseDir: FOLDER,
  lockfile: { path: 'migration_lock.toml', content: textOf(path.join(FOLDER, 'migration_lock.toml')) },
  shadowDbInitScript: '',
  migrationDirectories: migrations.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
  })),
});

/** The files of prisma/schema in the form that Prisma's engine takes. */
const schemaFiles = () =>
  readdirSync(SCHEMA)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({ path: name, content: readFileSync(path.join(SCHEMA, name), 'utf8') }));

/**
 * Runs a piece of work with Prisma's schema engine over the database that a client is connected to.
 * @template T
 * @param {(engine: import('@prisma/schema-engine-wasm').SchemaEngine) => Promise<T>} work
 * @param {{ path: string, content: string }[]} [schema] the files of prisma/schema (`schemaFiles`), where the work
 * needs it
 * @param {import('pg').Client} client
 * @returns {Promise<T>}
 */
async function withEngine(client, work, schema) {
  /** @type {[any, typeof import('@prisma/driver-adapter-utils'), any]} */
  const [{ PrismaPg }, { bindMigrationAwareSqlAdapterFactory, DriverAdapterError }, glue] = await Promise.all([
    import('@prisma/adapter-pg'),
    import('@prisma/driver-adapter-utils'),
    (ofProcess[ENGINE] ??= loadEngine()),
  ]);
  // Fields, not a connection string: with one, the shadow database's connections would land in the main one.
  const { host, port, user, password, database, ssl } = client;
  const fields = { host, port, user, password, database, ssl };
  const adapter = new PrismaPg(fields);
  /** @type {{ dispose: () => Promise<void> }[]} */
  const opened = [];
  const connectMain = adapter.connect.bind(adapter);
  adapter.connect = async () => {
    const connection = await connectMain();
    opened.push(connection);
    connection.executeScript = scriptRunner(client, DriverAdapterError);
    return connection;
  };
  adapter.connectToShadowDb = () => shadow(client, PrismaPg, fields, DriverAdapterError);
  const engine = await glue.SchemaEngine.new(
    { datamodels: schema?.map(({ path: file, content }) => [file, content]) },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
  try {
    return await work(engine);
  } catch (error) {
    throw new Stop(`The migration engine refused: ${oneLine(error)}`);
  } finally {
    engine.free();
    // The engine forgets its connections without closing them.
    await Promise.all(opened.map((connection) => connection.dispose()));
  }
}

// Once in a process, not in a module: the engine's glue keeps views of the first instance's memory.
const ENGINE = Symbol.for('gangway.migrationEngine');
/** @type {Record<symbol | string, any>} */
const ofProcess = globalThis;

async function loadEngine() {
  const require = createRequire(import.meta.url);
  // The engine looks for this global when it fails badly, and would fail on its absence instead.
  ofProcess.PRISMA_WASM_PANIC_REGISTRY ??= { set_message: (/** @type {string} */ message) => console.error(message) };
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const wasm = path.join(
    path.dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg')),
    'schema_engine_bg.wasm',
  );
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {
    './schema_engine_bg.js': withoutWaiting(glue),
  });
  glue.__wbg_set_wasm(instance.exports);
  /** @type {() => void} */ (instance.exports.__wbindgen_start)();
  return glue;
}

/**
 * The engine's timers outlive its work by ten seconds and would keep the process.
 * @param {any} glue
 */
function withoutWaiting(glue) {
  const timers = Object.keys(glue).filter((name) => name.startsWith('__wbg_setTimeout_'));
  /**
   * @param {() => void} call
   * @param {number} milliseconds
   */
  const unheld = (call, milliseconds) => setTimeout(call, milliseconds >>> 0).unref();
  return { ...glue, ...Object.fromEntries(timers.map((name) => [name, unheld])) };
}

/**
 * Runs the script of a migration as one query, and so as one transaction. The adapter's own way cuts it at every
 * semicolon, those of a comment or a function's body among them.
 * @param {import('pg').Client} client
 * @param {typeof import('@prisma/driver-adapter-utils').DriverAdapterError} DriverAdapterError
 */
const scriptRunner = (client, DriverAdapterError) => async (/** @type {string} */ script) => {
  try {
    await runPatiently(client, script);
  } catch (error) {
    const { code, severity, message, detail, column, hint } = /** @type {any} */ (error);
    throw new DriverAdapterError({ kind: 'postgres', code, severity, message, detail, column, hint });
  }
};

/**
 * The adapter's own shadow database is dropped before its connections are closed, which Postgres refuses.
 * @param {import('pg').Client} client
 * @param {any} PrismaPg with the members that its types keep to themselves
 * @param {import('pg').ClientConfig} fields
 * @param {typeof import('@prisma/driver-adapter-utils').DriverAdapterError} DriverAdapterError
 */
async function shadow(client, PrismaPg, fields, DriverAdapterError) {
  const name = `gangway_shadow_${process.pid}`;
  await client.query(`CREATE DATABASE "${name}"`);
  const connection = await new PrismaPg({ ...fields, database: name }).connect();
  readInternalChar(connection);
  const { default: pg } = await import('pg');
  const scripts = new pg.Client({ ...fields, database: name });
  await scripts.connect();
  connection.executeScript = scriptRunner(scripts, DriverAdapterError);
  const close = connection.dispose.bind(connection);
  connection.dispose = async () => {
    await Promise.all([close(), scripts.end()]);
    await client.query(`DROP DATABASE "${name}" WITH (FORCE)`);
  };
  return connection;
}

/**
 * Postgres's catalogue is full of its internal "char" (18), which the engine knows and the adapter does not.
 * @param {any} connection
 */
function readInternalChar(connection) {
  const CHAR = 18;
  const TEXT = 25;
  const asCharacter = 6;
  const perform = connection.performIO.bind(connection);
  connection.performIO = async (/** @type {any} */ query) => {
    const result = await perform(query);
    query.characters = result.fields.map((/** @type {any} */ field) => field.dataTypeID === CHAR);
    for (const field of result.fields) if (field.dataTypeID === CHAR) field.dataTypeID = TEXT;
    return result;
  };
  const ask = connection.queryRaw.bind(connection);
  connection.queryRaw = async (/** @type {any} */ query) => {
    const reply = await ask(query);
    reply.columnTypes = reply.columnTypes.map((/** @type {number} */ type, /** @type {number} */ index) =>
      query.characters?.[index] ? asCharacter : type,
    );
    return reply;
  };
}

/** @param {unknown} error of `pg` */
function reasonOf(error) {
  const { message, code, errors } = /** @type {any} */ (error);
  return message || code || errors?.[0]?.message;
}

/**
 * Connects, or says in one line why that failed, and which setting names the address.
 * @param {string} databaseUrl
 */
export async function connect(databaseUrl) {
  try {
    return await connectTo(databaseUrl, { connectionTimeoutMillis: 60_000 });
  } catch (error) {
    const setting = databaseUrl === process.env.DATABASE_OWNER_URL ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
    throw new Stop(`Cannot reach the database of ${setting}: ${reasonOf(error)}.`);
  }
}

/**
 * The number of migrations that a database has yet to run. Throws a Stop where one has failed, and for a database of a
 * version before 1.0.
 * @param {import('pg').Client} client
 */
export async function pendingMigrations(client) {
  await assertFromBaseline(client);
  return pendingOf(migrationsOnDisk(), await history(client)).pending.length;
}

/** @param {import('pg').Client} client */
async function history(client) {
  const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') AS table`);
  if (!rows[0].table) return [];
  const found = await client.query(
    'SELECT migration_name AS name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at',
  );
  return found.rows;
}

/**
 * @param {Migration[]} onDisk
 * @param {AppliedMigration[]} applied
 */
function pendingOf(onDisk, applied) {
  const failed = applied.find((row) => !row.finished_at);
  if (failed) {
    throw new Stop(
      `Migration ${failed.name} failed earlier: put the database right, then \`npm run db:migrate -- --rolled-back ${failed.name}\`.`,
    );
  }
  const known = new Map(applied.map((row) => [row.name, row.checksum]));
  const edited = onDisk.filter(
    ({ name, sql }) => known.has(name) && known.get(name) !== createHash('sha256').update(sql).digest('hex'),
  );
  return { pending: onDisk.filter(({ name }) => !known.has(name)), edited };
}

/**
 * Brings a database up to date, and gives the product's role its rights where that is not the owner's. Safe while other
 * instances do the same.
 * @param {string} ownerUrl the address of the role that owns the tables
 * @param {(doing: string) => void} [say]
 * @param {string} [productUrl] the product's address; the owner's where there is one role
 * @param {string[]} [only] the names of the migrations to go through; all that there are where left out
 * @returns {Promise<string[]>} the names of the migrations it applied
 */
export async function migrate(ownerUrl, say = () => {}, productUrl = ownerUrl, only) {
  const client = await connect(ownerUrl);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const applied = await applyPending(client, say, only);
    if (areTwoRoles(ownerUrl, productUrl)) await grantProduct(client, productUrl);
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * @param {import('pg').Client} client
 * @param {import('./steps.mjs').Say} say
 * @param {string[]} [only]
 */
async function applyPending(client, say, only) {
  await assertFromBaseline(client);
  const migrations = migrationsOnDisk().filter(({ name }) => !only || only.includes(name));
  return applyMissing(client, migrations, say);
}

/**
 * Throws a Stop for a database of a version before 1.0, which did not begin with the baseline.
 * @param {import('pg').Client} client
 */
async function assertFromBaseline(client) {
  const recorded = (await history(client)).map(({ name }) => name);
  if (recorded.length > 0 && !recorded.includes(BASELINE))
    throw new Stop(
      `The database is of a version before 1.0 (its first migration is ${recorded[0]}), which this one does not upgrade. A demo: \`npm run demo -- --reset\`. To keep data: \`npm run backup\`, then \`npm run restore\` into an empty database.`,
    );
}

/**
 * @param {import('pg').Client} client
 * @param {Migration[]} migrations
 * @param {import('./steps.mjs').Say} say
 */
async function applyMissing(client, migrations, say) {
  const { pending, edited } = pendingOf(migrations, await history(client));
  for (const { name } of edited) say(`warning: ${name} was edited after it was applied`);
  if (pending.length === 0) return [];
  await assertMayMigrate(client);
  await assertNoOtherRun(client, pending);
  say(`applying ${pending.length === 1 ? pending[0]?.name : `${pending.length} migrations`}`);
  const { appliedMigrationNames } = await withEngine(client, (engine) =>
    engine.applyMigrations({
      migrationsList: migrationList(migrations),
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  return appliedMigrationNames;
}

// As app/platform/migrationsRun.server.ts reads it in the database's record.
const BREAKING = '_breaking_';

/**
 * Throws a Stop where a migration does not work with the release before it and an instance is connected, of whatever
 * release. A database that has run no migration has none.
 * @param {import('pg').Client} client
 * @param {{ name: string }[]} pending
 */
export async function assertNoOtherRun(client, pending) {
  const breaking = pending.find(({ name }) => name.includes(BREAKING));
  if (!breaking || (await history(client)).length === 0) return;
  const { rows } = await client.query(
    `SELECT count(*)::int AS connections FROM pg_stat_activity
     WHERE datname = current_database() AND application_name IN ('gangway', 'gangway news')`,
  );
  if (rows[0].connections > 0)
    throw new Stop(
      `Migration ${breaking.name} does not work with a release before it, and ${rows[0].connections} connections of running instances are open: stop all instances, migrate, then start them.`,
    );
}

/**
 * Throws a Stop where a role may not make schemas and tables, before anything is made.
 * @param {import('pg').Client} client
 */
async function assertMayMigrate(client) {
  const { rows } = await client.query(
    `SELECT current_user AS role, current_database() AS name, has_database_privilege(current_database(), 'CREATE')
       AND coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'CREATE'), true) AS may`,
  );
  const { role, name, may } = rows[0];
  if (!may)
    throw new Stop(
      `The role "${role}" may not make tables in the database "${name}": name its owner in DATABASE_OWNER_URL, or make the role its owner: ALTER DATABASE "${name}" OWNER TO "${role}".`,
    );
}

/**
 * The SQL that leads from the migrations to prisma/schema; empty where they say the same. Works in a separate database
 * on the same server.
 * @param {string} ownerUrl
 */
export async function schemaDifference(ownerUrl) {
  const schema = schemaFiles();
  const client = await connect(ownerUrl);
  /** @param {import('@prisma/schema-engine-wasm').SchemaEngine} engine */
  const compare = (engine) =>
    engine.diff({
      from: migrationsOnDisk().length ? { tag: 'migrations', ...migrationList() } : { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files: schema },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
  try {
    const { stdout } = await withEngine(client, compare, schema);
    return stdout && /^[^-\s]/m.test(stdout) ? stdout : '';
  } finally {
    await client.end();
  }
}

/**
 * Empties a database of all that its owner has in it. What others put into its schema `public`, such as an extension of
 * the operator's, stays.
 * @param {string} ownerUrl
 * @param {string[]} [others] schemas that go beside those of the product
 */
export async function clearDatabase(ownerUrl, others = []) {
  const client = await connect(ownerUrl);
  try {
    await clear(client, others);
  } finally {
    await client.end();
  }
}

/**
 * @param {import('pg').Client} client
 * @param {string[]} others
 */
async function clear(client, others) {
  // Databases of versions before 1.0 have `pgboss`.
  const schemas = ['pgboss', 'months', ...others].map((name) => client.escapeIdentifier(name)).join(', ');
  await client.query(`DROP SCHEMA IF EXISTS ${schemas} CASCADE`);
  const { rows } = await client.query(
    `SELECT string_agg(format('DROP %s IF EXISTS %s CASCADE', kind, name), ';') AS drops FROM (
       SELECT CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, oid::regclass::text, oid, relnamespace, relowner
       FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'S')
       UNION ALL SELECT 'ROUTINE', oid::regprocedure::text, oid, pronamespace, proowner FROM pg_proc
       UNION ALL SELECT 'TYPE', oid::regtype::text, oid, typnamespace, typowner FROM pg_type WHERE typtype IN ('e', 'd')
       UNION ALL SELECT 'EXTENSION', quote_ident(extname), oid, extnamespace, extowner FROM pg_extension
     ) AS object (kind, name, oid, schema, owner)
     WHERE schema = 'public'::regnamespace AND owner = current_user::regrole
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = object.oid AND d.deptype = 'e')`,
  );
  await client.query(rows[0].drops ?? '');
}

/**
 * Marks a failed migration as undone by hand, so that it is tried again.
 * @param {string} databaseUrl
 * @param {string} migrationName
 */
export async function markRolledBack(databaseUrl, migrationName) {
  const client = await connect(databaseUrl);
  try {
    await withEngine(client, (engine) => engine.markMigrationRolledBack({ migrationName }));
  } finally {
    await client.end();
  }
}

/** @param {unknown} error */
const oneLine = (error) =>
  String(error instanceof Error ? error.message : error)
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ');
