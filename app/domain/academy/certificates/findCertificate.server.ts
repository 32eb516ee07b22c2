import { z } from 'zod';
import { reachedCurricula } from '#app/domain/academy/curriculaReached.server.ts';
import { levelHeldFrom } from '#app/domain/academy/levels/agencyLevel.ts';
import { renewalOf } from '#app/domain/academy/levels/certificateRenewal.server.ts';
import { certificateNumber, certificateStates, endOfCertificate } from '#app/domain/academy/levels/certificateState.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { endsSoon } from '#app/domain/operations/day/endsSoon.server.ts';
import { indexedIds } from '#app/domain/operations/search/indexedIds.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma, rowOf, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

const staffCertificate = z.strictObject({
  number: z.string(),
  kind: z.string(),
  holderName: z.string(),
  agencyName: z.string(),
  curriculum: z.string(),
  level: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  issuedAt: z.date(),
  validUntil: z.date(),
  state: z.enum(certificateStates),
  revokedAt: z.date().nullable(),
  revokedReason: z.string(),
  /** The name of the person who revoked it; '' while it is valid. */
  revokedByName: z.string(),
  grantedReason: z.string(),
  /** The name of the person who granted it; '' where the level was reached. */
  grantedByName: z.string(),
});

/** A certificate as the brands' staff see it. */
export type StaffCertificate = z.output<typeof staffCertificate>;

/**
 * The staff's list of certificates in an address; `ending` are those that lapse soon. Each of these is compared with
 * the levels that last longer, so the count of them is limited.
 */
export const certificateList = listQuery({
  search: true,
  filters: { state: ['ending', ...certificateStates] },
  mostCounted: ({ state }) => (state === 'ending' ? 100 : 1_000),
});
type CertificateQuery = typeof certificateList.defaults;

// As `certificateState` has it, with the holder's level where a refresher or a higher level has moved its end.
const stateNow = (now: Date) => Prisma.sql`
  CASE WHEN t.revoked_at IS NOT NULL THEN 'revoked'
       WHEN t.valid_until >= ${now} THEN 'valid'
       WHEN t.kind = 'agency' AND EXISTS (
         SELECT FROM agency_levels v WHERE v.agency_id = t.agency_id AND v.curriculum = t.curriculum AND v.level >= t.level AND v.last_held_at > ${levelHeldFrom(now)}
       ) THEN 'valid'
       WHEN t.kind <> 'agency' AND EXISTS (
         SELECT FROM learner_levels v WHERE v.auth_id = t.auth_id AND v.curriculum = t.curriculum AND v.level >= t.level AND v.valid_until >= ${now}
       ) THEN 'valid'
       ELSE 'lapsed' END`;
const nameOf = (from: string) =>
  Prisma.raw(`coalesce(nullif(trim(concat(${from}.first_name, ' ', ${from}.last_name)), ''), ${from}.user_id, '')`);
const columns = (now: Date) => Prisma.sql`
  t.number, t.kind, t.holder_name AS "holderName", t.agency_name AS "agencyName", t.curriculum, t.level, t.issued_at AS "issuedAt",
  t.valid_until AS "validUntil", ${stateNow(now)} AS state, t.revoked_at AS "revokedAt", t.revoked_reason AS "revokedReason",
  ${nameOf('r')} AS "revokedByName", t.granted_reason AS "grantedReason", ${nameOf('s')} AS "grantedByName"`;
const orders = {
  newest: Prisma.sql`t.issued_at DESC, t.number DESC`,
  soonest: Prisma.sql`t.valid_until, t.number`,
};
const actors = Prisma.sql`LEFT JOIN staff_users r ON r.staff_id = t.revoked_by LEFT JOIN staff_users s ON s.staff_id = t.granted_by`;

/**
 * Lists certificates for staff, the newest first, or those that lapse soon by the day on which they do, a page at a
 * time, by state and search: the number as it is typed, or words of the names that they bear, or the holder's user ID.
 * Two statements. Throws `forbidden` (`staff.see-certificates`).
 */
export async function findCertificates(
  ctx: StaffContext,
  query: CertificateQuery,
): Promise<{ certificates: StaffCertificate[]; total: number; page: number }> {
  assertCan(ctx, 'staff.see-certificates');
  const { search, state } = query;
  const where = Prisma.join(
    [reachedCurricula(ctx, 't'), ...searched(search), ...(state ? [inState(state, ctx.now)] : [])],
    ' AND ',
  );
  const order = orders[state === 'ending' ? 'soonest' : 'newest'];
  // Those that lapse soon lie beside each other in the index of their order, which Postgres takes where it is asked for.
  const along = state === 'ending' ? Prisma.sql`ORDER BY ${order}` : Prisma.empty;
  const counted = await rowOf(
    ctx.db,
    described(
      z.strictObject({ total: z.int() }),
      Prisma.sql`SELECT count(*)::int AS total FROM (SELECT FROM certificates t WHERE ${where} ${along} LIMIT ${certificateList.countLimit(query).take}) counted`,
    ),
  );
  const { total } = counted!;
  const { page, skip, take } = certificateList.pageOf(query, total);
  const certificates = await rowsOf(
    ctx.db,
    described(
      staffCertificate,
      Prisma.sql`
    SELECT ${columns(ctx.now)} FROM certificates t ${actors}
    WHERE ${where} ORDER BY ${order} LIMIT ${take} OFFSET ${skip}`,
    ),
  );
  return { certificates, total, page };
}

function inState(state: NonNullable<CertificateQuery['state']>, now: Date): Prisma.Sql {
  return state === 'ending' ? endsSoon(now) : Prisma.sql`${stateNow(now)} = ${state}`;
}

function searched(search: string): Prisma.Sql[] {
  if (search === '') return [];
  const number = certificateNumber(search);
  if (number) return [Prisma.sql`t.number = ${number}`];
  const ids = indexedIds('certificate', search);
  return [ids ? Prisma.sql`t.number = ANY(${ids})` : Prisma.sql`false`];
}

/**
 * Reads a certificate for staff by its number, as it is typed, with the end that its holder sees. Throws `forbidden` (`staff.see-certificates`), and
 * `notFound`, also for one of another market.
 */
export async function readStaffCertificate(
  ctx: StaffContext,
  typed: string,
): Promise<StaffCertificate & { until: Date }> {
  assertCan(ctx, 'staff.see-certificates');
  const number = certificateNumber(typed);
  const found =
    number &&
    (await rowOf(
      ctx.db,
      described(
        staffCertificate,
        Prisma.sql`SELECT ${columns(ctx.now)} FROM certificates t ${actors} WHERE t.number = ${number} AND ${reachedCurricula(ctx, 't')}`,
      ),
    ));
  if (!found) throw new Refusal('notFound');
  const held = await ctx.db.certificate.findUniqueOrThrow({
    where: { number: found.number },
    select: { kind: true, authId: true, agencyId: true, curriculum: true, level: true },
  });
  return { ...found, until: endOfCertificate(found, await renewalOf(ctx.db, held)) };
}
