import { agentFields } from '#app/domain/accounts/profile/agentFields.ts';
import { retention } from '#app/domain/operations/retention/retention.ts';
import { personTables, type PersonTable } from './personTables.ts';

/** The generated part of docs/personal-data.md: the columns of a user's row, and every table that names a person. */
export function personalDataTables(): string {
  const fates = new Map<string, string[]>();
  for (const field of Object.values(agentFields as Record<string, AgentRow>)) {
    if (field.column === null) continue;
    const fate = row(copied(field), left(field));
    fates.set(fate, [...(fates.get(fate) ?? []), `\`${field.column}\``]);
  }
  return `### The row of a user
|columns of \`agents\`|in their copy|after 90 days|
|-|-|-|
${[...fates].map(([fate, columns]) => `|${columns.join(', ')}${fate}`).join('\n')}

### The other tables
|table|personal data|after deletion|in their copy|
|-|-|-|-|
${Object.entries(personTables)
  .map(([table, rule]) => row(`\`${table}\``, rule.what, fateOf(table, rule), copyOf(rule)))
  .join('\n')}
`;
}

interface AgentRow {
  column: string | null;
  withheld?: string;
  anonymous?: string | null;
  impersonal?: string;
}

const row = (...cells: string[]) => `|${cells.join('|')}|`;
const plain = (text: string) => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
const copied = ({ withheld }: AgentRow) => (withheld === undefined ? 'yes' : `no: ${plain(withheld)}`);

function left({ anonymous, impersonal }: AgentRow): string {
  if (impersonal !== undefined) return `stays: ${plain(impersonal)}`;
  return anonymous === '' || anonymous === null ? 'emptied' : `becomes \`${String(anonymous)}\``;
}

function fateOf(table: string, rule: PersonTable): string {
  const aged = retention.some((each) => each.table === table) ? '*' : '';
  if ('goes' in rule) return `deleted ${rule.goes}${aged}`;
  if ('words' in rule) return `texts deleted ${rule.words}${aged}`;
  return `stays: ${rule.stays}${aged}`;
}

const copyOf = ({ copy }: PersonTable) => (typeof copy === 'string' ? `\`${copy}\`` : `no: ${copy.none}`);
