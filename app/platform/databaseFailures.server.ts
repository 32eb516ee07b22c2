import { Prisma } from './generated/prisma/client.ts';

// Postgres classes 08 (connection), 53 (resources), 57P (shutdown) and Node's own connection errors.
const unavailableCodes = /^(08...|53...|57P0.|P1001|P1002|P1008|P1017|P2024|P2028|P2037|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/;
const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|Can't reach database server|Server has closed the connection|Client has encountered a connection error|the database system is (starting up|shutting down|in recovery)|terminating connection|DatabaseNotReachable|ConnectionClosed|Unable to start a transaction|Transaction already closed|Cannot use a pool after calling end/i;

/** True where an error says that the database cannot be reached just now, whatever layer it came through. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error, depth = 0; current && depth < 5; depth += 1) {
    const { code, message, cause, kind } = current as { code?: unknown; message?: unknown; cause?: unknown; kind?: unknown };
    if (typeof code === 'string' && unavailableCodes.test(code)) return true;
    if (typeof message === 'string' && unavailableMessages.test(message)) return true;
    if (typeof kind === 'string' && unavailableMessages.test(kind)) return true;
    if (current instanceof AggregateError && current.errors.some(isDatabaseUnavailable)) return true;
    current = cause;
  }
  return false;
}

// What the pg driver adapter tells of a violated constraint.
interface ConstraintFailure {
  driverAdapterError?: { cause?: { constraint?: { index?: string } } };
}

/**
 * The name of the unique index that an error says was violated (`agents_user_id_key`), or undefined where it is another error.
 */
export function violatedUniqueIndex(error: unknown): string | undefined {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return undefined;
  return (error.meta as ConstraintFailure | undefined)?.driverAdapterError?.cause?.constraint?.index;
}
