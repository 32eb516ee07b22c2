import { DateTime } from 'luxon';
import { zoneOf, type Reader } from './display.ts';

/** The days of a list's address, the first and the last one. */
interface ListedDays {
  from?: string | undefined;
  to?: string | undefined;
}

/** The moments between which days lie by the clock of a reader, as the list writes its times; `before` is after the last. */
export function momentsOf({ from, to }: ListedDays, reader: Reader): { since: Date | null; before: Date | null } {
  const startOf = (day: string) => DateTime.fromISO(day, { zone: zoneOf(reader) });
  return {
    since: from ? startOf(from).toJSDate() : null,
    before: to ? startOf(to).plus({ days: 1 }).toJSDate() : null,
  };
}
