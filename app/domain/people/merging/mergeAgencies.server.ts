import { accountMail } from '#app/domain/accounts/accountMail.server.ts';
import { nameSelection, shownNames } from '#app/domain/accounts/profile/names.ts';
import { endAccessOfAgency } from '#app/domain/accounts/sessions/endAccess.server.ts';
import { agencyFactsOf } from '#app/domain/agencies/information/agencyFields.ts';
import { agencyKeys } from '#app/domain/agencies/information/agencyKeys.ts';
import { lockAgency } from '#app/domain/agencies/information/lockAgency.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { holdLedger } from '#app/domain/operations/deliveries/holdLedger.server.ts';
import { notifyMany, type Notice } from '#app/domain/operations/notifications/notify.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit, recordAudits } from '#app/platform/audit.server.ts';
import { Prisma, type Transaction } from '#app/platform/database.server.ts';
import { agencyMergeFields, type AgencyMergeField } from './agencyMergeForms.ts';
import { agencyMovingRules, rowsOfAgencies } from './agencyMergeRules.server.ts';
import { undoDays } from './mergeForms.ts';
import { changeRows, moveRows, removeRows } from './mergeRows.server.ts';
import { readAgencyPair, type AgencyPair, type MergedAgency } from './readAgencyMerge.server.ts';

interface AgencyMergeInput {
  keptId: string;
  mergedId: string;
  taken: readonly AgencyMergeField[];
  keptVersion: number;
  mergedVersion: number;
  reason: string;
}

/**
 * Merges two agencies of one market: people and everything else of the merged agency belong to the kept one from then
 * on, which takes over the fields `taken`; owners of the merged agency become supervisors, its people's sessions end,
 * and it stays behind, suspended and naming the other one. Every row that changes is kept as it was, for
 * `undoAgencyMerge`. Its users, and the owners of both, are notified. Returns the merge's identifier. Throws what
 * `readAgencyPair` throws, `confirmationNeeded`, and `conflict` where one of them has changed since it was read.
 */
export async function mergeAgencies(ctx: StaffContext, input: AgencyMergeInput): Promise<string> {
  assertCan(ctx, 'staff.merge-agencies');
  const { keptId, mergedId, reason } = input;
  await readAgencyPair(ctx, input);
  return ctx.db.$transaction(
    async (tx) => {
      await holdLedger(tx);
      // In one order, so that of two merges of the same agencies one waits for the other.
      for (const agencyId of [keptId, mergedId].toSorted()) await lockAgency(tx, agencyId);
      const pair = await readAgencyPair(ctx, input, tx);
      if (pair.kept.version !== input.keptVersion || pair.merged.version !== input.mergedVersion)
        throw new Refusal('conflict');
      const { mergeId } = await tx.agencyMerge.create({
        data: { keptId, mergedId, mergedBy: ctx.staff.staffId, mergedAt: ctx.now, reason },
        select: { mergeId: true },
      });
      await notifyPeople(tx, ctx, pair, 'agencyMerged');
      await endAccessOfAgency(tx, ctx, mergedId, 'agencies-merged');
      await closeOpen(tx, ctx, mergeId, mergedId);
      for (const rule of agencyMovingRules)
        await moveRows(tx, mergeId, rule, { from: mergedId, to: keptId }, rowsOfAgencies);
      await movePeople(tx, ctx, mergeId, pair, reason);
      await changeAgencies(tx, ctx, mergeId, pair, input.taken);
      for (const [agencyId, action] of [
        [keptId, 'agency.merged'],
        [mergedId, 'agency.merged-away'],
      ] as const)
        await recordAudit(tx, ctx, {
          action,
          subjectKind: 'agency',
          subjectId: agencyId,
          agencyId,
          after: { keptId, mergedId, reason },
        });
      return mergeId;
    },
    // An agency may have thousands of people and bookings.
    { timeout: 60_000 },
  );
}

const sql = Prisma.sql;
const of = (agencyId: string) => sql`x.agency_id = ${agencyId}`;

// Requests that wait for an answer of the merged agency can no longer be answered, and no user signs in at its provider.
async function closeOpen(tx: Transaction, { now }: StaffContext, mergeId: string, mergedId: string): Promise<void> {
  const close = (table: string, set: Record<string, Prisma.Sql>, where: Prisma.Sql) =>
    changeRows(tx, mergeId, { table, set, where }, rowsOfAgencies);
  const decided = sql`${now}::timestamptz`;
  await close('agency_change_requests', { status: sql`'WITHDRAWN'` }, sql`${of(mergedId)} AND x.status = 'PENDING'`);
  await close('ownership_handovers', { state: sql`'withdrawn'` }, sql`${of(mergedId)} AND x.state = 'proposed'`);
  await close(
    'agency_moves',
    { state: sql`'withdrawn'`, decided_at: decided },
    sql`(x.from_agency_id = ${mergedId} OR x.to_agency_id = ${mergedId}) AND x.state = 'requested'`,
  );
  // The kept agency can prove its domains from then on.
  await close(
    'sign_on_domains',
    { proven_at: sql`NULL`, confirmed_by: sql`NULL`, everybody: sql`false` },
    of(mergedId),
  );
}

