import { z } from 'zod';
import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { marketOf, type Market } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { rowsOf, type Database } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { recordedChange, type AuditedRow, type RecordedChange } from './recordedChange.server.ts';
import {
  findPeople,
  recordPeople,
  isAboutUser,
  type NamedUser,
  type RecordPeople,
  type RecordReader,
} from './recordPeople.server.ts';
import type { RecordPlace, RecordSearch } from './recordForms.ts';
import { recordStatement, type RecordSelection, type SearchedRecord } from './recordQuery.server.ts';

/** One change in an agency (D17). */
export interface RecordEntry extends RecordedChange {
  key: string;
  /** The network address that it came from; '' where it is not known, and for brand staff. */
  address: string;
  /** The users whom the row names, by whom a reader may go on to filter. */
  people: NamedUser[];
  /**
   * Where the row is about an act on many users: which act and how many, and whether its page is still there for this
   * reader.
   */
  batch: RecordedBatch | null;
}

export interface RecordPage {
  entries: RecordEntry[];
  /** Where the page with older and that with newer rows begins; null where there are none. */
  older: string | null;
  newer: string | null;
  /** The user by whom the record is filtered; null for none, and for one without a name. */
  person: NamedUser | null;
}

/** What a reader asks for, and which actions their search's words are found in. */
export type RecordInput = RecordSearch & { actions: readonly string[] };

/** An act on many users as its row tells it. */
export interface RecordedBatch {
  batchId: string;
  act: string;
  /** How many users were chosen, while it runs. */
  rows: number | null;
  done: number | null;
  skipped: number | null;
  isKept: boolean;
}

const rowRead = z.strictObject({
  id: z.string(),
  at: z.date(),
  actorKind: z.string(),
  actorId: z.string().nullable(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string(),
});

interface Row extends AuditedRow {
  id: bigint;
  address: string;
}

/**
 * Lists a page of the changes in the caller's agency, newest first (D17), by user, kind, day and search; a search finds
 * the beginnings of users' names, user IDs and addresses, and what sentences say. At most four queries, however many
 * rows the record has. Who asks for nothing in particular gets no sign-ins, and one row an act on many users. Throws
 * `forbidden` for anybody but an owner.
 */
export async function listRecord(ctx: AgentContext, input: RecordInput): Promise<RecordPage> {
  assertCan(ctx, 'agency.record');
  return readPage(ctx.db, ownReader(ctx), ctx.market, input);
}

/**
 * The same of any agency for brand staff (D20), who see each other's names. Throws `forbidden` for an editor and
 * `notFound`.
 */
export async function listRecordForStaff(ctx: StaffContext, agencyId: string, input: RecordInput): Promise<RecordPage> {
  assertCan(ctx, 'staff.see-people');
  const agency = await ctx.db.agency.findUnique({ where: { agencyId }, select: { country: true } });
  if (!agency) throw new Refusal('notFound');
  assertReaches(ctx, agency.country);
  return readPage(ctx.db, { agencyId, namesStaff: true }, marketOf(agency.country), input);
}

const rowsAtOnce = 500;

/**
 * All rows of the caller's record that the filters leave, newest first, some hundreds at a time, for a file. Throws
 * `forbidden` as `listRecord` does.
 */
export async function* wholeRecord(ctx: AgentContext, input: RecordInput): AsyncGenerator<RecordEntry[]> {
  assertCan(ctx, 'agency.record');
  const reader = ownReader(ctx);
  const selection = await selectionOf(ctx.db, reader, ctx.market, input);
  for (let place: RecordPlace | undefined; ; ) {
    const rows = selection ? await readRows(ctx.db, { ...selection, place, limit: rowsAtOnce }) : [];
    if (rows.length > 0) yield entriesOf(await recordPeople(ctx.db, reader, rows), rows, new Set());
    place = rows.at(-1);
    if (rows.length < rowsAtOnce) return;
  }
}

function ownReader({ agency, actor }: AgentContext): RecordReader {
  return { agencyId: agency.agencyId, self: actor.agentUniqueId };
}

async function readPage(db: Database, reader: RecordReader, market: Market, input: RecordInput): Promise<RecordPage> {
  const { older, newer, pageSize } = input;
  const selection = await selectionOf(db, reader, market, input);
  if (!selection) return { entries: [], older: null, newer: null, person: null };
  const place = newer ?? older;
  // One more than is shown tells whether there are others.
  const found = await readRows(db, { ...selection, place, newer: newer !== undefined, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  if (newer) rows.reverse();
  const more = found.length > pageSize;
  const [first, last] = [rows.at(0), rows.at(-1)];
  const people = await recordPeople(db, reader, rows, input.person ? [input.person] : []);
  return {
    entries: entriesOf(people, rows, await storedBatches(db, reader, rows)),
    person: (input.person && people.userNamed(input.person)) || null,
    older: last && (more || newer) ? placeText(last) : null,
    newer: first && ((newer && more) || older) ? placeText(first) : null,
  };
}

async function selectionOf(
  db: Database,
  { agencyId }: RecordReader,
  market: Market,
  input: RecordInput,
): Promise<Omit<RecordSelection, 'limit'> | undefined> {
  const searched = input.search === '' ? null : await searchedFor(db, agencyId, input);
  if (searched && searched.people.length === 0 && searched.actions.length === 0) return undefined;
  return { agencyId, market, filters: input, searched };
}

async function searchedFor(db: Database, agencyId: string, { search, actions }: RecordInput): Promise<SearchedRecord> {
  return { people: await findPeople(db, agencyId, search), actions: [...actions] };
}

async function readRows(db: Database, selection: RecordSelection): Promise<Row[]> {
  const rows = await rowsOf(db, described(rowRead, recordStatement(selection)));
  return rows.map((row) => ({ ...row, id: BigInt(row.id) }));
}

// Their pages are the agency's own, and go after 30 days.
async function storedBatches(
  db: Database,
  { agencyId, self }: RecordReader,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'batch' ? [subjectId] : []));
  if (ids.length === 0 || self === undefined) return new Set();
  const kept = await db.batch.findMany({ where: { id: { in: ids }, agencyId }, select: { id: true } });
  return new Set(kept.map(({ id }) => id));
}

function batchOf({ subjectKind, subjectId, after }: Row, kept: ReadonlySet<string>): RecordedBatch | null {
  if (subjectKind !== 'batch') return null;
  const { act, rows, done, skipped } = (after ?? {}) as Record<string, unknown>;
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    batchId: subjectId,
    act: typeof act === 'string' ? act : '',
    rows: number(rows),
    done: number(done),
    skipped: number(skipped),
    isKept: kept.has(subjectId),
  };
}

function entriesOf(people: RecordPeople, rows: readonly Row[], kept: ReadonlySet<string>): RecordEntry[] {
  return rows.map((row) => ({
    ...recordedChange(people, row),
    key: String(row.id),
    address: row.actorKind === 'staff' ? '' : row.address,
    people: peopleIn(row).flatMap((id) => people.userNamed(id) ?? []),
    batch: batchOf(row, kept),
  }));
}

function peopleIn({ actorKind, actorId, subjectKind, subjectId }: Row): string[] {
  return [
    ...new Set([
      ...(actorKind === 'agent' && actorId ? [actorId] : []),
      ...(isAboutUser(subjectKind) ? [subjectId] : []),
    ]),
  ];
}

function placeText({ at, id }: RecordPlace): string {
  return `${at.getTime()}-${id}`;
}
