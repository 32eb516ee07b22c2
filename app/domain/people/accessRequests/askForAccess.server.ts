import { localized } from '#app/domain/localizedText.ts';
import { activeFlags } from '#app/domain/accounts/activation.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { notifyMany } from '#app/domain/operations/notifications/notify.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can } from '#app/domain/permissions/can.ts';
import { grantsAt } from '#app/domain/permissions/grants.server.ts';
import { namedCatalogue } from '#app/domain/permissions/namedCatalogue.server.ts';
import { offeredPermissions, type Permission } from '#app/domain/permissions/permissions.ts';
import { boundBranches, boundSelection } from '#app/domain/permissions/reach.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { askAgainDays } from './accessForms.ts';

const dayMs = 24 * 3_600_000;
/** The most users of an agency who are asked. */
const mostAsked = 20;

/**
 * Asks those of the agency who may give a permission for it, once: they are notified in the portal and by mail. Returns
 * `waiting` where the caller has asked already and is waiting for an answer. Throws `forbidden` (`access.ask`),
 * `notFound` for an unknown permission, `alreadySo` for one that the caller has, `accessAskedLately` within seven days
 * of a declined request, and `noOneToAsk`.
 */
export async function askForAccess(ctx: AgentContext, key: string): Promise<'asked' | 'waiting'> {
  assertCan(ctx, 'access.ask');
  const { db, actor, agency, now } = ctx;
  const permission = offeredPermissions(await namedCatalogue(ctx)).find((each) => each.key === key);
  if (!permission) throw new Refusal('notFound');
  if (actor.grants.includes(key)) throw new Refusal('alreadySo');
  const { agentUniqueId } = actor;
  const { agencyId } = agency;
  return db.$transaction(async (tx) => {
    // Two presses at once: the second finds the first.
    await tx.$executeRaw`SELECT FROM agents WHERE agent_unique_id = ${agentUniqueId}::uuid FOR UPDATE`;
    await tx.accessRequest.deleteMany({ where: { agentUniqueId, state: 'open', agencyId: { not: agencyId } } });
    const own = { agentUniqueId, agencyId, key };
    if ((await tx.accessRequest.count({ where: { ...own, state: 'open' } })) > 0) return 'waiting';
    const lately = new Date(now.getTime() - askAgainDays * dayMs);
    if ((await tx.accessRequest.count({ where: { ...own, state: 'declined', answeredAt: { gt: lately } } })) > 0)
      throw new Refusal('accessAskedLately', { params: { days: askAgainDays } });
    const answerers = await whoMayAnswer(tx, ctx, key);
    if (answerers.length === 0) throw new Refusal('noOneToAsk');
    await tx.accessRequest.create({ data: { ...own, askedAt: now } });
    await recordAudit(tx, ctx, {
      action: 'agent.access-asked',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      after: { permissions: [key] },
    });
    await notifyMany(
      tx,
      ctx,
      answerers.map((one) => ({
        kind: 'accessAsked',
        accountId: one.agentUniqueId,
        facts: { name: fullName(actor, one.account.language), permission: nameOf(permission, one.account.language) },
      })),
      { patient: false },
    );
    return 'asked';
  });
}

/** The name of a permission in a language. */
export function nameOf({ descriptionEn, descriptionJa }: Permission, language: 'en' | 'ja'): string {
  return localized(language, 'description', { descriptionEn, descriptionJa });
}

// Owners first. The table of actions decides for each person.
async function whoMayAnswer(tx: Transaction, { actor, agency, market, now }: AgentContext, key: string) {
  const { agencyId } = agency;
  const leaders = await tx.agent.findMany({
    where: {
      agencyId,
      deletedAt: null,
      activationFlag: { in: activeFlags },
      agentType: { in: ['O', 'M'] },
      agentUniqueId: { not: actor.agentUniqueId },
    },
    select: {
      agentUniqueId: true,
      agentType: true,
      account: { select: { language: true } },
      grants: { where: grantsAt(now), select: { key: true } },
      ...boundSelection,
    },
    orderBy: [{ agentType: 'desc' }, { agentUniqueId: 'asc' }],
    take: 10 * mostAsked,
  });
  return leaders
    .filter((leader) => {
      const { agentUniqueId, agentType, grants } = leader;
      const held = { grants: grants.map((grant) => grant.key), branches: boundBranches(leader) };
      const asking = { actor: { agentUniqueId, agentType, ...held }, agency, market };
      return (
        can(asking, 'agency.access-requests') &&
        can(asking, 'user.set-permissions', { ...actor, agencyId }) &&
        can(asking, 'permission.give', { key })
      );
    })
    .slice(0, mostAsked);
}
