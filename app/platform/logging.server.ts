import pino from 'pino';
import { logDestination } from './logDestination.server.ts';
import { worker } from './worker.server.ts';

// Other writers to standard output, such as Node's warnings, must not end the process either.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/**
 * The structured log: one JSON line an event on standard output. It is given identifiers and figures, never names,
 * addresses, credentials or query strings; the redaction is only a last safeguard.
 */
export const logger = pino(
  {
    level: process.env.LOG_LEVEL || 'info',
    // Its number among the workers of `npm start`, where it is one of them.
    base: worker.number === undefined ? undefined : { worker: worker.number },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        'token',
        'authorization',
        'cookie',
        '*.password',
        '*.token',
        '*.authorization',
        '*.cookie',
        '*.emailAddress',
      ],
      censor: '[removed]',
    },
  },
  logDestination(),
);

/** Logs an unexpected failure under the reference that its user is shown. A query's values never reach the log. */
export function logFailure(reference: string, error: unknown, where: string): void {
  const failure = error instanceof Error ? error : new Error(String(error));
  const { code } = failure as { code?: unknown };
  logger.error(
    { reference, where, name: failure.name, code, stack: withoutValues(failure.stack ?? failure.message) },
    'request failed',
  );
}

/** Logs that a user was refused something: the refusal's code, under the reference of its reply. */
export function logDenial(reference: string, code: string, where: string): void {
  logger.warn({ reference, code, where }, 'not allowed');
}

// Prisma's message contains the whole call with the user's input; only the stack frames and the last line are logged.
function withoutValues(stack: string): string {
  const lines = stack.split('\n');
  if (!/Invalid `.*invocation/.test(stack)) return stack;
  return [lines[0], ...lines.filter((line) => /^\s+at /.test(line))].join('\n');
}
