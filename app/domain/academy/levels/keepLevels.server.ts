import { z } from 'zod';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import { academyLevelCodes, curriculumCodes, levelOf } from '#app/domain/markets/curricula.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { Prisma, rowOf, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { canLearn } from './canLearn.server.ts';
import { dashboardOf } from './readersCurriculum.ts';
import { levelReminderDays, reminderDue, returnEndsAt } from './validity.ts';

const day = 24 * 3600_000;
const levelsAtOnce = 500;

const dueLevel = z.strictObject({
  authId: z.string(),
  curriculum: z.enum(curriculumCodes),
  level: z.literal(academyLevelCodes),
  attainedAt: z.date(),
  validUntil: z.date(),
  remindedAt: z.date().nullable(),
});
type DueLevel = z.output<typeof dueLevel>;

/**
 * Reminds of levels that end within 60, 30 and 7 days, and marks those that have ended, with a mail. Each level is done
 * in its own transaction, and once: a repeated run does nothing more. Returns the number of levels that were reminded
 * of or have lapsed.
 */
export async function keepLevels({ db, now }: JobContext): Promise<number> {
  const first = new Date(now.getTime() + levelReminderDays[0] * day);
  let done = 0;
  for (let after = ''; ; ) {
    const due = await rowsOf(
      db,
      described(
        dueLevel,
        Prisma.sql`
      SELECT auth_id AS "authId", curriculum, level, attained_at AS "attainedAt", valid_until AS "validUntil", reminded_at AS "remindedAt"
      FROM learner_levels WHERE valid_until <= ${first} AND lapsed_at IS NULL AND auth_id || ' ' || curriculum > ${after}
      ORDER BY auth_id || ' ' || curriculum LIMIT ${levelsAtOnce}`,
      ),
    );
    for (const level of due) {
      const isDue =
        level.validUntil < now || reminderDue(level.validUntil, level.remindedAt ?? level.attainedAt, now) !== null;
      if (isDue && (await db.$transaction((tx) => keepLevel(tx, level, now)))) done += 1;
    }
    const last = due.at(-1);
    if (!last || due.length < levelsAtOnce) return done;
    after = `${last.authId} ${last.curriculum}`;
  }
}

async function keepLevel(
  tx: Transaction,
  { authId, curriculum, level, validUntil, remindedAt }: DueLevel,
  now: Date,
): Promise<boolean> {
  const lapsed = validUntil < now;
  // Another instance may have been first.
  const { count } = await tx.learnerLevel.updateMany({
    where: { authId, curriculum, validUntil, remindedAt, lapsedAt: null },
    data: lapsed ? { lapsedAt: now } : { remindedAt: now },
  });
  if (count === 0) return false;
  // A refresher is asked for from the first reminder on.
  await tx.curriculumStatus.updateMany({
    where: { authId, curriculum },
    data: { refreshFlag: true, ...(lapsed && { status: 'L' }) },
  });
  const agent = await tx.agent.findFirst({
    where: { authId, deletedAt: null, activationFlag: { not: 'D' } },
    include: { agency: true },
  });
  if (!agent) return true;
  const mayRefresh = await canRefresh(tx, agent);
  const t = translator(defaultLanguage(marketOf(agent.agency.country)));
  const params = { level: t(levelOf(level, curriculum).nameKey), curriculum: t(`markets:curriculum.${curriculum}`) };
  const accountId = agent.agentUniqueId;
  const link = dashboardOf(agent.agency.country, curriculum);
  const facts = { level: levelOf(level, curriculum).nameKey, curriculum: `markets:curriculum.${curriculum}` };
  if (!lapsed) {
    if (!mayRefresh) return true;
    await queueAccountMail(tx, { now }, agent, {
      template: 'levelEndsSoon',
      params: { ...params, until: { day: validUntil } },
      link,
      notice: { kind: 'levelEndsSoon', accountId, facts: { ...facts, until: validUntil.toISOString() }, place: link },
    });
    return true;
  }
  await tx.agentCompany.updateMany({
    where: { agentUniqueId: agent.agentUniqueId, code: curriculum },
    data: { academyStatus: 'L' },
  });
  const until = returnEndsAt(validUntil);
  // Found later, as by jobs that stood still, no refresher brings it back, which is what the mail is about.
  if (mayRefresh && now <= until)
    await queueAccountMail(tx, { now }, agent, {
      template: 'levelLapsed',
      params: { ...params, until: { day: until } },
      link,
      notice: { kind: 'levelLapsed', accountId, facts: { ...facts, until: until.toISOString() }, place: link },
    });
  await recordAudit(
    tx,
    { now, address: '', system: true },
    {
      action: 'academy.level-lapsed',
      subjectKind: 'agent',
      subjectId: agent.agentUniqueId,
      agencyId: agent.agencyId,
      before: { curriculum, academyLevel: level },
      after: { curriculum, academyLevel: level, lapsed: true },
    },
  );
  return true;
}

// A learner who cannot take a refresher, in a suspended agency or a market without an academy, is not asked for one.
async function canRefresh(tx: Transaction, { agencyId }: { agencyId: string }): Promise<boolean> {
  const found = await rowOf(
    tx,
    described(
      z.strictObject({ can: z.boolean() }),
      Prisma.sql`SELECT ${canLearn} AS can FROM agencies g WHERE g.agency_id = ${agencyId}`,
    ),
  );
  return found?.can === true;
}
