import { z } from 'zod';
import { queueOwnerMails } from '#app/domain/agencies/information/ownerMail.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { academyLevelCodes, levelOf, type AcademyLevel, type Curriculum } from '#app/domain/markets/curricula.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import { recordAudit, type AuditSource } from '#app/platform/audit.server.ts';
import { Prisma, rowsOf, type Database, type Transaction } from '#app/platform/database.server.ts';
import { recordEvents } from '#app/platform/events.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { agencyLevel, levelOfHalf } from './agencyLevel.ts';
import { newCertificateNumber } from './certificateNumber.server.ts';
import { certificateEvents } from './certificateEvents.ts';
import { endOfLevel } from './validity.ts';

/**
 * Reads the level that each active enrolled agent of an agency applies in a curriculum now; 0 for one that has lapsed.
 */
export async function levelsHeld(
  db: Database | Transaction,
  { agencyId, curriculum, now }: { agencyId: string; curriculum: Curriculum; now: Date },
): Promise<AcademyLevel[]> {
  const rows = await rowsOf(
    db,
    described(
      z.strictObject({ level: z.literal(academyLevelCodes) }),
      Prisma.sql`
    SELECT coalesce(l.level, 0) AS level
    FROM agents a
    LEFT JOIN learner_levels l ON l.auth_id = a.auth_id AND l.curriculum = ${curriculum} AND l.valid_until >= ${now}
    WHERE a.agency_id = ${agencyId} AND a.deleted_at IS NULL AND a.activation_flag IN ('A', 'R') AND a.ccn IS NOT NULL`,
    ),
  );
  return rows.map(({ level }) => level);
}

/**
 * Brings the level of an agency in a curriculum up to date, in the caller's transaction. A level that it reaches
 * is mailed to its owners and gets a certificate. Returns whether its level has changed upwards.
 */
export async function updateAgencyLevel(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'> & AuditSource,
  agency: { agencyId: string; agencyName: string; country: string },
  curriculum: Curriculum,
): Promise<boolean> {
  const { agencyId } = agency;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`agency level ${agencyId}`}, 0))`;
  const rows = await tx.agencyLevel.findMany({ where: { agencyId, curriculum } });
  const former = rows.map((row) => ({ level: row.level, lastHeldAt: row.lastHeldAt }));
  const held = await levelsHeld(tx, { agencyId, curriculum, now: ctx.now });
  const ofHalf = levelOfHalf(held);
  const [before, level] = [agencyLevel([], former, ctx.now), agencyLevel(held, former, ctx.now)];
  if (ofHalf > 0) {
    const key = { agencyId, curriculum, level: ofHalf };
    await tx.agencyLevel.upsert({
      where: { agencyId_curriculum_level: key },
      create: { ...key, attainedAt: ctx.now, lastHeldAt: ctx.now },
      update: { lastHeldAt: ctx.now, ...(ofHalf > before ? { attainedAt: ctx.now } : {}) },
    });
  }
  await tx.agencyCompany.updateMany({
    where: { agencyId, code: curriculum },
    data: { academyLevel: level, academyStatus: level > 0 ? 'A' : '' },
  });
  if (level <= before) return false;
  const t = translator(defaultLanguage(marketOf(agency.country)));
  const named = { level: t(levelOf(level, curriculum).nameKey), curriculum: t(`markets:curriculum.${curriculum}`) };
  const certificate = {
    number: newCertificateNumber(),
    kind: 'agency',
    agencyId,
    curriculum,
    level,
    holderName: agency.agencyName,
    agencyName: agency.agencyName,
  };
  const validUntil = endOfLevel(ctx.now);
  await tx.certificate.create({ data: { ...certificate, issuedAt: ctx.now, validUntil } });
  const issued = [{ number: certificate.number, curriculum, level, validUntil }];
  const issuedTo = { subjectKind: 'agency', subjectId: agencyId, agencyId } as const;
  await recordEvents(tx, ctx, certificateEvents(issuedTo, issued));
  await queueOwnerMails(tx, ctx, agency, {
    template: 'agencyLevelReached',
    params: named,
    link: '/home/agency-overview',
    notice: {
      kind: 'advisorLevel',
      facts: {
        name: agency.agencyName,
        level: levelOf(level, curriculum).nameKey,
        curriculum: `markets:curriculum.${curriculum}`,
      },
    },
  });
  await recordAudit(tx, ctx, {
    action: 'academy.agency-level-reached',
    subjectKind: 'agency',
    subjectId: agencyId,
    agencyId,
    before: { curriculum, academyLevel: before },
    after: { curriculum, academyLevel: level },
  });
  return true;
}
