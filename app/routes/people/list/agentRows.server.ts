import { agentRowMapper, type AgentListRow, type ListedAgent } from '#app/domain/people/list/agentRow.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { translator } from '#app/platform/translations.server.ts';

/**
 * Agents as the list shows them. Done here and not in the page, so that the browser and the server format days alike.
 */
export function agentRows({ market, language, zone }: AgentContext, agents: readonly ListedAgent[]): AgentListRow[] {
  return agents.map(agentRowMapper(translator(textLocale(language, market)), market, language, zone));
}
