import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import type { EnrollmentSource } from '#app/domain/permissions/codes.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { giveNumber } from './giveNumber.server.ts';
import { ownMember } from './ownMember.server.ts';

export interface MoveNumberInput {
  ccn: string;
  /** The member's, `1984-06-30`. */
  birthDay: string;
  source: EnrollmentSource;
}

/**
 * Moves a member number from another account to the caller's (R0042). The proof is the member's date of birth; five
 * attempts lock the caller's account and the number for it, so that neither several numbers nor several accounts get
 * more. Level and history go along; both accounts get a mail, the one that lost the number with a link to take it back.
 * A free number is enrolled. Throws `memberNotFound` as `enrol` does, `birthDateWrong`, `alreadyEnrolled`, `locked`,
 * `throttled`, and `conflict` where the number went elsewhere in this moment.
 */
export async function moveNumber(
  ctx: AgentContext,
  { ccn, birthDay, source }: MoveNumberInput,
): Promise<{ ccn: string }> {
  const { actor } = ctx;
  if (actor.ccn !== null) throw new Refusal('alreadyEnrolled');
  const [ofAccount, ofNumber] = [
    await beginAttempt(ctx, 'move-number', actor.agentUniqueId),
    await beginAttempt(ctx, 'move-number', ccn),
  ];
  const refusal = await proofRefusal(ctx, ccn, birthDay);
  if (refusal) {
    const until = await ofAccount.failed();
    if (until)
      await ctx.db.$transaction((tx) =>
        queueAccountMail(
          tx,
          ctx,
          { ...actor, agency: ctx.agency },
          { template: 'memberNumberLocked', params: { until } },
        ),
      );
    throw refusal;
  }
  await ctx.db.$transaction((tx) => giveNumber(tx, ctx, { ccn, source, agentUniqueId: actor.agentUniqueId }));
  await ofAccount.succeeded();
  await ofNumber.succeeded();
  return { ccn };
}

async function proofRefusal(ctx: AgentContext, ccn: string, birthDay: string): Promise<Refusal | null> {
  const member = await ownMember(ctx, ccn);
  if (!member) return new Refusal('memberNotFound', { field: 'ccn' });
  return member.birthDate.toISOString().slice(0, 10) === birthDay
    ? null
    : new Refusal('birthDateWrong', { field: 'birthDate' });
}
