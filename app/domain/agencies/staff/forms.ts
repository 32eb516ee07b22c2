import { z } from 'zod';
import { brandFields } from '#app/domain/agencies/information/agencyFields.ts';
import { agencyShapeOf } from '#app/domain/agencies/information/agencyForm.ts';
import { CountryInList, FreeText, Version } from '#app/domain/fields.ts';
import { caseHolders } from '#app/domain/operations/cases/caseKinds.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { form } from '#app/domain/strictForm.ts';
import { stop } from '#app/domain/textSchema.ts';
import { agencyStates } from './agencyStates.ts';
import { reasonLength } from './reasonLength.ts';

const malformed = { error: 'refusals:malformedRequest' };

/** All agencies in an address. */
export const allAgenciesList = listQuery({
  search: true,
  filters: {
    country: CountryInList(),
    state: agencyStates,
  },
  mostCounted: 1_000,
});

/** The people of an agency in an address. */
export const peopleList = listQuery({ search: true });

/** The requested changes in an address. */
export const changesList = listQuery({ filters: { holder: caseHolders } });

/** What only the brand may change of an agency (spec §3 Agency), and the version that the form was filled in from. */
export function brandDataSchema() {
  return form({
    ...agencyShapeOf(brandFields),
    version: Version(),
  });
}

/** A reason that the agency's owner reads. */
function Reason(field: string) {
  return FreeText(field, reasonLength.max).min(reasonLength.min, stop('tooShort', field, reasonLength.min));
}

/** The reason alone, for the check of its form in the browser. */
export function reasonSchema(field: 'suspendReason' | 'declineReason') {
  return z.object({ [field]: Reason(field) });
}

/** Suspends an agency for a reason, or reopens it. */
export function agencyAccessSchema() {
  return z.discriminatedUnion(
    'change',
    [
      z.strictObject({ change: z.literal('suspend'), suspendReason: Reason('suspendReason') }, malformed),
      z.strictObject({ change: z.literal('reopen') }, malformed),
    ],
    malformed,
  );
}

/** The decision about the change that an agency asked for; `requestId` names the request that was read. */
export function decideChangeSchema() {
  const requestId = z.uuid(malformed);
  return z.discriminatedUnion(
    'decision',
    [
      z.strictObject({ decision: z.literal('approve'), requestId }, malformed),
      z.strictObject({ decision: z.literal('decline'), requestId, declineReason: Reason('declineReason') }, malformed),
    ],
    malformed,
  );
}

export type AllAgenciesSearch = typeof allAgenciesList.defaults;
export type PeopleSearch = typeof peopleList.defaults;
export type BrandDataInput = z.output<ReturnType<typeof brandDataSchema>>;
export type AgencyAccessInput = z.output<ReturnType<typeof agencyAccessSchema>>;
export type ChangeDecision = z.output<ReturnType<typeof decideChangeSchema>>;
