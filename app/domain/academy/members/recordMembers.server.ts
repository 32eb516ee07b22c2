import { z } from 'zod';
import { firstRows } from '#app/domain/operations/deliveries/firstRows.server.ts';
import { shownName, type RowsOutcome } from '#app/domain/operations/deliveries/recordOutcome.server.ts';
import { recordAudits } from '#app/platform/audit.server.ts';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { decideMembers, type ChangedMember, type KnownMember } from './decideMembers.ts';
import { memberColumns, memberSources, type MemberColumn, type MemberSource } from './memberColumns.ts';
import { memberKeys, type MemberData, type ReadMember } from './memberRow.ts';

/** A row as it was read, with its number and the member number that it calls itself by. */
export interface DeliveredMember {
  number: number;
  ccn: string;
  read: ReadMember;
}

/**
 * Writes members into the directory within the caller's transaction, each number of a delivery once, in some
 * statements for all rows: new numbers are added, known ones brought up to date with an audit row each. Rows are locked
 * in the order of their numbers; deliveries write one after the other.
 */
export async function recordMembers(
  tx: Transaction,
  { deliveryId, now, source }: { deliveryId: string; now: Date; source: 'imported' | 'partner' },
  rows: readonly DeliveredMember[],
): Promise<RowsOutcome> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('members', 0))::text`;
  const entries = rows.flatMap(({ number, read }) => ('entry' in read ? [{ number, entry: read.entry }] : []));
  const firsts = await firstRows(
    tx,
    deliveryId,
    entries.map(({ number, entry }) => ({ number, key: entry.ccn })),
  );
  const known = await knownMembers(tx, [...new Set(entries.map(({ entry }) => entry.ccn))]);
  const decision = decideMembers(
    entries.map((row) => {
      const first = firsts.get(row.entry.ccn)!;
      return first === row.number ? row : { ...row, first };
    }),
    known,
  );
  const added = await insert(
    tx,
    decision.inserts.map(({ data }) => data),
    source,
  );
  await update(tx, decision.updates);
  await recordAudits(
    tx,
    { now, address: '', system: true },
    decision.updates.map(({ data, before, after }) => ({
      action: 'member.changed-by-delivery',
      subjectKind: 'member',
      subjectId: data.ccn,
      before,
      after: { ...after, deliveryId },
    })),
  );
  const reasons = new Map<number, string[]>();
  for (const { number, faults } of decision.refused) reasons.set(number, faults);
  for (const { number, data } of decision.inserts) if (!added.has(data.ccn)) reasons.set(number, ['issuedSince|ccn']);
  return {
    recorded: added.size,
    changed: decision.updates.length,
    present: decision.present,
    refused: rows.flatMap(({ number, ccn, read }) => {
      const faults = 'faults' in read ? read.faults : reasons.get(number);
      return faults ? [{ number, names: [shownName(ccn)], faults }] : [];
    }),
  };
}

const columnNames = {
  ccn: 'ccn',
  title: 'title',
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  suffix: 'suffix',
  gender: 'gender',
  birthDate: 'birth_date',
  address1: 'address1',
  address2: 'address2',
  address3: 'address3',
  houseName: 'house_name',
  city: 'city',
  state: 'state',
  zipCode: 'zip_code',
  country: 'country',
  telephone: 'telephone',
  cellPhone: 'cell_phone',
  emailAddress: 'email_address',
} as const satisfies Record<MemberColumn, string>;

const knownRow = z.strictObject({
  ...(Object.fromEntries(memberColumns.map((column) => [column, z.string()])) as Record<MemberColumn, z.ZodString>),
  source: z.enum(memberSources),
  holderLastName: z.string().nullable(),
  holderBirthDate: z.string().nullable(),
});
const knownColumns = Prisma.raw(
  memberColumns
    .map((column) => `m.${columnNames[column]}${column === 'birthDate' ? '::text' : ''} AS "${column}"`)
    .join(', '),
);

/** The numbers that exist, locked until the transaction ends, and then their holders. */
async function knownMembers(tx: Transaction, ccns: readonly string[]): Promise<Map<string, KnownMember>> {
  await tx.$executeRaw`SELECT FROM members WHERE ccn = ANY(${[...ccns]}::text[]) ORDER BY ccn FOR UPDATE`;
  const rows = await rowsOf(
    tx,
    described(
      knownRow,
      Prisma.sql`
    SELECT ${knownColumns}, m.source, a.last_name AS "holderLastName", a.date_of_birth::text AS "holderBirthDate"
    FROM members m LEFT JOIN agents a ON a.ccn = m.ccn AND a.deleted_at IS NULL
    WHERE m.ccn = ANY(${[...ccns]}::text[])`,
    ),
  );
  return new Map(
    rows.map(({ source, holderLastName, holderBirthDate, ...data }) => [
      data.ccn,
      {
        data,
        source,
        holder: holderLastName === null ? null : { lastName: holderLastName, birthDate: holderBirthDate },
      },
    ]),
  );
}

const stored = [...memberColumns.map((column) => columnNames[column]), 'first_name_key', 'last_name_key'];
const written = Prisma.raw(stored.join(', '));
const set = Prisma.raw(stored.map((column) => `${column} = row.${column}`).join(', '));
const inserted = z.strictObject({ ccn: z.string() });

function rowsIn(members: readonly MemberData[]): string {
  return JSON.stringify(
    members.map((data) => {
      const { firstNameKey, lastNameKey } = memberKeys(data);
      const columns = Object.fromEntries(memberColumns.map((column) => [columnNames[column], data[column]]));
      return { ...columns, first_name_key: firstNameKey, last_name_key: lastNameKey };
    }),
  );
}

/** Adds numbers, and gives those that were added: one that was issued in this moment is not. */
async function insert(tx: Transaction, members: readonly MemberData[], source: MemberSource): Promise<Set<string>> {
  if (members.length === 0) return new Set();
  const rows = await rowsOf(
    tx,
    described(
      inserted,
      Prisma.sql`
    INSERT INTO members (${written}, source)
    SELECT ${written}, ${source} FROM jsonb_populate_recordset(NULL::members, ${rowsIn(members)}::jsonb)
    ON CONFLICT DO NOTHING RETURNING ccn`,
    ),
  );
  return new Set(rows.map(({ ccn }) => ccn));
}

async function update(tx: Transaction, changed: readonly ChangedMember[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = rowsIn(changed.map(({ data }) => data));
  await tx.$executeRaw`
    UPDATE members m SET ${set}, version = m.version + 1
    FROM jsonb_populate_recordset(NULL::members, ${rows}::jsonb) AS row WHERE m.ccn = row.ccn`;
}
