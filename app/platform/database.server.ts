import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { DatabasePool, ReplicaPool } from './databasePool.server.ts';
import { isWriteRefused } from './databaseFailures.server.ts';
import { databaseLimits, poolOf } from './databaseLimits.ts';
import { environment } from './environment.server.ts';
import { Prisma, PrismaClient } from './generated/prisma/client.ts';
import { logger } from './logging.server.ts';
import { measuredClient, type NamedQuery, type RanStatement } from './measuredClient.server.ts';
import { metrics } from './metrics.server.ts';
import { underWaySince } from './requestsUnderWay.server.ts';
import { assertRows, preparedNameOf, type Statement } from './statements.server.ts';
import { statementName } from './statementName.ts';
import { worker } from './worker.server.ts';

export type Database = PrismaClient;
export type Transaction = Prisma.TransactionClient;
export { Prisma };

interface Connection {
  pool: pg.Pool;
  prisma: PrismaClient;
}

// A page asks for a few things at once, and few look at a time.
const readingConnections = 3;

// An edit in development loads this module again: the pool must not be opened twice.
const shared = globalThis as typeof globalThis & {
  gangwayDatabase?: Connection;
  gangwayReading?: Connection;
  gangwayReplica?: Connection;
  gangwayClients?: Map<string, { prisma: PrismaClient; goTo: (ground: Ground) => void }>;
};

function connection(): Connection {
  shared.gangwayDatabase ??= connect({
    address: environment().DATABASE_URL,
    max: poolOf(environment().DATABASE_POOL, worker.of),
    // A server that refuses to write is no longer the primary.
    mustEnd: isWriteRefused,
  });
  return shared.gangwayDatabase;
}

interface Own {
  address: string;
  max: number;
  server?: 'replica';
  onConnect?: (client: pg.ClientBase) => Promise<void>;
  /** True for an error after which a connection is closed, so that the pool opens another one. */
  mustEnd?: (error: unknown) => boolean;
}

function connect({ address, mustEnd, server, ...own }: Own): Connection {
  const { DATABASE_TIMEOUT } = environment();
  const limits = databaseLimits(DATABASE_TIMEOUT);
  const config: pg.PoolConfig = {
    connectionString: address,
    connectionTimeoutMillis: limits.connection,
    allowExitOnIdle: true,
    ...(address !== pooledAddress() && { statement_timeout: limits.statement }),
    query_timeout: limits.reply,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'gangway',
    Client: measuredClient((ran) => {
      reportStatement(ran, server ?? 'leader');
      if (mustEnd?.(ran.error)) void ran.client.end().catch(() => undefined);
    }),
    ...own,
  };
  const pool = server === 'replica' ? new ReplicaPool(config, () => connection().pool) : new DatabasePool(config);
  // Without a listener the end of a connection that is in use would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // A connection that dies while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', (error) => logger.warn({ reason: error.message }, 'idle database connection lost'));
  // Prisma returns a transaction's connection to the pool even if the transaction did not end; such a connection is
  // unusable.
  pool.on('release', (error, client) => {
    if (!error && (client as pg.Client).getTransactionStatus() !== 'I') void (client as pg.Client).end();
  });
  const role = server ?? (own.onConnect ? 'reading' : 'leader');
  return { pool, prisma: clientOf(role, pool) };
}

/** The pool of a client, and the name under which a transaction prepares a statement; '' means none. */
interface Ground {
  pool: pg.Pool;
  nameOf: (sql: string) => string;
}

/** Prisma's adapter, which opens connections on the database server that it was last given. */
class PoolAdapter extends PrismaPg {
  ground: Ground;

  constructor(ground: Ground) {
    super(ground.pool);
    this.ground = ground;
  }

  override async connect() {
    const { pool, nameOf } = this.ground;
    // Late work would tie the client to a pool that has ended, and what opens next would use it.
    if (pool.ending) throw new Error('The database connection is closed');
    return new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) }).connect();
  }
}

// A client reads the whole schema and compiles its query engine, a fifth of a second of a processor: it outlives its
// connections, and uses those of the pool that is opened next.
function clientOf(role: 'leader' | 'reading' | 'replica', pool: pg.Pool): PrismaClient {
  const { begin, transaction } = databaseLimits(environment().DATABASE_TIMEOUT);
  const key = `${role} ${begin} ${transaction}`;
  // Those of this module: one that was loaded before knows other statements and settings.
  const ground = { pool, nameOf: (sql: string) => (preparesByName() && preparedNameOf(sql)) || '' };
  shared.gangwayClients ??= new Map();
  const kept = shared.gangwayClients.get(key);
  if (kept) {
    kept.goTo(ground);
    return kept.prisma;
  }
  const adapter = new PoolAdapter(ground);
  const prisma = new PrismaClient({ adapter, transactionOptions: { maxWait: begin, timeout: transaction } });
  shared.gangwayClients.set(key, { prisma, goTo: (next) => (adapter.ground = next) });
  return prisma;
}

// A pooler gives each transaction any connection, and takes no settings of one.
function preparesByName(): boolean {
  const { DATABASE_DIRECT_URL, DATABASE_PREPARED } = environment();
  return (DATABASE_PREPARED ?? (DATABASE_DIRECT_URL === undefined ? '1' : '0')) === '1';
}

