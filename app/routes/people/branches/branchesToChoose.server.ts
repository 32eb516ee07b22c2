import type { AgentContext } from '#app/domain/context.server.ts';
import { branchChoices } from '#app/domain/people/branches/branchChoices.server.ts';

/** The branches in which the caller may add a user, and whether they must choose one: they are bound to some. */
export async function branchesToChoose(ctx: AgentContext) {
  const choices = await branchChoices(ctx);
  return {
    options: choices.map(({ branchId, branchName }) => ({ value: branchId, label: branchName })),
    needed: ctx.actor.branches !== null,
  };
}
