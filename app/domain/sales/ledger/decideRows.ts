import { currencyOf, marketOf } from '#app/domain/markets/markets.ts';
import { brands } from '#app/domain/markets/brands.ts';
import type { FaultOfRow, LedgerEntry } from './ledgerRow.ts';
import { componentsKey } from './readComponents.ts';

/**
 * A revision of a booking that the ledger has; `settled` is the part of its commission paid that answers to disputes
 * added.
 */
export interface KnownRevision extends Omit<LedgerEntry, 'advisor'> {
  bookingId: string;
  agentUniqueId: string | null;
  latest: boolean;
  settled: number;
  recordedAt: Date;
}

/**
 * A merge of a seller's account, or of an agency, that was undone: rows that came in the meantime name the kept one.
 */
interface UndoneMerge {
  keptId: string;
  mergedAt: Date;
  undoneAt: Date;
}

/**
 * A booking of a row, with its seller as our user: null without one, undefined where there is no such user in the
 * agency.
 */
export interface RowToDecide {
  number: number;
  entry: LedgerEntry;
  agentUniqueId: string | null | undefined;
  undoneMerges?: readonly UndoneMerge[];
}

/** What the rows are held against. */
export interface Ledger {
  /** The countries of agencies, by their identifiers. */
  countries: ReadonlyMap<string, string>;
  /** All revisions of the rows' booking numbers. */
  revisions: readonly KnownRevision[];
  /** The merges of the rows' agencies into others that were undone. */
  undoneMerges: readonly (UndoneMerge & { mergedId: string })[];
}

/** A revision to be written. */
export interface NewRevision {
  entry: LedgerEntry;
  agentUniqueId: string | null;
  latest: boolean;
}

export interface Decision {
  inserts: NewRevision[];
  /** The bookings of the ledger that are no longer the last revision. */
  replaced: string[];
  /** Bookings of the ledger that came while their seller's account was merged into another one, and go back to it. */
  returned: { bookingId: string; agentUniqueId: string }[];
  /** Bookings of the ledger that stayed with the other agency as a merge was undone, and go back to theirs. */
  returnedToAgency: { bookingId: string; agencyId: string }[];
  /** How many rows the ledger has already, word for word. */
  present: number;
  refused: { number: number; entry: LedgerEntry; faults: FaultOfRow[] }[];
}

type Held = {
  revision: number;
  agencyId: string;
  isSame: (row: RowToDecide) => boolean;
  /** True where the row equals the stored one except for its seller, whose account was merged away in between. */
  isOfMergedSeller?: (row: RowToDecide) => boolean;
  bookingId?: string;
  recordedAt?: Date;
  latest: boolean;
  insert?: NewRevision;
};

/**
 * What becomes of rows: a revision is written once, however often it comes; a later one replaces an earlier one,
 * whichever came first; a booking number stays with the agency that it came for first. One that came while its seller's
 * account, or its agency, was merged into another one goes back when it comes again after the undoing.
 */
export function decideRows(rows: readonly RowToDecide[], { countries, revisions, undoneMerges }: Ledger): Decision {
  const decision: Decision = {
    inserts: [],
    replaced: [],
    returned: [],
    returnedToAgency: [],
    present: 0,
    refused: [],
  };
  const held = new Map<string, Held[]>();
  for (const known of revisions)
    append(held, known.bookingNumber, {
      ...known,
      isSame: (row) => isSameAsKnown(row, known),
      isOfMergedSeller: (row) => cameInMerge(row, known),
    });
  for (const row of rows) {
    const { number, entry } = row;
    const siblings = held.get(entry.bookingNumber) ?? [];
    const ofOther = siblings.filter(({ agencyId }) => agencyId !== entry.agencyId);
    const undone = undoneMerges.filter(({ mergedId }) => mergedId === entry.agencyId);
    const isOthers = ofOther.length > 0 && !stayedAfterMerge(ofOther, undone);
    const faults = faultsOf(row, countries.get(entry.agencyId), isOthers);
    const twin = siblings.find(({ revision }) => revision === entry.revision);
    const isPresent = twin?.isSame(row) ?? false;
    const isReturned = !isPresent && (twin?.isOfMergedSeller?.(row) ?? false);
    if (faults.length === 0 && twin && !isPresent && !isReturned) faults.push('revisionChanged|revision');
    if (faults.length > 0) {
      decision.refused.push({ number, entry, faults });
      continue;
    }
    for (const sibling of ofOther) giveBack(decision, sibling, entry.agencyId);
    if (isReturned && twin?.bookingId && row.agentUniqueId)
      decision.returned.push({ bookingId: twin.bookingId, agentUniqueId: row.agentUniqueId });
    if (twin) decision.present += 1;
    else add(decision, held, row, siblings);
  }
  return decision;
}

