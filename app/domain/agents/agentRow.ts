import { activationFlags, agentTypes, roles, type ActivationFlag, type AgentType } from '#app/domain/agents/codes.ts';
import { fullName } from '#app/domain/display.ts';
import { levelOf, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import { localeTag, type Language, type Market } from '#app/domain/markets/markets.ts';
import type { Translate } from '#app/domain/messages.ts';

/** What the agent list reads of an agent; text as stored, days as MM/DD/YYYY, '' for what is absent. */
export interface ListedAgent {
  agentUniqueId: string;
  userId: string;
  firstName: string;
  lastName: string;
  agentType: AgentType;
  activationFlag: ActivationFlag;
  ccn: string;
  companies: readonly { code: string; academyLevel: number }[];
  lastOSLoginDate: string;
}

export type StatusTone = 'neutral' | 'success' | 'warning' | 'info';

/** A row of the agent list, ready to be shown. */
export interface AgentRow {
  id: string;
  name: string;
  userId: string;
  role: string;
  /** The brand levels that were reached, e.g. `PC Captain`. */
  levels: string;
  ccn: string;
  status: string;
  tone: StatusTone;
  lastSignIn: string;
}

/** How a status is coloured; its label says the same. */
export const statusTones = {
  P: 'warning',
  E: 'warning',
  C: 'warning',
  A: 'success',
  D: 'neutral',
  R: 'info',
} as const satisfies Record<ActivationFlag, StatusTone>;

/**
 * Gives the function that turns an agent into a row. Labels and the date format are made once here, not once a row: making them is
 * most of the work of a page of agents.
 */
export function agentRowMapper(t: Translate, market: Market, language: Language): (agent: ListedAgent) => AgentRow {
  const roleLabels = Object.fromEntries(agentTypes.map((code) => [code, t(roles[code].labelKey)]));
  const statusLabels = Object.fromEntries(Object.entries(activationFlags).map(([code, { labelKey }]) => [code, t(labelKey)]));
  const levelLabel = levelLabels(t);
  const day = new Intl.DateTimeFormat(localeTag(market, language), { dateStyle: 'medium', timeZone: 'UTC' });
  const [never, noNumber] = [t('agencies:table.never'), t('agencies:table.na')];
  return (agent) => ({
    id: agent.agentUniqueId,
    name: fullName(agent, language),
    userId: agent.userId,
    role: roleLabels[agent.agentType] ?? '',
    levels: agent.companies.map(levelLabel).filter(Boolean).join(', '),
    ccn: agent.ccn || noNumber,
    status: statusLabels[agent.activationFlag] ?? '',
    tone: statusTones[agent.activationFlag],
    lastSignIn: shownDay(agent.lastOSLoginDate, day) ?? never,
  });
}

function levelLabels(t: Translate): (company: { code: string; academyLevel: number }) => string {
  const known = new Map<string, string>();
  return ({ code, academyLevel }) => {
    const key = `${code}${academyLevel}`;
    let label = known.get(key);
    if (label === undefined) {
      const { nameKey } = levelOf(academyLevel as AcademyLevel, code);
      label = nameKey ? t('agencies:table.level', { brand: code, level: t(nameKey) }) : '';
      known.set(key, label);
    }
    return label;
  };
}

/** A day that came as MM/DD/YYYY; undefined where there is none. */
function shownDay(monthDayYear: string, format: Intl.DateTimeFormat): string | undefined {
  const [month, day, year] = monthDayYear.split('/').map(Number);
  if (!month || !day || !year) return undefined;
  return format.format(Date.UTC(year, month - 1, day));
}
