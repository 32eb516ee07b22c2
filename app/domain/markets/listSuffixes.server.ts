import type { VisitorContext } from '#app/domain/context.server.ts';

/** The suffixes of a name, in the order in which they are offered; they are written alike in every language. */
export async function listSuffixes({ db }: Pick<VisitorContext, 'db'>): Promise<{ code: string }[]> {
  return db.suffix.findMany({ orderBy: { rank: 'asc' }, select: { code: true } });
}
