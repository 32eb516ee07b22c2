import { queueAccountMail, type MailedAgent } from '#app/domain/accounts/accountMail.server.ts';
import type { ShownNames } from '#app/domain/accounts/profile/names.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import type { Transaction } from '#app/platform/database.server.ts';

const saidOf = {
  ownershipReceived: 'notifications:ownership.received',
  ownershipGiven: 'notifications:ownership.given',
  ownershipDeclined: 'notifications:ownership.declined',
  ownershipWithdrawn: 'notifications:ownership.withdrawn',
  ownershipLapsed: 'notifications:ownership.lapsed',
  ownershipEnded: 'notifications:ownership.ended',
} as const satisfies Record<string, string>;

/** What a user hears of a proposal to hand over ownership, once it is answered or has ended otherwise. */
export type OwnershipMail = keyof typeof saidOf;

/** One of the two of a proposal, with their agency. */
export type OwnershipPerson = MailedAgent & {
  agentUniqueId: string;
  agency: { agencyName: string; country: string };
};

/** Mails one of the two what became of a proposal, and notifies them; `other` is the other one. */
export function mailOwnership(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'>,
  { to, template, other }: { to: OwnershipPerson; template: OwnershipMail; other: ShownNames },
): Promise<void> {
  const actor = fullName(other, defaultLanguage(marketOf(to.agency.country)));
  const params = { actor, agency: to.agency.agencyName };
  const notice = {
    kind: 'ownership',
    accountId: to.agentUniqueId,
    facts: { name: actor, what: saidOf[template] },
  } as const;
  return queueAccountMail(tx, ctx, to, { template, params, link: '/login', notice });
}