async function movePeople(
  tx: Transaction,
  ctx: StaffContext,
  mergeId: string,
  { kept, merged }: AgencyPair,
  reason: string,
): Promise<void> {
  // A user whose account was merged into another one may come back as well.
  const owners = sql`${of(merged.agencyId)} AND x.agent_type = 'O' AND (x.deleted_at IS NULL OR EXISTS (
    SELECT FROM account_merges am WHERE am.merged_id = x.agent_unique_id AND am.undone_at IS NULL AND am.finished_at IS NULL))`;
  const onlyOwners = defaultGrants.O.filter((key) => !defaultGrants.M.includes(key));
  await removeRows(
    tx,
    mergeId,
    'permission_grants',
    sql`x.key = ANY(${onlyOwners}::text[]) AND x.agent_unique_id IN (SELECT x.agent_unique_id FROM agents x WHERE ${owners})`,
    rowsOfAgencies,
  );
  const people = await tx.agent.findMany({
    where: { agencyId: merged.agencyId, deletedAt: null },
    select: { agentUniqueId: true, agentType: true },
  });
  // Role, agency and branch in one: undone, none goes back without the others, since another agency has not their
  // branch. The branches stay with the merged agency: a supervisor who is bound to them sees no people until an owner
  // binds them again.
  const to = { agency_id: sql`${kept.agencyId}`, branch_id: sql`NULL::uuid` };
  await changeRows(
    tx,
    mergeId,
    { table: 'agents', set: { agent_type: sql`'M'`, ...to }, where: owners },
    rowsOfAgencies,
  );
  // The role is written as it was: whose is another by then stays with it, and is no owner of the agency of before.
  const asTheyAre = { agent_type: sql`x.agent_type`, ...to };
  await changeRows(tx, mergeId, { table: 'agents', set: asTheyAre, where: of(merged.agencyId) }, rowsOfAgencies);
  // A template whose name the kept agency has already stays behind, and no user of another agency follows it.
  const left = sql`SELECT t.template_id FROM permission_templates t WHERE t.agency_id = ${merged.agencyId}`;
  await changeRows(
    tx,
    mergeId,
    {
      table: 'agents',
      set: { permission_template_id: sql`NULL::uuid` },
      where: sql`${of(kept.agencyId)} AND x.permission_template_id IN (${left})`,
    },
    rowsOfAgencies,
  );
  await recordAudits(
    tx,
    ctx,
    people.map(({ agentUniqueId, agentType }) => ({
      action: 'agent.agency-merged',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: kept.agencyId,
      before: { agentType },
      after: { agentType: agentType === 'O' ? 'M' : agentType, reason },
    })),
  );
}

async function changeAgencies(
  tx: Transaction,
  { now }: StaffContext,
  mergeId: string,
  { kept, merged }: AgencyPair,
  taken: readonly AgencyMergeField[],
): Promise<void> {
  const change = (agencyId: string, set: Record<string, Prisma.Sql>) =>
    changeRows(tx, mergeId, { table: 'agencies', set, where: of(agencyId) }, rowsOfAgencies);
  // First: from then on its ABTA number is free.
  await change(merged.agencyId, {
    merged_into: sql`${kept.agencyId}`,
    suspended_at: sql`${now}::timestamptz`,
    suspend_reason: sql`${`${kept.agencyName} (${kept.agencyId})`}`,
  });
  // What was merged into the merged agency before leads on to the one that stays.
  await changeRows(
    tx,
    mergeId,
    { table: 'agencies', set: { merged_into: sql`${kept.agencyId}` }, where: sql`x.merged_into = ${merged.agencyId}` },
    rowsOfAgencies,
  );
  // One by one: a later change of one field does not keep another from being put back.
  for (const field of taken) {
    const names: readonly (keyof MergedAgency)[] = agencyMergeFields[field];
    const columns = names.map((name) => [agencyFactsOf(name)!.column, sql`${merged[name] as string | boolean}`]);
    const set = Object.fromEntries(columns) as Record<string, Prisma.Sql>;
    if (field === 'abtanumber') set.abta_key = sql`${merged.abtaKey}`;
    await change(kept.agencyId, set);
  }
  await writeKeys(tx, kept.agencyId);
  // Not among what is put back: a change of either since is no change of this.
  await tx.agency.updateMany({
    where: { agencyId: { in: [kept.agencyId, merged.agencyId] } },
    data: { version: { increment: 1 } },
  });
}

/** Updates the keys that are made of an agency's columns. */
export async function writeKeys(tx: Transaction, agencyId: string): Promise<void> {
  const agency = await tx.agency.findUniqueOrThrow({ where: { agencyId } });
  await tx.agency.update({ where: { agencyId }, data: agencyKeys(agency) });
}

/**
 * Notifies the users of the merged agency, and the owners of both agencies, who also get a mail with the details in the
 * language of the market. Deactivated users are not notified.
 */
export async function notifyPeople(
  tx: Transaction,
  ctx: StaffContext,
  { kept, merged }: Record<'kept' | 'merged', Pick<MergedAgency, 'agencyId' | 'agencyName' | 'country'>>,
  kind: 'agencyMerged' | 'agencyMergeUndone',
): Promise<void> {
  const people = await tx.agent.findMany({
    where: {
      OR: [{ agencyId: merged.agencyId }, { agencyId: kept.agencyId, agentType: 'O' }],
      deletedAt: null,
      activationFlag: { not: 'D' },
    },
    select: {
      ...nameSelection(shownNames),
      agentUniqueId: true,
      agentType: true,
      emailAddress: true,
      emailValidFlag: true,
    },
    orderBy: { agentUniqueId: 'asc' },
  });
  const template = kind === 'agencyMerged' ? 'agenciesMerged' : 'agenciesMergeUndone';
  const params = { kept: kept.agencyName, merged: merged.agencyName, days: String(undoDays) };
  const facts = { kept: kept.agencyName, merged: merged.agencyName };
  const notices = people.map(({ agentUniqueId: accountId, agentType, emailValidFlag, ...person }): Notice => {
    const isMailed = agentType === 'O' && emailValidFlag;
    const mail = isMailed && accountMail({ ...person, agency: kept }, { template, params, link: '/login' });
    return { kind, accountId, facts, ...(mail && { mail }) };
  });
  await notifyMany(tx, ctx, notices);
}
