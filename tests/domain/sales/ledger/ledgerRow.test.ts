import { describe, expect, test } from 'vitest';
import { decideRows, type KnownRevision, type RowToDecide } from '#app/domain/sales/ledger/decideRows.ts';
import {
  readLedgerRow,
  type DetailColumn,
  type LedgerColumn,
  type LedgerEntry,
} from '#app/domain/sales/ledger/ledgerRow.ts';

const good: Record<LedgerColumn, string> = {
  bookingNumber: 'G1',
  revision: '1',
  agencyId: '50000001',
  advisor: '12345678',
  brand: 'PC',
  ship: 'Sun Princess',
  sailingOn: '2027-03-01',
  bookedOn: '2026-11-22',
  guests: '2',
  currency: 'USD',
  gross: '1234.50',
  commissionExpected: '123.45',
  commissionPaid: '0',
  state: 'booked',
};
const entry: LedgerEntry = {
  ...good,
  revision: 1,
  guests: 2,
  gross: 123_450,
  commissionExpected: 12_345,
  commissionPaid: 0,
  brand: 'PC',
  state: 'booked',
  components: [],
  deposit: null,
  guestPaid: null,
  finalPaymentOn: null,
  optionUntil: null,
  groupNumber: null,
};
const today = '2026-11-23';
const faultsOf = (change: Partial<Record<LedgerColumn | DetailColumn, string>>) => {
  const read = readLedgerRow({ ...good, ...change }, today);
  return 'faults' in read ? read.faults : [];
};

describe('a row of a ledger file', () => {
  test('is read with amounts as whole numbers', () => expect(readLedgerRow(good, today)).toEqual({ entry }));
  test('takes codes in small letters, spaces around, and no advisor', () => {
    expect(
      readLedgerRow(
        { ...good, brand: ' pc ', currency: 'usd', state: 'Booked', bookingNumber: ' g1', advisor: '' },
        today,
      ),
    ).toEqual({ entry: { ...entry, advisor: '' } });
  });
  test('of yen has no decimals', () => {
    const yen = { brand: 'PJ', currency: 'JPY', commissionExpected: '1000', commissionPaid: '0' };
    expect(faultsOf({ ...yen, gross: '120000' })).toEqual([]);
    expect(faultsOf({ ...yen, gross: '120000.00' })).toEqual(['amount|gross']);
  });

  test('may say what gross is made of, and what the guests pay when', () =>
    expect(
      readLedgerRow(
        {
          ...good,
          components: 'fare 1000 12.5%; taxes 234.50',
          deposit: '200',
          guestPaid: '0',
          finalPaymentOn: '2027-01-01',
          optionUntil: '2026-12-01',
        },
        today,
      ),
    ).toEqual({
      entry: {
        ...entry,
        components: [
          { kind: 'fare', label: '', amount: 100_000, rate: 1250 },
          { kind: 'taxes', label: '', amount: 23_450, rate: null },
        ],
        deposit: 20_000,
        guestPaid: 0,
        finalPaymentOn: '2027-01-01',
        optionUntil: '2026-12-01',
      },
    }));

  test('may be a refund, and take commission back', () =>
    expect(
      readLedgerRow({ ...good, gross: '-1234.50', commissionExpected: '-123.45', commissionPaid: '-0.05' }, today),
    ).toEqual({ entry: { ...entry, gross: -123_450, commissionExpected: -12_345, commissionPaid: -5 } }));

  test.each<[string, Partial<Record<LedgerColumn | DetailColumn, string>>, string[]]>([
    ['a formula as a number', { bookingNumber: '=HYPERLINK("x")' }, ['formula|bookingNumber']],
    ['a formula as a ship', { ship: '@SUM(A1)' }, ['formula|ship']],
    ['a formula in full width', { ship: '＝1+1' }, ['formula|ship']],
    ['a formula as an amount', { gross: '-5+1' }, ['formula|gross']],
    ['a missing ship', { ship: ' ' }, ['required|ship']],
    ['a day that there is not', { sailingOn: '2027-02-30' }, ['day|sailingOn']],
    ['a leap day of no leap year', { sailingOn: '2027-02-29' }, ['day|sailingOn']],
    ['a thirteenth month', { bookedOn: '2026-13-01' }, ['day|bookedOn']],
    ['a day in another form', { bookedOn: '11/22/2026' }, ['day|bookedOn']],
    ['a booking of tomorrow', { bookedOn: '2026-11-24' }, ['bookedInFuture|bookedOn']],
    ['a sailing before its booking', { sailingOn: '2026-11-01' }, ['sailsBeforeBooked|sailingOn']],
    ['a currency of no market', { currency: 'EUR' }, ['currency|currency']],
    ['a currency that is none', { currency: 'XXXX' }, ['currency|currency']],
    ['separators in an amount', { gross: '1,234.50' }, ['amount|gross']],
    ['a third decimal', { commissionExpected: '1.005' }, ['amount|commissionExpected']],
    ['an amount beyond the column', { gross: '21474836.48' }, ['amount|gross']],
    ['half a guest', { guests: '1.5' }, ['whole|guests']],
    ['no guests', { guests: '0' }, ['whole|guests']],
    ['revision 0', { revision: '0' }, ['whole|revision']],
    ['an unknown brand', { brand: 'ZZ' }, ['brand|brand']],
    ['an unknown state', { state: 'sunk' }, ['state|state']],
    ['a number that is too long', { bookingNumber: 'G'.repeat(21) }, ['bookingNumber|bookingNumber']],
    ['a group’s number that is none', { groupNumber: 'A B' }, ['groupNumber|groupNumber']],
    ['a control character', { ship: 'Sun\u0007Princess' }, ['illegal|ship']],
    [
      'parts that are not all of gross',
      { components: 'fare 1000 12%; fees 247' },
      ['componentsSum|components|12.50 USD'],
    ],
    ['parts that are too little', { components: 'fare 1234.49 12%' }, ['componentsSum|components|-0.01 USD']],
    ['a part that is none', { components: 'fare 1234.50 12%; 5' }, ['componentText|components|2']],
    ['a deposit below 0', { deposit: '-1' }, ['formula|deposit']],
    ['a third decimal of what guests paid', { guestPaid: '1.005' }, ['amount|guestPaid']],
    ['an option until no day', { optionUntil: '2026-02-30' }, ['day|optionUntil']],
    ['several at once', { guests: 'two', gross: 'many' }, ['whole|guests', 'amount|gross']],
  ])('%s is refused', (_, change, faults) => expect(faultsOf(change)).toEqual(faults));
});

