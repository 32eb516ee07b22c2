import { z } from 'zod';
import {
  certificateState,
  endOfCertificate,
  type CertificateState,
} from '#app/domain/academy/levels/certificateState.ts';
import { endOfLevel } from '#app/domain/academy/levels/validity.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import {
  academyLevelCodes,
  curriculumCodes,
  type AcademyLevel,
  type Curriculum,
} from '#app/domain/markets/curricula.ts';
import { can } from '#app/domain/permissions/can.ts';
import type { RoleContext } from '#app/domain/permissions/can.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

/** A certificate in its holder's list. */
export interface ListedCertificate {
  number: string;
  kind: 'agent' | 'agency';
  curriculum: Curriculum;
  level: AcademyLevel;
  holderName: string;
  issuedAt: Date;
  /**
   * Until when it is valid as things stand: its own end, or that to which a refresher or a higher level has moved it.
   */
  until: Date;
  state: CertificateState;
  revokedReason: string;
  shared: boolean;
  /** Whether the caller may share and mail it. */
  mayManage: boolean;
}

const certificateRow = z.strictObject({
  number: z.string(),
  kind: z.enum(['agent', 'agency']),
  curriculum: z.enum(curriculumCodes),
  level: z.literal(academyLevelCodes),
  holderName: z.string(),
  issuedAt: z.date(),
  validUntil: z.date(),
  revokedAt: z.date().nullable(),
  revokedReason: z.string(),
  shared: z.boolean(),
  keptUntil: z.date().nullable(),
  lastHeldAt: z.date().nullable(),
});

/**
 * Lists the certificates of the caller and of their agency in every curriculum, the newest first, in one query.
 * Certificates belong to the member number: a user without one has no certificate.
 */
export async function listCertificates(ctx: AgentContext): Promise<ListedCertificate[]> {
  const { db, actor, agency, now } = ctx;
  const rows = await rowsOf(
    db,
    described(
      certificateRow,
      Prisma.sql`
    SELECT c.number, c.kind, c.curriculum, c.level, c.holder_name AS "holderName", c.issued_at AS "issuedAt", c.valid_until AS "validUntil",
           c.revoked_at AS "revokedAt", c.revoked_reason AS "revokedReason", c.shared, l.valid_until AS "keptUntil",
           (SELECT max(last_held_at) FROM agency_levels g WHERE g.agency_id = c.agency_id AND g.curriculum = c.curriculum AND g.level >= c.level) AS "lastHeldAt"
    FROM certificates c
    LEFT JOIN learner_levels l ON c.kind = 'agent' AND l.auth_id = c.auth_id AND l.curriculum = c.curriculum AND l.level >= c.level
    WHERE (c.kind = 'agent' AND c.auth_id = (SELECT auth_id FROM agents WHERE agent_unique_id = ${actor.agentUniqueId}::uuid AND deleted_at IS NULL))
       OR (c.kind = 'agency' AND c.agency_id = ${agency.agencyId})
    ORDER BY c.issued_at DESC, c.level DESC, c.number`,
    ),
  );
  return rows.map(({ validUntil, revokedAt, keptUntil, lastHeldAt, ...row }) => {
    const renewed = row.kind === 'agency' ? lastHeldAt && endOfLevel(lastHeldAt) : keptUntil;
    return {
      ...row,
      until: endOfCertificate({ validUntil }, renewed),
      state: certificateState({ revokedAt, validUntil }, renewed, now),
      mayManage: mayManage(ctx, row),
    };
  });
}

/** True where the reader of a certificate may share and mail it too: one's own, and the agency's as its owner. */
export function mayManage(ctx: RoleContext, { kind }: { kind: string }): boolean {
  return kind === 'agent' || can(ctx, 'agency.share-certificates');
}
