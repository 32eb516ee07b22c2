import type { AgentContext } from '#app/domain/context.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';

const mostShown = 6;

/** What changed because of feedback, in one language. */
export interface PublishedOutcome {
  outcomeId: string;
  title: string;
  text: string;
  publishedOn: Date;
}

/** Reads the newest of what the brands have published as changed because of feedback, in the caller's language. */
export async function publishedOutcomes(ctx: AgentContext): Promise<PublishedOutcome[]> {
  assertMaySee(ctx, 'feedback.send');
  const rows = await ctx.db.feedbackOutcome.findMany({
    where: { publishedOn: { lte: ctx.now } },
    orderBy: [{ publishedOn: 'desc' }, { outcomeId: 'desc' }],
    take: mostShown,
  });
  const isJapanese = ctx.language === 'ja';
  return rows.flatMap(({ outcomeId, publishedOn, titleEn, titleJa, textEn, textJa }) =>
    publishedOn
      ? [{ outcomeId, publishedOn, title: isJapanese ? titleJa : titleEn, text: isJapanese ? textJa : textEn }]
      : [],
  );
}
