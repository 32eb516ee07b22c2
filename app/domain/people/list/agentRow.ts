import {
  activationFlags,
  agentTypes,
  roles,
  type ActivationFlag,
  type AgentType,
} from '#app/domain/permissions/codes.ts';
import type { ShownNames } from '#app/domain/accounts/profile/names.ts';
import { formatDate, shownName } from '#app/domain/display.ts';
import { isCurriculum, levelOf, memberLabels, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { Language } from '#app/i18n.ts';
import type { Translate } from '#app/domain/messages.ts';

/** What the agent list reads of an agent, as stored. */
export interface ListedAgent extends ShownNames {
  agentUniqueId: string;
  userId: string;
  agentType: AgentType;
  activationFlag: ActivationFlag;
  ccn: string | null;
  companies: readonly { code: string; academyLevel: AcademyLevel }[];
  /** The curricula of which their level has lapsed. */
  lapsed: readonly string[];
  lastOSLoginDate: Date | null;
  branchId: string | null;
  branchName: string | null;
}

/** A level that a user reached: its name, which says where it has lapsed, and the brand of its curriculum, in words. */
interface ShownLevel {
  level: AcademyLevel;
  name: string;
  brand: string;
}

export type StatusTone = 'neutral' | 'success' | 'warning' | 'info';

/** A row of the agent list, ready to be shown: what there is of it, since every page of the list takes it along. */
export interface AgentListRow {
  id: string;
  name: string;
  userId: string;
  role: string;
  /** The name of their branch. */
  branch?: string;
  /** What the agent reached, level by level. */
  levels?: readonly ShownLevel[];
  /** The rank of who is enrolled and has reached no level. */
  member?: string;
  ccn?: string;
  status: string;
  tone: StatusTone;
  lastSignIn: string;
}

/** The colour of each status; its label says the same in words. */
export const statusTones = {
  P: 'warning',
  E: 'warning',
  C: 'warning',
  A: 'success',
  D: 'neutral',
  R: 'info',
} as const satisfies Record<ActivationFlag, StatusTone>;

/** Returns the function that turns an agent into a row. Labels are looked up once here, not once a row. */
export function agentRowMapper(
  t: Translate,
  market: Market,
  language: Language,
  zone?: string,
): (agent: ListedAgent) => AgentListRow {
  const roleLabels = Object.fromEntries(agentTypes.map((code) => [code, t(roles[code].labelKey)]));
  const statusLabels = Object.fromEntries(
    Object.entries(activationFlags).map(([code, { labelKey }]) => [code, t(labelKey)]),
  );
  const levelsOf = levelMapper(t);
  const [never, member] = [t('agencies:table.never'), memberName(t)];
  return (agent) => {
    const levels = levelsOf(agent);
    return {
      id: agent.agentUniqueId,
      name: shownName(agent, language, 'listed'),
      userId: agent.userId,
      role: roleLabels[agent.agentType] ?? '',
      ...(agent.branchName && { branch: agent.branchName }),
      ...(levels.length > 0 ? { levels } : agent.ccn && { member }),
      ...(agent.ccn && { ccn: agent.ccn }),
      status: statusLabels[agent.activationFlag] ?? '',
      tone: statusTones[agent.activationFlag],
      lastSignIn: agent.lastOSLoginDate
        ? formatDate(agent.lastOSLoginDate, { market, language, ...(zone && { zone }) })
        : never,
    };
  };
}

/** Returns the function that names an agent's brand levels; each level's name is made once. */
export function rankMapper(t: Translate): (agent: Pick<ListedAgent, 'ccn' | 'companies'>) => string {
  const known = new Map<string, string>();
  const member = memberName(t);
  const labelOf = (code: string, level: AcademyLevel) => {
    const key = `${code}${level}`;
    const label = known.get(key) ?? levelName(t, code, level);
    known.set(key, label);
    return label;
  };
  return ({ ccn, companies }) => {
    const levels = companies.filter(({ academyLevel }) => academyLevel > 0);
    if (levels.length > 0) return levels.map(({ code, academyLevel }) => labelOf(code, academyLevel)).join(', ');
    return ccn ? member : '';
  };
}

/** Returns the function that gives an agent's levels in words; each level is named once. */
function levelMapper(t: Translate): (agent: Pick<ListedAgent, 'companies' | 'lapsed'>) => ShownLevel[] {
  const known = new Map<string, ShownLevel>();
  return ({ companies, lapsed }) =>
    companies
      .filter(({ academyLevel }) => academyLevel > 0)
      .map(({ code, academyLevel: level }) => {
        const hasLapsed = lapsed.includes(code);
        const key = `${code}${level}${hasLapsed}`;
        const shown = known.get(key) ?? {
          level,
          name: levelWord(t, code, level, hasLapsed),
          brand: brandName(t, code),
        };
        known.set(key, shown);
        return shown;
      });
}

/** A level of a curriculum in words, `Captain (Princess)`, or `Captain, lapsed (Princess)`. */
export function levelName(t: Translate, code: string, level: AcademyLevel, hasLapsed = false): string {
  return t('agencies:table.level', { brand: brandName(t, code), level: levelWord(t, code, level, hasLapsed) });
}

/** The name of a level, which says where it has lapsed: `Captain`, or `Captain, lapsed`. */
export function levelWord(t: Translate, code: string, level: AcademyLevel, hasLapsed: boolean): string {
  const name = t(levelOf(level, code).nameKey);
  return hasLapsed ? t('academyReports:lapsedLevel', { level: name }) : name;
}

/** The brand of a curriculum in words. What is no curriculum, as in rows of older releases, is called as it is. */
export function brandName(t: Translate, code: string): string {
  return isCurriculum(code) ? t(`markets:curriculumBrand.${code}`) : code;
}

/** The rank of who is enrolled and has reached no level. */
export function memberName(t: Translate): string {
  return t(memberLabels[0]);
}
