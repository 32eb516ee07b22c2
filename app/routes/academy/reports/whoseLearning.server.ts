import type { AgentContext } from '#app/domain/context.server.ts';
import { branchChoices } from '#app/domain/people/branches/branchChoices.server.ts';
import { translator } from '#app/platform/translations.server.ts';

/**
 * The sentence under the title of the academy's reports or assignments: whose learning they show. For a
 * supervisor who is bound to branches that is not the whole agency.
 */
export async function whoseLearning(ctx: AgentContext, page: 'academyReports' | 'assignments'): Promise<string> {
  const t = translator(ctx.language);
  if (ctx.actor.branches === null) return t(`${page}:sentence.agency`, { agency: ctx.agency.agencyName });
  const branches = (await branchChoices(ctx)).map(({ branchName }) => branchName).join(t('branches:and'));
  return branches ? t(`${page}:sentence.bound`, { branches }) : t(`${page}:sentence.alone`);
}
