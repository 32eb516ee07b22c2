import type { Prisma } from '#app/platform/database.server.ts';
import type { RateState } from './rates.ts';

const sailsAfter = (day: Date) => ({ sailingOn: { gt: day } });
const orNever = (column: 'visibleFrom' | 'visibleUntil', condition: Prisma.DateTimeNullableFilter<'AdvisorRate'>) => ({
  OR: [{ [column]: null }, { [column]: condition }],
});

/** Which rates are in each state (`rateState`) on a day, as conditions of the database. */
export const rateStates = {
  shown: (day) => ({
    withdrawnAt: null,
    ...sailsAfter(day),
    AND: [orNever('visibleFrom', { lte: day }), orNever('visibleUntil', { gte: day })],
  }),
  scheduled: (day) => ({ withdrawnAt: null, ...sailsAfter(day), visibleFrom: { gt: day } }),
  ended: (day) => ({ withdrawnAt: null, ...sailsAfter(day), visibleUntil: { lt: day } }),
  withdrawn: (day) => ({ NOT: { withdrawnAt: null }, ...sailsAfter(day) }),
  sailed: (day) => ({ sailingOn: { lte: day } }),
} as const satisfies Record<RateState, (day: Date) => Prisma.AdvisorRateWhereInput>;
