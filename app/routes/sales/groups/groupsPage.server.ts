import { DateTime } from 'luxon';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDay, formatTime, fullName, withoutGaps } from '#app/domain/display.ts';
import { selectableBrands } from '#app/domain/markets/brands.ts';
import { localeTag, textLocale } from '#app/domain/markets/markets.ts';
import { branchChoices } from '#app/domain/people/branches/branchChoices.server.ts';
import { today as dayOf } from '#app/domain/permissions/grantEnds.ts';
import { groupList, groupShows } from '#app/domain/sales/groups/groupForms.ts';
import { cabinsLeft, deadlineDays, deadlinesWithin, type DueDay } from '#app/domain/sales/groups/groups.ts';
import { listGroups, type ListedGroup } from '#app/domain/sales/groups/listGroups.server.ts';
import { readGroup, type GroupBooking } from '#app/domain/sales/groups/readGroup.server.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';

const soon = 7;

/** In which words a group is shown, and the day of its agency's market. */
type Reader = Pick<AgentContext, 'market' | 'language'> & { today: string };

/** A day, and how far it is: what is within a week is marked. */
function dueIn({ market, language, today }: Reader, { what, on }: DueDay) {
  const day = (iso: string) => DateTime.fromISO(iso, { zone: 'utc' });
  const days = day(on).diff(day(today), 'days').days;
  const words = new Intl.RelativeTimeFormat(localeTag(market, language), { numeric: 'auto' });
  return {
    what,
    day: formatDay(on, { market, language }),
    in: withoutGaps(words.formatToParts(days, 'day'), language),
    isPast: days < 0,
    isSoon: days >= 0 && days <= soon,
  };
}

/** Groups as an address asks for them (`?brand=`, `?deadline=`, `?branch=`, `?show=`, `?q=`). */
export async function groupsPage(ctx: AgentContext, params: URLSearchParams) {
  const query = groupList.read(params);
  const [{ groups, ...found }, branches] = await Promise.all([listGroups(ctx, query), branchChoices(ctx)]);
  const today = dayOf(ctx.now, ctx.market);
  const file = (format: string) =>
    paths.groupsFile(format, {
      q: query.search || undefined,
      brand: query.brand,
      deadline: query.deadline,
      branch: query.branch,
      show: query.show === 'open' ? undefined : query.show,
    });
  return {
    list: groupList.view(query, found),
    brands: selectableBrands(ctx.market),
    days: deadlineDays,
    shows: groupShows,
    branches: branches.map(({ branchId, branchName }) => ({ value: branchId, label: branchName })),
    files: { csv: file('csv'), xlsx: file('xlsx') },
    rows: groups.map((group) => rowOf(ctx, group, today)),
  };
}

export type GroupRow = ReturnType<typeof rowOf>;

function rowOf(ctx: AgentContext, group: ListedGroup, today: string) {
  const { groupNumber, groupName, brand, ship, sailingOn, allotment, sold, state } = group;
  const [next] = deadlinesWithin(group, today);
  return {
    groupNumber,
    groupName,
    brand,
    ship,
    allotment,
    sold,
    left: cabinsLeft(group),
    state,
    isOver: state === 'cancelled' || sailingOn < today,
    href: paths.group(groupNumber),
    sails: formatDay(sailingOn, ctx),
    next: next && state === 'open' ? dueIn({ ...ctx, today }, next) : null,
  };
}

/** A group with its deadlines and the bookings that name it. */
export async function groupPage(ctx: AgentContext, groupNumber: string) {
  const { group, bookings } = await readGroup(ctx, groupNumber);
  return {
    ...groupShown({ ...ctx, today: dayOf(ctx.now, ctx.market) }, group),
    bookings: bookings.map(({ mayOpen, ...booking }) =>
      groupBooking(ctx, booking, mayOpen ? paths.bookingCommission(booking.bookingNumber) : null),
    ),
  };
}

/** What a page says of a group, but for its bookings. */
export function groupShown(reader: Reader, group: ListedGroup) {
  const { groupName, brand, ship, sailingOn, allotment, sold, options, conductorCredits, conductorRule, state } = group;
  const { language, market, today } = reader;
  const t = translator(textLocale(language, market));
  const number = (value: number) => new Intl.NumberFormat(localeTag(market, language)).format(value);
  return {
    groupName,
    brand,
    ship,
    state,
    hasSailed: sailingOn < today,
    sails: formatDay(sailingOn, reader),
    facts: [
      { term: t('groupSpace:one.number'), value: group.groupNumber },
      { term: t('groupSpace:list.brand'), value: t(`markets:brand.${brand}`) },
      {
        term: t('groupSpace:one.advisor'),
        value: group.agent ? fullName(group.agent, language) : t('groupSpace:one.noOne'),
      },
      { term: t('groupSpace:one.allotment'), value: number(allotment) },
      { term: t('groupSpace:one.sold'), value: number(sold) },
      { term: t('groupSpace:one.options'), value: number(options) },
      { term: t('groupSpace:list.left'), value: number(cabinsLeft(group)) },
      {
        term: t('groupSpace:one.conductors'),
        value: conductorRule
          ? t('groupSpace:one.conductorsBy', { credits: number(conductorCredits), rule: conductorRule })
          : number(conductorCredits),
      },
      { term: t('groupSpace:one.updated'), value: formatTime(group.recordedAt, reader) },
    ],
    deadlines: deadlinesWithin(group, '').map((due) => dueIn(reader, due)),
  };
}

/** A booking of a group, with its page where the reader may open it. */
export function groupBooking(
  { language }: Pick<Reader, 'language'>,
  { bookingNumber, guests, state, agent }: Omit<GroupBooking, 'mayOpen'>,
  href: string | null,
) {
  return { bookingNumber, guests, state, advisor: agent && fullName(agent, language), href };
}

export type GroupShown = ReturnType<typeof groupShown> & { bookings: ReturnType<typeof groupBooking>[] };