// That the merge was undone is why they are of another agency: some came while it held, and none since.
function stayedAfterMerge(ofOther: readonly Held[], undone: readonly UndoneMerge[]): boolean {
  return undone.some(
    ({ keptId, mergedAt, undoneAt }) =>
      ofOther.every(({ agencyId, recordedAt }) => agencyId === keptId && recordedAt && recordedAt <= undoneAt) &&
      ofOther.some(({ recordedAt }) => recordedAt && recordedAt >= mergedAt),
  );
}

function giveBack(decision: Decision, sibling: Held, agencyId: string): void {
  sibling.agencyId = agencyId;
  if (sibling.bookingId) decision.returnedToAgency.push({ bookingId: sibling.bookingId, agencyId });
}

function add(decision: Decision, held: Map<string, Held[]>, row: RowToDecide, siblings: readonly Held[]): void {
  const { entry, agentUniqueId = null } = row;
  const latest = siblings.every(({ revision }) => revision < entry.revision);
  const insert: NewRevision = { entry, agentUniqueId, latest };
  if (latest) {
    for (const sibling of siblings.filter((each) => each.latest)) {
      sibling.latest = false;
      if (sibling.insert) sibling.insert.latest = false;
      else if (sibling.bookingId) decision.replaced.push(sibling.bookingId);
    }
  }
  decision.inserts.push(insert);
  append(held, entry.bookingNumber, {
    revision: entry.revision,
    agencyId: entry.agencyId,
    latest,
    insert,
    isSame: (other) => isSame(other, { ...entry, agentUniqueId }),
  });
}

function faultsOf({ entry, agentUniqueId }: RowToDecide, country: string | undefined, isOthers: boolean): FaultOfRow[] {
  if (country === undefined) return ['agencyUnknown|agencyId'];
  // Nothing more is said of another agency's booking.
  if (isOthers) return ['otherAgency|bookingNumber'];
  const market = marketOf(country);
  return [
    ...(currencyOf(market) === entry.currency ? [] : ['currencyOfMarket|currency' as const]),
    ...(brands[entry.brand].market === market ? [] : ['brandOfMarket|brand' as const]),
    ...(agentUniqueId === undefined ? ['advisorUnknown|advisor' as const] : []),
  ];
}

// The agency is the same, or the row is refused.
const compared = [
  'brand',
  'ship',
  'sailingOn',
  'bookedOn',
  'guests',
  'currency',
  'gross',
  'commissionExpected',
  'state',
  'deposit',
  'guestPaid',
  'finalPaymentOn',
  'optionUntil',
  'groupNumber',
] as const;

function isSameAsKnown(row: RowToDecide, known: KnownRevision): boolean {
  return isSame(row, { ...known, commissionPaid: known.commissionPaid - known.settled });
}

function cameInMerge(row: RowToDecide, known: KnownRevision): boolean {
  const { agentUniqueId, recordedAt } = known;
  const isTheirs = (row.undoneMerges ?? []).some(
    ({ keptId, mergedAt, undoneAt }) => keptId === agentUniqueId && recordedAt >= mergedAt && recordedAt <= undoneAt,
  );
  return isTheirs && isSameAsKnown({ ...row, agentUniqueId }, known);
}

function isSame(
  { entry, agentUniqueId }: RowToDecide,
  other: Omit<LedgerEntry, 'advisor'> & { agentUniqueId: string | null },
): boolean {
  return (
    compared.every((field) => (entry[field] ?? null) === (other[field] ?? null)) &&
    entry.commissionPaid === other.commissionPaid &&
    componentsKey(entry) === componentsKey(other) &&
    (agentUniqueId ?? null) === other.agentUniqueId
  );
}

function append(held: Map<string, Held[]>, bookingNumber: string, one: Held): void {
  const known = held.get(bookingNumber);
  if (known) known.push(one);
  else held.set(bookingNumber, [one]);
}
