import { unusedAccess, type Finding } from '#app/domain/people/reviews/findings.ts';
import type { ReviewedAccount } from '#app/domain/people/reviews/readAccounts.server.ts';
import type { PastReview } from '#app/domain/people/reviews/reviewAccounts.server.ts';
import { roles } from '#app/domain/permissions/codes.ts';
import { hasFirstMail } from '#app/domain/accounts/onboarding/firstMail.ts';
import { possibleAccessChanges } from '#app/domain/people/access/accessChanges.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate, formatDay, fullName } from '#app/domain/display.ts';
import { can } from '#app/domain/permissions/can.ts';
import { lastDayOf } from '#app/domain/permissions/grantEnds.ts';

/** An account of a review as its table shows it, with what may be done about it. */
export interface ReviewRow {
  id: string;
  name: string;
  userId: string;
  roleKey: string;
  findings: { finding: Finding; day: string }[];
  lastSignIn: string;
  confirmed: string;
  /** A permission is not used: it may get a last day. */
  hasUnused: boolean;
  mayDeactivate: boolean;
  mayResend: boolean;
}

/** The accounts of a review as rows. */
export function reviewRows(ctx: AgentContext, accounts: readonly ReviewedAccount[]): ReviewRow[] {
  const day = (moment: Date | null) => (moment ? formatDate(moment, ctx) : '');
  // It ends with the day, so that its moment is the first of the next one.
  const lastDay = (end: Date | null) => (end ? formatDay(lastDayOf(end, ctx.market), ctx) : '');
  return accounts.map((account) => {
    const subject = { ...account, agencyId: ctx.agency.agencyId };
    return {
      id: account.agentUniqueId,
      name: fullName(account, ctx.language),
      userId: account.userId,
      roleKey: roles[account.agentType].labelKey,
      findings: account.findings.map((finding) => ({
        finding,
        day: finding === 'grantEnds' ? lastDay(account.nextGrantEnd) : '',
      })),
      lastSignIn: day(account.lastOSLoginDate),
      confirmed: day(account.confirmedAt),
      hasUnused: account.findings.some((finding) => unusedAccess.includes(finding)),
      mayDeactivate: possibleAccessChanges(ctx, subject).includes('deactivate'),
      mayResend: can(ctx, 'user.send-validation', subject) && hasFirstMail(account),
    };
  });
}

const namedAtMost = 20;

/** Accounts that are to be confirmed: how many, and the first of them by name. */
export function leftRows({ language }: AgentContext, left: readonly ReviewedAccount[]) {
  return {
    count: left.length,
    named: left
      .slice(0, namedAtMost)
      .map((account) => ({ id: account.agentUniqueId, name: fullName(account, language) })),
  };
}

/** Finished reviews as lines: the day, who finished it, and the numbers. */
export function pastRows({ market, language, zone }: AgentContext, past: readonly PastReview[]) {
  return past.map(({ finishedAt, finisher, found, confirmed }) => ({
    key: finishedAt.toISOString(),
    day: formatDate(finishedAt, { market, language, zone }),
    by: finisher ? fullName(finisher, language) : '',
    found,
    confirmed,
  }));
}
