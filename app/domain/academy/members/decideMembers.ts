import { memberColumns, type MemberColumn, type MemberSource } from './memberColumns.ts';
import { guardedChanges, type FaultOfMember, type HolderData, type MemberData, type MemberEntry } from './memberRow.ts';

/** A number of the directory, and who has it. */
export interface KnownMember {
  data: MemberData;
  source: MemberSource;
  holder: HolderData | null;
}

/** A row to be decided; `first` is the row of the same delivery that had its number before, where there is one. */
export interface MemberToDecide {
  number: number;
  entry: MemberEntry;
  first?: number | undefined;
}

/** A number that a row changes: everything that it says then, and the fields that are others. */
export interface ChangedMember {
  data: MemberData;
  before: Partial<MemberData>;
  after: Partial<MemberData>;
}

export interface MemberDecision {
  inserts: { number: number; data: MemberData }[];
  updates: ChangedMember[];
  /** How many rows say what the directory says. */
  present: number;
  refused: { number: number; faults: FaultOfMember[] }[];
}

/**
 * What becomes of rows: a new number is added, of a known one the fields that the row names are brought up to date. Of
 * rows with the same number in one delivery the first counts. A last name or date of birth that is guarded is not
 * changed by a delivery, nor is anything else of its row.
 */
export function decideMembers(
  rows: readonly MemberToDecide[],
  known: ReadonlyMap<string, KnownMember>,
): MemberDecision {
  const decision: MemberDecision = { inserts: [], updates: [], present: 0, refused: [] };
  for (const { number, entry, first } of rows) {
    const member = known.get(entry.ccn);
    const faults: FaultOfMember[] =
      first === undefined ? (member ? guardedChanges(member, entry) : []) : [`twice|ccn|${first}`];
    if (faults.length > 0) decision.refused.push({ number, faults });
    else if (!member) decision.inserts.push({ number, data: { ...empty, ...entry } });
    else change(decision, member.data, entry);
  }
  return decision;
}

const empty = Object.fromEntries(memberColumns.map((column) => [column, ''])) as MemberData;

function change(decision: MemberDecision, data: MemberData, entry: MemberEntry): void {
  const changed = changedColumns(data, entry);
  if (changed.length === 0) {
    decision.present += 1;
    return;
  }
  const only = (from: Partial<MemberData>) =>
    Object.fromEntries(changed.map((column) => [column, from[column] ?? ''])) as Partial<MemberData>;
  decision.updates.push({ data: { ...data, ...entry }, before: only(data), after: only(entry) });
}

/** The columns that an entry names and says something else of than the directory. */
export function changedColumns(data: MemberData, entry: Partial<MemberData>): MemberColumn[] {
  return memberColumns.filter((column) => entry[column] !== undefined && entry[column] !== data[column]);
}
