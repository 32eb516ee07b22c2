import { lockAgent, type LockedAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDay, mailName } from '#app/domain/display.ts';
import { onlyBrand } from '#app/domain/markets/brands.ts';
import { kindOfNotification } from '#app/domain/operations/notifications/notificationKinds.ts';
import { notifyMany } from '#app/domain/operations/notifications/notify.server.ts';
import { changeGrants, heldEnds } from '#app/domain/people/permissions/changeGrants.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { assertMayGive } from '#app/domain/permissions/assertMayGive.ts';
import { mayBeLastDay } from '#app/domain/permissions/grantEnds.ts';
import { namedCatalogue } from '#app/domain/permissions/namedCatalogue.server.ts';
import { offeredPermissions } from '#app/domain/permissions/permissions.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Language } from '#app/i18n.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Mail } from '#app/platform/outbox.server.ts';
import type { AccessAnswer } from './accessForms.ts';
import { nameOf } from './askForAccess.server.ts';

/**
 * Answers a request for a permission: gives it, until a last day where one is said, or declines it; the user who asked
 * is notified, by mail with the last day or the words. It is decided like any other giving of a permission. Throws
 * `forbidden` (`agency.access-requests`), `notFound` for another agency's, what `user.set-permissions` and
 * `permission.give` refuse, `permissionEndOutOfRange` at `until`, and `accessAnswered` where it was answered already.
 */
export async function answerAccess(
  ctx: AgentContext,
  { requestId, decision, until, answerTxt }: AccessAnswer,
): Promise<void> {
  assertCan(ctx, 'agency.access-requests');
  const { db, actor, agency, now } = ctx;
  const { agencyId } = agency;
  const catalogue = await namedCatalogue(ctx);
  await db.$transaction(async (tx) => {
    const asked = await tx.accessRequest.findFirst({ where: { requestId, agencyId } });
    if (!asked) throw new Refusal('notFound');
    const { key, agentUniqueId } = asked;
    const item = offeredPermissions(catalogue).find((each) => each.key === key);
    if (!item) throw new Refusal('notFound');
    const agent = await lockAgent(tx, agencyId, { agentUniqueId });
    assertCan(ctx, 'user.set-permissions', agent);
    assertMayGive(ctx, [key]);
    // The user's row is locked: any other answer came before, or waits.
    const isOpen = (await tx.accessRequest.count({ where: { requestId, state: 'open' } })) > 0;
    if (!isOpen) throw new Refusal('accessAnswered');
    if (decision === 'given') {
      if (until !== undefined && !mayBeLastDay(until, now, ctx.market))
        throw new Refusal('permissionEndOutOfRange', {
          field: 'until',
          params: { permission: nameOf(item, ctx.language) },
        });
      const held = await heldEnds(tx, ctx, agentUniqueId);
      const ends = Object.fromEntries([...held].filter((entry): entry is [string, string] => entry[1] !== null));
      const wanted = {
        permissions: [...new Set([...held.keys(), key])],
        ends: until === undefined ? ends : { ...ends, [key]: until },
        isAnswer: true,
      };
      await changeGrants(tx, ctx, agent, wanted, catalogue);
    } else {
      await tx.accessRequest.update({
        where: { requestId },
        data: { state: 'declined', answeredAt: now, answeredBy: actor.agentUniqueId, answerTxt },
      });
      await recordAudit(tx, ctx, {
        action: 'agent.access-declined',
        subjectKind: 'agent',
        subjectId: agentUniqueId,
        agencyId,
        after: { permissions: [key] },
      });
    }
    const account = await tx.account.findUniqueOrThrow({
      where: { accountId: agentUniqueId },
      select: { language: true },
    });
    const permission = nameOf(item, account.language);
    const answer = `notifications:answer.${decision}`;
    const mail = answerMail(ctx, { agent, language: account.language, permission, decision, until, answerTxt });
    await notifyMany(tx, ctx, [
      { kind: 'accessAnswered', accountId: agentUniqueId, facts: { permission, answer }, ...(mail && { mail }) },
    ]);
  });
}

type Answered = Omit<AccessAnswer, 'requestId'> & { agent: LockedAgent; language: Language; permission: string };

/** The mail of an answer that says more than its notification: the last day, or why it was declined. */
function answerMail(
  ctx: AgentContext,
  { agent, language, permission, decision, until, answerTxt }: Answered,
): Mail | null {
  const { emailAddress: recipient, emailValidFlag } = agent;
  if (!emailValidFlag) return null;
  const about = { name: mailName(agent, language), permission };
  const link = kindOfNotification('accessAnswered').place;
  const letter = { recipient, language, link, brand: onlyBrand(ctx.market) };
  if (decision === 'given') {
    const params = until === undefined ? null : { ...about, until: formatDay(until, { market: ctx.market, language }) };
    return params && { ...letter, template: 'accessGivenUntil', params };
  }
  // A mail has paragraphs, and no line ends within them.
  const params = answerTxt === '' ? null : { ...about, answer: answerTxt.replace(/\n+/g, '\n\n') };
  return params && { ...letter, template: 'accessDeclined', params };
}
