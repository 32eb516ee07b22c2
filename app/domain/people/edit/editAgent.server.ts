import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';
import type { AgentKey, LockedAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import type { AgentRecord } from '#app/domain/accounts/profile/records.ts';
import { requireVersion } from '#app/domain/accounts/profile/versions.ts';
import { followNewAddress } from './followNewAddress.server.ts';
import { agentChanges, type AgentChanges, type WantedChanges } from './agentChanges.ts';
import { withoutNumber } from '#app/domain/accounts/profile/enrolment.ts';
import { endEnrolment } from '#app/domain/accounts/profile/learner.server.ts';
import { changedFields } from '#app/domain/accounts/profile/changedFields.ts';
import { assertNotProvided } from '#app/domain/accounts/profile/provided.ts';
import { assertMayManage, lockManagedAgent } from '#app/domain/people/agents/lockManagedAgent.server.ts';
import { nameKeys } from '#app/domain/accounts/profile/names.ts';
import { retrieveAgent } from '#app/domain/people/agents/retrieveAgent.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { requirePlace } from '#app/domain/markets/places.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can } from '#app/domain/permissions/can.ts';
import { heldEnds, setGrants } from '#app/domain/people/permissions/changeGrants.server.ts';
import { followTemplate } from '#app/domain/people/permissions/followedTemplate.server.ts';
import { replaceGrants } from '#app/domain/permissions/grants.server.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import type { Permission } from '#app/domain/permissions/permissions.ts';
import { recordEndsIn, recordEndsOf } from '#app/domain/people/permissions/recordEnds.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { followActivation } from '#app/domain/people/access/changeActivation.server.ts';
import { followNewRole } from '#app/domain/people/agents/followNewRole.server.ts';

// The action of an edit that changes nothing but these fields; the first that fits.
const actionsByFields = [
  { fields: ['activationFlag'], to: 'D', action: 'agent.deactivated' },
  // To any other flag: back to where they were.
  { fields: ['activationFlag'], action: 'agent.reactivated' },
  { fields: ['permissions', 'permissionEnds', 'permissionTemplate'], action: 'agent.permissions-changed' },
  { fields: ['agentType', 'permissions', 'permissionEnds', 'permissionTemplate'], action: 'agent.role-changed' },
  { fields: ['emailAddress', 'emailValidFlag'], action: 'agent.email-changed' },
] as const satisfies readonly { fields: readonly string[]; to?: string; action: string }[];

/**
 * The action of an edit in the audit trail, by the fields that it changed: what one of the smaller verbs would have
 * done is called as theirs.
 */
export function editAction(after: Record<string, unknown>): string {
  const names = Object.keys(after);
  const row = actionsByFields.find(
    (each) =>
      names.every((name) => (each.fields as readonly string[]).includes(name)) &&
      (!('to' in each) || each.to === after.activationFlag),
  );
  return row?.action ?? 'agent.edited';
}

/** The user, the version that the edit was made for, and what is to change. */
export type EditedAgent = WantedChanges & { key: AgentKey; version: number };

/**
 * Edits a user of the caller's agency in one transaction (R0032, spec §4 Agent edit): profile, address, role,
 * activation, and then the member number or else the permissions. Returns the record afterwards; where nothing differs,
 * nothing is written. A new address is to be validated again and the old one gets a mail; the user gets a mail about
 * another role, another activation and a removed number. Throws `notFound`, `forbidden` and `lastOwner` (see
 * lockManagedAgent), `editConflict` with the fields that have changed since `version`, `7008` for an address of another
 * account, `managedByProvider` for what the agency's identity provider decides, `throttled` after five changes of the address, `permissionsSetByOwner`, `permissionsForbidden`,
 * `permissionNotHeld` and `permissionEndOutOfRange` (see setGrants), `illegalTransition`, and `malformedRequest` at an
 * unknown country or state.
 */
export async function editAgent(ctx: AgentContext, input: EditedAgent): Promise<AgentRecord> {
  assertCan(ctx, 'user.edit');
  if (input.profile) await requirePlace(ctx.db, input.profile);
  await countAddressChange(ctx, input);
  if (input.permissions) await recordEndsOf(ctx, input.key);
  const catalogue = await permissionCatalogue(ctx.db);
  try {
    const { agentUniqueId } = await ctx.db.$transaction((tx) => edit(tx, ctx, input, catalogue));
    return (await retrieveAgent(ctx, { agentUniqueId })).agent;
  } catch (error) {
    if (violatedUniqueIndex(error) === 'agents_email_address_key') throw new Refusal('7008', { field: 'emailAddress' });
    throw error;
  }
}

// The attempt never succeeds: every new address counts, so that no inbox is flooded and addresses are not tried out.
async function countAddressChange(ctx: AgentContext, { key, emailAddress, version }: EditedAgent): Promise<void> {
  if (emailAddress === undefined) return;
  const agent = await ctx.db.agent.findFirst({ where: { ...key, agencyId: ctx.agency.agencyId, deletedAt: null } });
  if (
    !agent ||
    agent.emailAddress === emailAddress ||
    agent.version !== version ||
    !can(ctx, 'user.change-email', agent)
  )
    return;
  await beginAttempt(ctx, 'validate-email', agent.agentUniqueId);
}

async function edit(
  tx: Transaction,
  ctx: AgentContext,
  input: EditedAgent,
  catalogue: readonly Permission[],
): Promise<LockedAgent> {
  const agent = await lockManagedAgent(tx, ctx, input.key, 'user.edit');
  requireVersion(agent, input.version);
  const held = await heldEnds(tx, ctx, agent.agentUniqueId);
  const ends = Object.fromEntries([...held].filter((each): each is [string, string] => each[1] !== null));
  const changes = agentChanges(input, { ...agent, held: [...held.keys()], ends }, { market: ctx.market, catalogue });
  await assertMayChange(tx, ctx, agent, changes);
  if (changes.removesNumber) await endEnrolment(tx, ctx, agent, 'removed');
  const changed = await save(tx, ctx, agent, changes, catalogue);
  if (!changed) return agent;
  await recordAudit(tx, ctx, {
    action: editAction(changed.after),
    subjectKind: 'agent',
    subjectId: agent.agentUniqueId,
    agencyId: agent.agencyId,
    ...changed,
  });
  await followChanges(tx, ctx, agent, changes);
  return agent;
}

async function assertMayChange(
  tx: Transaction,
  ctx: AgentContext,
  agent: LockedAgent,
  changes: AgentChanges,
): Promise<void> {
  if (changes.agentType) await assertMayManage(tx, ctx, agent, 'user.change-role');
  if (changes.event) await assertMayManage(tx, ctx, agent, `user.${changes.event}`);
  const decided = changedFields(agent, agentChangeColumns(changes));
  if (decided) assertNotProvided(ctx, agent.provides, Object.keys(decided.after));
  if (changes.emailAddress) assertCan(ctx, 'user.change-email', agent);
  if (changes.removesNumber) assertCan(ctx, 'user.remove-member-number', agent);
  if (changes.permissions?.asked) assertCan(ctx, 'user.set-permissions', agent);
}

// One update of the row, so that one version more says it all; returns the fields before and after, for the audit
// trail.
async function save(
  tx: Transaction,
  ctx: AgentContext,
  agent: LockedAgent,
  changes: AgentChanges,
  catalogue: readonly Permission[],
) {
  const { agentUniqueId } = agent;
  const columns = agentChangeColumns(changes);
  const changed = changedFields(agent, columns);
  if (changed)
    await tx.agent.update({
      where: { agentUniqueId },
      data: {
        ...columns,
        ...(changes.event && { flagBefore: changes.flagBefore }),
        ...(changes.profile && nameKeys({ ...agent, ...changes.profile })),
      },
    });
  const grants = changes.permissions && (await saveGrants(tx, ctx, agent, changes.permissions, catalogue));
  return grants
    ? { before: { ...changed?.before, ...grants.before }, after: { ...changed?.after, ...grants.after } }
    : changed;
}

// What a role brings needs no permission of the giver: it is given also by those who do not have it.
async function saveGrants(
  tx: Transaction,
  ctx: AgentContext,
  agent: LockedAgent,
  { keys, ends, template, asked }: NonNullable<AgentChanges['permissions']>,
  catalogue: readonly Permission[],
) {
  if (asked) return (await setGrants(tx, ctx, agent, { permissions: keys, ends, template }, catalogue)).changed;
  await recordEndsIn(tx, agent, ctx.now);
  const { before, after } = await replaceGrants(tx, agent.agentUniqueId, keys, {
    grantedBy: ctx.actor.agentUniqueId,
    now: ctx.now,
  });
  const follows = template === null ? await followTemplate(tx, agent.agentUniqueId, null) : null;
  return {
    before: { permissions: before, ...follows?.before },
    after: { permissions: after, ...follows?.after },
  };
}

function agentChangeColumns({
  profile,
  emailAddress,
  addressIsValid,
  agentType,
  activationFlag,
  removesNumber,
}: AgentChanges) {
  return {
    ...profile,
    ...(emailAddress && { emailAddress, emailValidFlag: addressIsValid ?? false }),
    ...(agentType && { agentType }),
    ...(activationFlag && { activationFlag }),
    ...(removesNumber && withoutNumber),
  };
}

/**
 * What follows an edit, in its transaction: the end of a deactivated user's access, and the mails. `before` is the user
 * as stored until then.
 */
async function followChanges(
  tx: Transaction,
  ctx: AgentContext,
  before: LockedAgent,
  changes: AgentChanges,
): Promise<void> {
  const {
    profile,
    emailAddress = before.emailAddress,
    agentType = before.agentType,
    activationFlag = before.activationFlag,
  } = changes;
  const agent = { ...before, ...profile, emailAddress, agentType, activationFlag, agency: ctx.agency };
  if (changes.event) await followActivation(tx, ctx, agent, changes.event);
  if (changes.emailAddress) await followNewAddress(tx, ctx, agent, before, changes.addressIsValid);
  if (changes.agentType) await followNewRole(tx, ctx, agent, before);
  if (changes.removesNumber)
    await queueAccountMail(tx, ctx, agent, {
      template: 'memberNumberRemoved',
      params: { ccn: before.ccn ?? '', agency: ctx.agency.agencyName },
    });
}
