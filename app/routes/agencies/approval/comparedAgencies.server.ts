import type { StaffContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { shownPhone, shownPhoneParts } from '#app/domain/phones.ts';
import {
  comparedFields,
  markOf,
  type ComparedAgency,
  type ComparedField,
  type DuplicateReason,
  type Mark,
} from '#app/domain/agencies/approval/comparison.ts';
import type { AgencyCase, AgencyFile } from '#app/domain/agencies/approval/readAgencyCase.server.ts';
import type { ApprovalStatus } from '#app/domain/agencies/approval/statuses.ts';
import { countryName, stateName } from '#app/routes/markets/placeNames.server.ts';

/** A row of the comparison: a field of this agency, and of each other one with the result of comparing the two. */
export interface ComparedRow {
  field: ComparedField;
  mine: string;
  others: { text: string; mark: Mark }[];
}

export interface Comparison {
  total: number;
  others: { agencyId: string; name: string; status: ApprovalStatus; reasons: DuplicateReason[] }[];
  rows: ComparedRow[];
}

/** An agency laid beside its possible duplicates. */
export async function comparison(
  ctx: StaffContext,
  { agency, duplicates, duplicateCount }: AgencyCase,
): Promise<Comparison> {
  const mine = await shown(ctx, agency);
  const theirs = await Promise.all(duplicates.map((duplicate) => shown(ctx, duplicate.agency)));
  const rows = comparedFields.map((field) => ({
    field,
    mine: mine[field],
    others: theirs.map((other) => ({ text: other[field], mark: markOf(field, mine[field], other[field]) })),
  }));
  const others = duplicates.map(({ agency: other, reasons }) => ({
    agencyId: other.agencyId,
    name: other.agencyName,
    status: other.approvalStatus,
    reasons,
  }));
  // Without values on either side there is nothing to compare.
  return {
    total: duplicateCount,
    others,
    rows: rows.filter((row) => row.mine !== '' || row.others.some(({ text }) => text !== '')),
  };
}

async function shown(ctx: StaffContext, file: AgencyFile): Promise<ComparedAgency> {
  const owner = file.agents[0];
  return {
    agencyName: file.agencyName,
    abtanumber: file.abtanumber,
    telephone: shownPhone(file.country, file.telephone),
    address: [file.address1, file.address2, file.address3].filter(Boolean).join('\n'),
    city: file.city,
    state: await stateName(ctx, file.country, file.state),
    zipCode: file.zipCode,
    country: await countryName(ctx, file.country),
    association: [file.associationName, file.associationId].filter(Boolean).join(' · '),
    ownerName: owner ? fullName(owner, ctx.language) : '',
    ownerEmailAddress: owner ? owner.emailAddress.toLowerCase() : '',
    ownerTelephone: owner ? shownPhoneParts(file.country, owner) : '',
  };
}
