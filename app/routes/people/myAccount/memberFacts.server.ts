import type { MemberRecord } from '#app/domain/accounts/profile/records.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { localeTag } from '#app/domain/markets/markets.ts';
import { shownPhone } from '#app/domain/phones.ts';
import { shownAddress } from '#app/routes/markets/placeNames.server.ts';

/** What the loyalty programme has on record of a member, as the portal shows it. */
export type MemberFacts = Awaited<ReturnType<typeof memberFacts>>;

/** Puts a member's facts together in the reader's language. */
export async function memberFacts(ctx: AgentContext, member: MemberRecord) {
  return {
    name: fullName(member, ctx.language),
    birthDate: shownDay(ctx, member.birthDate),
    address: member.address1 ? await shownAddress(ctx, { ...member, zip: member.zipCode }) : [],
    telephone: shownPhone(member.country, member.telephone),
    cellPhone: shownPhone(member.country, member.cellPhone),
    emailAddress: member.emailAddress.toLowerCase(),
  };
}

// The record says MM/DD/YYYY; a day of birth is the same in every zone.
function shownDay({ market, language }: AgentContext, day: string): string {
  const [month, date, year] = day.split('/').map(Number);
  const moment = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, date));
  return new Intl.DateTimeFormat(localeTag(market, language), { dateStyle: 'medium', timeZone: 'UTC' }).format(moment);
}
