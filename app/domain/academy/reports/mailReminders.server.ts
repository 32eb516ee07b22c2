import { z } from 'zod';
import { accountMail } from '#app/domain/accounts/accountMail.server.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import { formatDate, fullName } from '#app/domain/display.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { levelOf, type Curriculum } from '#app/domain/markets/curricula.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import { notifyMany, type Notice } from '#app/domain/operations/notifications/notify.server.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { reminderTopicOf } from './learnerStanding.ts';
import { everybody } from '#app/domain/permissions/reach.server.ts';
import { readReportPeople, type ReportPerson } from './reportPeople.server.ts';

const peopleAtOnce = 200;

/**
 * Writes the mails of some of the people of a request, and the job that continues after them. The mails, the note on
 * each person and that job are one transaction, so that a run that is repeated mails no one twice. The reminder is what
 * applies now; a learner with nothing left to do, or who may no longer sign in, gets no mail. Called by a job; `atOnce`
 * is the number of people of one run.
 */
export async function mailReminders(
  { db, now }: JobContext,
  { requestId }: JobData['remind-learners'],
  atOnce = peopleAtOnce,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const due = await rowsOf(
      tx,
      described(
        z.strictObject({ id: z.string() }),
        Prisma.sql`
      SELECT agent_unique_id AS id FROM academy_reminders WHERE request_id = ${requestId}::uuid AND mailed_at IS NULL ORDER BY agent_unique_id LIMIT ${atOnce} FOR UPDATE`,
      ),
    );
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    const { agency, asker, curriculum, brand } = await tx.academyReminder.findFirstOrThrow({
      where: { requestId },
      include: { agency: true, asker: true },
    });
    const people = await readReportPeople(
      tx,
      { agencyId: agency.agencyId, within: everybody, curriculum: curriculum as Curriculum, now },
      ids,
    );
    const notices = people.flatMap((person) => mailTo(person, { agency, asker, curriculum, brand, now }));
    await notifyMany(tx, { now }, notices, { patient: true });
    await tx.academyReminder.updateMany({ where: { requestId, agentUniqueId: { in: ids } }, data: { mailedAt: now } });
    if (due.length === atOnce) await enqueueJob(tx, 'remind-learners', { requestId });
  });
}

interface Request {
  agency: { agencyName: string; country: string };
  asker: { firstName: string; lastName: string };
  curriculum: string;
  brand: string;
  now: Date;
}

function mailTo(person: ReportPerson, { agency, asker, curriculum, brand, now }: Request): Notice[] {
  const topic = reminderTopicOf(person, now);
  if (topic === 'nothingToDo') return [];
  const market = marketOf(agency.country);
  const language = defaultLanguage(market);
  const t = translator(language);
  const named = {
    curriculum: t(`markets:curriculum.${curriculum}`),
    level: t(levelOf(person.level ?? 0, curriculum).nameKey || 'academyReports:standing.none'),
  };
  const what = t(`academyReports:remindsOf.${topic}`, {
    ...named,
    until: person.validUntil ? formatDate(person.validUntil, { market, language }) : '',
  });
  const params = { ...named, what, agency: agency.agencyName, sender: fullName(asker, language) };
  const place = `/home/pages/${brand.toLowerCase()}/academy/dashboard?curriculum=${curriculum}`;
  const mail = accountMail(
    { ...person, agency },
    {
      template: 'academyReminder',
      params,
      link: place,
    },
  );
  const { agentUniqueId: accountId } = person;
  return [{ kind: 'learningReminder', accountId, facts: { name: params.sender }, place, mail }];
}