const pooledAddress = () => (environment().DATABASE_DIRECT_URL ? environment().DATABASE_URL : undefined);
/** The address for what keeps a connection to itself: past a pooler, where there is one. */
export const directAddress = (): string => environment().DATABASE_DIRECT_URL ?? environment().DATABASE_URL;

// The most requests that a slow statement names.
const namedRequests = 5;

// Counted only where metrics are requested; a slow statement is logged in any case, without its values.
function reportStatement({ name, text, started, ms, error, span }: RanStatement, server: 'leader' | 'replica'): void {
  const { METRICS_PORT, SLOW_STATEMENT_MS } = environment();
  span?.end({
    name: statementName(name || preparedNameOf(text), text),
    attributes: { 'db.system.name': 'postgresql', 'gangway.database': server },
    failed: Boolean(error),
  });
  if (METRICS_PORT !== undefined) metrics.statements.observe({ server, outcome: error ? 'failed' : 'done' }, ms / 1000);
  if (SLOW_STATEMENT_MS === 0 || ms < SLOW_STATEMENT_MS) return;
  logger.warn(
    {
      statement: name || preparedNameOf(text) || text.replace(/'[^']*'/g, "'…'").slice(0, 300),
      ms: Math.round(ms),
      requests: underWaySince(started)
        .slice(0, namedRequests)
        .map(({ requestId, routeOf }) => ({ requestId, route: routeOf() })),
    },
    'slow statement',
  );
}

/** The connections of this process by what they do, and how many callers wait for one. */
export function connectionsNow(): { busy: number; idle: number; waiting: number } {
  const pools = [shared.gangwayDatabase, shared.gangwayReading, shared.gangwayReplica].flatMap((open) =>
    open ? [open.pool] : [],
  );
  const sum = (count: (pool: pg.Pool) => number) => pools.reduce((all, pool) => all + count(pool), 0);
  return {
    busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  };
}

/** The Prisma client of this process. */
export function database(): Database {
  return connection().prisma;
}

/**
 * A client for who only looks: Postgres refuses whatever writes, with the code that `isReadOnlyRefusal` knows. Its
 * connections are opened at the first use.
 */
export function readingDatabase(): Database {
  shared.gangwayReading ??= connect({
    address: directAddress(),
    max: readingConnections,
    onConnect: onlyRead,
  });
  return shared.gangwayReading.prisma;
}

const onlyRead = async (client: pg.ClientBase): Promise<void> => {
  await client.query('SET default_transaction_read_only = on');
};

function replica(): Connection | undefined {
  const { DATABASE_READ_URL, DATABASE_POOL } = environment();
  if (DATABASE_READ_URL === undefined) return undefined;
  shared.gangwayReplica ??= connect({
    address: DATABASE_READ_URL,
    max: poolOf(DATABASE_POOL, worker.of),
    server: 'replica',
    onConnect: onlyRead,
  });
  return shared.gangwayReplica;
}

/** The client of the replica (DATABASE_READ_URL), for `databaseForReading`; undefined where there is none. */
export function replicaDatabase(): Database | undefined {
  return replica()?.prisma;
}

/** The row that the replica itself gives. Throws where it does not answer, unlike what reads by its client. */
export async function rowOfReplica<Row>({ text, values }: Statement<Row>): Promise<Row | undefined> {
  const client = await replica()!.pool.connect();
  try {
    const { rows } = await client.query(text, values);
    client.release();
    return rows[0] as Row | undefined;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Runs a statement and gives its rows: in the transaction that it is given, or by the pool itself, since on the busiest
 * reads Prisma's own path costs more than the query (docs/performance.md). Throws for a row that is not as the statement
 * describes it, outside production.
 */
export async function rowsOf<Row>(db: Database | Transaction, statement: Statement<Row>): Promise<Row[]> {
  const { name, text, values } = statement;
  const open = [shared.gangwayDatabase, shared.gangwayReading, shared.gangwayReplica].find(
    (each) => each?.prisma === db,
  );
  const rows = open
    ? (await open.pool.query(namedQuery({ name, text, values }))).rows
    : await db.$queryRawUnsafe<Row[]>(text, ...values);
  if (environment().NODE_ENV !== 'production') assertRows(statement, rows);
  return rows as Row[];
}

// A pooler knows no prepared statements; the name is kept for the metrics.
function namedQuery({ name, ...rest }: Pick<Statement<unknown>, 'name' | 'text' | 'values'>): NamedQuery {
  return { ...rest, ...(preparesByName() ? { name } : { knownAs: name }) };
}

/** The same where there is one row at most. */
export async function rowOf<Row>(db: Database | Transaction, statement: Statement<Row>): Promise<Row | undefined> {
  return (await rowsOf(db, statement))[0];
}

/**
 * Initialises Prisma's query compiler, whose first use blocks the request thread; failures of the database are ignored
 * here.
 */
export async function warmDatabase(): Promise<void> {
  await database()
    .throttle.findUnique({ where: { key: '' } })
    .catch(() => undefined);
}

/** Closes every connection; the next use opens them again. */
export async function closeDatabase(): Promise<void> {
  const opened = [shared.gangwayReplica, shared.gangwayDatabase, shared.gangwayReading];
  shared.gangwayDatabase = undefined;
  shared.gangwayReading = undefined;
  shared.gangwayReplica = undefined;
  for (const open of opened) {
    if (!open) continue;
    const ended = open.pool.ending || open.pool.end();
    await open.prisma.$disconnect();
    await ended;
  }
}
