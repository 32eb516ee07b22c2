import { getAgency } from '#app/domain/agencies/information/getAgency.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { shownAddress } from '#app/routes/markets/placeNames.server.ts';

/**
 * The agency's address as the start of a new user's, by the fields of the form, and in one line. In nam an agency may
 * hide its address (`hideAddressFlag`): then there is only the country to start from, and no line.
 */
export async function agencyAddress(ctx: AgentContext) {
  const agency = await getAgency(ctx, ctx.agency.agencyId);
  const { address1, address2, address3, city, state, zipCode: zip, country } = agency;
  if (ctx.market === 'nam' && agency.hideAddressFlag) return { fields: { country }, inOneLine: undefined };
  const address = { address1, address2, address3, city, state, zip, country };
  return { fields: address, inOneLine: (await shownAddress(ctx, address)).join(ctx.language === 'ja' ? ' ' : ', ') };
}
