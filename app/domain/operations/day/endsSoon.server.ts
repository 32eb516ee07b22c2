import { Prisma } from '#app/platform/database.server.ts';
import { endsSoonDays } from './waitingKinds.ts';

/**
 * The certificates, as `t`, that lapse within 30 days unless their holder renews them: valid, not revoked, and
 * without a level of the same learner or agency that lasts longer. For the home of the console and the staff's list.
 */
export function endsSoon(now: Date): Prisma.Sql {
  const until = new Date(now.getTime() + endsSoonDays * 24 * 3_600_000);
  return Prisma.sql`
    t.valid_until >= ${now} AND t.valid_until < ${until} AND t.revoked_at IS NULL
    AND CASE WHEN t.kind = 'agency'
      THEN NOT EXISTS (
        SELECT FROM agency_levels v WHERE v.agency_id = t.agency_id AND v.curriculum = t.curriculum AND v.level >= t.level
          AND v.last_held_at + interval '12 months' >= ${until})
      ELSE NOT EXISTS (
        SELECT FROM learner_levels v WHERE v.auth_id = t.auth_id AND v.curriculum = t.curriculum AND v.level >= t.level AND v.valid_until >= ${until})
      END`;
}
