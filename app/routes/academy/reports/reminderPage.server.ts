import { z } from 'zod';
import { chooseForReminder, type RemindedPerson } from '#app/domain/academy/reports/chooseForReminder.server.ts';
import { isReminderKind, reminderRestDays } from '#app/domain/academy/reports/learnerStanding.ts';
import { reportFilterOf, reportList } from '#app/domain/academy/reports/reportForms.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { translator } from '#app/platform/translations.server.ts';
import { standingText } from './reportWords.server.ts';

/** So many are listed by name; the others are counted. */
const mostListed = 50;

/** The people whom an address chooses: each by `agent=`, or with `all=1` every user whom the report's filters leave. */
export function chosenForReminder(
  ctx: AgentContext,
  curriculum: string,
  params: URLSearchParams,
): Promise<RemindedPerson[]> {
  const agentUniqueIds = params.getAll('agent').filter((id) => z.uuid().safeParse(id).success);
  return chooseForReminder(
    ctx,
    curriculum,
    params.get('all') === '1' ? { all: reportFilterOf(reportList.read(params)) } : { agentUniqueIds },
  );
}

/** The users whom a reminder goes to, with its subject; those who get one come first. */
export function reminderPage(ctx: AgentContext, curriculum: string, people: readonly RemindedPerson[]) {
  const t = translator(textLocale(ctx.language, ctx.market));
  const reminded = people.filter(({ answer }) => isReminderKind(answer));
  const left = people.filter(({ answer }) => !isReminderKind(answer));
  return {
    reminded: reminded.length,
    left: left.length,
    more: Math.max(0, people.length - mostListed),
    rows: [...reminded, ...left].slice(0, mostListed).map((person) => ({
      id: person.agentUniqueId,
      name: fullName(person, ctx.language),
      level: standingText(t, curriculum, person),
      what: t(`academyReports:answer.${person.answer}`, { days: reminderRestDays }),
    })),
  };
}

export type ReminderRow = ReturnType<typeof reminderPage>['rows'][number];