describe('what becomes of rows', () => {
  const countries = new Map([
    ['50000001', 'US'],
    ['50000002', 'US'],
    ['50000003', 'JP'],
  ]);
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  // Its seller's account was merged into `kept`, from the first to the third of January.
  const ofMerged = (change: Partial<LedgerEntry> = {}): RowToDecide => ({
    ...row(2, change),
    undoneMerges: [{ keptId: 'kept', mergedAt: at(1), undoneAt: at(3) }],
  });
  const ofKept = (recordedAt: Date) => known({ agentUniqueId: 'kept', recordedAt });
  const row = (number: number, change: Partial<LedgerEntry> = {}): RowToDecide => ({
    number,
    entry: { ...entry, ...change },
    agentUniqueId: 'one',
  });
  const known = (change: Partial<KnownRevision> = {}): KnownRevision => ({
    ...entry,
    bookingId: 'b1',
    agentUniqueId: 'one',
    latest: true,
    settled: 0,
    recordedAt: at(2),
    ...change,
  });
  // The second agency was merged into the first, from the first to the third of January.
  const undoneMerges = [{ mergedId: '50000002', keptId: '50000001', mergedAt: at(1), undoneAt: at(3) }];
  const ofMergedAgency = (change: Partial<LedgerEntry> = {}) => row(2, { agencyId: '50000002', ...change });
  const decide = (rows: RowToDecide[], revisions: KnownRevision[] = []) => {
    const ledger = { countries, revisions, undoneMerges };
    const { inserts, replaced, returned, returnedToAgency, present, refused } = decideRows(rows, ledger);
    return {
      inserts: inserts.map((each) => [each.entry.revision, each.latest]),
      replaced,
      returned,
      returnedToAgency,
      present,
      refused: refused.map(({ number, faults }) => [number, ...faults]),
    };
  };
  const fare = { kind: 'fare' as const, label: '', amount: 123_450, rate: 1200 };
  const nothing = { inserts: [], replaced: [], returned: [], returnedToAgency: [], present: 0, refused: [] };
  const toAgency = (...bookingIds: string[]) => bookingIds.map((bookingId) => ({ bookingId, agencyId: '50000002' }));
  const others: Partial<ReturnType<typeof decide>> = { refused: [[2, 'otherAgency|bookingNumber']] };

  test.each<[string, ReturnType<typeof decide>, Partial<ReturnType<typeof decide>>]>([
    ['a new booking is written', decide([row(2)]), { inserts: [[1, true]] }],
    ['the same again is there', decide([row(2)], [known()]), { present: 1 }],
    [
      'what came while its seller’s account was merged away goes back to the seller',
      decide([ofMerged()], [ofKept(at(2))]),
      { returned: [{ bookingId: 'b1', agentUniqueId: 'one' }], present: 1 },
    ],
    [
      'with other values it is refused all the same',
      decide([ofMerged({ gross: 1 })], [ofKept(at(2))]),
      { refused: [[2, 'revisionChanged|revision']] },
    ],
    [
      'and so is what the other account sold before',
      decide([ofMerged()], [ofKept(at(0))]),
      { refused: [[2, 'revisionChanged|revision']] },
    ],
    ['or since', decide([ofMerged()], [ofKept(at(4))]), { refused: [[2, 'revisionChanged|revision']] }],
    ['the same twice in a file is there once', decide([row(2), row(3)]), { inserts: [[1, true]], present: 1 }],
    [
      'a double number with other values is refused',
      decide([row(2), row(3, { gross: 1 })]),
      { inserts: [[1, true]], refused: [[3, 'revisionChanged|revision']] },
    ],
    [
      'a revision with other values is refused',
      decide([row(2, { gross: 1 })], [known()]),
      { refused: [[2, 'revisionChanged|revision']] },
    ],
    [
      'a later revision replaces',
      decide([row(2, { revision: 2 })], [known()]),
      { inserts: [[2, true]], replaced: ['b1'] },
    ],
    [
      'two revisions in a file: the later one applies',
      decide([row(2, { revision: 3 }), row(3, { revision: 2 })]),
      {
        inserts: [
          [3, true],
          [2, false],
        ],
      },
    ],
    [
      'three revisions in a file replace one after the other',
      decide([row(2, { revision: 2 }), row(3, { revision: 3 })], [known()]),
      {
        inserts: [
          [2, false],
          [3, true],
        ],
        replaced: ['b1'],
      },
    ],
    [
      'an earlier revision that comes late replaces nothing',
      decide([row(2)], [known({ revision: 2 })]),
      { inserts: [[1, false]] },
    ],
    [
      "another agency's number is refused",
      decide([row(2, { agencyId: '50000002', revision: 2 })], [known({ recordedAt: at(0) })]),
      others,
    ],
    [
      'what came while its agency was merged away goes back to the agency',
      decide([ofMergedAgency()], [known()]),
      { returnedToAgency: toAgency('b1'), present: 1 },
    ],
    [
      'with what it was before, and takes the next revision',
      decide(
        [ofMergedAgency({ revision: 3 })],
        [known({ bookingId: 'b0', latest: false, recordedAt: at(0) }), known({ revision: 2 })],
      ),
      { returnedToAgency: toAgency('b0', 'b1'), replaced: ['b1'], inserts: [[3, true]] },
    ],
    [
      'with other values it stays',
      decide([ofMergedAgency({ gross: 1 })], [known()]),
      { refused: [[2, 'revisionChanged|revision']] },
    ],
    [
      'and so does what was said of the kept agency since',
      decide(
        [ofMergedAgency({ revision: 3 })],
        [known({ bookingId: 'b0', latest: false }), known({ revision: 2, recordedAt: at(4) })],
      ),
      others,
    ],
    ['and what is a third one’s', decide([ofMergedAgency({ revision: 2 })], [known({ agencyId: '50000003' })]), others],
    [
      "another agency's number within a file too",
      decide([row(2), row(3, { agencyId: '50000002', revision: 2 })]),
      { inserts: [[1, true]], refused: [[3, 'otherAgency|bookingNumber']] },
    ],
    [
      'the same with the same parts is there',
      decide([row(2, { components: [fare] })], [known({ components: [{ ...fare }] })]),
      { present: 1 },
    ],
    [
      'with parts that it did not have it is another',
      decide([row(2, { components: [fare] })], [known()]),
      { refused: [[2, 'revisionChanged|revision']] },
    ],
    [
      'and so it is with another final payment',
      decide([row(2, { finalPaymentOn: '2027-01-01' })], [known()]),
      { refused: [[2, 'revisionChanged|revision']] },
    ],
    ['an unknown agency', decide([row(2, { agencyId: '5' })]), { refused: [[2, 'agencyUnknown|agencyId']] }],
    [
      'the currency and brand of another market',
      decide([row(2, { agencyId: '50000003' })]),
      { refused: [[2, 'currencyOfMarket|currency', 'brandOfMarket|brand']] },
    ],
    [
      'a person whom the agency does not have',
      decide([{ ...row(2), agentUniqueId: undefined }]),
      { refused: [[2, 'advisorUnknown|advisor']] },
    ],
    [
      'what a dispute paid is no change',
      decide([row(2)], [known({ commissionPaid: 500, settled: 500 })]),
      { present: 1 },
    ],
    [
      'another commission paid is one',
      decide([row(2)], [known({ commissionPaid: 500, settled: 0 })]),
      { refused: [[2, 'revisionChanged|revision']] },
    ],
  ])('%s', (_, outcome, expected) => expect(outcome).toEqual({ ...nothing, ...expected }));
});
