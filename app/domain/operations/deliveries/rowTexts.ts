import { z } from 'zod';

// In half or full width.
const formula = /^\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]/;

/** True for a cell that a spreadsheet would run, were it written into one. */
export function isFormula(text: string): boolean {
  return formula.test(text);
}

/** True for a day of this or the last century as a file writes it, `2026-11-22`. */
export function isDay(text: string): boolean {
  return /^(19|20)/.test(text) && z.iso.date().safeParse(text).success;
}

/** The most characters of a cell as a file has it, with blanks around it; a longer one is refused before it is read. */
export const longestCell = 1000;
