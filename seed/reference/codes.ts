import { titles } from '#app/domain/permissions/codes.ts';

/** Titles in the order in which they are offered, with the gender that each implies (spec §3 Titles). */
export const titleRows = Object.entries(titles).map(([code, { gender }], rank) => ({ code, gender, rank }));

/** Suffixes in the order in which they are offered. */
export const suffixRows = ['JR', 'SR', 'II', 'III', 'IV', 'V', 'CPA', 'DDS', 'DO', 'ESQ', 'MD', 'PHD', 'RN'].map(
  (code, rank) => ({
    code,
    rank,
  }),
);
