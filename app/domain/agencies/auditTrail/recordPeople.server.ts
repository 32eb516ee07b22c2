import { z } from 'zod';
import { anonymousColumns } from '#app/domain/accounts/profile/anonymous.ts';
import { nameKeyColumns } from '#app/domain/accounts/profile/names.ts';
import { Prisma, rowsOf, type Database } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { searchKey } from '#app/domain/text.ts';
import type { RecordedPerson } from './recordedPerson.ts';

/** The columns of an audit row that name its author and the account that it is about. */
export interface NamedRow {
  actorKind: string;
  actorId: string | null;
  subjectKind: string;
  subjectId: string;
}

/** The reader of a record: their own identifier where they read about themselves, and whether members of brand staff are named. */
export interface RecordReader {
  agencyId: string;
  /** That of the agency, by which its states are named; none for who reads of every agency. */
  country?: string;
  /** Users of every agency are named. */
  namesAll?: boolean;
  self?: string;
  namesStaff?: boolean;
}

/** A user by whom a record can be filtered. */
export interface NamedUser {
  agentUniqueId: string;
  firstName: string;
  lastName: string;
}

export interface RecordPeople {
  /** A user of the agency by identifier; undefined for one without a name. */
  userNamed(id: string): NamedUser | undefined;
  actorOf(row: NamedRow): RecordedPerson;
  /** The user whose account a row is about; null where it is about none. */
  subjectOf(row: NamedRow): RecordedPerson | null;
  /** The country of the user's address or of the agency that a row is about; null where it is about none that is named. */
  countryOf(row: NamedRow): string | null;
}

/**
 * Reads the people named in some rows, in one query, one more where staff are named and one where the rows are of every
 * agency. Only users of the reader's agency are named; those whose data were anonymised or who have moved to another
 * agency are former users. Who reads of every agency sees the names of all that have one. `also` are further users
 * whose names are wanted.
 */
export async function recordPeople(
  db: Database,
  reader: RecordReader,
  rows: readonly NamedRow[],
  also: readonly string[] = [],
): Promise<RecordPeople> {
  const agents = new Map((await readAgents(db, reader, rows, also)).map((agent) => [agent.agentUniqueId, agent]));
  const staff = new Map((await readStaff(db, reader, rows)).map((member) => [member.staffId, member]));
  const countries = await readCountries(db, reader, rows);
  const keys = await readKeys(db, reader, rows);
  const userOf = (id: string): RecordedPerson => {
    if (id === reader.self) return { kind: 'self' };
    const agent = agents.get(id);
    return agent ? { kind: 'colleague', firstName: agent.firstName, lastName: agent.lastName } : { kind: 'former' };
  };
  return {
    userNamed: (id) => agents.get(id),
    actorOf({ actorKind, actorId }) {
      if (actorKind === 'staff' && actorId !== null && actorId === reader.self) return { kind: 'self' };
      if (actorKind === 'key') return { kind: 'key', keyName: keys.get(actorId ?? '') ?? '' };
      const member = actorKind === 'staff' ? staff.get(actorId ?? '') : undefined;
      if (member) return { kind: 'member', firstName: member.firstName, lastName: member.lastName };
      if (actorKind === 'staff' || actorKind === 'system') return { kind: actorKind };
      return actorKind === 'agent' && actorId ? userOf(actorId) : { kind: 'visitor' };
    },
    subjectOf({ subjectKind, subjectId }) {
      if (isAboutUser(subjectKind)) return userOf(subjectId);
      if (subjectKind !== 'staff') return null;
      if (subjectId === reader.self) return { kind: 'self' };
      const member = staff.get(subjectId);
      return member ? { kind: 'member', ...member } : { kind: 'staff' };
    },
    countryOf({ subjectKind, subjectId }) {
      if (subjectKind === 'agency') return countries.get(subjectId) ?? null;
      return (isAboutUser(subjectKind) && agents.get(subjectId)?.country) || null;
    },
  };
}

/** True where a row's subject is a user. */
export function isAboutUser(subjectKind: string): boolean {
  return subjectKind === 'agent' || subjectKind === 'preference';
}

