import { renewalOf } from '#app/domain/academy/levels/certificateRenewal.server.ts';
import {
  certificateNumber,
  certificateState,
  type CertificateState,
} from '#app/domain/academy/levels/certificateState.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { AcademyLevel } from '#app/domain/markets/curricula.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { SearchText } from '#app/domain/fields.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { certificatesReached } from './certificatesReached.server.ts';

/** A certificate as the brands' staff see it. */
export interface StaffCertificate {
  number: string;
  kind: string;
  holderName: string;
  agencyName: string;
  curriculum: string;
  level: AcademyLevel;
  issuedAt: Date;
  validUntil: Date;
  state: CertificateState;
  revokedAt: Date | null;
  revokedReason: string;
  /** Who revoked it; '' while it holds. */
  revokedByName: string;
}

/** The search for certificates in an address. */
export const certificateList = listQuery({ search: SearchText().transform((text) => text.normalize('NFC')) });

const shown = 20;

/**
 * Finds certificates for staff: by the number, as it is typed, or by a part of the holder's or the agency's name, the
 * newest first; those that were revoked last where nothing is asked for. Throws `forbidden`
 * (`staff.revoke-certificates`).
 */
export async function findCertificates(ctx: StaffContext, { search }: { search: string }): Promise<StaffCertificate[]> {
  assertCan(ctx, 'staff.revoke-certificates');
  const number = certificateNumber(search);
  const text = search.trim().replace(/[\\%_]/g, '\\$&');
  const like = { contains: text, mode: 'insensitive' } as const;
  const where = number
    ? { number }
    : text === ''
      ? { revokedAt: { not: null } }
      : { OR: [{ holderName: like }, { agencyName: like }] };
  const rows = await ctx.db.certificate.findMany({
    where: { AND: [where, certificatesReached(ctx)] },
    include: { revoker: { select: { firstName: true, lastName: true, userId: true } } },
    orderBy: text === '' ? { revokedAt: 'desc' } : [{ issuedAt: 'desc' }, { number: 'asc' }],
    take: shown,
  });
  return Promise.all(
    rows.map(async ({ revoker, level, ...row }) => ({
      ...row,
      level,
      state: certificateState(row, await renewalOf(ctx.db, { ...row, level }), ctx.now),
      revokedByName: revoker ? [revoker.firstName, revoker.lastName].filter(Boolean).join(' ') || revoker.userId : '',
    })),
  );
}
