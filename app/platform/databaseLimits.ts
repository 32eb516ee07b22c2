/** How long the database may take over something, in milliseconds. */
export interface DatabaseLimits {
  /** Getting a connection; 0 for as long as it takes. */
  connection: number;
  /** A statement, as Postgres ends it; 0 likewise. */
  statement: number;
  /** The reply to a statement, after which the connection counts as dead; 0 likewise. */
  reply: number;
  /** Waiting for a transaction to begin, and the transaction. */
  begin: number;
  transaction: number;
}

const ofEach = 10;
const ofAll = 80;

/**
 * The connections that each process of an instance may open: an equal part of DATABASE_POOL. Without a setting ten, as
 * long as all of them open no more than 80, which leaves room among the hundred of a Postgres as it comes. Two at least
 * where there are several, so that a job does not hold up the requests.
 */
export function poolOf(setting: number | undefined, processes: number): number {
  if (processes === 1) return setting ?? ofEach;
  return Math.max(2, Math.floor((setting ?? Math.min(ofEach * processes, ofAll)) / processes));
}

// Without a reply by this time a proxy or the network is frozen.
const graceMs = 1000;
// The longest that a timer takes, some 25 days.
const endless = 2 ** 31 - 1;

/**
 * The limits that follow from `DATABASE_TIMEOUT`: with 0 there are none, as migrating and seeding want it, which must
 * come to their end on any machine.
 */
export function databaseLimits(seconds: number): DatabaseLimits {
  if (seconds === 0) return { connection: 0, statement: 0, reply: 0, begin: endless, transaction: endless };
  return {
    connection: 3000,
    statement: seconds * 1000,
    reply: seconds * 1000 + graceMs,
    begin: 5000,
    transaction: 15_000,
  };
}
