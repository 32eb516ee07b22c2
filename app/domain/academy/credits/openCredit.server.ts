import { creditAmount } from '#app/domain/academy/levels/creditAmount.server.ts';
import { staffLearner } from '#app/domain/academy/staffLearner.server.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { OpenCreditInput } from './staffCreditForms.ts';

/**
 * Opens a future cruise credit for a learner, for a reason, as level 4 would have done: they name who is to have it.
 * The learner is notified by mail. Returns its identifier. Throws `forbidden` (`staff.change-credits`),
 * `learnerNotFound`, `invalidOption` for a curriculum of another country, and `creditExists`: a learner has one in each
 * curriculum.
 */
export async function openCredit(ctx: StaffContext, { learner, curriculum, staffReason }: OpenCreditInput) {
  assertCan(ctx, 'staff.change-credits');
  return ctx.db.$transaction(async (tx) => {
    const agent = await staffLearner(tx, ctx, { learner, curriculum });
    const { authId, agentUniqueId, agencyId, agency } = agent;
    const opened = {
      authId,
      curriculum,
      state: 'entitled',
      ...(await creditAmount(tx, ctx.now, curriculum)),
      entitledAt: ctx.now,
    } as const;
    const [credit] = await tx.futureCruiseCredit.createManyAndReturn({ data: [opened], skipDuplicates: true });
    if (!credit) throw new Refusal('creditExists', { field: 'curriculum' });
    const t = translator(defaultLanguage(marketOf(agency.country)));
    if (agent.activationFlag !== 'D')
      await queueAccountMail(tx, ctx, agent, {
        template: 'creditOpened',
        link: '/home',
        params: { curriculum: t(`markets:curriculum.${curriculum}`), reason: staffReason },
      });
    await recordAudit(tx, ctx, {
      action: 'credit.opened',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      after: { curriculum, staffReason },
    });
    return { creditId: credit.creditId };
  });
}
