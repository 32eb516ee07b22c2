import type { StaffContext } from '#app/domain/context.server.ts';

const namedAtMost = 10;

/**
 * The administrators whom a member of staff may ask, by name: those of every market, and those of a market of theirs. At most ten.
 */
export async function listHelpers({ db, staff }: Pick<StaffContext, 'db' | 'staff'>) {
  const { markets } = staff;
  return db.staffUser.findMany({
    where: {
      role: 'administrator',
      active: true,
      OR: [{ markets: { isEmpty: true } }, ...(markets.length > 0 ? [{ markets: { hasSome: [...markets] } }] : [])],
    },
    select: { firstName: true, lastName: true, emailAddress: true },
    orderBy: [{ nameOrder: 'asc' }, { staffId: 'asc' }],
    take: namedAtMost,
  });
}
