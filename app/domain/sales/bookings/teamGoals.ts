import { salesForecast, type SalesForecast, type YearSoFar } from './salesPace.ts';

/** An advisor's year so far, beside their goal; amounts in the currency's smallest unit. */
export interface AdvisorYear {
  agentUniqueId: string;
  firstName: string;
  lastName: string;
  branchId: string | null;
  goal: number | null;
  soFar: YearSoFar;
}

/** A goal of a year, what is booked, and what the year comes to if it continues as it began. */
export interface Pace {
  goal: number | null;
  booked: number;
  forecast: SalesForecast | null;
}

/** The pace of an advisor on a day. */
export function paceOf({ goal, soFar }: Pick<AdvisorYear, 'goal' | 'soFar'>, today: string): Pace {
  return { goal, booked: soFar.now.gross, forecast: salesForecast(soFar, today) };
}

/** The pace of several together, as of a branch: their goals added up, and their years. */
export function paceOfAll(years: readonly AdvisorYear[], today: string): Pace {
  const goals = years.flatMap(({ goal }) => goal ?? []);
  const nothing = { bookings: 0, gross: 0 };
  const all = years.reduce<YearSoFar>(
    (sum, { soFar }) => ({
      now: added(sum.now, soFar.now),
      toDate: added(sum.toDate, soFar.toDate),
      rest: added(sum.rest, soFar.rest),
    }),
    { now: nothing, toDate: nothing, rest: nothing },
  );
  return paceOf({ goal: goals.length > 0 ? goals.reduce((sum, goal) => sum + goal, 0) : null, soFar: all }, today);
}

const added = (one: YearSoFar['now'], other: YearSoFar['now']) => ({
  bookings: one.bookings + other.bookings,
  gross: one.gross + other.gross,
});
