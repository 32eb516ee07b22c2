import { wholeHistory } from '#app/domain/agencies/auditTrail/listHistory.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { accountParts, mailsTo } from './myData.server.ts';

/**
 * Everything that is kept about a member of the brands' staff, for a copy of their own: without secrets, tokens
 * and data of other people.
 */
export async function staffData(ctx: StaffContext) {
  const { account, ...profile } = await ctx.db.staffUser.findUniqueOrThrow({
    where: { staffId: ctx.staff.staffId },
    select: {
      userId: true,
      firstName: true,
      lastName: true,
      emailAddress: true,
      emailValidFlag: true,
      role: true,
      markets: true,
      lastLoginAt: true,
      createdAt: true,
      account: { select: accountParts },
    },
  });
  const { sessions, passkeys, authenticator, recoveryCodes, emailLinks, notifications, mailChoices, ...ofAccount } =
    account;
  return {
    madeAt: ctx.now,
    profile: { ...profile, ...ofAccount },
    sessions,
    secondFactors: { passkeys, authenticator, recoveryCodes },
    emailLinks,
    notifications,
    mailChoices,
    mails: await mailsTo(ctx, profile),
    history: (await wholeHistory(ctx)).map(({ at, sentence, actor, changes }) => ({
      at,
      what: sentence,
      by: actor.kind,
      changes,
    })),
  };
}
