import type { StaffContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import type { AgencyState } from '#app/domain/agencies/staff/agencyStates.ts';
import type { FoundAgency } from '#app/domain/agencies/staff/searchAgencies.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { countryName } from '#app/routes/markets/placeNames.server.ts';
import type { Tone } from '#app/ui/Badge.tsx';

/** An agency in the list of all agencies, ready to be shown. */
export interface FoundRow {
  agencyId: string;
  name: string;
  place: string;
  owner: string;
  ownerEmailAddress: string;
  people: number;
  state: AgencyState;
}

/** The colour of each state; its label says the same in words. */
export const agencyTones = {
  active: 'success',
  suspended: 'danger',
  pending: 'warning',
  declined: 'neutral',
} as const satisfies Record<AgencyState, Tone>;

/** Agencies as rows of the list. */
export function foundRows(ctx: StaffContext, agencies: readonly FoundAgency[]): Promise<FoundRow[]> {
  return Promise.all(
    agencies.map(async (agency) => ({
      agencyId: agency.agencyId,
      name: agency.agencyName,
      place: [agency.city, await countryName(ctx, agency.country)].filter(Boolean).join(', '),
      owner: fullName(
        { firstName: agency.ownerFirstName ?? '', lastName: agency.ownerLastName ?? '' },
        ctx.language,
      ).trim(),
      ownerEmailAddress: (agency.ownerEmailAddress ?? '').toLowerCase(),
      people: agency.people,
      state: stateOf(agency),
    })),
  );
}

function stateOf({ approvalStatus, suspendedAt }: FoundAgency): AgencyState {
  if (suspendedAt) return 'suspended';
  return approvalStatus === 'PENDING' ? 'pending' : approvalStatus === 'DECLINED' ? 'declined' : 'active';
}

/** The rows of the list of all agencies: staff of some markets see the agencies of these alone. */
export function sentenceOf({ language, staff: { markets } }: StaffContext): string {
  const t = translator(language);
  const names = markets.map((market) => t(`markets:market.${market}`));
  return names.length === 0
    ? t('staffAgencies:all.sentence')
    : t('staffAgencies:all.sentenceOfMarkets', { markets: names.join(' · ') });
}
