import { brandAssignment, type BrandAssignment } from '#app/domain/agencies/information/brandAssignment.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { brands, type BrandCode } from '#app/domain/markets/brands.ts';
import { marketOf, marketsWithoutSalesReports, type Market } from '#app/domain/markets/markets.ts';
import { salesAccess } from '#app/domain/markets/settings/kinds/salesAccess.ts';
import { settingToday } from '#app/domain/markets/settings/readSetting.server.ts';
import { shownPhone, shownPhoneParts } from '#app/domain/phones.ts';
import { checksOf } from '#app/domain/agencies/approval/checks.ts';
import { officeCalendar } from '#app/domain/markets/settings/officeCalendar.server.ts';
import { businessHours } from '#app/domain/agencies/approval/businessHours.ts';
import { urgencyOf, type Urgency } from '#app/domain/agencies/approval/promise.ts';
import type { AgencyFile } from '#app/domain/agencies/approval/readAgencyCase.server.ts';
import type { ApprovalStatus } from '#app/domain/agencies/approval/statuses.ts';
import { shownAddress } from '#app/routes/markets/placeNames.server.ts';

/** An agency as its page shows it, '' or empty for what is absent; moments are by its reader's clock. */
export interface AgencyCaseFacts {
  agencyId: string;
  name: string;
  status: ApprovalStatus;
  market: Market;
  brandKeys: string[];
  address: string[];
  telephone: string;
  abtaNumber: string;
  association: string;
  assignment: BrandAssignment;
  registered: string;
  waiting: { hours: number; urgency: Urgency } | null;
  /** Since when it waits for the applicant; '' for one that does not. */
  returned: string;
  /** `unanswered`: staff did not decide, but the applicant had not answered for a month. */
  decision: { time: string; by: string; reason: string; unanswered: boolean } | null;
  owner: OwnerFacts | null;
  /** Of one that awaits its decision. */
  checks: ReturnType<typeof checksOf>;
  /** Whether an approval gives sales report access, by the brand's setting; null where there is nothing to decide. */
  salesAccess: 'Y' | 'N' | null;
  /** Since when the agency is suspended; '' for one that is not. */
  suspended: string;
  /** Agencies that were merged into it, as long as that can be undone. */
  merges: { mergeId: string; name: string; time: string }[];
  /** A change that the agency asked for awaits its decision. */
  changeWaits: boolean;
}

export interface OwnerFacts {
  name: string;
  userId: string;
  emailAddress: string;
  emailValid: boolean;
  telephone: string;
  cellPhone: string;
  address: string[];
}

/** Collects the data of an agency and its owner for the page. */
export async function agencyCaseFacts(ctx: StaffContext, file: AgencyFile): Promise<AgencyCaseFacts> {
  const market = marketOf(file.country);
  // The table's checks hold status and brands to what the types say.
  const status = file.approvalStatus;
  const hours = businessHours(
    file.clockFrom ?? file.createdAt,
    file.returnedAt ?? ctx.now,
    await officeCalendar(ctx, market),
  );
  return {
    agencyId: file.agencyId,
    name: file.agencyName,
    status,
    market,
    brandKeys: file.companies.map(({ code }) => brands[code as BrandCode].nameKey),
    address: await shownAddress(ctx, { ...file, zip: file.zipCode }),
    telephone: shownPhone(file.country, file.telephone),
    abtaNumber: file.abtanumber,
    association: [file.associationName, file.associationId].filter(Boolean).join(' · '),
    assignment: await brandAssignment(ctx, file),
    registered: formatTime(file.createdAt, ctx),
    waiting: status === 'PENDING' ? { hours: Math.floor(hours), urgency: urgencyOf(hours) } : null,
    returned: file.returnedAt ? formatTime(file.returnedAt, ctx) : '',
    decision: decisionOf(ctx, file),
    owner: await ownerFacts(ctx, file),
    checks: status === 'PENDING' && file.agents[0] ? checksOf({ ...file, ...ownerOf(file.agents[0]) }) : [],
    salesAccess: status === 'PENDING' ? await salesAccessByDefault(ctx, market) : null,
    suspended: file.suspendedAt ? formatTime(file.suspendedAt, ctx) : '',
    merges: file.keptInMerges.map(({ mergeId, mergedAt, merged }) => ({
      mergeId,
      name: merged.agencyName,
      time: formatTime(mergedAt, ctx),
    })),
    changeWaits: file.changeRequests.length > 0,
  };
}

async function salesAccessByDefault(ctx: StaffContext, market: Market): Promise<AgencyCaseFacts['salesAccess']> {
  if (marketsWithoutSalesReports.includes(market)) return null;
  const { newAgencySalesAccess } = await settingToday(ctx, salesAccess, market);
  return newAgencySalesAccess === 'granted' ? 'Y' : 'N';
}

const ownerOf = ({ cliaagentId, emailAddress }: AgencyFile['agents'][number]) => ({ cliaagentId, emailAddress });

function decisionOf(ctx: StaffContext, file: AgencyFile): AgencyCaseFacts['decision'] {
  if (!file.decidedAt) return null;
  const by = file.decider ? fullName(file.decider, ctx.language).trim() || file.decider.userId : '';
  const unanswered = file.returns.some(({ state }) => state === 'unanswered');
  return { time: formatTime(file.decidedAt, ctx), by, reason: file.declineReason, unanswered };
}

async function ownerFacts(ctx: StaffContext, { country, agents: [owner] }: AgencyFile): Promise<OwnerFacts | null> {
  if (!owner) return null;
  const name = [owner.firstName, owner.middleName].filter(Boolean).join(' ');
  return {
    name: fullName({ firstName: name, lastName: owner.lastName }, ctx.language),
    userId: owner.userId,
    emailAddress: owner.emailAddress.toLowerCase(),
    emailValid: owner.emailValidFlag,
    telephone: shownPhoneParts(country, owner),
    cellPhone: shownPhoneParts(country, { phoneCode: owner.cellphoneCode, phoneNumber: owner.cellphoneNumber }),
    // A registration asks for the agency's address only.
    address: owner.address1 === '' ? [] : await shownAddress(ctx, owner),
  };
}
