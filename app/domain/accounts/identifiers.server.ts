import { randomInt } from 'node:crypto';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';

const attempts = 5;
const identifierIndexes = ['agents_agent_id_key', 'agents_polar_agent_id_key', 'agencies_pkey'];

/** The identifiers of a new agent: eight random digits each, so that one cannot be guessed from another. */
export interface AgentIdentifiers {
  agentId: string;
  polarAgentId: string;
}

/**
 * Runs a transaction with new identifiers, and repeats it with others in the rare case that one of them is taken.
 * Rethrows every other failure.
 */
export async function withNewIdentifiers<Result>(create: (ids: AgentIdentifiers) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await create({ agentId: eightDigits(), polarAgentId: eightDigits() });
    } catch (error) {
      const index = violatedUniqueIndex(error);
      if (!identifierIndexes.includes(index ?? '') || attempt === attempts) throw error;
    }
  }
}

/** A new identifier of eight digits. */
export function eightDigits(): string {
  return String(randomInt(10_000_000, 100_000_000));
}
