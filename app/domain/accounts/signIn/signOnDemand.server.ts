import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';

// The owner who was named, else the one who has been there longest: there is always one.
const keeperOf = (provider: string) => `(
    SELECT k.agent_unique_id FROM agents k
    WHERE k.agency_id = ${provider}.agency_id AND k.agent_type = 'O' AND k.activation_flag IN ('A', 'R') AND k.deleted_at IS NULL
    ORDER BY k.agent_unique_id = ${provider}.keeper_id DESC, k.created_at, k.agent_unique_id LIMIT 1)`;

/** The provider at which an agent (`agents a`) has to sign in, as a column; null where a password is enough. */
export const demandedProvider = `(
  SELECT p.provider_id FROM sign_on_providers p JOIN sign_on_domains d ON d.agency_id = p.agency_id
  WHERE p.agency_id = a.agency_id AND p.enabled AND d.everybody AND d.domain = lower(split_part(a.email_address, '@', 2))
    AND a.agent_unique_id <> ${keeperOf('p')})`;

const demandQuery = statement({
  name: 'sign-on-demand',
  sql: ({ agentUniqueId }: Named<{ agentUniqueId: string }>) => `
    SELECT ${demandedProvider} AS "demandedProvider" FROM agents a WHERE a.agent_unique_id = ${agentUniqueId}`,
  row: z.strictObject({ demandedProvider: z.string().nullable() }),
});

/** The refusal of a user who has to sign in at their company's provider. */
export function signOnRequired(providerId: string): Refusal {
  return new Refusal('signOnRequired', { params: { providerId } });
}

/**
 * Throws `signOnRequired` where everybody of a user's domain signs in at the agency's provider, for every user but the
 * owner who keeps a password.
 */
export async function assertNeedsNoSignOn({ db }: Pick<JobContext, 'db'>, agentUniqueId: string): Promise<void> {
  const row = await rowOf(db, demandQuery({ agentUniqueId }));
  if (row?.demandedProvider) throw signOnRequired(row.demandedProvider);
}

const keeperQuery = statement({
  name: 'sign-on-keeper',
  sql: ({ providerId }: Named<{ providerId: string }>) => `
    SELECT ${keeperOf('p')} AS "keeperId" FROM sign_on_providers p WHERE p.provider_id = ${providerId}`,
  row: z.strictObject({ keeperId: z.string().nullable() }),
});

/** The owner who keeps a password, and in whose name accounts are made; undefined where no owner is active. */
export async function keeperOfProvider(
  { db }: Pick<JobContext, 'db'>,
  providerId: string,
): Promise<string | undefined> {
  return (await rowOf(db, keeperQuery({ providerId })))?.keeperId ?? undefined;
}
