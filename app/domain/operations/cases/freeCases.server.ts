import { z } from 'zod';
import type { StaffContext } from '#app/domain/context.server.ts';
import { isMarket, marketOf, type Market } from '#app/domain/markets/markets.ts';
import { can } from '#app/domain/permissions/can.ts';
import { reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { caseKindNames, caseKinds, caseSubjectKinds, type CaseKind } from './caseKinds.ts';
import { subjectsOf } from './caseSubjects.server.ts';

const held = z.strictObject({ id: z.string(), place: z.string() });

/** A member of staff as they are from now on; `access` is null where it ends. */
interface Holder {
  staffId: string;
  access: { role: StaffRole; markets: Market[] } | null;
}

/**
 * Gives back the cases that still wait with a member of staff who may no longer decide about them, in the transaction
 * that changes their access, so that colleagues find and take them. The record has each.
 */
export async function freeCases(tx: Transaction, ctx: StaffContext, { staffId, access }: Holder): Promise<void> {
  for (const kind of caseKindNames) {
    const rows = await rowsOf(
      tx,
      described(
        held,
        Prisma.sql`
        SELECT s.id, s.place FROM cases c JOIN (${subjectsOf[kind]({ staff: { markets: [] } })}) s ON s.id = c.subject_id
        WHERE c.kind = ${kind} AND c.taken_by = ${staffId}::uuid AND s.open ORDER BY s.id`,
      ),
    );
    for (const { id: subjectId, place } of rows) {
      if (access && mayDecide(access, kind, place)) continue;
      await tx.case.deleteMany({ where: { kind, subjectId, takenBy: staffId } });
      await recordAudit(tx, ctx, { action: 'case.given-back', subjectKind: caseSubjectKinds[kind], subjectId });
    }
  }
}

function mayDecide(staff: NonNullable<Holder['access']>, kind: CaseKind, place: string): boolean {
  return can({ staff }, caseKinds[kind]) && reachesMarket(staff, isMarket(place) ? place : marketOf(place));
}
