import type { MemberSource } from '#app/domain/academy/members/memberColumns.ts';
import type { FoundMember } from '#app/domain/academy/members/searchMembers.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { formatDay, fullName } from '#app/domain/display.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import { countryName } from '#app/routes/markets/placeNames.server.ts';
import type { Tone } from '#app/ui/Badge.tsx';

/** The colour of where a number came from; its label says the same in words. */
export const sourceTones = {
  imported: 'neutral',
  partner: 'info',
  issued: 'success',
} as const satisfies Record<MemberSource, Tone>;

export type MemberRow = Awaited<ReturnType<typeof memberRows>>[number];

/**
 * Members as rows of the list. `holder` is null where no account has the number, and '' where it is one of a market
 * that the reader does not reach.
 */
export function memberRows(ctx: StaffContext, members: readonly FoundMember[]) {
  return Promise.all(
    members.map(async (member) => {
      const { ccn, birthDate, country, source, holderUserId, holderAgency, holderCountry } = member;
      const isSeen = holderCountry !== null && reachesMarket(ctx.staff, marketOf(holderCountry));
      return {
        ccn,
        source,
        name: fullName(member, ctx.language),
        born: formatDay(birthDate, ctx),
        country: await countryName(ctx, country),
        email: member.emailAddress.toLowerCase(),
        holder: holderUserId === null ? null : isSeen ? holderUserId : '',
        agency: isSeen ? holderAgency : '',
      };
    }),
  );
}
