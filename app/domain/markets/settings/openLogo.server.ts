import type { VisitorContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';

/** The picture of a logo, as PNG, for everybody who has its address: pages and mails name it. Throws `notFound`. */
export async function openLogo({ db }: Pick<VisitorContext, 'db'>, hash: string): Promise<Uint8Array> {
  const logo = /^[\da-f]{64}$/.test(hash)
    ? await db.brandLogo.findUnique({ where: { hash }, select: { content: true } })
    : null;
  if (!logo) throw new Refusal('notFound');
  return logo.content;
}
