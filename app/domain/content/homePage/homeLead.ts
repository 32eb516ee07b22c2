import type { HomeToolName, Tool } from './tools.ts';

/** The pages of which the first that a user has leads their home page where there is no booking system. */
const leadingPages: readonly HomeToolName[] = ['academy', 'travel-advisor-rates', 'agency-overview', 'contact-us'];

/**
 * What leads the home page beside the user's day: the booking system where it is connected (`booking`), else a page
 * that works; null where there is neither. The academy does not lead before it is open in the user's market.
 */
export function homeLead<Booking>(
  booking: Booking | null,
  tools: readonly Tool[],
  { academyIsComing }: { academyIsComing: boolean },
): { booking: Booking } | { page: Tool } | null {
  if (booking) return { booking };
  for (const name of leadingPages) {
    const page = tools.find((tool) => tool.name === name);
    if (page && !(name === 'academy' && academyIsComing)) return { page };
  }
  return null;
}
