import { agentRowMapper, type AgentRow, type ListedAgent } from '#app/domain/agents/agentRow.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { translator } from '#app/platform/translations.server.ts';

type Mapper = ReturnType<typeof agentRowMapper>;

// A language in a market has its labels for as long as the process runs.
const mappers = new Map<string, Mapper>();

/** Agents as the list shows them. Done here and not in the page, so that the browser and the server format days alike. */
export function agentRows({ market, language }: AgentContext, agents: readonly ListedAgent[]): AgentRow[] {
  const key = `${market} ${language}`;
  const mapper = mappers.get(key) ?? agentRowMapper(translator(language), market, language);
  mappers.set(key, mapper);
  return agents.map(mapper);
}
