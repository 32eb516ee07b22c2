import { localized } from '#app/domain/localizedText.ts';
import { localizedFields } from '#app/domain/localizedText.ts';
import { z } from 'zod';
import { accountMail } from '#app/domain/accounts/accountMail.server.ts';
import { nameRow, nameColumns, shownNames, type ShownNames } from '#app/domain/accounts/profile/names.ts';
import { courseOf, dashboardOf } from '#app/domain/academy/levels/readersCurriculum.ts';
import { sameThing } from '#app/domain/academy/levels/assignedToLearner.server.ts';
import { formatDay } from '#app/domain/display.ts';
import { levelOf, academyLevelCodes, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import type { Notice } from '#app/domain/operations/notifications/notify.server.ts';
import { Prisma } from '#app/platform/database.server.ts';
import type { Mail } from '#app/platform/outbox.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { Translate } from '#app/domain/messages.ts';
import type { Language } from '#app/i18n.ts';
import { dayOf } from './createAssignment.server.ts';

/** Something that is assigned to a learner, with all that a mail says of both. */
export const assignedThing = z.strictObject({
  assignmentId: z.string(),
  agentUniqueId: z.string(),
  ...nameRow(shownNames),
  emailAddress: z.string(),
  country: z.string(),
  curriculum: z.string(),
  courseId: z.string().nullable(),
  level: z.literal(academyLevelCodes).nullable(),
  ...localizedFields('title', () => z.string().nullable()),
  dueOn: z.date(),
  message: z.string(),
  /** The learner's time zone, in which the day ends. */
  zone: z.string(),
});
export type AssignedThing = z.output<typeof assignedThing>;

/** The columns of an assigned thing: of the assigned learning `v`, its assignment `s`, the agent `a`, the agency `g` and the course `c`. */
export const assignedThingColumns = Prisma.sql`
  s.assignment_id AS "assignmentId", a.agent_unique_id AS "agentUniqueId", ${Prisma.raw(nameColumns(shownNames, 'a'))}, a.email_address AS "emailAddress", g.country,
  s.curriculum, s.course_id AS "courseId", s.level, c.title_en AS "titleEn", c.title_ja AS "titleJa", s.due_on AS "dueOn", s.message, v.zone`;

/**
 * What a learner has to do, each thing once: where several have assigned the same, with the earliest day. Rows come by
 * person, and are put in the order of their days.
 */
export function thingsOf(rows: readonly AssignedThing[]): Map<string, AssignedThing[]> {
  const byPerson = new Map<string, AssignedThing[]>();
  for (const row of rows.toSorted((one, other) => one.dueOn.getTime() - other.dueOn.getTime())) {
    const own = byPerson.get(row.agentUniqueId) ?? [];
    if (!own.some((thing) => sameThing(thing, row))) own.push(row);
    byPerson.set(row.agentUniqueId, own);
  }
  return byPerson;
}

/** What is to be learned, in words. */
export function thingInWords(
  t: Translate,
  language: Language,
  { curriculum, level, titleEn, titleJa }: Pick<AssignedThing, 'curriculum' | 'level' | 'titleEn' | 'titleJa'>,
): string {
  if (titleEn !== null) return localized(language, 'title', { titleEn, titleJa: titleJa ?? '' });
  return t('assignments:level', {
    level: t(levelOf((level ?? 0) as AcademyLevel, curriculum).nameKey),
    curriculum: t(`markets:curriculum.${curriculum}`),
  });
}

/** One mail about all assignments that a user is notified or reminded of. `isOver` says whose day is over. */
function assignmentMail(
  template: 'learningAssigned' | 'learningDue',
  things: readonly [AssignedThing, ...AssignedThing[]],
  isOver: (thing: AssignedThing) => boolean,
): Mail {
  const [first] = things;
  const market = marketOf(first.country);
  const language = defaultLanguage(market);
  const t = translator(language);
  const items = things.map((thing) => {
    const words = { thing: thingInWords(t, language, thing), day: formatDay(dayOf(thing.dueOn), { market, language }) };
    const line = t(isOver(thing) ? 'assignments:mail.wasDue' : 'assignments:mail.due', words);
    return thing.message === '' ? line : `${line}\n${thing.message}`;
  });
  const names = Object.fromEntries(shownNames.map((name) => [name, first[name]])) as unknown as ShownNames;
  return accountMail(
    { ...names, emailAddress: first.emailAddress, agency: { country: first.country } },
    {
      template,
      params: { items: items.join('\n\n') },
      // One thing is opened itself; several are on the dashboard.
      link:
        things.length === 1 && first.courseId !== null
          ? courseOf(first.country, first.curriculum, first.courseId)
          : dashboardOf(first.country, first.curriculum),
    },
  );
}

/** The notification of the same things, with their mail; it names the one that is due first. */
export function assignmentNotice(
  kind: 'learningAssigned' | 'learningDue',
  things: readonly [AssignedThing, ...AssignedThing[]],
  isOver: (thing: AssignedThing) => boolean,
): Notice {
  const [first] = things;
  const mail = assignmentMail(kind, things, isOver);
  const title = thingInWords(translator(mail.language), mail.language, first);
  const facts = { title, count: things.length };
  return { kind, accountId: first.agentUniqueId, facts, ...(mail.link && { place: mail.link }), mail };
}
