import { agentTypes, type AgentType } from '#app/domain/permissions/codes.ts';
import { actions, othersOnlyWith, type ActionRule } from '#app/domain/permissions/actions.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { offeredPermissions } from '#app/domain/permissions/permissions.ts';
import { refusals } from '#app/domain/refusals.ts';
import { toolEntry, toolNames } from '#app/domain/partners/tools/toolTable.ts';
import { staffRoles } from '#app/domain/permissions/staffRoles.ts';
import { readNamespace } from '#tests/domain/translator.ts';
import { permissionCatalogue } from '#seed/reference/permissions.ts';

const table: Record<string, ActionRule> = actions;
const roleNames = readNamespace('en', 'codes').role as Record<AgentType, string>;

/** docs/permissions.md: the table of `actions.ts` and the catalogue of permissions in words. */
export function permissionsDocument(): string {
  return `# Who may what

For the auditor. Generated from \`app/domain/permissions/actions.ts\`, which has the key of each action, and \`seed/reference/permissions.ts\`; to update: \`npx vitest run tests/domain/permissions/document.test.ts -u\`.
Pages and API use the same function, \`can\` (\`app/domain/permissions/can.ts\`). Users of another agency are not found. An agency's last active owner cannot be demoted, deactivated or deleted.

## About the agency
${agencyTable()}

## About users of the agency
A cell has the roles of the users for whom the action is allowed; "all" is "others" and oneself. For other users ${othersOnly()}. Refusals are \`forbidden\` (403) if nothing else is said.

${usersTable()}

An owner can limit a supervisor to some branches. All actions, lists, reports and files about users then cover these branches and the supervisor only; other users are not found.

## Giving permissions
${permissionTable()}

## Brand staff
Administrators may do all of this; the table has the other roles. An account can be limited to some markets: it finds nothing of another market and does not change what all markets share. Actions with * need an account for every market.

${staffTable()}

## Viewing the portal as a user
Staff who do this can only do this, if the user may: ${reading()}.

## The permissions
The tools that each opens beside the actions above, and the roles that start with it. Those with \`po\` are sent to the booking system. In the UK users cannot set permissions: each role has its starting ones.

${catalogueTable()}
`;
}

function reading(): string {
  return Object.values(table)
    .flatMap((rule) => ('reads' in rule && rule.reads ? [rule.what] : []))
    .join('. ');
}

function agencyTable(): string {
  return grouped([...agentTypes.map(roleOf)], (rule) => {
    if (rule.about !== 'agency') return undefined;
    return agentTypes.map(
      (role) => ({ true: 'yes', false: '–' })[String(rule.may[role])] ?? code(String(rule.may[role])),
    );
  });
}

function usersTable(): string {
  return grouped([...agentTypes.map(roleOf), 'not in', 'refused with'], (rule) => {
    if (rule.about !== 'user') return undefined;
    const about = agentTypes.map((role) =>
      rule.may[role].length > agentTypes.length
        ? 'all'
        : agentTypes.every((other) => rule.may[role].includes(other))
          ? 'others'
          : rule.may[role].map((relation) => (relation === 'self' ? 'oneself' : roleOf(relation))).join(', ') || '–',
    );
    const { self = 'forbidden', others = 'forbidden' } = rule.refusals ?? {};
    const same = self === 'forbidden' ? '' : refusalOf(self);
    const refused = self === others ? same : `oneself ${refusalOf(self)}, others ${refusalOf(others)}`;
    return [...about, rule.notIn?.join(', ') ?? '', refused];
  });
}

function othersOnly(): string {
  return agentTypes
    .flatMap((role) => (othersOnlyWith[role] ? [`a ${roleOf(role)} needs ${code(othersOnlyWith[role])}`] : []))
    .join(', ');
}

function permissionTable(): string {
  const words = { any: 'any', held: 'those that they have', none: '–' };
  return grouped([...agentTypes.map(roleOf)], (rule) =>
    rule.about === 'permission' ? agentTypes.map((role) => words[rule.may[role]]) : undefined,
  );
}

function staffTable(): string {
  const others = staffRoles.filter((role) => role !== 'administrator');
  return grouped(['other roles'], (rule) => {
    if (rule.about !== 'staff') return undefined;
    const may = others.filter((role) => rule.may.includes(role));
    return [may.length === others.length ? 'all' : may.join(', ') || '–'];
  });
}

function catalogueTable(): string {
  const rows = offeredPermissions(permissionCatalogue).map(({ key, permissionSeq, descriptionEn }) => {
    const roles = agentTypes.filter((role) => defaultGrants[role].includes(key)).map(roleOf);
    return [
      code(key),
      String(permissionSeq),
      descriptionEn,
      toolsOf(key).join(', '),
      roles.length === agentTypes.length ? 'all' : roles.join(', '),
    ];
  });
  return markdown(['key', 'permissionSeq', 'name', 'tools', 'roles that start with it'], rows);
}

// A tool that some markets and brands have has one permission at most.
const toolsOf = (key: string) => toolNames.filter((name) => toolEntry(name).permission === key).map(code);

/** A row for the actions with the same cells, each with what it does; * marks one for every market. */
function grouped(head: string[], cellsOf: (rule: ActionRule) => string[] | undefined): string {
  const rows = new Map<string, { cells: string[]; names: string[] }>();
  for (const rule of Object.values(table)) {
    const cells = cellsOf(rule);
    if (!cells) continue;
    const group = rows.get(cells.join('|')) ?? { cells, names: [] };
    rows.set(cells.join('|'), group);
    group.names.push(`${rule.what}${'everyMarket' in rule && rule.everyMarket ? '*' : ''}`);
  }
  return markdown(
    [...head, 'actions'],
    [...rows.values()].map(({ cells, names }) => [...cells, names.join('. ')]),
  );
}

function markdown(head: string[], rows: string[][]): string {
  const line = (cells: readonly string[]) => `|${cells.join('|')}|`;
  return [line(head), line(head.map(() => '-')), ...rows.map(line)].join('\n');
}

function roleOf(role: AgentType): string {
  return roleNames[role];
}

function refusalOf(name: keyof typeof refusals): string {
  return `${code(name)} (${refusals[name].status})`;
}

function code(text: string): string {
  return `\`${text}\``;
}
