import { z } from 'zod';
import { Refusal } from '#app/domain/refusals.ts';

/** The identifier that a part of an address is. Throws `notFound` for what cannot be one. */
export function idIn(part: string | undefined): string {
  const id = z.uuid().safeParse(part);
  if (!id.success) throw new Refusal('notFound');
  return id.data;
}

/** The same where `new` stands for what is not there yet; null for that. */
export function idOrNew(part: string | undefined): string | null {
  return part === 'new' ? null : idIn(part);
}
