import { newCertificateNumber } from '#app/domain/academy/levels/certificateNumber.server.ts';
import { staffLearner } from '#app/domain/academy/staffLearner.server.ts';
import { certificateEvents } from '#app/domain/academy/levels/certificateEvents.ts';
import { endOfLevel } from '#app/domain/academy/levels/validity.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { shownName } from '#app/domain/display.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { recordEvents } from '#app/platform/events.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { GrantInput } from './forms.ts';

/**
 * Grants a certificate of a level to a learner, for a reason: good for as long as the level itself would be from today,
 * and verified like any other. The level stays what the results give. The learner is notified by mail. Returns its
 * number. Throws `forbidden` (`staff.grant-certificates`), `learnerNotFound`, `invalidOption` for a curriculum of
 * another country, and `certificateHeld` where the learner has one of this level that is valid.
 */
export async function grantCertificate(
  ctx: StaffContext,
  { learner, curriculum, level, staffReason }: GrantInput,
): Promise<{ number: string }> {
  assertCan(ctx, 'staff.grant-certificates');
  return ctx.db.$transaction(async (tx) => {
    const agent = await staffLearner(tx, ctx, { learner, curriculum });
    const { authId, agency } = agent;
    // Of two who grant it at once the second sees what the first has done.
    await tx.$executeRaw`SELECT 1 FROM learners WHERE auth_id = ${authId} FOR UPDATE`;
    const valid = { validUntil: { gte: ctx.now } };
    // As `certificateState` has it: a refresher or a higher level keeps those that have ended good.
    const renewed = await tx.learnerLevel.count({ where: { authId, curriculum, level: { gte: level }, ...valid } });
    const good = { authId, curriculum, level, revokedAt: null, ...(renewed === 0 && valid) };
    if ((await tx.certificate.count({ where: good })) > 0) throw new Refusal('certificateHeld', { field: 'level' });
    const language = defaultLanguage(marketOf(agency.country));
    const { number } = await tx.certificate.create({
      data: {
        number: newCertificateNumber(),
        kind: 'agent',
        authId,
        curriculum,
        level,
        holderName: shownName(agent, language, 'full'),
        agencyName: agency.agencyName,
        issuedAt: ctx.now,
        validUntil: endOfLevel(ctx.now),
        grantedBy: ctx.staff.staffId,
        grantedReason: staffReason,
      },
    });
    const t = translator(language);
    if (agent.activationFlag !== 'D')
      await queueAccountMail(tx, ctx, agent, {
        template: 'certificateGranted',
        link: '/home',
        params: {
          number,
          level: t(levelOf(level, curriculum).nameKey),
          curriculum: t(`markets:curriculum.${curriculum}`),
          reason: staffReason,
        },
      });
    const holder = { subjectKind: 'agent', subjectId: agent.agentUniqueId, agencyId: agent.agencyId } as const;
    const certificates = [{ number, curriculum, level, validUntil: endOfLevel(ctx.now) }];
    await recordEvents(tx, ctx, certificateEvents(holder, certificates));
    await recordAudit(tx, ctx, {
      action: 'certificate.granted',
      ...holder,
      after: { certificateNumber: number, staffReason },
    });
    return { number };
  });
}
