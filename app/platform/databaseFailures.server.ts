import { setTimeout as pause } from 'node:timers/promises';
import { Prisma } from './generated/prisma/client.ts';

// Postgres's classes 08 (connection), 53 (resources, such as a full disk) and 57 (shutdown, recovery, a statement that
// took too long), a server that is no longer the primary; Prisma's own; Node's own.
const unavailableCodes =
  /^(08...|53...|57...|25006|58030|P1001|P1002|P1008|P1017|P2024|P2028|P2037|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
const unavailableMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Can't reach database server|Server has closed the connection|Client (has encountered a connection error|was closed)|the database system is |terminating connection|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|Unable to start a transaction|Transaction already closed|Cannot use a pool after calling end/i;

interface Failure {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  /** From the pg driver adapter: its own kind of the failure, and Postgres's code. */
  kind?: unknown;
  originalCode?: unknown;
  originalMessage?: unknown;
  /** From an AggregateError, such as the attempts at each address of a host. */
  errors?: unknown[];
  /** From Prisma: its own code, such as P2039, may hide the adapter's failure. */
  meta?: { driverAdapterError?: unknown };
}

// Postgres's code and words for a write in a transaction that only reads.
const readOnlyCode = /^25006$/;
const readOnlyMessage = /in a read-only transaction/i;

/** True where an error of any layer means that the database cannot be reached or cannot work at the moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return saysAnywhere(error, unavailableCodes, unavailableMessages);
}

// Wrong name or password, a role that may not connect, and a database that is not there.
const refusedCodes = new Set(['28000', '28P01', '3D000', '42501']);

interface SignInFailure {
  code?: string;
  message?: string;
  severity?: string;
  errors?: unknown[];
}

/**
 * Why Postgres took no connection with the address that it was given, in its own words; undefined for any other error.
 * Of several servers each gave a reason.
 */
export function refusedSignIn(error: unknown): string | undefined {
  const { errors, code = '', message, severity } = error as SignInFailure;
  if (errors?.length) return errors.map(refusedSignIn).find((reason) => reason !== undefined);
  return severity === 'FATAL' && refusedCodes.has(code) ? message : undefined;
}

const askAgainMs = 500;

/**
 * Does something again and again while the database cannot be reached, at most for so long, and gives what comes of it:
 * for what does no harm if it is done twice and must not be left undone, because what it says has happened. Throws what
 * it threw last.
 */
export async function untilDatabaseAnswers<Result>(
  work: () => Promise<Result>,
  { patienceMs, everyMs = askAgainMs }: { patienceMs: number; everyMs?: number },
): Promise<Result> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() + everyMs > until) throw error;
    }
    await pause(everyMs);
  }
}

/** True where an error of any layer means that something would have written by a client that only reads. */
export function isReadOnlyRefusal(error: unknown): boolean {
  return saysAnywhere(error, readOnlyCode, readOnlyMessage);
}

/** True where a driver's error says that the server refused to write: it did nothing. */
export function isWriteRefused(error: unknown): boolean {
  return error instanceof Error && readOnlyCode.test(String((error as Failure).code));
}

/** True where a driver's error says that a replica did not answer, so that the leader may be asked the same. */
export function isUnanswered(error: unknown): boolean {
  const { code } = error as Failure;
  // A statement that took too long there takes as long here; 40001 is a row that the replica had to remove.
  return code === '40001' || (code !== '57014' && !isWriteRefused(error) && isDatabaseUnavailable(error));
}

function saysAnywhere(error: unknown, codes: RegExp, messages: RegExp): boolean {
  let current = error as Failure | null | undefined;
  for (let depth = 0; current && depth < 6; depth += 1) {
    const { code, message, kind, originalCode, originalMessage } = current;
    if ([code, originalCode].some((one) => typeof one === 'string' && codes.test(one))) return true;
    if ([message, kind, originalMessage].some((one) => typeof one === 'string' && messages.test(one))) return true;
    if (current.errors?.some((each) => saysAnywhere(each, codes, messages))) return true;
    current = (current.meta?.driverAdapterError ?? current.cause) as Failure | undefined;
  }
  return false;
}

// The pg driver adapter's data about a violated constraint.
interface ConstraintFailure {
  driverAdapterError?: { cause?: { constraint?: { index?: string } } };
}

/**
 * The name of the unique index that an error reports as violated (`agents_user_id_key`); undefined for other errors.
 */
export function violatedUniqueIndex(error: unknown): string | undefined {
  return violatedConstraint(error, 'P2002');
}

/** The name of the foreign key that an error reports as violated; undefined for other errors. */
export function violatedForeignKey(error: unknown): string | undefined {
  return violatedConstraint(error, 'P2003');
}

// Prisma reports P2010 for every constraint that a raw statement violates.
function violatedConstraint(error: unknown, code: string): string | undefined {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || ![code, 'P2010'].includes(error.code))
    return undefined;
  return (error.meta as ConstraintFailure | undefined)?.driverAdapterError?.cause?.constraint?.index;
}
