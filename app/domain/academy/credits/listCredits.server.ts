import type { AgentContext } from '#app/domain/context.server.ts';
import { curriculaOf, type Curriculum } from '#app/domain/markets/curricula.ts';
import { stateAt, stepOf, type CreditFailure, type CreditState, type CreditStep } from './creditStates.ts';
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
  /** Who is to have it; null while nobody is named, and once it was used or has expired. */
  referredData: ReferredData | null;
  entitledAt: Date;
  requestedAt: Date | null;
  createdAt: Date | null;
  usedAt: Date | null;
  expiresAt: Date | null;
}

/**
 * Lists the caller's future cruise credits of every curriculum, the newest first (D38), in one query; none without a
 * member number. A credit stays its learner's when they move to a country with other curricula, but is asked for in one
 * of the country's alone.
 */
export async function listCredits({ db, actor, agency, now }: AgentContext): Promise<ListedCredit[]> {
  const rows = await db.$queryRaw<(Omit<ListedCredit, 'step' | 'failure'> & { failure: string })[]>`
    SELECT c.curriculum, c.state, c.failure, coalesce(c.fcc_id, '') AS "fccId", c.reference, c.amount, c.currency, c.referred_data AS "referredData",
           c.entitled_at AS "entitledAt", c.requested_at AS "requestedAt", c.created_at AS "createdAt", c.used_at AS "usedAt", c.expires_at AS "expiresAt"
    FROM future_cruise_credits c JOIN agents a ON a.auth_id = c.auth_id
    WHERE a.agent_unique_id = ${actor.agentUniqueId}::uuid AND a.deleted_at IS NULL
    ORDER BY c.entitled_at DESC, c.curriculum`;
  const own = curriculaOf(agency.country);
  return rows.map((row) => ({
    ...row,
    failure: row.failure as CreditFailure | '',
    step: own.includes(row.curriculum) ? stepOf(row) : 'none',
    state: stateAt(row, now),
  }));
}
