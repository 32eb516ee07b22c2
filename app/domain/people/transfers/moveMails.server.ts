import { queueAccountMail, type MailedAgent } from '#app/domain/accounts/accountMail.server.ts';
import { nameSelection, shownNames, type ShownNames } from '#app/domain/accounts/profile/names.ts';
import { activeFlags } from '#app/domain/accounts/activation.ts';
import { fullName } from '#app/domain/display.ts';
import { defaultLanguage, marketOf, type Market } from '#app/domain/markets/markets.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { transferAnswerDays, transferReturnDays } from './move.ts';

/** The advisor, and the two agencies. */
export interface MovePeople {
  agent: ShownNames & { agentUniqueId: string; emailAddress: string };
  fromAgency: AgencyOfMove;
  toAgency: AgencyOfMove;
}

interface AgencyOfMove {
  agencyId: string;
  agencyName: string;
  city: string;
  country: string;
}

type MoveMail =
  | 'moveRequested'
  | 'moveAccepted'
  | 'moveDeclined'
  | 'moveLapsed'
  | 'movedAway'
  | 'moveUndone'
  | 'movedByStaff'
  | 'movedHereByStaff';

const saidOf = {
  moveRequested: 'notifications:move.requested',
  moveAccepted: 'notifications:move.accepted',
  moveDeclined: 'notifications:move.declined',
  moveLapsed: 'notifications:move.lapsed',
  movedAway: 'notifications:move.away',
  moveUndone: 'notifications:move.undone',
  movedByStaff: 'notifications:move.byStaff',
  movedHereByStaff: 'notifications:move.hereByStaff',
} as const satisfies Record<MoveMail, string>;

const links: Partial<Record<MoveMail, string>> = {
  moveRequested: '/home/agency-overview/requests',
  moveAccepted: '/login',
  moveLapsed: '/home/my-account/agency',
  movedAway: '/home/agency-overview/requests',
  movedByStaff: '/login',
  movedHereByStaff: '/home/agency-overview/requests',
};

/** Mails the active owners of one of the agencies. */
export async function mailOwners(
  tx: Transaction,
  ctx: { now: Date },
  move: MovePeople,
  agency: AgencyOfMove,
  template: MoveMail,
): Promise<void> {
  const owners = await tx.agent.findMany({
    where: { agencyId: agency.agencyId, agentType: 'O', activationFlag: { in: activeFlags }, deletedAt: null },
    select: { ...nameSelection(shownNames), agentUniqueId: true, emailAddress: true },
  });
  for (const owner of owners) await mail(tx, ctx, move, { ...owner, agency }, template);
}

/** Mails the advisor, in the language of the agency that they are in from then on. */
export function mailAdvisor(
  tx: Transaction,
  ctx: { now: Date },
  move: MovePeople,
  agency: AgencyOfMove,
  template: MoveMail,
): Promise<void> {
  return mail(tx, ctx, move, { ...move.agent, agency }, template);
}

function mail(
  tx: Transaction,
  ctx: { now: Date },
  { agent, fromAgency, toAgency }: MovePeople,
  account: MailedAgent & { agentUniqueId: string },
  template: MoveMail,
): Promise<void> {
  const market = marketOf(account.agency.country);
  const language = defaultLanguage(market);
  const params = {
    advisor: fullName(agent, language),
    from: fromAgency.agencyName,
    to: toAgency.agencyName,
    city: fromAgency.city,
    days: String(transferReturnDays),
    answerDays: String(transferAnswerDays),
    ...withoutPermissions(market),
  };
  const link = links[template];
  const place = link?.startsWith('/home') ? link : undefined;
  const facts = { name: params.advisor, what: saidOf[template] };
  const notice = { kind: 'move', accountId: account.agentUniqueId, facts, ...(place && { place }) } as const;
  return queueAccountMail(tx, ctx, account, { template, params, link, notice });
}

// Permissions are not set in the uk (spec §6): the texts of that context do not mention them.
function withoutPermissions(market: Market): { context?: string } {
  return market === 'uk' ? { context: 'fixed' } : {};
}
