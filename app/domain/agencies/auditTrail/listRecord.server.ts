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
import type { SignInDay } from './recordGroups.ts';
import {
  dayIn,
  recordStatement,
  signInsCountedAtMost,
  signInStatement,
  startOf,
  type RecordSelection,
  type SearchedRecord,
} from './recordQuery.server.ts';

/** One change in an agency. */
export interface RecordEntry extends RecordedChange {
  key: string;
  /** The network address that it came from; '' where it is not known, and for brand staff. */
  address: string;
  /** The users whom the row names, by whom a reader may go on to filter. */
  people: NamedUser[];
  /**
   * Where the row is about an act on many users, or an import: which act and how many, and whether its page is still
   * there for this reader.
   */
  batch: RecordedBatch | null;
  isSignIn: boolean;
  /** The act on many users, or the import, that the row is one user's part of. */
  partOf: string | null;
}

export interface RecordPage {
  entries: RecordEntry[];
  /** Where the page with older and that with newer rows begins; null where there are none. */
  older: string | null;
  newer: string | null;
  /** The user by whom the record is filtered; null for none, and for one without a name. */
  person: NamedUser | null;
  /** The sign-ins of the page's days, where they are not among the entries. */
  signIns: SignInDay[];
  /** The newest sign-ins of the days that are unfolded. */
  opened: OpenedSignIns | null;
}

export interface OpenedSignIns {
  from: string;
  to: string;
  entries: RecordEntry[];
  hasMore: boolean;
}

/** What a reader asks for, and which actions their search's words are found in. */
export type RecordInput = RecordSearch & { actions: readonly string[] };

/** An act on many users, or an import, as its row tells it. */
export interface RecordedBatch {
  kind: 'batch' | 'import';
  batchId: string;
  /** The act; '' of an import. */
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
  batchId: z.string().nullable(),
});

interface Row extends AuditedRow {
  id: bigint;
  address: string;
  batchId: string | null;
}

/**
 * Lists a page of the changes in the caller's agency, newest first, by user, kind, day and search; a search finds
 * the beginnings of users' names, user IDs and addresses, and what sentences say. At most six queries, two more where
 * sign-ins are unfolded, however many rows the record has. Who asks for nothing in particular gets the sign-ins as numbers
 * by day, and one row an act on many users. Throws
 * `forbidden` for anybody but an owner.
 */
export async function listRecord(ctx: AgentContext, input: RecordInput): Promise<RecordPage> {
  assertCan(ctx, 'agency.record');
  return readPage(ctx.reads ?? ctx.db, ownReader(ctx), ctx.market, input);
}

/**
 * The same of any agency for brand staff, who see each other's names. Throws `forbidden` for an editor and
 * `notFound`.
 */
export async function listRecordForStaff(ctx: StaffContext, agencyId: string, input: RecordInput): Promise<RecordPage> {
  assertCan(ctx, 'staff.see-people');
  const agency = await ctx.db.agency.findUnique({ where: { agencyId }, select: { country: true } });
  if (!agency) throw new Refusal('notFound');
  assertReaches(ctx, agency.country);
  return readPage(
    ctx.reads ?? ctx.db,
    { agencyId, country: agency.country, namesStaff: true },
    marketOf(agency.country),
    input,
  );
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
  return { agencyId: agency.agencyId, country: agency.country, self: actor.agentUniqueId };
}

