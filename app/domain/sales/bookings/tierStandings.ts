/** A tier of override commission: gross in the currency's smallest unit, percent in hundredths. */
export interface Tier {
  from: string;
  until: string;
  gross: number;
  percent: number;
}

/** Where an agency is among the tiers of one period of a brand. */
export interface TierStanding {
  from: string;
  until: string;
  booked: number;
  /** The highest tier that is reached; null for none yet. */
  reached: Tier | null;
  /** The next one, and what is missing to it; null above the last. */
  next: (Tier & { missing: number }) | null;
}

/** The periods of tiers that a day is in, the one that ends first before the others. */
export function periodsOn(tiers: readonly Tier[], today: string): { from: string; until: string }[] {
  const periods = new Map(
    tiers
      .filter(({ from, until }) => from <= today && today <= until)
      .map(({ from, until }) => [`${from} ${until}`, { from, until }]),
  );
  return [...periods.values()].sort((one, other) => (one.until < other.until ? -1 : 1));
}

/** Where a gross is among the tiers of a period. */
export function tierStanding(
  tiers: readonly Tier[],
  { from, until }: { from: string; until: string },
  booked: number,
): TierStanding {
  const own = tiers
    .filter((tier) => tier.from === from && tier.until === until)
    .toSorted((one, other) => one.gross - other.gross);
  const next = own.find(({ gross }) => gross > booked);
  return {
    from,
    until,
    booked,
    reached: own.findLast(({ gross }) => gross <= booked) ?? null,
    next: next ? { ...next, missing: next.gross - booked } : null,
  };
}
