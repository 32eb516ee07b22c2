import { accountActions } from '#app/domain/accounts/accountActions.server.ts';
import { randomInt } from 'node:crypto';
import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { forgetGuesses } from '#app/domain/accounts/throttling/guesses.server.ts';
import { staffNeedSecondFactor } from './secondFactorDemand.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import type { MailTemplate } from '#app/platform/outbox.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { addressesOf, mailLanguage, queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { recoveryAlphabet, recoveryCodeCount, recoveryLength } from './secondFactor.ts';

/** A factor's kind, and the name that the user gave it. */
export interface NamedFactor {
  factor: 'passkey' | 'authenticator';
  name?: string;
}

/**
 * Runs a change of the caller's own factors in a transaction that locks their row, so that concurrent changes see each
 * other.
 */
export function changeOwnFactors<Result>(
  ctx: AccountContext,
  change: (tx: Transaction, account: LockedAccount) => Promise<Result>,
): Promise<Result> {
  return ctx.db.$transaction(async (tx) => change(tx, await lockOwnAccount(tx, ctx)));
}

/** The caller's account while its row is locked. */
interface LockedAccount {
  accountId: string;
  secondFactorFlag: boolean;
}

async function lockOwnAccount(tx: Transaction, ctx: AccountContext): Promise<LockedAccount> {
  const { accountId } = ownAccount(ctx);
  await tx.$executeRaw`SELECT FROM accounts WHERE account_id = ${accountId}::uuid FOR UPDATE`;
  const account = await tx.account.findFirst({
    where: { accountId, OR: [{ agent: { deletedAt: null } }, { staff: { active: true } }] },
    select: { accountId: true, secondFactorFlag: true },
  });
  if (!account) throw new Refusal('notFound');
  return account;
}

// True for a passkey or an authenticator app; recovery codes do not count as a factor.
async function hasFactor(tx: Transaction, accountId: string): Promise<boolean> {
  const passkeys = await tx.passkey.count({ where: { accountId } });
  return passkeys > 0 || (await tx.authenticator.count({ where: { accountId, confirmedAt: { not: null } } })) > 0;
}

/**
 * Records a new factor: sets the flag, writes the audit row and sends the mail. Returns new recovery codes in clear
 * text where it is the user's first factor, else null.
 */
export async function noteAddedFactor(
  tx: Transaction,
  ctx: AccountContext,
  account: LockedAccount,
  added: NamedFactor,
): Promise<string[] | null> {
  const { accountId } = account;
  const first = !account.secondFactorFlag;
  if (first) await tx.account.update({ where: { accountId }, data: { secondFactorFlag: true } });
  await auditFactor(tx, ctx, 'secondFactorAdded', { after: { ...added } });
  await mailAboutFactor(tx, ctx, 'secondFactorAdded', added);
  return first ? replaceRecoveryCodes(tx, accountId, ctx.now) : null;
}

/**
 * Records the removal of a factor; with the last one the flag and the recovery codes are removed. Throws
 * `lastSecondFactor`, which rolls the removal back, where no factor would be left and the agency, or the brand of its
 * staff, demands one.
 */
export async function noteRemovedFactor(
  tx: Transaction,
  ctx: AccountContext,
  account: LockedAccount,
  removed: NamedFactor,
): Promise<void> {
  const { accountId } = account;
  if (!(await hasFactor(tx, accountId))) {
    if (await isDemanded(tx, ctx)) throw new Refusal('lastSecondFactor');
    await forgetSecondFactors(tx, accountId);
  }
  await auditFactor(tx, ctx, 'secondFactorRemoved', { before: { ...removed } });
  await mailAboutFactor(tx, ctx, 'secondFactorRemoved', removed);
}

async function isDemanded(tx: Transaction, ctx: AccountContext): Promise<boolean> {
  if ('staff' in ctx) return staffNeedSecondFactor();
  const { agencyId } = ctx.agency;
  const { secondFactorRequired } = await tx.agency.findUniqueOrThrow({
    where: { agencyId },
    select: { secondFactorRequired: true },
  });
  return secondFactorRequired;
}

/**
 * Removes all factors, recovery codes and open challenges of an account, and clears the flag: first, for that locks the
 * account, and a factor that is being added comes before or is refused. Guesses at the old factors do not lock the new
 * ones.
 */
export async function forgetSecondFactors(tx: Transaction, accountId: string): Promise<void> {
  await tx.account.update({ where: { accountId }, data: { secondFactorFlag: false } });
  await tx.passkey.deleteMany({ where: { accountId } });
  await tx.authenticator.deleteMany({ where: { accountId } });
  await tx.recoveryCode.deleteMany({ where: { accountId } });
  await tx.challenge.deleteMany({ where: { accountId } });
  await forgetGuesses(tx, 'second-factor', accountId);
}

/** Replaces an account's recovery codes and returns the new ones in clear text; only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Transaction, accountId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await tx.recoveryCode.deleteMany({ where: { accountId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ accountId, codeHash: recoveryCodeHash(accountId, code), createdAt: now })),
  });
  return codes;
}

/**
 * The stored hash of a recovery code. With 78 random bits a plain hash cannot be searched, and it stays valid when the
 * settings change.
 */
export function recoveryCodeHash(accountId: string, plain: string): string {
  return hashToken(`recovery-code:${accountId}:${plain}`);
}

function newRecoveryCode(): string {
  return Array.from({ length: recoveryLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('');
}

function auditFactor(
  tx: Transaction,
  ctx: AccountContext,
  action: 'secondFactorAdded' | 'secondFactorRemoved',
  change: { before?: object; after?: object },
): Promise<void> {
  const { subject } = ownAccount(ctx);
  return recordAudit(tx, ctx, { action: accountActions[action][subject.subjectKind], ...subject, ...change });
}

function mailAboutFactor(
  tx: Transaction,
  ctx: AccountContext,
  template: MailTemplate,
  { factor, name }: NamedFactor,
): Promise<void> {
  const account = ownAccount(ctx);
  const t = translator(mailLanguage(account));
  const params = { factor: t(`mail:factors.${factor}`, { passkey: name ?? '' }) };
  return queueAccountMail(tx, ctx, account, { template, params, link: addressesOf(account).secondFactor });
}