async function readPage(db: Database, reader: RecordReader, market: Market, input: RecordInput): Promise<RecordPage> {
  const { older, newer, pageSize } = input;
  const selection = await selectionOf(db, reader, market, input);
  if (!selection) return { entries: [], older: null, newer: null, person: null, signIns: [], opened: null };
  const place = newer ?? older;
  // One more than is shown tells whether there are others.
  const found = await readRows(db, { ...selection, place, newer: newer !== undefined, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  if (newer) rows.reverse();
  const more = found.length > pageSize;
  const [first, last] = [rows.at(0), rows.at(-1)];
  const people = await recordPeople(db, reader, rows, input.person ? [input.person] : []);
  const neighbour = newer ? found.at(pageSize)?.at : older?.at;
  const isPlain = !input.person && !input.kind && input.search === '';
  return {
    signIns: isPlain ? await countSignIns(db, reader, market, { input, rows, neighbour, isLast: !more && !newer }) : [],
    opened: isPlain ? await openedSignIns(db, reader, market, input) : null,
    entries: entriesOf(people, rows, await storedBatches(db, reader, rows)),
    person: (input.person && people.userNamed(input.person)) || null,
    older: last && (more || newer) ? placeText(last) : null,
    newer: first && ((newer && more) || older) ? placeText(first) : null,
  };
}

const signInCount = z.strictObject({ day: z.string(), count: z.number() });

interface CountedPage {
  input: RecordInput;
  rows: readonly Row[];
  /** The moment of the next newer row, which is on another page; its day is counted there. */
  neighbour: Date | undefined;
  /** No older page follows. */
  isLast: boolean;
}

// Of the days from the page's oldest row to the newest, or to the page before.
async function countSignIns(
  db: Database,
  { agencyId }: RecordReader,
  market: Market,
  { input, rows, neighbour, isLast }: CountedPage,
): Promise<SignInDay[]> {
  const [newest, oldest] = [rows.at(0), rows.at(-1)].map((row) => row && dayIn(market, row.at));
  const end = neighbour && dayIn(market, neighbour);
  const before = end && newest ? (end === newest ? startOf(end, market, 1) : startOf(end, market)) : null;
  const asked = {
    from: input.from ? startOf(input.from, market) : null,
    to: input.to ? startOf(input.to, market, 1) : null,
  };
  const counted = await rowsOf(
    db,
    described(
      signInCount,
      signInStatement({
        agencyId,
        market,
        from: isLast || !oldest ? asked.from : startOf(oldest, market),
        before: before ?? asked.to,
      }),
    ),
  );
  const isCut = counted.reduce((sum, { count }) => sum + count, 0) >= signInsCountedAtMost;
  return counted.map((each, place) => ({ ...each, isMore: isCut && place === counted.length - 1 }));
}

const openedAtOnce = 50;

async function openedSignIns(
  db: Database,
  reader: RecordReader,
  market: Market,
  { openFrom: from, openTo: to }: RecordInput,
): Promise<OpenedSignIns | null> {
  if (!from || !to) return null;
  const { agencyId } = reader;
  const filters = { kind: 'signIns', from, to } as const;
  const found = await readRows(db, { agencyId, market, filters, searched: null, limit: openedAtOnce + 1 });
  const rows = found.slice(0, openedAtOnce);
  const entries = entriesOf(await recordPeople(db, reader, rows), rows, new Set());
  return { from, to, entries, hasMore: found.length > rows.length };
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
  if (self === undefined) return new Set();
  const idsOf = (kind: string) => rows.flatMap((row) => (row.subjectKind === kind ? [row.subjectId] : []));
  const [batches, imports] = [idsOf('batch'), idsOf('import')];
  const kept = [
    ...(batches.length > 0
      ? await db.batch.findMany({ where: { id: { in: batches }, agencyId }, select: { id: true } })
      : []),
    ...(imports.length > 0
      ? await db.import.findMany({ where: { id: { in: imports }, agencyId }, select: { id: true } })
      : []),
  ];
  return new Set(kept.map(({ id }) => id));
}

function batchOf({ subjectKind, subjectId, action, after }: Row, kept: ReadonlySet<string>): RecordedBatch | null {
  if (subjectKind !== 'batch' && subjectKind !== 'import') return null;
  const recorded = (after ?? {}) as Record<string, unknown>;
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  const isKept = kept.has(subjectId);
  if (subjectKind === 'import') {
    const isDone = action === 'import.finished';
    const { rows, added, ...others } = recorded;
    const left = Object.values(others).reduce<number>((sum, value) => sum + (number(value) ?? 0), 0);
    return {
      kind: 'import',
      batchId: subjectId,
      act: '',
      rows: number(rows),
      isKept,
      done: isDone ? (number(added) ?? 0) : null,
      skipped: isDone ? left : null,
    };
  }
  const { act, rows, done, skipped } = recorded;
  return {
    kind: 'batch',
    batchId: subjectId,
    act: typeof act === 'string' ? act : '',
    rows: number(rows),
    done: number(done),
    skipped: number(skipped),
    isKept,
  };
}

function entriesOf(people: RecordPeople, rows: readonly Row[], kept: ReadonlySet<string>): RecordEntry[] {
  return rows.map((row) => ({
    ...recordedChange(people, row),
    key: String(row.id),
    address: row.actorKind === 'staff' ? '' : row.address,
    people: peopleIn(row).flatMap((id) => people.userNamed(id) ?? []),
    batch: batchOf(row, kept),
    isSignIn: row.action.startsWith('session.'),
    partOf: row.batchId,
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
