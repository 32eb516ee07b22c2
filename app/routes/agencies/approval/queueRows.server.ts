import type { StaffContext } from '#app/domain/context.server.ts';
import { formatDate, fullName } from '#app/domain/display.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { officeCalendar } from '#app/domain/markets/settings/officeCalendar.server.ts';
import { businessHours } from '#app/domain/agencies/approval/businessHours.ts';
import type { QueuedAgency } from '#app/domain/agencies/approval/listAgencies.server.ts';
import { checksOf, type CheckFinding, type RegistrationCheck } from '#app/domain/agencies/approval/checks.ts';
import { urgencyOf, type Urgency } from '#app/domain/agencies/approval/promise.ts';
import { holderNames } from '#app/routes/operations/cases/caseBar.server.ts';
import { countryName } from '#app/routes/markets/placeNames.server.ts';

/** A row of the queue, ready to be shown; days are those of its reader. */
export interface QueueRow {
  agencyId: string;
  name: string;
  place: string;
  abtaNumber: string;
  owner: string;
  registered: string;
  /** Whole business hours since the registration, but for the time that the applicant took to answer. */
  waiting: number;
  urgency: Urgency;
  /** Since when it waits for the applicant; '' for one that does not. */
  returned: string;
  duplicates: number;
  /** The checks that found something. */
  checks: { check: RegistrationCheck; finding: CheckFinding }[];
  decided: string;
  decidedBy: string;
  /** The holder of the case; '' without one. */
  holder: string;
}

/**
 * The agencies of the queue as its table shows them. Done here, so that the browser and the server count and format
 * alike.
 */
export async function queueRows(ctx: StaffContext, agencies: readonly QueuedAgency[]): Promise<QueueRow[]> {
  const holderOf = await holderNames(
    ctx,
    'registrations',
    agencies.map(({ agencyId }) => agencyId),
  );
  return Promise.all(
    agencies.map(async (agency) => ({ ...(await queueRow(ctx, agency)), holder: holderOf(agency.agencyId) })),
  );
}

async function queueRow(ctx: StaffContext, agency: QueuedAgency): Promise<Omit<QueueRow, 'holder'>> {
  const { language, now } = ctx;
  const market = marketOf(agency.country);
  const until = agency.returnedAt ?? agency.decidedAt ?? now;
  const hours = businessHours(agency.clockFrom ?? agency.createdAt, until, await officeCalendar(ctx, market));
  return {
    agencyId: agency.agencyId,
    name: agency.agencyName,
    place: [agency.city, await countryName(ctx, agency.country)].filter(Boolean).join(', '),
    abtaNumber: agency.abtanumber,
    owner: fullName({ firstName: agency.ownerFirstName ?? '', lastName: agency.ownerLastName ?? '' }, language).trim(),
    registered: formatDate(agency.createdAt, ctx),
    waiting: Math.floor(hours),
    urgency: urgencyOf(hours),
    returned: agency.returnedAt ? formatDate(agency.returnedAt, ctx) : '',
    duplicates: agency.duplicates,
    checks: checksOf({
      ...agency,
      cliaagentId: agency.ownerCliaNumber ?? '',
      emailAddress: agency.ownerEmailAddress ?? '',
    }).filter(({ finding }) => finding !== 'fine'),
    decided: agency.decidedAt ? formatDate(agency.decidedAt, ctx) : '',
    decidedBy: fullName(
      { firstName: agency.deciderFirstName ?? '', lastName: agency.deciderLastName ?? '' },
      language,
    ).trim(),
  };
}
