import { formatTime } from '#app/domain/display.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { FoundHandover } from '#app/domain/partners/staff/findHandovers.server.ts';
import type { Partner } from '#app/domain/partners/staff/readPartners.server.ts';

/** The partners as the console shows them, in the time of its reader's language as everywhere at /staff. */
export function partnerRows(ctx: StaffContext, partners: readonly Partner[]) {
  return partners.map(({ disturbedSince, ...partner }) => ({
    ...partner,
    disturbedSince: disturbedSince && formatTime(disturbedSince, ctx),
  }));
}

export function handoverRows(ctx: StaffContext, handovers: readonly FoundHandover[]) {
  return handovers.map(({ at, agent, agency, staff, ...row }) => ({
    ...row,
    at: formatTime(at, ctx),
    who: agent?.userId ?? staff?.userId ?? '',
    agency: agency ? { id: agency.agencyId, name: agency.agencyName } : null,
  }));
}

export type PartnerRow = ReturnType<typeof partnerRows>[number];
export type HandoverRow = ReturnType<typeof handoverRows>[number];
