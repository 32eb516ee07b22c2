import { activeFlags } from '#app/domain/accounts/activation.ts';
import { mayBeSignedIn } from './currentSession.server.ts';
import { touchAfterMs } from './idle.ts';

/**
 * SQL that gives the learner (`auth_id`) of a session for a statement that does something of their own by the API: what
 * `currentSession`, `mayUseApi` and `isActive` ask, of who has no step left and whose session need not be touched. No
 * row for all others, of whom those three decide.
 */
export const learnerAtOnce = ({ sessionId, now }: { sessionId: string; now: string }): string => `
    SELECT a.auth_id FROM sessions s JOIN agents a ON a.agent_unique_id = s.account_id
    JOIN accounts o ON o.account_id = s.account_id JOIN agencies g ON g.agency_id = a.agency_id
    WHERE s.id = ${sessionId}::uuid AND s.ended_at IS NULL AND s.expires_at > ${now}::timestamptz
      AND s.last_seen_at > ${now}::timestamptz - interval '${touchAfterMs} milliseconds'
      AND ${mayBeSignedIn} AND a.activation_flag IN (${activeFlags.map((flag) => `'${flag}'`).join()}) AND a.auth_id IS NOT NULL
      AND a.email_valid_flag AND NOT s.terms_due AND (o.second_factor_flag OR NOT g.second_factor_required)`;
