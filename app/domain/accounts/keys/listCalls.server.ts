import { z } from 'zod';
import { Refusal } from '#app/domain/refusals.ts';
import { typedReference } from '#app/domain/referenceNumber.ts';
import { assertMaySeeKeys, keysHeldBy, type KeyManager } from './keyHolder.server.ts';

/** What is asked of a key's log. */
interface CallsQuery {
  keyId: string;
  /** The reference of one call, as it is typed; '' for all. */
  reference: string;
  /** The last line of the page before; '' for the newest lines. */
  before: string;
}

/** A line of a key's log. */
export interface LoggedCall {
  id: string;
  at: Date;
  method: string;
  path: string;
  status: number;
  ms: number;
  reference: string;
  address: string;
}

const linesAtOnce = 50;
const place = z.string().regex(/^\d{1,18}$/);

/**
 * The log of a key, newest first, fifty calls at a time; `next` leads to older lines, null at the end. Throws
 * `forbidden` (`agency.manage-keys`, `staff.see-keys`), and `notFound` for a key of others.
 */
export async function listCalls(
  ctx: KeyManager,
  { keyId, reference, before }: CallsQuery,
): Promise<{ calls: LoggedCall[]; next: string | null }> {
  assertMaySeeKeys(ctx);
  const key = await ctx.db.apiKey.findFirst({ where: { keyId, ...keysHeldBy(ctx) }, select: { keyId: true } });
  if (!key) throw new Refusal('notFound');
  const sought = reference === '' ? undefined : soughtReference(reference);
  if (sought === null) return { calls: [], next: null };
  const rows = await ctx.db.apiCall.findMany({
    where: {
      keyId,
      ...(sought !== undefined && { reference: sought }),
      ...(place.safeParse(before).success && { id: { lt: BigInt(before) } }),
    },
    // Lines of one process are stored in order; those of several a second apart at most.
    orderBy: { id: 'desc' },
    take: linesAtOnce + 1,
  });
  const calls = rows.slice(0, linesAtOnce).map(({ id, keyId: _, ...call }) => ({ ...call, id: String(id) }));
  return { calls, next: rows.length > linesAtOnce ? calls.at(-1)!.id : null };
}

function soughtReference(typed: string): string | null {
  return typedReference('F', typed)?.slice('F-'.length) ?? null;
}
