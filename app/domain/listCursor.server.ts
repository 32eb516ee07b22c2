import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '#app/domain/refusals.ts';

/** Longer than any cursor of a list. */
export const cursorMaxLength = 2000;

// A cursor continues the list that it came from: the same filter, order and size.
function markOf(list: unknown): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 12);
}

/**
 * A cursor as clients get it: the place of the row that it follows, and a mark of the list, which is all that was asked
 * for besides. It gives no right: whose rows they are comes from the caller.
 */
export function writeCursor(list: unknown, place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([markOf(list), ...place])).toString('base64url');
}

/**
 * The place in a cursor, as `place` reads it; undefined where there is none. Throws `malformedRequest` at `cursor` for
 * text that is no cursor, or the cursor of another list: a client may have altered it.
 */
export function readCursor<Place extends z.ZodType>(
  cursor: string | null | undefined,
  list: unknown,
  place: Place,
): z.output<Place> | undefined {
  if (!cursor) return undefined;
  const parts = z.array(z.unknown()).safeParse(decoded(cursor));
  const [mark, ...rest] = parts.data ?? [];
  const read = place.safeParse(rest);
  if (mark !== markOf(list) || !read.success) throw new Refusal('malformedRequest', { field: 'cursor' });
  return read.data;
}

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
