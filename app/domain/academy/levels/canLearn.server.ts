import { marketOfAgency } from '#app/domain/markets/marketOfAgency.server.ts';
import { Prisma } from '#app/platform/database.server.ts';

/**
 * True of the agency `g` in whose market the academy is open, and that is not suspended: others cannot learn, and are
 * reminded of nothing. A user without a member number can add one, and is notified.
 */
export const canLearn = Prisma.sql`(g.approval_status = 'APPROVED' AND g.suspended_at IS NULL
  AND NOT EXISTS (SELECT FROM academy_markets m WHERE m.state = 'comingSoon' AND m.market = ${marketOfAgency}))`;
