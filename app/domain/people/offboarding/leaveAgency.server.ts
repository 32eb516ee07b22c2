import { queueAccountMail, type MailedAgent } from '#app/domain/accounts/accountMail.server.ts';
import { flagColumns, isActive, notInThisStatus } from '#app/domain/accounts/activation.ts';
import type { LockedAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { lockManagedAgent } from '#app/domain/people/agents/lockManagedAgent.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { defaultLanguage } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { endGrants, storedGrantsOf } from '#app/domain/permissions/grants.server.ts';
import { followTemplate } from '#app/domain/people/permissions/followedTemplate.server.ts';
import { peopleInReach } from '#app/domain/permissions/reach.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { endAccess } from '#app/domain/accounts/sessions/endAccess.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { itemKinds, type OpenItem, type TakenItems } from './itemsOfLeaver.server.ts';
import { openItemKindNames, openItemKinds, type OpenItemKind } from './openItems.ts';

/** The user who leaves, and the colleague who takes their open items; null where no one needs to. */
export interface LeaveInput {
  agentUniqueId: string;
  colleagueId: string | null;
}

/**
 * Takes everything from a user who leaves, in one transaction: they are deactivated, their sessions, tokens and links
 * end, their permissions go, and their open items go to a colleague, who gets a mail with the list; the leaver gets one
 * too. `undoLeave` brings all of it back within 30 days. Throws what `lockManagedAgent` throws, `illegalTransition` for
 * a user who is not active, and `colleagueNeeded` at `colleagueId` for open items without a colleague, or with one who
 * is not active in the agency.
 */
export async function leaveAgency(ctx: AgentContext, { agentUniqueId, colleagueId }: LeaveInput): Promise<void> {
  assertCan(ctx, 'user.leave');
  await ctx.db.$transaction(async (tx) => {
    // Both rows in one order, so that two who leave with each other as the colleague do not wait for each other for
    // ever.
    const ids = colleagueId === null ? [agentUniqueId] : [agentUniqueId, colleagueId];
    await tx.$executeRaw`SELECT FROM agents WHERE agency_id = ${ctx.agency.agencyId} AND agent_unique_id = ANY(${ids}::uuid[]) ORDER BY agent_unique_id FOR UPDATE`;
    const agent = await lockManagedAgent(tx, ctx, { agentUniqueId }, 'user.leave');
    // A user with first steps left has nothing to take over: they are deactivated or deleted.
    if (!isActive(agent)) throw notInThisStatus(agent.activationFlag);
    const columns = flagColumns(agent, 'deactivate', ctx.market);
    const { activationFlag } = columns;
    const colleague = await colleagueOf(tx, ctx, { agentUniqueId, colleagueId });
    const { items, takenOver } = await takeItems(tx, ctx, agentUniqueId, colleague?.agentUniqueId ?? null);
    const grants = await storedGrantsOf(tx, agentUniqueId, ctx.now);
    await tx.agent.update({ where: { agentUniqueId }, data: columns });
    await endAccess(tx, ctx, agent.agentUniqueId);
    await endGrants(tx, agentUniqueId, ctx.now);
    const follows = await followTemplate(tx, agentUniqueId, null);
    await tx.leaver.create({
      data: {
        agencyId: agent.agencyId,
        agentUniqueId,
        leftAt: ctx.now,
        leftBy: ctx.actor.agentUniqueId,
        colleagueId: colleague?.agentUniqueId,
        taken: { grants, items, template: agent.permissionTemplateId },
      },
    });
    await mailBoth(tx, ctx, agent, colleague, takenOver);
    await recordAudit(tx, ctx, {
      action: 'agent.left',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: agent.agencyId,
      before: { activationFlag: agent.activationFlag, permissions: grants.map(({ key }) => key), ...follows?.before },
      after: {
        activationFlag,
        permissions: [],
        ...follows?.after,
        ...(colleague && { colleague: colleague.agentUniqueId }),
        items: { ...items },
      },
    });
  });
}

async function colleagueOf(
  tx: Transaction,
  { actor, agency }: AgentContext,
  { agentUniqueId, colleagueId }: LeaveInput,
) {
  if (colleagueId === null) return null;
  const colleague = await tx.agent.findFirst({
    where: { agentUniqueId: colleagueId, agencyId: agency.agencyId, deletedAt: null, ...peopleInReach(actor) },
  });
  if (!colleague || !isActive(colleague) || colleagueId === agentUniqueId)
    throw new Refusal('colleagueNeeded', { field: 'colleagueId' });
  return colleague;
}

type ItemsByKind = [OpenItemKind, OpenItem[]][];

async function takeItems(tx: Transaction, ctx: AgentContext, agentUniqueId: string, colleagueId: string | null) {
  const of = { agencyId: ctx.agency.agencyId, agentUniqueId, now: ctx.now };
  const items: TakenItems = {};
  const takenOver: ItemsByKind = [];
  for (const kind of openItemKindNames) {
    const found = await itemKinds[kind].read(tx, of);
    if (found.length === 0) continue;
    const ids = found.map(({ id }) => id);
    if (openItemKinds[kind] === 'takenOver') {
      if (colleagueId === null) throw new Refusal('colleagueNeeded', { field: 'colleagueId' });
      takenOver.push([kind, found]);
    }
    await itemKinds[kind].take(tx, of, ids, colleagueId);
    items[kind] = ids;
  }
  return { items, takenOver };
}

async function mailBoth(
  tx: Transaction,
  ctx: AgentContext,
  leaver: LockedAgent,
  colleague: Omit<MailedAgent, 'agency'> | null,
  takenOver: ItemsByKind,
): Promise<void> {
  const { agency, actor } = ctx;
  const language = defaultLanguage(ctx.market);
  const params = { agency: agency.agencyName, actor: fullName(actor, language) };
  await queueAccountMail(tx, ctx, { ...leaver, agency }, { template: 'accountDeactivated', params });
  if (!colleague || takenOver.length === 0) return;
  const t = translator(language);
  const items = takenOver.map(([kind, people]) =>
    t(`mail:leaverItems.${kind}`, {
      people: people.map((person) => fullName(person, language)).join(t('mail:leaverItems.and')),
    }),
  );
  const mail = { ...params, leaver: fullName(leaver, language), items: items.join('\n\n') };
  await queueAccountMail(
    tx,
    ctx,
    { ...colleague, agency },
    { template: 'leaverItems', params: mail, link: '/home/agency-overview' },
  );
}
