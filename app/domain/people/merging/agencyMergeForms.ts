import { z } from 'zod';
import { FreeText } from '#app/domain/fields.ts';
import { form } from '#app/domain/strictForm.ts';
import { sentLine } from '#app/domain/textSchema.ts';

/** What the agency that is kept may take over from the merged one, each with its columns in Prisma's schema. */
export const agencyMergeFields = {
  agencyName: ['agencyName'],
  address: ['address1', 'address2', 'address3', 'city', 'state', 'zipCode', 'country'],
  telephone: ['telephone'],
  abtanumber: ['abtanumber'],
  associationName: ['associationId', 'associationName'],
  region: ['region'],
  district: ['district'],
  dsm: ['dsm'],
  marketingLevel1: ['marketingLevel1'],
  marketingLevel2: ['marketingLevel2'],
  agencyType: ['agencyType'],
  ccbookingDocsFlag: ['ccbookingDocsFlag'],
  hideAddressFlag: ['hideAddressFlag'],
  agencyPartnerRewardFlag: ['agencyPartnerRewardFlag'],
  cvpAgency: ['cvpAgency'],
  taReportAccess: ['taReportAccess'],
} as const satisfies Record<string, readonly string[]>;

export type AgencyMergeField = keyof typeof agencyMergeFields;
export const agencyMergeFieldNames = Object.keys(agencyMergeFields) as AgencyMergeField[];

/** The fields that a list names, in their order; others are left out. */
export function takenAgencyFields(names: readonly string[]): AgencyMergeField[] {
  return agencyMergeFieldNames.filter((name) => names.includes(name));
}

/** The merge of an agency into another one: which, what it takes over, what both were when that was chosen, and why. */
export function agencyMergeSchema() {
  return form({
    mergedId: sentLine(8).regex(/^\d{8}$/, 'refusals:malformedRequest'),
    taken: sentLine(500).optional().default(''),
    keptVersion: z.coerce.number().int(),
    mergedVersion: z.coerce.number().int(),
    reason: FreeText('reason', 500),
  });
}
