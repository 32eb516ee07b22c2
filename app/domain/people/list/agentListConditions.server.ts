import { ofNone, signInFilters, type AgentFilter, type SignInFilter } from './agentFilter.ts';
import { containing, searchLabels, searchTerms, type SearchTerm } from './agentSearch.ts';
import { nameKeyColumns } from '#app/domain/accounts/profile/names.ts';
import { zones } from '#app/domain/display.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { can, type RoleContext } from '#app/domain/permissions/can.ts';
import type { Reaching } from '#app/domain/permissions/reach.ts';
import { searchKey } from '#app/domain/text.ts';
import type { Place } from '#app/platform/statements.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { reachConditions } from '#app/domain/permissions/reach.server.ts';
import { textLocales } from '#app/i18n.ts';

/** What the list shows of all agents of the agency. */
export interface AgentListNarrowing {
  search: string;
  filter?: AgentFilter;
  /** Parts of the names, and one agent; empty ones narrow nothing. */
  firstName?: string;
  lastName?: string;
  agentUniqueId?: string;
}

const labels = searchLabels(textLocales.map((locale) => translator(locale)));
const dayMs = 86_400_000;

/** Who reads the list, and when. */
export interface ListReader {
  actor: Reaching & RoleContext['actor'];
  market: Market;
  now: Date;
}

/**
 * The conditions on the agent `a`, each as SQL, by what the reader reaches; none for the whole list. Days are those of
 * the market. A reader who may not see permission templates finds nothing by them.
 */
export function agentConditions(narrowing: AgentListNarrowing, reader: ListReader, value: Place): string[] {
  const { actor } = reader;
  const { search, filter, firstName, lastName, agentUniqueId } = narrowing;
  return [
    ...reachConditions(actor, value),
    ...(firstName ? [`a.first_name_key LIKE ${value(containing(searchKey(firstName)))}`] : []),
    ...(lastName ? [`a.last_name_key LIKE ${value(containing(searchKey(lastName)))}`] : []),
    ...(agentUniqueId ? [`a.agent_unique_id = ${value(agentUniqueId)}::uuid`] : []),
    ...(filter ? filterConditions(filter, reader, value) : []),
    ...searchTerms(search, labels).map((term) => `(${termConditions(term, reader, value).join(' OR ')})`),
  ];
}

function filterConditions(
  { role, status, brand, level, enrolled, signedIn, branch, template }: AgentFilter,
  reader: ListReader,
  value: Place,
): string[] {
  const companies = [
    ...(brand.length > 0 ? [`c.code = ANY (${value(brand)}::text[])`] : []),
    level.length > 0 ? `c.academy_level = ANY (${value(level)}::int[])` : 'c.academy_level > 0',
  ];
  return [
    ...(role.length > 0 ? [`a.agent_type = ANY (${value(role)}::text[])`] : []),
    ...(status.length > 0 ? [`a.activation_flag = ANY (${value(status)}::text[])`] : []),
    ...(brand.length + level.length > 0 ? [withCompany(companies.join(' AND '))] : []),
    ...(enrolled === null ? [] : [`a.ccn IS ${enrolled ? 'NOT NULL' : 'NULL'}`]),
    ...(branch.length > 0 ? [hasOneOf('a.branch_id', branch, value)] : []),
    ...(template.length > 0 ? [followsOneOf(template, reader, value)] : []),
    ...(signedIn ? [signInCondition(signedIn, reader.now, value)] : []),
  ];
}

function hasOneOf(column: string, values: readonly string[], value: Place): string {
  const ids = values.filter((each) => each !== ofNone);
  return `(${[
    ...(ids.length > 0 ? [`${column} = ANY (${value(ids)}::uuid[])`] : []),
    ...(ids.length < values.length ? [`${column} IS NULL`] : []),
  ].join(' OR ')})`;
}

function followsOneOf(template: readonly string[], reader: ListReader, value: Place): string {
  return can(reader, 'agency.permission-templates') ? hasOneOf('a.permission_template_id', template, value) : 'false';
}

function signInCondition(name: SignInFilter, now: Date, value: Place): string {
  const filter = signInFilters[name];
  const daysAgo = (days: number) => `${value(new Date(now.getTime() - days * dayMs))}::timestamptz`;
  if ('withinDays' in filter) return `a.last_os_login_date >= ${daysAgo(filter.withinDays)}`;
  if ('notForDays' in filter)
    return `(a.last_os_login_date IS NULL OR a.last_os_login_date < ${daysAgo(filter.notForDays)})`;
  return 'a.last_os_login_date IS NULL';
}

function termConditions(term: SearchTerm, { market, now }: ListReader, value: Place): string[] {
  const { words, roles, statuses, levels, lapsed, member, noNumber, never, day } = term;
  return [
    ...(words.length > 0 ? [words.map((word) => textCondition(word, value)).join(' AND ')] : []),
    ...(roles.length > 0 ? [`a.agent_type = ANY (${value(roles)}::text[])`] : []),
    ...(statuses.length > 0 ? [`a.activation_flag = ANY (${value(statuses)}::text[])`] : []),
    ...(noNumber ? ['a.ccn IS NULL'] : []),
    ...(never ? ['a.last_os_login_date IS NULL'] : []),
    ...(day ? [dayCondition(day, zones[market], value)] : []),
    ...(levels.length > 0
      ? [withCompany(`c.academy_level > 0 AND c.code || c.academy_level = ANY (${value(levels)}::text[])`)]
      : []),
    ...(lapsed
      ? [
          withCompany(
            `c.academy_level > 0 AND (SELECT l.valid_until < ${value(now)}::timestamptz FROM learner_levels l WHERE l.auth_id = a.auth_id AND l.curriculum = c.code)`,
          ),
        ]
      : []),
    ...(member ? [`(a.ccn IS NOT NULL AND NOT ${withCompany('c.academy_level > 0')})`] : []),
  ];
}

const joinedScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

// In scripts without spaces a whole name is typed in one word, family name first.
function textCondition(word: string, value: Place): string {
  const pattern = value(containing(word));
  const isJoined = joinedScripts.test(word);
  const names = nameKeyColumns.map((column) =>
    isJoined && column !== 'last_name_key' ? `(a.last_name_key || a.${column})` : `a.${column}`,
  );
  const found = [...names, 'a.user_id'].map((text) => `${text} LIKE ${pattern}`);
  return `(${found.join(' OR ')} OR coalesce(a.ccn LIKE ${pattern}, false))`;
}

function dayCondition(day: string, zone: string, value: Place): string {
  const [start, timeZone] = [value(day), value(zone)];
  return `(a.last_os_login_date >= ${start}::timestamp AT TIME ZONE ${timeZone} AND a.last_os_login_date < (${start}::timestamp + interval '1 day') AT TIME ZONE ${timeZone})`;
}

// Not EXISTS, for which Postgres would rather read everybody's levels at once than those of the agency's people.
function withCompany(condition: string): string {
  return `coalesce((SELECT true FROM agent_companies c WHERE c.agent_unique_id = a.agent_unique_id AND ${condition} LIMIT 1), false)`;
}
