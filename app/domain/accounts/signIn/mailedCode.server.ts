import type { AccountKind } from '#app/domain/accounts/accountMail.server.ts';
import { fingerprintOf } from '#app/domain/accounts/throttling/knownDevice.server.ts';
import { signInCodeRules } from '#app/domain/accounts/throttling/throttle.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import type { AppName } from '#app/domain/accounts/onboarding/apps.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { isHashOfCode } from '#app/platform/tokens.server.ts';
import { metrics } from '#app/platform/metrics.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';

/**
 * The account whose password was right; null where it was wrong or there is no such account, and the rest is done alike.
 */
export type CodeAccount = { accountId: string; passwordHash: string } | null;

/**
 * Begins the wait of a sign-in beyond the bounds for a mailed code, and returns what the browser is to name. The same
 * is written for a right password, a wrong one and no account: a row, and the job that mails a code where there is an
 * address to mail it to (mailSignInCode.server.ts).
 */
export async function askForCode(
  ctx: VisitorContext,
  kind: AccountKind,
  account: CodeAccount,
  currentApp: AppName | '' = '',
): Promise<string> {
  const codeId = newUuid(ctx.now);
  const expiresAt = new Date(ctx.now.getTime() + signInCodeRules.minutes * 60_000);
  const fingerprint = account ? fingerprintOf(account) : '';
  await ctx.db.$transaction(async (tx) => {
    await tx.signInCode.create({
      data: {
        id: codeId,
        accountKind: kind,
        accountId: account?.accountId ?? null,
        fingerprint,
        currentApp,
        createdAt: ctx.now,
        expiresAt,
      },
    });
    await enqueueJob(tx, 'mail-sign-in-code', { codeId });
  });
  metrics.signIns.inc({ purpose: kind === 'staff' ? 'staff-sign-in' : 'sign-in', outcome: 'mailed-code' });
  return codeId;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const open = ({ now }: Pick<VisitorContext, 'now'>, kind: AccountKind, codeId: string) => ({
  id: codeId,
  accountKind: kind,
  usedAt: null,
  expiresAt: { gt: now },
  tries: { lt: signInCodeRules.tries },
});

/**
 * Reads whether a code can be mailed once more. Throws `signInCodeExpired` where nothing waits (any more) for a code.
 */
export async function readCodeStep(
  ctx: VisitorContext,
  kind: AccountKind,
  codeId: string,
): Promise<{ mayResend: boolean }> {
  const row = uuid.test(codeId)
    ? await ctx.db.signInCode.findFirst({ where: open(ctx, kind, codeId), select: { sends: true } })
    : null;
  if (!row) throw new Refusal('signInCodeExpired');
  return { mayResend: row.sends < signInCodeRules.sends };
}

/**
 * Has another code mailed, in place of the last one; does nothing where it was mailed as often as it may be. Throws
 * `signInCodeExpired`.
 */
export async function resendCode(ctx: VisitorContext, kind: AccountKind, codeId: string): Promise<void> {
  await readCodeStep(ctx, kind, codeId);
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.signInCode.updateMany({
      where: { ...open(ctx, kind, codeId), sends: { lt: signInCodeRules.sends } },
      data: { sends: { increment: 1 } },
    });
    if (count > 0) await enqueueJob(tx, 'mail-sign-in-code', { codeId });
  });
}

/** What a right code proves: the account, and the fingerprint of the password that was right. */
export interface ProvedByCode {
  accountId: string;
  fingerprint: string;
  currentApp: AppName | '';
}

/**
 * Takes a code, counted before it is compared, and uses it up. Throws `signInCodeWrong` at `code`, also where no code
 * was mailed, and `signInCodeExpired` after ten minutes, five tries or its use.
 */
export async function takeCode(
  ctx: VisitorContext,
  kind: AccountKind,
  { codeId, code }: { codeId: string; code: string },
): Promise<ProvedByCode> {
  const waiting = uuid.test(codeId) ? open(ctx, kind, codeId) : null;
  const counted = waiting
    ? await ctx.db.signInCode.updateManyAndReturn({ where: waiting, data: { tries: { increment: 1 } } })
    : [];
  const [row] = counted;
  if (!row) throw new Refusal('signInCodeExpired');
  const fits = isHashOfCode(row.codeHash, codeId, code.replace(/\D/g, ''));
  if (!fits || row.accountId === null)
    throw new Refusal(row.tries < signInCodeRules.tries ? 'signInCodeWrong' : 'signInCodeExpired', {
      field: row.tries < signInCodeRules.tries ? 'code' : undefined,
    });
  const used = await ctx.db.signInCode.updateMany({ where: { id: codeId, usedAt: null }, data: { usedAt: ctx.now } });
  if (used.count === 0) throw new Refusal('signInCodeExpired');
  return { accountId: row.accountId, fingerprint: row.fingerprint, currentApp: row.currentApp as AppName | '' };
}
