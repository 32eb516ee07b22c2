import type { AgentContext } from '#app/domain/context.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { reminderOf, type NoReminder, type ReminderKind } from './learnerStanding.ts';
import { curriculumOfAgency } from './readAcademyReport.server.ts';
import type { ReportFilter } from './reportForms.ts';
import { asked, readReportOrder, readReportPeople, type ReportPerson } from './reportPeople.server.ts';

/** The people to remind: those ticked in a report, or all that it shows. */
export type Choice = { agentUniqueIds: readonly string[] } | { all: ReportFilter };

/** A learner with what a mail would remind them of, or why there is none. */
export type RemindedPerson = ReportPerson & { answer: ReminderKind | NoReminder };

/** The most people whom one request reminds. */
export const maxReminded = 10_000;

/**
 * Reads whom a choice names, each with what they would be reminded of; nothing is sent. People of other agencies are
 * left out. Throws `forbidden` for a caller who may not remind (`agency.remind-learners`), and `notFound` for another
 * country's curriculum.
 */
export async function chooseForReminder(
  ctx: AgentContext,
  companyId: string,
  choice: Choice,
): Promise<RemindedPerson[]> {
  assertMaySee(ctx, 'agency.remind-learners');
  const curriculum = curriculumOfAgency(ctx, companyId);
  const ids =
    'all' in choice
      ? await readReportOrder(ctx, curriculum, { ...choice.all, sort: 'name', direction: 'asc' })
      : choice.agentUniqueIds;
  return peopleWithAnswers(ctx.db, ctx, curriculum, ids.slice(0, maxReminded));
}

/** These people of the caller's agency, each with what they would be reminded of. */
export async function peopleWithAnswers(
  db: Database | Transaction,
  ctx: Pick<AgentContext, 'actor' | 'agency' | 'now'>,
  curriculum: Curriculum,
  ids: readonly string[],
): Promise<RemindedPerson[]> {
  const people = await readReportPeople(db, asked(ctx, curriculum), ids);
  return people.map((person) => ({ ...person, answer: reminderOf(person, ctx.now) }));
}
