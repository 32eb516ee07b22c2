import { DateTime } from 'luxon';
import { validityAt } from '#app/domain/academy/levels/validity.ts';
import type { NewsKind, HomeFacts } from '#app/domain/content/homePage/homeFacts.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { lastDayOf } from '#app/domain/permissions/grantEnds.ts';
import type { NextTier, SalesDay } from './bookings/salesDay.ts';

/** An offer of the brand's that ends soon. */
interface EndingOffer {
  title: string;
  until: string;
}

/** Everything that the lines of the home page are made of. */
export interface TodayFacts {
  home: HomeFacts;
  sales: SalesDay;
  /** The offers that end within a week, the first to end first. */
  offers: EndingOffer[];
  /** The next tier of override commission that is nearest in time; null for none, or for who sees no sales. */
  tier: NextTier | null;
  /** How many open groups have a deadline soon. */
  groupDeadlines: number;
  brand: BrandCode;
  market: Market;
  /** The reader's time zone, in which the academy writes the last day of a level. */
  zone: string;
  now: Date;
}

/** What goes into a line's sentence: a number, an ISO day, amounts of money, an academy level, a title by language. */
interface LineValues {
  count?: number;
  guests?: number;
  day?: string;
  money?: { currency: string; amount: number }[];
  level?: number;
  /** A tier of override commission: so many hundredths of a percent of a brand's, back to a day. */
  tier?: { brand: BrandCode; percent: number; from: string };
  title?: { en: string; ja: string };
}

/** A line of the home page: its sentence is `homePage:line.{name}.text`, its press `homePage:line.{name}.link`. */
export interface Line extends LineValues {
  name: LineName;
  about: LineSubject;
}

/** What a line is about, which gives it its drawing. */
export const lineSubjects = ['asked', 'sailing', 'money', 'learning', 'access', 'people', 'news'] as const;
export type LineSubject = (typeof lineSubjects)[number];

interface LineKind {
  about: LineSubject;
  /** What the line says; null where there is nothing to say. */
  says: (facts: TodayFacts) => LineValues | null;
}

const dayOf = (moment: Date, zone: string) => DateTime.fromJSDate(moment, { zone }).toISODate() ?? '';
const when = (due: boolean) => (due ? {} : null);
const some = (count: number) => (count > 0 ? { count } : null);

/** Unread notifications of a kind. */
function unreadNews(kind: NewsKind, about: LineSubject): LineKind {
  return { about, says: ({ home }) => some(home.news.find((news) => news.kind === kind)?.count ?? 0) };
}

/**
 * The lines of the home page in the order in which they are shown: what others wait for, who sails, money, what ends,
 * what is in progress, what can wait. A new kind is an entry here, and its two texts in each language.
 */
const kinds = {
  ownership: {
    about: 'asked',
    says: ({ home }) => when(home.ownershipProposed),
  },
  moveRequests: { about: 'asked', says: ({ home }) => some(home.moveRequests) },
  accessRequests: {
    about: 'asked',
    says: ({ home }) => some(home.accessRequests),
  },
  sailings: {
    about: 'sailing',
    says: ({ sales }) => (sales.sailings > 0 ? { count: sales.sailings, guests: sales.guests } : null),
  },
  unpaid: {
    about: 'money',
    says: ({ sales: { unpaid } }) =>
      unpaid.length > 0
        ? {
            count: unpaid.reduce((sum, { bookings }) => sum + bookings, 0),
            money: unpaid.map(({ currency, missing }) => ({ currency, amount: missing })),
            day: unpaid.map(({ dueSince }) => dueSince).toSorted()[0]!,
          }
        : null,
  },
  paymentsComing: {
    about: 'money',
    says: ({ sales: { coming } }) =>
      coming.length > 0
        ? {
            count: coming.reduce((sum, { payments }) => sum + payments, 0),
            money: coming.map(({ currency, amount }) => ({ currency, amount })),
            day: coming.map(({ from }) => from).toSorted()[0]!,
          }
        : null,
  },
  overrideTier: {
    about: 'money',
    says: ({ tier }) =>
      tier && {
        money: [{ currency: tier.currency, amount: tier.missing }],
        day: tier.until,
        tier: { brand: tier.brand, percent: tier.percent, from: tier.from },
      },
  },
  groupDeadlines: {
    about: 'sailing',
    says: ({ groupDeadlines }) => some(groupDeadlines),
  },
  commissionRecalled: unreadNews('commissionRecalled', 'money'),
  bookingsCancelled: unreadNews('bookingCancelled', 'money'),
  disputesAnswered: unreadNews('disputeAnswered', 'money'),
  ratesAnswered: unreadNews('rateAnswered', 'news'),
  grantsEnd: {
    about: 'access',
    says: ({ home, market }) =>
      home.firstGrantEnd && { count: home.endingGrants, day: lastDayOf(home.firstGrantEnd, market) },
  },
  newAddress: { about: 'access', says: ({ home }) => when(home.newAddressPending) },
  memberNumber: { about: 'access', says: ({ home }) => when(!home.enrolled) },
  learningDue: {
    about: 'learning',
    says: ({ home }) => some(home.learningDue),
  },
  levelEnds: {
    about: 'learning',
    says: ({ home: { levelEnd }, now, zone }) =>
      levelEnd && validityAt(levelEnd.until, now) === 'valid'
        ? { level: levelEnd.level, day: dayOf(levelEnd.until, zone) }
        : null,
  },
  levelLapsed: {
    about: 'learning',
    says: ({ home: { levelEnd }, now, zone }) =>
      levelEnd && validityAt(levelEnd.until, now) === 'lapsed'
        ? { level: levelEnd.level, day: dayOf(levelEnd.until, zone) }
        : null,
  },
  courseLeftOff: {
    about: 'learning',
    says: ({ home: { courseLeftOff } }) =>
      courseLeftOff && { title: { en: courseLeftOff.titleEn, ja: courseLeftOff.titleJa } },
  },
  offersEnd: {
    about: 'news',
    says: ({ offers: [first, ...others] }) =>
      first ? { count: others.length + 1, title: { en: first.title, ja: first.title }, day: first.until } : null,
  },
  learnersOverdue: {
    about: 'people',
    says: ({ home }) => some(home.learnersOverdue),
  },
  teamLevelsEnd: {
    about: 'people',
    says: ({ home }) => some(home.teamLevelsEnding),
  },
  feedbackAnswered: unreadNews('feedbackAnswered', 'news'),
  changesAnswered: unreadNews('agencyChange', 'news'),
  waitingUsers: {
    about: 'people',
    says: ({ home }) => some(home.waitingUsers),
  },
  firstColleague: { about: 'people', says: ({ home }) => when(home.isAlone) },
  secondFactors: {
    about: 'people',
    says: ({ home }) => some(home.usersWithoutSecondFactor),
  },
  accountsReview: { about: 'people', says: ({ home }) => when(home.reviewDue) },
} as const satisfies Record<string, LineKind>;

export type LineName = keyof typeof kinds;
export const lineNames = Object.keys(kinds) as LineName[];

/** The lines of a user's home page under a brand, in their order: what there is something to say of. */
export function todayLines(facts: TodayFacts): Line[] {
  return lineNames.flatMap((name) => {
    const { about, says }: LineKind = kinds[name];
    const values = says(facts);
    return values ? [{ name, about, ...values }] : [];
  });
}
