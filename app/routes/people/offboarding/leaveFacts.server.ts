import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate, fullName } from '#app/domain/display.ts';
import { openItemKinds, undoDays } from '#app/domain/people/offboarding/openItems.ts';
import type { LeavePage } from '#app/domain/people/offboarding/readLeave.server.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';
import { permissionsContext } from '#app/routes/people/permissions/permissionsContext.ts';

const day = 24 * 3600_000;

/** The page of a user who leaves, or who left, in the reader's language. */
export function leaveFacts(ctx: AgentContext, { person, active, items, colleagues, left }: LeavePage) {
  const t = translator(ctx.textLocale ?? ctx.language);
  const nameOf = (one: { firstName: string; lastName: string }) => fullName(one, ctx.language);
  const dayOf = (moment: Date) => formatDate(moment, ctx);
  return {
    name: nameOf(person),
    active,
    permissionsContext: permissionsContext(ctx),
    items: items.map(({ kind, people }) => ({
      kind,
      text: t(`people:leave.items.${kind}`, { count: people.length }),
      people: people.map(nameOf).join(t('people:leave.and')),
    })),
    needsColleague: items.some(({ kind }) => openItemKinds[kind] === 'takenOver'),
    colleagues: colleagues.map((colleague) => ({ value: colleague.agentUniqueId, label: nameOf(colleague) })),
    left: left && {
      since: dayOf(left.leftAt),
      until: dayOf(new Date(left.leftAt.getTime() + undoDays * day)),
      colleague: left.colleague && nameOf(left.colleague),
    },
    backHref: paths.editAgent(person.agentUniqueId),
  };
}
