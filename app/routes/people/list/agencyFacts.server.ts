import type { AgencyRecord } from '#app/domain/agencies/information/agencyRecord.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { fullName } from '#app/domain/display.ts';
import { shownPhone } from '#app/domain/phones.ts';
import { shownAddress } from '#app/routes/markets/placeNames.server.ts';

/** The data of an agency on the overview, '' or empty for absent values. */
export interface AgencyFacts {
  name: string;
  agencyId: string;
  /** Empty where the agency hides its address, which agencies in nam may (spec §4 item 2). */
  address: string[];
  telephone: string;
  abtaNumber: string;
  association: string;
  owner: { name: string; emailAddress: string } | null;
  secondFactor: { required: boolean; mayChange: boolean };
}

/** An agency as the overview shows it. */
export async function agencyFacts(ctx: AgentContext, agency: AgencyRecord): Promise<AgencyFacts> {
  const { owner, associationName, associationID } = agency;
  return {
    name: agency.agencyName,
    agencyId: agency.agencyId,
    address:
      ctx.market === 'nam' && agency.hideAddressFlag ? [] : await shownAddress(ctx, { ...agency, zip: agency.zipCode }),
    telephone: shownPhone(agency.country, agency.telephone),
    abtaNumber: agency.abtanumber,
    association: [associationName, associationID].filter(Boolean).join(' · '),
    secondFactor: { required: ctx.agency.secondFactorRequired, mayChange: can(ctx, 'agency.second-factor') },
    owner: owner && { name: fullName(owner, ctx.language), emailAddress: owner.emailAddress.toLowerCase() },
  };
}