function readAgents(
  db: Database,
  { agencyId, namesAll = false }: RecordReader,
  rows: readonly NamedRow[],
  also: readonly string[],
) {
  const actors = rows.flatMap(({ actorKind, actorId }) => (actorKind === 'agent' && actorId ? [actorId] : []));
  const subjects = rows.flatMap(({ subjectKind, subjectId }) => (isAboutUser(subjectKind) ? [subjectId] : []));
  return db.agent.findMany({
    where: {
      agentUniqueId: { in: [...new Set([...actors, ...subjects, ...also])] },
      ...(!namesAll && { agencyId }),
      emailAddress: { not: anonymousColumns.emailAddress },
    },
    select: { agentUniqueId: true, firstName: true, lastName: true, country: true },
  });
}

// By agency.
async function readCountries(
  db: Database,
  { agencyId, country, namesAll = false }: RecordReader,
  rows: readonly NamedRow[],
): Promise<Map<string, string>> {
  if (!namesAll) return new Map(country === undefined ? [] : [[agencyId, country]]);
  const ids = rows.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'agency' ? [subjectId] : []));
  if (ids.length === 0) return new Map();
  const found = await db.agency.findMany({
    where: { agencyId: { in: [...new Set(ids)] } },
    select: { agencyId: true, country: true },
  });
  return new Map(found.map((agency) => [agency.agencyId, agency.country]));
}

// Names by identifier.
async function readKeys(
  db: Database,
  { agencyId, namesAll = false }: RecordReader,
  rows: readonly NamedRow[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ actorKind, actorId }) => (actorKind === 'key' && actorId ? [actorId] : []));
  if (ids.length === 0) return new Map();
  const found = await db.apiKey.findMany({
    where: { keyId: { in: [...new Set(ids)] }, ...(!namesAll && { agencyId }) },
    select: { keyId: true, name: true },
  });
  return new Map(found.map(({ keyId, name }) => [keyId, name]));
}

async function readStaff(db: Database, { namesStaff = false }: RecordReader, rows: readonly NamedRow[]) {
  const ids = rows.flatMap(({ actorKind, actorId, subjectKind, subjectId }) => [
    ...(actorKind === 'staff' && actorId ? [actorId] : []),
    ...(subjectKind === 'staff' ? [subjectId] : []),
  ]);
  if (!namesStaff || ids.length === 0) return [];
  return db.staffUser.findMany({
    where: { staffId: { in: [...new Set(ids)] } },
    select: { staffId: true, firstName: true, lastName: true },
  });
}

// A search that fits more people than this is no search for a person.
const maxFound = 20;

/**
 * The identifiers of the users of an agency whose first or last name, user ID or address begins with a text; deleted
 * users too.
 */
export async function findPeople(db: Database, agencyId: string, search: string): Promise<string[]> {
  const [first = '', ...rest] = searchKey(search).split(/\s+/).filter(Boolean);
  const last = rest.join(' ');
  const begins = (column: Prisma.Sql, text: string) =>
    Prisma.sql`${column} LIKE ${`${text.replace(/[\\%_]/g, '\\$&')}%`}`;
  const lastName = Prisma.sql`last_name_key`;
  const given = nameKeyColumns.filter((column) => column !== 'last_name_key').map((column) => Prisma.raw(column));
  const anyGiven = (text: string) =>
    Prisma.join(
      given.map((column) => begins(column, text)),
      ' OR ',
    );
  const named =
    last === ''
      ? Prisma.sql`${anyGiven(first)} OR ${begins(lastName, first)}`
      : Prisma.sql`((${anyGiven(first)}) AND ${begins(lastName, last)}) OR (${begins(lastName, first)} AND (${anyGiven(last)})) OR ${begins(lastName, searchKey(search))}`;
  const found = await rowsOf(
    db,
    described(
      z.strictObject({ id: z.string() }),
      Prisma.sql`
    SELECT agent_unique_id AS id FROM agents
    WHERE agency_id = ${agencyId} AND email_address <> ${anonymousColumns.emailAddress}
      AND (${named} OR ${begins(Prisma.sql`user_id`, first)} OR ${begins(Prisma.sql`email_address`, first)})
    ORDER BY name_order, first_name_key, agent_unique_id LIMIT ${maxFound}`,
    ),
  );
  return found.map(({ id }) => id);
}
