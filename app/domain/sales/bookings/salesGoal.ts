/** How far one is to a goal, in whole percent, rounded down so that only what is reached is called so; 0 where refunds exceed sales. */
export function goalPercent(booked: number, goal: number): number {
  return Math.max(0, Math.floor((booked / goal) * 100));
}

/** The most that a goal may be, in a currency's smallest unit. */
export const largestGoal = 1_000_000_000_000;
