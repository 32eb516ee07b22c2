import type { AgentContext, StaffContext, VisitorContext } from '#app/domain/context.server.ts';
import { repeatable } from '#app/domain/accounts/keys/idempotentCalls.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { throttledNetwork } from '#app/platform/addresses.server.ts';
import { bearerToken } from '#app/platform/bearerToken.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { isRepeatable } from './answers.server.ts';
import type { Endpoint } from './endpoint.server.ts';

type Context = VisitorContext & (Partial<Pick<AgentContext, 'actor'>> & Partial<Pick<StaffContext, 'staff'>>);

/** What an endpoint answered, or was refused with. */
export interface Given {
  status: number;
  answer: unknown;
}

// A caller who repeats calls: a key acts as itself, a user's sessions act alike. Of a call without either, the partner's
// token, which opens nothing a second time, or else the network; undefined where that is unknown.
function callerOf({ actor, staff, address }: Context, headers: Headers): string | undefined {
  const key = staff ? staff.key : actor?.key;
  if (key) return `key:${key.keyId}`;
  if (actor) return `account:${actor.agentUniqueId}`;
  const token = bearerToken(headers);
  if (token !== undefined) return `token:${hashToken(token)}`;
  return address === '' ? undefined : `network:${hashToken(throttledNetwork(address))}`;
}

/**
 * Runs a write whose call has an Idempotency-Key once, and gives its first answer to repetitions (`repeatable`); any
 * other call it just runs. Throws `idempotencyKeyMalformed` for a key that is empty, too long, or has other characters
 * than visible ones.
 */
export async function runOnce(
  endpoint: Endpoint,
  ctx: Context,
  { request, body }: { request: Request; body: unknown },
  run: () => Promise<Given>,
): Promise<Given & { isRepeated?: boolean }> {
  const key = request.headers.get('Idempotency-Key');
  const caller = callerOf(ctx, request.headers);
  if (key === null || caller === undefined || !isRepeatable(endpoint)) return run();
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refusal('idempotencyKeyMalformed');
  const { pathname, search } = new URL(request.url);
  const call = { caller, key, method: request.method, address: pathname + search, body: JSON.stringify(body ?? null) };
  return repeatable(ctx, call, run);
}

/** Ends a transaction that has done all it should, without keeping it. */
class NotKept extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('A test key keeps nothing.');
    this.result = result;
  }
}

/**
 * Runs what a test key asks for as a live key's, in one transaction that is taken back: the rules, the answer and the
 * refusals are the same, and nothing stays, no mail and no job either.
 */
export async function withoutKeeping<Result>(
  ctx: VisitorContext,
  run: (dry: VisitorContext) => Promise<Result>,
): Promise<Result> {
  const { reads: _, ...rest } = ctx;
  try {
    await ctx.db.$transaction(async (tx) => {
      // A transaction within it is a savepoint.
      throw new NotKept(await run({ ...rest, db: tx as unknown as Database }));
    });
  } catch (error) {
    if (error instanceof NotKept) return error.result as Result;
    throw error;
  }
  throw new Error('unreachable');
}
