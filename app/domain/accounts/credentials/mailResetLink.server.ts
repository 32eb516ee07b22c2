import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { signInVerdict } from '#app/domain/accounts/activation.ts';
import { queueLinkMail } from '#app/domain/accounts/emailLinks.server.ts';
import { withinPace } from '#app/domain/accounts/throttling/pace.server.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/**
 * Mails a link for a new password to the account that has the user ID, the e-mail address, or both (spec §7
 * reset-password), as requested from the network address `address`. After five in a day strangers get an account no
 * more than one in fifty minutes: the last link is good for longer than that, and only the newest is good. `known`
 * is a browser of the user's own, which has its own count. A deactivated user gets a mail that explains why there is no
 * link; users who await approval get none. Called by a job.
 */
export async function mailResetLink(
  ctx: JobContext,
  { address, known = false, kind = 'agent', ...account }: JobData['mail-reset-link'],
): Promise<void> {
  if (kind === 'staff') return mailStaffLink(ctx, { address, known, ...account });
  const agent = await ctx.db.agent.findFirst({ where: { ...account, deletedAt: null }, include: { agency: true } });
  if (!agent) return;
  const verdict = signInVerdict(agent.activationFlag, marketOf(agent.agency.country));
  if (verdict !== 'ok' && verdict !== 'deactivated') return;
  await ctx.db.$transaction(async (tx) => {
    if (!known && !(await withinPace({ db: tx, now: ctx.now }, 'reset-mail', agent.agentUniqueId))) return;
    if (verdict === 'deactivated') return await queueAccountMail(tx, ctx, agent, { template: 'resetRefused' });
    await queueLinkMail(tx, ctx, 'reset', agent);
    await recordAudit(
      tx,
      { now: ctx.now, address },
      {
        action: 'agent.password-reset-requested',
        subjectKind: 'agent',
        subjectId: agent.agentUniqueId,
        agencyId: agent.agencyId,
      },
    );
  });
}

async function mailStaffLink(
  ctx: JobContext,
  { address, known, ...name }: { address: string; known: boolean; userId?: string; emailAddress?: string },
): Promise<void> {
  const staff = await ctx.db.staffUser.findFirst({ where: { ...name, active: true }, include: { account: true } });
  if (!staff) return;
  const { staffId, account } = staff;
  await ctx.db.$transaction(async (tx) => {
    if (!known && !(await withinPace({ db: tx, now: ctx.now }, 'reset-mail', staffId))) return;
    await queueLinkMail(tx, ctx, 'reset', { ...staff, accountId: staffId, language: account.language });
    await recordAudit(
      tx,
      { now: ctx.now, address },
      { action: 'staff.password-reset-requested', subjectKind: 'staff', subjectId: staffId },
    );
  });
}
