import { DateTime } from 'luxon';
import type { JobContext } from '#app/domain/context.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { countFigures, type Span } from './countFigures.server.ts';
import { figureMonths, figureNames, figures, type FigureName } from './figureNames.ts';

/** For how long what was counted of a month may still change without being counted in the whole again. */
const openMonths = 2;

/**
 * Keeps the sums of the dashboards, each figure in its own transaction, so that after an interrupted run the next one
 * does the others. A state is written for the current month; a sum by month is counted again for this month and the
 * last, for what changes later in the whole (on Sundays, and the first time); a day is counted once it is over. Called
 * twice it leaves the same; two runs at once come one after the other. Figures of more than 24 months ago go.
 */
export async function keepFigures({ db, now }: JobContext): Promise<void> {
  const today = DateTime.fromJSDate(now, { zone: 'utc' }).startOf('day');
  const first = today.startOf('month').minus({ months: figureMonths - 1 });
  for (const figure of figureNames)
    await db.$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('figures'), hashtext(${figure}))`;
        const run = await tx.figureRun.findUnique({ where: { figure } });
        const span = spanOf(figure, { today, first, countedUntil: run?.countedUntil });
        if (span) await count(tx, figure, span);
        const countedUntil = today.toJSDate();
        await tx.figureRun.upsert({
          where: { figure },
          create: { figure, countedUntil, countedAt: now },
          update: { countedUntil, countedAt: now },
        });
        await tx.figure.deleteMany({ where: { figure, day: { lt: first.toJSDate() } } });
      },
      { timeout: 300_000, maxWait: 30_000 },
    );
}

interface Days {
  today: DateTime;
  first: DateTime;
  countedUntil: Date | undefined;
}

function spanOf(figure: FigureName, { today, first, countedUntil }: Days): Span | null {
  const span = (from: DateTime, to: DateTime) => ({ from: from.toJSDate(), to: to.toJSDate() });
  const month = today.startOf('month');
  const { kept } = figures[figure];
  if (kept === 'state') return span(month, month.plus({ months: 1 }));
  if (kept === 'month') {
    const isWhole = countedUntil === undefined || today.weekday === 7;
    return span(isWhole ? first : month.minus({ months: openMonths - 1 }), month.plus({ months: 1 }));
  }
  const from = countedUntil === undefined ? first : DateTime.fromJSDate(countedUntil, { zone: 'utc' });
  return from < today ? span(from, today) : null;
}

// What was counted of the stretch before gives way to what is there now.
async function count(tx: Transaction, figure: FigureName, span: Span): Promise<void> {
  await tx.figure.deleteMany({ where: { figure, day: { gte: span.from, lt: span.to } } });
  await tx.$executeRaw`
    INSERT INTO figures (figure, day, market, part, value)
    SELECT ${figure}, counted.day, counted.market, counted.part, counted.value FROM (${countFigures[figure](span)}) counted`;
}
