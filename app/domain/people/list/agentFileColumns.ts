import {
  activationFlags,
  agentTypes,
  roles,
  type ActivationFlag,
  type AgentType,
} from '#app/domain/permissions/codes.ts';
import { shownNames, type ShownNames } from '#app/domain/accounts/profile/names.ts';
import { levelName, memberName } from './agentRow.ts';
import type { AcademyLevel } from '#app/domain/markets/curricula.ts';
import type { Translate } from '#app/domain/messages.ts';

/** What the columns of a file read of an agent, as stored; the levels as `PC3 CU1-`, a lapsed one with a hyphen, the last sign-in as a day. */
interface FiledAgent extends ShownNames {
  userId: string;
  emailAddress: string;
  agentType: AgentType;
  activationFlag: ActivationFlag;
  ccn: string | null;
  levels: string | null;
  lastSignIn: string | null;
  branchName: string | null;
}

/** The words of a file, looked up once for all rows. */
interface Words {
  roles: Record<string, string>;
  statuses: Record<string, string>;
  rankOf: (agent: Pick<FiledAgent, 'ccn' | 'levels'>) => string;
}

type Cell = string | null | { day: string };

// The last name first, by which the list is sorted.
const namesInOrder = ['lastName', ...shownNames.filter((name) => name !== 'lastName')] as const;

/** The columns of the list as a file: what the table shows, names apart, and the e-mail address. */
const agentFileColumns = [
  ...namesInOrder.map((name) => ({ headerKey: `fields:${name}` as const, cell: (agent: FiledAgent) => agent[name] })),
  { headerKey: 'fields:userId', cell: (agent) => agent.userId },
  { headerKey: 'fields:emailAddress', cell: (agent) => agent.emailAddress.toLowerCase() },
  { headerKey: 'agencies:table.role', cell: (agent, words) => words.roles[agent.agentType] ?? '' },
  { headerKey: 'agencies:table.rank', cell: (agent, words) => words.rankOf(agent) },
  { headerKey: 'fields:ccn', cell: (agent) => agent.ccn },
  { headerKey: 'fields:activationFlag', cell: (agent, words) => words.statuses[agent.activationFlag] ?? '' },
  {
    headerKey: 'agencies:table.lastSignIn',
    cell: (agent) => (agent.lastSignIn === null ? null : { day: agent.lastSignIn }),
  },
] as const satisfies readonly { headerKey: string; cell: (agent: FiledAgent, words: Words) => Cell }[];

/** The branch, in the file of an agency that has branches. */
const branchFileColumn = { headerKey: 'fields:branch', cell: (agent: FiledAgent) => agent.branchName } as const;

/** The names of the columns, and the function that turns an agent into their cells. */
export function agentFile(
  t: Translate,
  { hasBranches }: { hasBranches: boolean },
): { header: string[]; row: (agent: FiledAgent) => Cell[] } {
  const words: Words = {
    roles: Object.fromEntries(agentTypes.map((code) => [code, t(roles[code].labelKey)])),
    statuses: Object.fromEntries(Object.entries(activationFlags).map(([code, { labelKey }]) => [code, t(labelKey)])),
    rankOf: rankWriter(t),
  };
  const columns = [...agentFileColumns, ...(hasBranches ? [branchFileColumn] : [])];
  return {
    header: columns.map(({ headerKey }) => t(headerKey)),
    row: (agent) => columns.map(({ cell }) => cell(agent, words)),
  };
}

// Few agents differ in their levels: each combination is put into words once.
function rankWriter(t: Translate): Words['rankOf'] {
  const known = new Map<string, string>();
  const member = memberName(t);
  const written = (levels: string) =>
    levels
      .split(' ')
      .map((each) => {
        const [level, hasLapsed] = each.endsWith('-') ? [each.slice(0, -1), true] : [each, false];
        return levelName(t, level.slice(0, -1), Number(level.at(-1)) as AcademyLevel, hasLapsed);
      })
      .join(', ');
  return ({ ccn, levels }) => {
    if (!levels) return ccn ? member : '';
    const text = known.get(levels) ?? written(levels);
    known.set(levels, text);
    return text;
  };
}
