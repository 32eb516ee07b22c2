import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { queueMails, type MailTemplate } from '#app/platform/outbox.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { newLinkToken } from '#app/platform/tokens.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import {
  accountAddresses,
  accountMail,
  mailLanguage,
  queueAccountMail,
  type AccountKind,
  type MailedAgent,
  type MailedStaff,
} from './accountMail.server.ts';

/**
 * What a link in a mail is for: to validate the address on record, to validate a new one, to choose a new password
 * because the user asked for it, or because there is none that is theirs: the first one, or the next after an owner or
 * manager ended theirs; or to answer questions about a registration.
 */
export const linkPurposes = ['validate', 'change', 'reset', 'first-password', 'answer'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** The purposes whose links choose a new password. */
export const passwordPurposes = ['reset', 'first-password'] as const satisfies readonly LinkPurpose[];

// For each kind of link: its lifetime, the template of its mail, and its page.
const links = {
  validate: { hours: 24, template: 'validateEmail', page: 'validate' },
  change: { hours: 24, template: 'changeEmail', page: 'validate' },
  reset: { hours: 1, template: 'resetPassword', page: 'password' },
  'first-password': { hours: 24, template: 'firstPassword', page: 'password' },
  answer: { hours: 7 * 24, template: 'registrationReturned', page: 'answer' },
} as const satisfies Record<LinkPurpose, object>;

// The pages that links lead to, by whose the account is.
const pages = {
  agent: {
    validate: (token: string) => `/email-validate?tokenId=${token}`,
    password: (token: string) => `/reset-password?token=${token}`,
    answer: (token: string) => `/register-agency-answer?token=${token}`,
  },
  staff: {
    validate: (token: string) => `/staff/email-validate?tokenId=${token}`,
    password: (token: string) => `/staff/reset-password?token=${token}`,
  },
} as const satisfies Record<AccountKind, object>;

/** An agent whom a link is for: their identifier, and what its mail says of them. */
export type LinkedAgent = { agentUniqueId: string; userId: string } & MailedAgent & {
    agency: { agencyName: string; country: string };
  };

/** The account that a link is for, an agent's or a staff member's. */
export type LinkRecipient = LinkedAgent | ({ accountId: string; userId: string } & MailedStaff);

/** What a link's mail is to be besides, where it is not the usual one of its purpose. */
interface OtherMail {
  template?: MailTemplate;
  /** Further values for its texts; a moment is written in the market's format. */
  params?: Record<string, string | Date>;
}

/**
 * Makes a link for an account and puts its mail in the outbox, both in the caller's transaction; links sent before for
 * the same purpose stop working. It goes to `emailAddress`, which for the purpose `change` is the new one.
 */
export async function queueLinkMail(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'>,
  purpose: LinkPurpose,
  account: LinkRecipient,
  emailAddress = account.emailAddress,
  { template = links[purpose].template, params = {} }: OtherMail = {},
): Promise<void> {
  const { token, tokenHash } = newLinkToken();
  const accountId = accountIdOf(account);
  const { hours } = links[purpose];
  await endLinks(tx, ctx, accountId, [purpose]);
  const expiresAt = new Date(ctx.now.getTime() + hours * 3600_000);
  await tx.emailLink.create({
    data: { purpose, accountId, tokenHash, emailAddress, createdAt: ctx.now, expiresAt },
  });
  await queueAccountMail(tx, ctx, account, {
    template,
    params: { ...linkParams(account), ...params },
    link: pageOf(account, purpose)(token),
    recipient: emailAddress,
  });
}

/**
 * Makes links for many accounts that had none before, and puts their mails in the outbox, in a few statements; these
 * mails go after those that a user waits for.
 */
export async function queueLinkMails(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'>,
  purpose: LinkPurpose,
  accounts: readonly LinkRecipient[],
): Promise<void> {
  const { hours, template } = links[purpose];
  const expiresAt = new Date(ctx.now.getTime() + hours * 3600_000);
  const made = accounts.map((account) => ({ account, ...newLinkToken() }));
  await tx.emailLink.createMany({
    data: made.map(({ account, tokenHash }) => ({
      purpose,
      accountId: accountIdOf(account),
      tokenHash,
      emailAddress: account.emailAddress,
      createdAt: ctx.now,
      expiresAt,
    })),
  });
  const mails = made.map(({ account, token }) =>
    accountMail(account, { template, params: linkParams(account), link: pageOf(account, purpose)(token) }),
  );
  await queueMails(tx, ctx.now, mails, { patient: true });
}

function accountIdOf(account: LinkRecipient): string {
  return account.agency ? account.agentUniqueId : account.accountId;
}

function pageOf(account: LinkRecipient, purpose: LinkPurpose) {
  const { page } = links[purpose];
  // Staff register no agency.
  return page === 'answer' ? pages.agent.answer : pages[account.agency ? 'agent' : 'staff'][page];
}

function linkParams(account: LinkRecipient) {
  const { userId, agency } = account;
  return {
    userId,
    agency: agency ? agency.agencyName : translator(mailLanguage(account))('mail:console'),
    signInAddress: environment().ORIGIN + accountAddresses[agency ? 'agent' : 'staff'].signIn,
  };
}

/** Makes a validation link for the address on record, and its mail. */
export function queueValidationMail(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'>,
  account: LinkRecipient,
): Promise<void> {
  return queueLinkMail(tx, ctx, 'validate', account);
}

/** Makes a validation link in the mail about the agency's approval, to its owner. */
export function queueApprovalMail(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'>,
  owner: LinkRecipient,
): Promise<void> {
  return queueLinkMail(tx, ctx, 'validate', owner, owner.emailAddress, { template: 'agencyApproved' });
}

/** Ends an account's valid links, and returns their number. */
export async function endLinks(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'>,
  accountId: string,
  purposes: readonly LinkPurpose[],
): Promise<number> {
  const { count } = await tx.emailLink.updateMany({
    where: { accountId, purpose: { in: [...purposes] }, usedAt: null, expiresAt: { gt: ctx.now } },
    data: { expiresAt: ctx.now },
  });
  return count;
}
