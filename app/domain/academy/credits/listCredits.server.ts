import { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { curriculaOf, curriculumCodes, type Curriculum } from '#app/domain/markets/curricula.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import {
  creditFailures,
  creditStates,
  stateAt,
  stepOf,
  type CreditFailure,
  type CreditState,
  type CreditStep,
} from './creditStates.ts';
import type { ReferredData } from './referredData.ts';

/** A credit of the ledger. */
export interface ListedCredit {
  curriculum: Curriculum;
  state: CreditState;
  step: CreditStep;
  failure: CreditFailure | '';
  fccId: string;
  reference: string;
  amount: number;
  currency: string;
  /** The guest who is to have it; null while none is named, and once it was used or has expired. */
  referredData: ReferredData | null;
  entitledAt: Date;
  requestedAt: Date | null;
  createdAt: Date | null;
  usedAt: Date | null;
  expiresAt: Date | null;
}

const creditRow = z.strictObject({
  curriculum: z.enum(curriculumCodes),
  state: z.enum(creditStates),
  failure: z.enum(['', ...creditFailures]),
  fccId: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  // As the form left it, or an earlier one.
  referredData: z.custom<ReferredData>((value) => typeof value === 'object' && value !== null).nullable(),
  entitledAt: z.date(),
  requestedAt: z.date().nullable(),
  createdAt: z.date().nullable(),
  usedAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
});

/**
 * Lists the caller's future cruise credits of every curriculum, the newest first, in one query; none without a
 * member number. A credit stays its learner's when they move to a country with other curricula, but is asked for in one
 * of the country's alone.
 */
export async function listCredits({ db, actor, agency, now }: AgentContext): Promise<ListedCredit[]> {
  const rows = await rowsOf(
    db,
    described(
      creditRow,
      Prisma.sql`
    SELECT c.curriculum, c.state, c.failure, coalesce(c.fcc_id, '') AS "fccId", c.reference, c.amount, c.currency, c.referred_data AS "referredData",
           c.entitled_at AS "entitledAt", c.requested_at AS "requestedAt", c.created_at AS "createdAt", c.used_at AS "usedAt", c.expires_at AS "expiresAt"
    FROM future_cruise_credits c JOIN agents a ON a.auth_id = c.auth_id
    WHERE a.agent_unique_id = ${actor.agentUniqueId}::uuid AND a.deleted_at IS NULL
    ORDER BY c.entitled_at DESC, c.curriculum`,
    ),
  );
  const own = curriculaOf(agency.country);
  return rows.map((row) => ({
    ...row,
    step: own.includes(row.curriculum) ? stepOf(row) : 'none',
    state: stateAt(row, now),
  }));
}
