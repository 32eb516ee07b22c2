import { readingContext, type StaffContext } from '#app/domain/context.server.ts';
import { momentsOf } from '#app/domain/listDays.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { literalPattern } from '#app/domain/text.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { recordedChange, type RecordedChange } from './recordedChange.server.ts';
import { recordPeople } from './recordPeople.server.ts';
import { recordSubjects, type NamedThing } from './recordSubjects.server.ts';
import { staffRecordAreas } from './staffRecordAreas.ts';
import { staffRecordList, type StaffRecordQuery } from './staffRecordList.ts';

/** One act of a member of staff: the change, and what it was about. */
export interface StaffRecordEntry extends RecordedChange {
  id: string;
  subjectKind: string;
  subjectId: string;
  /** What it is about, where that has a name; people are named by `subject`. */
  thing: NamedThing | undefined;
  agencyId: string | null;
  agencyName: string | undefined;
  address: string;
}

/** What is asked: the query, and the actions in whose sentences the searched words are found. */
export type StaffRecordInput = StaffRecordQuery & { actions: readonly string[] };

/**
 * Lists what members of the brands' staff did, in all areas, by its time, the newest first, and sign-ins only where they
 * are asked for; a search finds a member by name or
 * user ID, an act by its sentence, and a subject by its identifier. Users of every agency and things are named, as they
 * are on the pages that its readers open of them. Throws `forbidden`.
 */
export async function listStaffRecord(
  given: StaffContext,
  input: StaffRecordInput,
): Promise<{ entries: StaffRecordEntry[]; total: number; page: number }> {
  assertCan(given, 'staff.see-record');
  const ctx = readingContext(given);
  const where = await wanted(ctx, input);
  const total = await ctx.db.audit.count({ where, ...staffRecordList.countLimit(input) });
  const { page, skip, take } = staffRecordList.pageOf(input, total);
  const rows = await ctx.db.audit.findMany({ where, orderBy: newestFirst, skip, take });
  return { entries: await entriesOf(ctx, rows), total, page };
}

const newestFirst = [{ at: 'desc' }, { id: 'desc' }] satisfies Prisma.AuditOrderByWithRelationInput[];

const rowsAtOnce = 500;

/**
 * All rows that the filters leave, newest first, some hundreds at a time, for a file; that it was taken along is
 * recorded first. Throws `forbidden`.
 */
export async function exportStaffRecord(
  ctx: StaffContext,
  input: StaffRecordInput,
  format: string,
): Promise<AsyncGenerator<StaffRecordEntry[]>> {
  assertCan(ctx, 'staff.see-record');
  const { area, from, to, search, signIns } = input;
  const asked = {
    format,
    ...(signIns && { signIns }),
    ...(area && { area }),
    ...(from && { from }),
    ...(to && { to }),
    ...(search && { search }),
  };
  await recordAudit(ctx.db, ctx, {
    action: 'staff.record-exported',
    subjectKind: 'staff',
    subjectId: ctx.staff.staffId,
    after: asked,
  });
  return everyEntry(ctx, await wanted(ctx, input));
}

async function* everyEntry(ctx: StaffContext, where: Prisma.AuditWhereInput): AsyncGenerator<StaffRecordEntry[]> {
  for (let last: { at: Date; id: bigint } | undefined; ; ) {
    const place = last ? { OR: [{ at: { lt: last.at } }, { at: last.at, id: { lt: last.id } }] } : {};
    const rows = await ctx.db.audit.findMany({
      where: { AND: [where, place] },
      orderBy: newestFirst,
      take: rowsAtOnce,
    });
    if (rows.length > 0) yield await entriesOf(ctx, rows);
    last = rows.at(-1);
    if (rows.length < rowsAtOnce) return;
  }
}

async function wanted(
  ctx: StaffContext,
  { search, actions, area, signIns, ...days }: StaffRecordInput,
): Promise<Prisma.AuditWhereInput> {
  const { since, before } = momentsOf(days, ctx);
  return {
    actorKind: 'staff',
    ...(area && { subjectKind: { in: [...staffRecordAreas[area]] } }),
    // Whose words ask for sign-ins gets them.
    ...(signIns !== 'shown' && !actions.some(isSignIn) && { NOT: { action: { startsWith: 'session.' } } }),
    at: { ...(since && { gte: since }), ...(before && { lt: before }) },
    ...(search !== '' && {
      OR: [
        { actorId: { in: await membersNamed(ctx, search) } },
        { action: { in: [...actions] } },
        { subjectId: search.trim() },
      ],
    }),
  };
}

const isSignIn = (action: string) => action.startsWith('session.');

async function membersNamed({ db }: StaffContext, search: string): Promise<string[]> {
  const named = (text: string): Prisma.StaffUserWhereInput => {
    const startsWith = { startsWith: literalPattern(text), mode: 'insensitive' } as const;
    return { OR: [{ firstName: startsWith }, { lastName: startsWith }, { userId: startsWith }] };
  };
  const typed = search.trim();
  const found = await db.staffUser.findMany({
    // One name as it is, or the whole name as the record shows it.
    where: { OR: [named(typed), { AND: typed.split(/\s+/).map(named) }] },
    select: { staffId: true },
    take: 20,
  });
  return found.map(({ staffId }) => staffId);
}

async function entriesOf(
  ctx: StaffContext,
  rows: readonly Prisma.AuditGetPayload<object>[],
): Promise<StaffRecordEntry[]> {
  const [people, subjects] = await Promise.all([
    recordPeople(ctx.db, { agencyId: '', namesAll: true, namesStaff: true }, rows),
    recordSubjects(ctx.db, rows),
  ]);
  return rows.map((row) => ({
    ...recordedChange(people, row),
    id: String(row.id),
    subjectKind: row.subjectKind,
    subjectId: row.subjectId,
    thing: subjects.thingOf(row),
    agencyId: row.agencyId,
    agencyName: subjects.agencyNameOf(row),
    address: row.address,
  }));
}
