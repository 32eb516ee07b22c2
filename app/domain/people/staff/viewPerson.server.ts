import { endViews } from '#app/domain/accounts/viewing/endViews.server.ts';
import { viewMs } from '#app/domain/accounts/viewing/views.ts';
import { termsOfAgent } from '#app/domain/content/documents/currentTerms.server.ts';
import { termsDue } from '#app/domain/content/documents/termsDue.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { mayBeViewed } from './personActs.ts';
import { readPerson, type StaffPerson } from './readPerson.server.ts';

/**
 * Begins a view of the portal as a person, recorded with its reason where the person reads of it too, and ends the
 * one that the session at /staff had. Returns its identifier. Throws `forbidden` (`staff.view-as`), `notFound`, also for
 * a user of another market, and `conflict` for a person who cannot be signed in.
 */
export async function viewPerson(
  ctx: StaffContext,
  agentUniqueId: string,
  { reason }: { reason: string },
): Promise<string> {
  const { agencyId } = await readViewed(ctx, agentUniqueId);
  const terms = await termsOfAgent(ctx, agentUniqueId);
  return ctx.db.$transaction(async (tx) => {
    await endViews(tx, ctx);
    const view = {
      staffSessionId: ctx.sessionId,
      agentUniqueId,
      startedAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + viewMs),
      termsDue: terms !== undefined && termsDue(terms, terms.currentVersion),
    };
    const { id } = await tx.personView.create({ data: view, select: { id: true } });
    await recordAudit(tx, ctx, {
      action: 'agent.viewed',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      after: { reason },
    });
    return id;
  });
}

/** The person whom a view is to be begun of, for the page that asks why; throws as `viewPerson` does. */
export async function readViewed(ctx: StaffContext, agentUniqueId: string): Promise<StaffPerson> {
  assertCan(ctx, 'staff.view-as');
  const person = await readPerson(ctx, agentUniqueId);
  if (!mayBeViewed(person)) throw new Refusal('conflict');
  return person;
}
