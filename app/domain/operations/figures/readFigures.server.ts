import { z } from 'zod';
import { DateTime } from 'luxon';
import type { StaffContext } from '#app/domain/context.server.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can } from '#app/domain/permissions/can.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { marketReached } from '#app/domain/operations/day/reach.server.ts';
import { figureMonths, figureNames, figures, type FigureName } from './figureNames.ts';

/** The dashboards in an address: the market, and the figure whose chart is open. */
export const figuresQuery = listQuery({
  tabs: { figure: z.string().max(40).optional() },
  filters: { market: markets },
});
export type FiguresQuery = Pick<typeof figuresQuery.defaults, 'market'>;

const row = z.strictObject({
  figure: z.enum(figureNames),
  month: z.string(),
  market: z.string(),
  part: z.string(),
  value: z.number(),
});

/** A sum of a month; the market is '' for what is of none. */
export type FigureRow = z.output<typeof row>;

export interface Figures {
  /** The figures that the reader's role sees. */
  names: FigureName[];
  /** The months shown, `2026-11`, the oldest first. */
  months: string[];
  rows: FigureRow[];
  /** When they were last counted; null where they never were. */
  countedAt: Date | null;
}

/**
 * Reads the sums of 24 months that a member of staff may see, by month, market and part, in two queries: those of
 * their role's figures and of their markets; what is of no market is for staff of every market. Throws `forbidden`
 * (`staff.see-figures`).
 */
export async function readFigures(ctx: StaffContext, { market }: FiguresQuery): Promise<Figures> {
  assertCan(ctx, 'staff.see-figures');
  const names = figureNames.filter((name) => can(ctx, figures[name].action));
  const newest = DateTime.fromJSDate(ctx.now, { zone: 'utc' }).startOf('month');
  const months = Array.from({ length: figureMonths }, (_, place) =>
    newest.minus({ months: figureMonths - 1 - place }).toFormat('yyyy-MM'),
  );
  const [rows, run] = await Promise.all([
    rowsOf(
      ctx.db,
      described(
        row,
        Prisma.sql`
        SELECT t.figure, to_char(t.day, 'YYYY-MM') AS month, t.market, t.part, sum(t.value)::float8 AS value
        FROM figures t
        WHERE t.figure = ANY(${names}::text[]) AND t.day >= ${new Date(`${months[0]}-01`)}
          AND ${market ? Prisma.sql`t.market = ${market}` : Prisma.sql`true`} AND ${marketReached(ctx, Prisma.sql`t.market`)}
        GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
      ),
    ),
    ctx.db.figureRun.aggregate({ _min: { countedAt: true } }),
  ]);
  return { names, months, rows, countedAt: run._min.countedAt };
}
