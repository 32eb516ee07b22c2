import { newCertificateNumber } from '#app/domain/academy/levels/certificateNumber.server.ts';
import { ourCreditAmount } from '#app/domain/markets/settings/kinds/creditAmounts.ts';
import { endOfLevel } from '#app/domain/academy/levels/validity.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import type { Database } from '#app/platform/database.server.ts';

interface CertificateOptions {
  authId?: string;
  agencyId?: string;
  curriculum?: Curriculum;
  level?: number;
  holderName?: string;
  agencyName?: string;
  issuedAt?: Date;
  number?: string;
}

/** A certificate of a learner, or of an agency. */
export function newCertificate(
  db: Database,
  { authId, agencyId, issuedAt = new Date(), ...options }: CertificateOptions,
) {
  const kind = authId ? 'agent' : 'agency';
  return db.certificate.create({
    data: {
      number: newCertificateNumber(),
      kind,
      authId,
      agencyId,
      curriculum: 'PC',
      level: 4,
      holderName: 'Ada Harbor',
      agencyName: 'Harbor Light Travel',
      ...options,
      issuedAt,
      validUntil: endOfLevel(issuedAt),
    },
  });
}

/** Level 4 of a curriculum for a learner, as the rank update flow leaves it, with the credit that it entitles to. */
export async function reachTop(db: Database, authId: string, curriculum: Curriculum, at = new Date()) {
  await db.learnerLevel.create({ data: { authId, curriculum, level: 4, attainedAt: at, validUntil: endOfLevel(at) } });
  return db.futureCruiseCredit.create({
    data: { authId, curriculum, state: 'entitled', ...ourCreditAmount(curriculum), entitledAt: at },
  });
}

/** A number of a certificate that belongs to an agency's identifier alone, for tests that must know it beforehand. */
export function certificateNumberOf(agencyId: string): string {
  return `${'A'.repeat(18)}${agencyId.replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)]!)}`
    .padEnd(26, 'A')
    .slice(0, 26);
}
