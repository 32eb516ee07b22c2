import { DateTime } from 'luxon';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDay, fullName, withoutGaps } from '#app/domain/display.ts';
import { selectableBrands } from '#app/domain/markets/brands.ts';
import { localeTag } from '#app/domain/markets/markets.ts';
import { can } from '#app/domain/permissions/can.ts';
import { maySeeAgencyCommission } from '#app/domain/sales/commissionScope.server.ts';
import { deadlinesWithin } from '#app/domain/sales/groups/groups.ts';
import { groupsDue, type ListedGroup } from '#app/domain/sales/groups/listGroups.server.ts';
import { listSailings, type Sailing } from '#app/domain/sales/sailings/listSailings.server.ts';
import { sailingDays, sailingList } from '#app/domain/sales/sailings/sailingForms.ts';
import { paths } from '#app/paths.ts';

/** Who sails in the next days as their page shows it; the address says what narrows them, as that of the calendar file. */
export async function sailingsPage(ctx: AgentContext, params: URLSearchParams) {
  const asked = sailingList.read(params);
  const both = maySeeAgencyCommission(ctx);
  // Who sees the agency's no longer follows an old link to their own.
  const query = { ...asked, of: both ? asked.of : undefined };
  const { scope, sailings, from, to, ...found } = await listSailings(ctx, query);
  const narrowed = { q: query.search, brand: query.brand, within: query.within === '30' ? undefined : query.within };
  return {
    scope,
    groupsDue: (await groupsDue(ctx, { from, to })).map((group) => dueOf(ctx, group, { from, to })),
    brands: selectableBrands(ctx.market),
    days: sailingDays,
    until: formatDay(to, ctx),
    list: sailingList.view(query, found),
    calendar: paths.sailingsCalendar({ ...narrowed, of: query.of }),
    scopes: both
      ? (['agency', 'own'] as const).map((of) => ({
          of,
          href: paths.sailings({ ...narrowed, of: of === 'agency' ? undefined : of }),
          open: of === scope,
        }))
      : [],
    rows: sailings.map((sailing) => rowOf(ctx, sailing, from)),
  };
}

/** A group with its first deadline of some days. */
function dueOf(ctx: AgentContext, group: ListedGroup, { from, to }: { from: string; to: string }) {
  const [first] = deadlinesWithin(group, from, to);
  return {
    group: group.groupName,
    href: paths.group(group.groupNumber),
    what: first!.what,
    on: first!.on,
    day: formatDay(first!.on, ctx),
  };
}

export type SailingRow = ReturnType<typeof rowOf>;

function rowOf(
  ctx: AgentContext,
  { bookingNumber, ship, brand, sailingOn, guests, state, agent }: Sailing,
  today: string,
) {
  const { market, language } = ctx;
  const locale = localeTag(market, language);
  const day = (iso: string) => DateTime.fromISO(iso, { zone: 'utc' });
  const days = day(sailingOn).diff(day(today), 'days').days;
  return {
    bookingNumber,
    ship,
    brand,
    state,
    booking: can(ctx, 'agency.commission') ? paths.bookingCommission(bookingNumber) : null,
    day: new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      new Date(sailingOn),
    ),
    in: withoutGaps(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).formatToParts(days, 'day'), language),
    isSoon: days <= 2,
    guests: new Intl.NumberFormat(locale).format(guests),
    advisor: agent ? fullName(agent, language) : null,
  };
}
