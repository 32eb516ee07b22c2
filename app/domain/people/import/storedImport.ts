import { z } from 'zod';
import type { RowTexts } from './checkRow.ts';
import { importColumns, nameColumn, type ColumnChoice } from './columns.ts';

/** The cells of a row, and the names of columns, as an import stores them. */
export const storedCells = z.array(z.string());

/** The columns that were chosen; one that is no longer known is left out. */
export const storedColumns: z.ZodType<ColumnChoice[]> = z.array(z.enum([nameColumn, ...importColumns, '']).catch(''));

/** The texts of a row, and what is wrong with them, by column. */
export const storedTexts: z.ZodType<RowTexts> = z.record(z.string(), z.string());
