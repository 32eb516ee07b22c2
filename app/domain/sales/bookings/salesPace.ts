import { DateTime } from 'luxon';

/** Bookings and their gross, in the currency's smallest unit. */
interface Booked {
  bookings: number;
  gross: number;
}

/** A year up to today, last year up to the same day, and the rest of last year. */
export interface YearSoFar {
  now: Booked;
  toDate: Booked;
  rest: Booked;
}

/** The projection of a year if it continues as it began, and how that was made. */
export interface SalesForecast {
  gross: number;
  /** As last year went on after this day, or as each day of this year went so far. */
  by: 'lastYear' | 'days';
  /** Which part of last year's gross was booked by this day, or which part of this year is over, in percent. */
  percent: number;
}

// With fewer bookings, or in the first weeks, one booking more or less would turn a forecast over.
const fewestBookings = 10;
const fewestDays = 60;

/**
 * The forecast of a year's gross on a day of it: this year's, carried on as last year went on where there were ten
 * bookings by this day then, else in proportion to the days, from the 60th and the tenth booking on. Null of too little,
 * and where refunds leave nothing.
 */
export function salesForecast({ now, toDate, rest }: YearSoFar, today: string): SalesForecast | null {
  if (now.gross <= 0) return null;
  const whole = toDate.gross + rest.gross;
  if (toDate.bookings >= fewestBookings && toDate.gross > 0 && whole > 0) {
    return {
      gross: Math.round(now.gross * (whole / toDate.gross)),
      by: 'lastYear',
      percent: Math.round((toDate.gross / whole) * 100),
    };
  }
  const day = DateTime.fromISO(today, { zone: 'utc' });
  if (now.bookings < fewestBookings || day.ordinal < fewestDays) return null;
  const part = day.ordinal / day.daysInYear;
  return { gross: Math.round(now.gross / part), by: 'days', percent: Math.round(part * 100) };
}
