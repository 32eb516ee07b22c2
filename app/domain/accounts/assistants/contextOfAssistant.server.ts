import { z } from 'zod';
import type { AgentContext, VisitorContext } from '#app/domain/context.server.ts';
import {
  mayBeSignedIn,
  sessionColumns,
  sessionRow,
  whoIsIn,
} from '#app/domain/accounts/sessions/currentSession.server.ts';
import { touchAfterMs } from '#app/domain/accounts/sessions/idle.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { zoneOfPlace } from '#app/domain/markets/zoneOfPlace.ts';
import { assistantScopesIn } from '#app/domain/permissions/assistantScopes.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';

const grantQuery = statement({
  name: 'assistant-by-token',
  sql: ({ tokenHash, now }: Named<{ tokenHash: string; now: Date }>) => `
    SELECT r.grant_id AS "grantId", CASE WHEN cardinality(t.scopes) > 0 THEN t.scopes ELSE r.scopes END AS scopes, r.factor_at_provider AS "factorAtProvider", r.last_used_at AS "lastUsedAt",
           c.client_name AS "clientName", ''::text AS "selectedBrand", false AS "termsDue", ${sessionColumns(now)}
    FROM assistant_tokens t
    JOIN assistant_grants r ON r.grant_id = t.grant_id
    JOIN assistant_clients c ON c.client_id = r.client_id
    JOIN agents a ON a.agent_unique_id = r.account_id
    JOIN accounts o ON o.account_id = r.account_id
    JOIN agencies g ON g.agency_id = a.agency_id
    LEFT JOIN preferences p ON p.agent_unique_id = a.agent_unique_id
    WHERE t.token_hash = ${tokenHash} AND t.kind = 'access' AND t.expires_at > ${now} AND r.ended_at IS NULL AND ${mayBeSignedIn}`,
  row: z.strictObject({
    grantId: z.string(),
    // A scope of another release opens nothing.
    scopes: z.string().array(),
    factorAtProvider: z.boolean(),
    lastUsedAt: z.date().nullable(),
    clientName: z.string(),
    ...sessionRow.shape,
  }),
});

/**
 * The context of a call by an assistant's access token: that of its user as they are now, in their language, narrowed to
 * what they let it do. Notes the use, once a minute. Throws `invalidToken` for every other text, and where the consent
 * has ended or its user has no access any more.
 */
export async function contextOfAssistant(
  visitor: VisitorContext,
  bearer: string,
): Promise<AgentContext & { actor: { assistant: NonNullable<AgentContext['actor']['assistant']> } }> {
  const { db, now } = visitor;
  const row = await rowOf(db, grantQuery({ tokenHash: hashToken(bearer), now }));
  if (!row) throw new Refusal('invalidToken');
  const { grantId, scopes, factorAtProvider, lastUsedAt, clientName: name, ...who } = row;
  const { actor, agency } = whoIsIn(who);
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= touchAfterMs)
    await db.assistantGrant.updateMany({ where: { grantId, endedAt: null }, data: { lastUsedAt: now } });
  return {
    ...visitor,
    language: actor.language,
    sessionId: '',
    actor: {
      ...actor,
      secondFactorDue: actor.secondFactorDue && !factorAtProvider,
      assistant: { grantId, name, scopes: assistantScopesIn(scopes.join(' ')) },
    },
    agency,
    market: marketOf(agency.country),
    zone: actor.timeZone ?? zoneOfPlace(agency),
  };
}
