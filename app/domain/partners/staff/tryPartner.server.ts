import type { StaffContext } from '#app/domain/context.server.ts';
import { brands, selectableBrands, type BrandCode } from '#app/domain/markets/brands.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { adapterOf } from '#app/domain/partners/tools/adapterOf.ts';
import { askPartner, type PartnerCallResult } from '#app/domain/partners/tools/askPartner.server.ts';
import type { PartnerFault } from '#app/domain/partners/tools/handoverReasons.ts';
import { recordHandover } from '#app/domain/partners/tools/recordHandover.server.ts';
import { isOffered, type ToolName } from '#app/domain/partners/tools/toolTable.ts';
import { signHandover } from '#app/platform/handoverTokens.server.ts';
import { partnerAddress, partnerKeyNumber, type PartnerAddress } from '#app/domain/markets/partnerAddresses.server.ts';
import { reachPartner } from '#app/platform/partnerCalls.server.ts';
import { productNameIn } from '#app/platform/translations.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';

export interface ConnectionTest {
  fault: PartnerFault | null;
  detail: string;
  tookMs: number;
  reference: string;
}

/** A made-up user and agency: a partner sees that it is a trial. */
const madeUp = () => ({
  user: {
    agentId: '00000000',
    ...({ agentType: 'O', activationFlag: 'A' } as const),
    firstName: productNameIn('en'),
    middleName: '',
    lastName: 'Test',
    emailAddress: 'connection.test@gangway.example',
    telephone: '000',
    ccn: '',
    companies: [],
  },
  agency: {
    agencyId: '00000000',
    agencyName: `${productNameIn('en')} Connection Test`,
    agencyType: 'TEST',
    address1: '1 Test Pier',
    address2: '',
    address3: '',
    city: 'Testhaven',
    state: '',
    zipCode: '',
    country: 'US',
    telephone: '000',
    companies: [],
  },
});

/**
 * Tries a partner for staff: its server is asked for a made-up user, or its address is requested; no browser is sent
 * there. A separate kind of row records the result. Throws `forbidden` (`staff.see-partners`), and `notFound` for one
 * that is not connected.
 */
export async function tryPartner(ctx: StaffContext, tool: ToolName): Promise<ConnectionTest> {
  assertCan(ctx, 'staff.see-partners');
  const brand = firstBrand(tool);
  const { market } = brands[brand];
  const address = await partnerAddress(ctx, tool, { market, brand });
  if (!address) throw new Refusal('notFound');
  const tokenId = newUuid(ctx.now);
  const keyNumber = await partnerKeyNumber(ctx, tool);
  const token = signHandover(tool, { keyNumber, userId: ctx.staff.userId, tokenId, now: ctx.now });
  const { user, agency } = madeUp();
  const visit = {
    agency,
    user: { ...user, userId: ctx.staff.userId },
    market,
    brand,
    open: address.open,
    token,
  };
  const adapter = adapterOf(tool, market);
  const asked: PartnerCallResult = adapter.ask ? await askPartner(adapter, visit, address) : await looked(address);
  const fault = 'fault' in asked ? asked.fault : null;
  const detail = 'detail' in asked ? (asked.detail ?? '') : '';
  const tookMs = asked.tookMs ?? 0;
  const hasAnswered = fault === null || fault === 'refused' || fault === 'minusOne';
  const own = { tool, kind: 'try', brand, staffId: ctx.staff.staffId, tokenId, tookMs, detail } as const;
  return {
    fault,
    detail,
    tookMs,
    reference: await recordHandover(ctx, { ...own, ...(fault && { reason: fault }), hasAnswered }),
  };
}

async function looked({ partner, open, privateNetwork }: PartnerAddress): Promise<PartnerCallResult> {
  const { fault, tookMs } = await reachPartner({ partner, url: open, privateNetwork });
  return fault ? { fault, tookMs } : { answer: undefined, tookMs };
}

function firstBrand(tool: ToolName): BrandCode {
  const all = markets.flatMap((market) => selectableBrands(market));
  const offered = all.find((brand) =>
    isOffered(tool, {
      market: brands[brand].market,
      brand,
      country: 'US',
      agentType: 'O',
      grants: [],
      agencyPartnerRewardFlag: true,
    }),
  );
  return offered ?? 'PC';
}
