import { agentFields } from '#app/domain/accounts/profile/agentFields.ts';
import { retention } from '#app/domain/operations/retention/retention.ts';
import { personTables, type PersonTable } from './personTables.ts';
import { columnsNamingPeople } from './prismaSchema.ts';

/** The part of docs/personal-data.md that is made: the columns of a user's row, and every table that names a person. */
export function personalDataTables(): string {
  return `### The row of a user
| column | in their copy | once they have left |
|---|---|---|
${Object.values(agentFields as Record<string, AgentRow>)
  .flatMap((field) => (field.column === null ? [] : [row(`\`${field.column}\``, copied(field), left(field))]))
  .join('\n')}

### The other tables
| table | what of a person | named by | once they have left | in their copy |
|---|---|---|---|---|
${Object.entries(personTables)
  .map(([table, rule]) => row(`\`${table}\``, rule.what, namedBy(table), fateOf(table, rule), copyOf(rule)))
  .join('\n')}
`;
}

interface AgentRow {
  column: string | null;
  withheld?: string;
  anonymous?: string | null;
  impersonal?: string;
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;
const plain = (text: string) => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
const copied = ({ withheld }: AgentRow) => (withheld === undefined ? 'yes' : `no: ${plain(withheld)}`);

function left({ anonymous, impersonal }: AgentRow): string {
  if (impersonal !== undefined) return `stays: ${plain(impersonal)}`;
  return anonymous === '' || anonymous === null ? 'emptied' : `becomes \`${String(anonymous)}\``;
}

const columns = columnsNamingPeople();
const namedBy = (table: string) => columns[table]?.map((column) => `\`${column}\``).join(', ') ?? 'what it belongs to';

function fateOf(table: string, rule: PersonTable): string {
  const ages = retention.filter((each) => each.table === table).map(inWords);
  const aged = ages.length > 0 ? `; in any case ${ages.join(', ')}` : '';
  if ('goes' in rule) return `goes ${rule.goes}${aged}`;
  if ('words' in rule) return `words go ${rule.words}${aged}`;
  return `stays: ${rule.stays}${aged}`;
}

function inWords({ since, stays }: (typeof retention)[number]): string {
  if (stays && 'setting' in stays) return `so many months after \`${since}\` as \`${stays.setting}\` says`;
  const [unit, count] = stays ? Object.entries(stays)[0]! : [];
  return unit ? `${String(count)} ${unit} after \`${since}\`` : `at \`${since}\``;
}

const copyOf = ({ copy }: PersonTable) => (typeof copy === 'string' ? `\`${copy}\`` : `no: ${copy.none}`);
