import type { AgentContext } from '#app/domain/context.server.ts';
import { requirePlace } from '#app/domain/markets/places.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { fieldColumns } from './agencyColumns.ts';
import { informationFields, isChangedIn } from './agencyFields.ts';
import type { AgencyInformationInput } from './agencyForm.ts';
import { requestChange } from './changeRequests.server.ts';
import { splitChange } from './confirmedFields.ts';
import { lockAgency } from './lockAgency.server.ts';
import { writeAgency } from './writeAgency.server.ts';

/** The results of an edit: whether something was saved at once, and whether brand staff are to confirm something. */
export interface UpdatedAgency {
  saved: boolean;
  requested: boolean;
}

/**
 * Changes the information of the caller's agency (spec §6). Name, ABTA number and country become a request that brand
 * staff confirm; with another country the address goes along. Throws `forbidden`, `invalidOption` at an unknown country
 * or state, `conflict` where the agency has changed since `input.version`, and `agencyRegistered` or
 * `abtaNumberRegistered` where another agency has the requested name or number.
 */
export async function updateAgency(ctx: AgentContext, input: AgencyInformationInput): Promise<UpdatedAgency> {
  assertCan(ctx, 'agency.update');
  await requirePlace(ctx.db, input);
  return ctx.db.$transaction((tx) => updateAgencyIn(tx, ctx, input));
}

/** `updateAgency` within a transaction, for a caller that has checked the permission and the place. */
export async function updateAgencyIn(
  tx: Transaction,
  ctx: AgentContext,
  input: AgencyInformationInput,
): Promise<UpdatedAgency> {
  const before = await lockAgency(tx, ctx.agency.agencyId, input.version);
  // The address is hidden in nam alone (spec §4 item 2): elsewhere the flag stays what it is.
  const changed = informationFields.filter((name) => isChangedIn(name, ctx.market));
  const { now, asked } = splitChange(before, { ...before, ...fieldColumns(changed, input) });
  const saved = await save(tx, ctx, before, now);
  const requested = Object.keys(asked).length > 0;
  if (requested) await requestChange(tx, ctx, before, asked);
  return { saved, requested };
}

async function save(
  tx: Transaction,
  ctx: AgentContext,
  before: Awaited<ReturnType<typeof lockAgency>>,
  columns: Partial<Awaited<ReturnType<typeof lockAgency>>>,
): Promise<boolean> {
  const changed = await writeAgency(tx, before, columns);
  if (!changed) return false;
  const { agencyId } = before;
  await recordAudit(tx, ctx, {
    action: 'agency.information-changed',
    subjectKind: 'agency',
    subjectId: agencyId,
    agencyId,
    ...changed,
  });
  return true;
}
