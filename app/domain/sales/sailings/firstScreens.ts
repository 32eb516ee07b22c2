import type { BrandFamily } from '#app/domain/markets/brands.ts';

/**
 * What the home page of each family begins with, by what its agents do: many bookings and a list for the day, one voyage
 * in depth, the sailings of a season over one another, a few guests each.
 */
export const firstScreens = {
  PC: 'list',
  CU: 'voyage',
  HA: 'map',
  SB: 'guests',
} as const satisfies Record<BrandFamily, string>;

/** How many days from today a first screen looks ahead. */
export const firstScreenDays = '90';
