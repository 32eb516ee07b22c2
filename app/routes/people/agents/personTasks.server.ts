import { isActive } from '#app/domain/accounts/activation.ts';
import type { AgentRecord } from '#app/domain/accounts/profile/records.ts';
import { possibleSignInHelps } from '#app/domain/people/access/signInHelp.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { canUndo } from '#app/domain/people/offboarding/openItems.ts';
import { lastLeaving } from '#app/domain/people/offboarding/readLeave.server.ts';
import { can, type UserSubject } from '#app/domain/permissions/can.ts';

/** What else can be done about a user: their sign-in, their leaving and return, and handing over ownership to them. */
export async function personTasks(ctx: AgentContext, subject: UserSubject & AgentRecord) {
  const { agentUniqueId, activationFlag } = subject;
  const mayTakeOut = can(ctx, 'user.leave', subject);
  const leaving = mayTakeOut && activationFlag === 'D' ? await lastLeaving(ctx.db, ctx, agentUniqueId) : null;
  return {
    agentUniqueId,
    signInHelps: possibleSignInHelps(ctx, subject),
    leave: mayTakeOut && activationFlag === 'A',
    bringBack: leaving !== null && canUndo(leaving, ctx.now),
    ownership: can(ctx, 'user.propose-ownership', subject) && isActive(subject),
  };
}

export type PersonTasksData = Awaited<ReturnType<typeof personTasks>>;
