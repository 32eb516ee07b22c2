import { randomInt } from 'node:crypto';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { withinPace } from '#app/domain/accounts/throttling/pace.server.ts';
import { signInCodeRules } from '#app/domain/accounts/throttling/throttle.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { hashCode } from '#app/platform/tokens.server.ts';

/**
 * Mails a code to the account whose right password waits for it, in place of the one before; does nothing where the
 * password was wrong. Anyone who knows the password can request mails, so an account gets a limited number of them.
 * Called by a job.
 */
export async function mailSignInCode(ctx: JobContext, { codeId }: JobData['mail-sign-in-code']): Promise<void> {
  const row = await ctx.db.signInCode.findFirst({
    where: { id: codeId, usedAt: null, expiresAt: { gt: ctx.now }, accountId: { not: null } },
  });
  if (!row?.accountId) return;
  const agentUniqueId = row.accountId;
  const agent =
    row.accountKind === 'agent'
      ? await ctx.db.agent.findFirst({ where: { agentUniqueId, deletedAt: null }, include: { agency: true } })
      : null;
  const member =
    row.accountKind === 'staff'
      ? await ctx.db.staffUser.findFirst({
          where: { staffId: agentUniqueId, active: true },
          include: { account: true },
        })
      : null;
  const code = String(randomInt(10 ** signInCodeRules.digits)).padStart(signInCodeRules.digits, '0');
  const params = { code: code.replace(/\d{4}(?=\d)/g, '$& '), minutes: String(signInCodeRules.minutes) };
  await ctx.db.$transaction(async (tx) => {
    if (!(await withinPace({ db: tx, now: ctx.now }, 'sign-in-code-mail', agentUniqueId))) return;
    await tx.signInCode.update({ where: { id: codeId }, data: { codeHash: hashCode(codeId, code) } });
    if (agent) await queueAccountMail(tx, ctx, agent, { template: 'signInCode', params });
    if (member) {
      const { language } = member.account;
      await queueAccountMail(tx, ctx, { ...member, language }, { template: 'staffSignInCode', params });
    }
  });
}
