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

Made from \`app/domain/permissions/actions.ts\` and \`seed/reference/permissions.ts\`; \`npx vitest run tests/domain/permissions/document.test.ts -u\` makes it
anew. The portal and the API ask the same function, \`can\` (\`app/domain/permissions/can.ts\`). Users of another agency are never a subject: for
everybody they are not found. An agency's last active owner is neither demoted, nor deactivated, nor deleted (\`requireActiveOwner.server.ts\`).

## About the agency
${agencyTable()}

## About users of the agency
Roles in a cell are the users about whom it may be done; "oneself" is named where it is meant. About others than oneself, ${othersOnly()}.

${usersTable()}

An owner may bind a supervisor to some of the agency's branches (D54). Everything that this page lets them do about other
users, and every list, report, search and file of people, is then about the people of these branches and themselves alone:
who belongs to another branch or to none is not found. Bound to branches of which none is left, they manage nobody.

## Giving permissions
${permissionTable()}

## Brand staff
An account may be of some markets (D20): what belongs to another one is not found by it, what holds in every
market it sees and does not change, and what changes every market is for staff "of every market".

${staffTable()}

## Looking at the portal as a user
To staff who do (D55) only what reads is open, and that where the user may: ${reading()}.

## The permissions
What each opens today, and the roles that start with it. In the uk nobody sets permissions: there each role has what it starts with.

${catalogueTable()}
`;
}

function reading(): string {
  const names = Object.entries(table).flatMap(([name, rule]) => ('reads' in rule && rule.reads ? [code(name)] : []));
  return names.join(', ');
}

function agencyTable(): string {
  return rowsOf(['action', '', ...agentTypes.map(roleOf)], (name, rule) => {
    if (rule.about !== 'agency') return undefined;
    return [
      code(name),
      rule.what,
      ...agentTypes.map(
        (role) => ({ true: 'yes', false: '–' })[String(rule.may[role])] ?? `with ${code(String(rule.may[role]))}`,
      ),
    ];
  });
}

function usersTable(): string {
  return rowsOf(['action', '', ...agentTypes.map(roleOf), 'not in', 'refused with'], (name, rule) => {
    if (rule.about !== 'user') return undefined;
    const about = agentTypes.map(
      (role) =>
        rule.may[role].map((relation) => (relation === 'self' ? 'oneself' : roleOf(relation))).join(', ') || '–',
    );
    const { self = 'forbidden', others = 'forbidden' } = rule.refusals ?? {};
    const refused = self === others ? refusalOf(self) : `oneself ${refusalOf(self)}, others ${refusalOf(others)}`;
    return [code(name), rule.what, ...about, rule.notIn?.join(', ') ?? '', refused];
  });
}

function othersOnly(): string {
  return agentTypes
    .flatMap((role) =>
      othersOnlyWith[role] ? [`a ${roleOf(role)} needs ${code(othersOnlyWith[role])} for all of it`] : [],
    )
    .join(', ');
}

function permissionTable(): string {
  const words = { any: 'any', held: 'those that they hold themselves', none: '–' };
  return rowsOf(['action', '', ...agentTypes.map(roleOf)], (name, rule) =>
    rule.about === 'permission'
      ? [code(name), rule.what, ...agentTypes.map((role) => words[rule.may[role]])]
      : undefined,
  );
}

function staffTable(): string {
  const may = (
    { may: roles, everyMarket }: Extract<ActionRule, { about: 'staff' }>,
    role: (typeof staffRoles)[number],
  ) => (!roles.includes(role) ? '–' : everyMarket ? 'of every market' : 'yes');
  return rowsOf(['action', '', ...staffRoles], (name, rule) =>
    rule.about === 'staff' ? [code(name), rule.what, ...staffRoles.map((role) => may(rule, role))] : undefined,
  );
}

function catalogueTable(): string {
  const rows = offeredPermissions(permissionCatalogue).map(({ key, permissionSeq, descriptionEn }) => {
    const opens = Object.entries(table)
      .filter(([, rule]) => rule.about === 'agency' && Object.values(rule.may).includes(key as never))
      .map(([name]) => code(name));
    const others = agentTypes
      .filter((role) => othersOnlyWith[role] === key)
      .map((role) => `for a ${roleOf(role)} the actions about users`);
    const roles = agentTypes.filter((role) => defaultGrants[role].includes(key)).map(roleOf);
    return [
      code(key),
      String(permissionSeq),
      descriptionEn,
      [...opens, ...others, ...toolsOf(key)].join(', ') || 'told to the booking system, which heeds it',
      roles.join(', '),
    ];
  });
  return markdown(['key', 'permissionSeq', 'name', 'opens', 'roles that start with it'], rows);
}

// A tool that some markets and brands have has one permission at most.
const toolsOf = (key: string) =>
  toolNames.filter((name) => toolEntry(name).permission === key).map((name) => `the tool ${code(name)}`);

function rowsOf(head: string[], row: (name: string, rule: ActionRule) => string[] | undefined): string {
  return markdown(
    head,
    Object.entries(table).flatMap(([name, rule]) => [row(name, rule)].filter((cells) => cells !== undefined)),
  );
}

function markdown(head: string[], rows: string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
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
