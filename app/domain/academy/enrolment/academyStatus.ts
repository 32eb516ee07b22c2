import { z } from 'zod';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/**
 * The ISO date of a day as clients write it, DD-MMM-YYYY in any case (spec §7): `2027-03-01` for `01-Mar-2027`. Null
 * for what is no day.
 */
export function isoDay(text: string): string | null {
  const [, day = '', name = '', year = ''] = /^(\d{2})-([A-Z]{3})-(?!0000)(\d{4})$/.exec(text.toUpperCase()) ?? [];
  const iso = `${year}-${String(months.indexOf(name) + 1).padStart(2, '0')}-${day}`;
  return z.iso.date().safeParse(iso).success ? iso : null;
}

/** One row of the academy status list (spec §7 agents/status): never a level, which the academy computes. */
export const academyStatusRow = z.strictObject({
  authId: sentLine(64, { min: 1 }),
  curriculum: z.enum(curriculumCodes),
  status: sentLine(10),
  refreshCount: z.union([z.number().int().min(0), sentLine(4).regex(/^\d{1,4}$/)]),
  refreshFlag: z.enum(['Y', 'N']),
  inActivationDate: sentLine(11)
    .refine((text) => text === '' || isoDay(text) !== null)
    .nullish(),
});

export type AcademyStatusRow = z.output<typeof academyStatusRow>;
