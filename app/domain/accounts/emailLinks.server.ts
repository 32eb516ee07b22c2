import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { queueMails, type MailTemplate } from '#app/platform/outbox.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { newLinkToken } from '#app/platform/tokens.server.ts';
import { accountMail, queueAccountMail } from './accountMail.server.ts';
import type { ShownNames } from './profile/names.ts';

/**
 * What a link in a mail is for: to validate the address on record, to validate a new one, to choose a new password
 * because the user asked for it, or because there is none that is theirs: the first one, or the next after an owner or
 * manager ended theirs (D8).
 */
export const linkPurposes = ['validate', 'change', 'reset', 'first-password'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** The purposes whose links choose a new password. */
export const passwordPurposes = ['reset', 'first-password'] as const satisfies readonly LinkPurpose[];

// For each kind of link: its lifetime, the template of its mail, and its address (D8).
const links = {
  validate: { hours: 24, template: 'validateEmail', address: (token: string) => `/email-validate?tokenId=${token}` },
  change: { hours: 24, template: 'changeEmail', address: (token: string) => `/email-validate?tokenId=${token}` },
  reset: { hours: 1, template: 'resetPassword', address: (token: string) => `/reset-password?token=${token}` },
  'first-password': {
    hours: 24,
    template: 'firstPassword',
    address: (token: string) => `/reset-password?token=${token}`,
  },
} as const satisfies Record<LinkPurpose, object>;

export interface LinkRecipient extends ShownNames {
  agentUniqueId: string;
  userId: string;
  emailAddress: string;
  agency: { agencyName: string; country: string };
}

/**
 * Makes a link for an agent and puts its mail in the outbox, both in the caller's transaction; links sent before for
 * the same purpose stop working (D8). It goes to `emailAddress`, which for the purpose `change` is the new one.
 */
export async function queueLinkMail(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'>,
  purpose: LinkPurpose,
  agent: LinkRecipient,
  emailAddress = agent.emailAddress,
  template: MailTemplate = links[purpose].template,
): Promise<void> {
  const { token, tokenHash } = newLinkToken();
  const { agentUniqueId } = agent;
  const { hours, address } = links[purpose];
  await endLinks(tx, ctx, agentUniqueId, [purpose]);
  const expiresAt = new Date(ctx.now.getTime() + hours * 3600_000);
  await tx.emailLink.create({
    data: { purpose, agentUniqueId, tokenHash, emailAddress, createdAt: ctx.now, expiresAt },
  });
  await queueAccountMail(tx, ctx, agent, {
    template,
    params: linkParams(agent),
    link: address(token),
    recipient: emailAddress,
  });
}

/**
 * Makes links for many agents who had none before, and puts their mails in the outbox, in a few statements; these mails
 * go after those that somebody waits for.
 */
export async function queueLinkMails(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'>,
  purpose: LinkPurpose,
  agents: readonly LinkRecipient[],
): Promise<void> {
  const { hours, template, address } = links[purpose];
  const expiresAt = new Date(ctx.now.getTime() + hours * 3600_000);
  const made = agents.map((agent) => ({ agent, ...newLinkToken() }));
  await tx.emailLink.createMany({
    data: made.map(({ agent: { agentUniqueId, emailAddress }, tokenHash }) => ({
      purpose,
      agentUniqueId,
      tokenHash,
      emailAddress,
      createdAt: ctx.now,
      expiresAt,
    })),
  });
  const mails = made.map(({ agent, token }) =>
    accountMail(agent, { template, params: linkParams(agent), link: address(token) }),
  );
  await queueMails(tx, ctx.now, mails, { patient: true });
}

function linkParams({ userId, agency }: LinkRecipient) {
  return { userId, agency: agency.agencyName, signInAddress: `${environment().ORIGIN}/login` };
}

/** Makes a validation link for the address on record, and its mail. */
export function queueValidationMail(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'>,
  agent: LinkRecipient,
): Promise<void> {
  return queueLinkMail(tx, ctx, 'validate', agent);
}

/** Makes a validation link in the mail about the agency's approval, to its owner. */
export function queueApprovalMail(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'>,
  owner: LinkRecipient,
): Promise<void> {
  return queueLinkMail(tx, ctx, 'validate', owner, owner.emailAddress, 'agencyApproved');
}

/** Ends an agent's valid links, and returns their number. */
export async function endLinks(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'>,
  agentUniqueId: string,
  purposes: readonly LinkPurpose[],
): Promise<number> {
  const { count } = await tx.emailLink.updateMany({
    where: { agentUniqueId, purpose: { in: [...purposes] }, usedAt: null, expiresAt: { gt: ctx.now } },
    data: { expiresAt: ctx.now },
  });
  return count;
}
