import { describe, expect, test } from 'vitest';
import { curriculumCodes, marketsOfCurriculum } from '#app/domain/markets/curricula.ts';
import { currencyOf } from '#app/domain/markets/markets.ts';
import { creditAmounts } from '#app/domain/markets/settings/kinds/creditAmounts.ts';
import { districtOf, districts } from '#app/domain/markets/settings/kinds/districts.ts';
import { holidays } from '#app/domain/markets/settings/kinds/holidays.ts';
import { marketingLevels } from '#app/domain/markets/settings/kinds/marketingLevels.ts';
import { partnerConnections } from '#app/domain/markets/settings/kinds/partnerConnections.ts';
import { permissionTexts } from '#app/domain/markets/settings/kinds/permissionTexts.ts';
import { rewards } from '#app/domain/markets/settings/kinds/rewards.ts';
import {
  lastDayFrom,
  settingSchema,
  storedValue,
  todayOf,
  typedValue,
  valueOfForm,
  type SettingKind,
} from '#app/domain/markets/settings/settingKind.ts';
import { settingKinds } from '#app/domain/markets/settings/settingKinds.ts';
import { scheduledAfter, settingOn, type SettingRow } from '#app/domain/markets/settings/settings.ts';
import { actions } from '#app/domain/permissions/actions.ts';
import { readNamespace } from '#tests/domain/translator.ts';

const set = (number: number, validFrom: string): SettingRow => ({ number, validFrom, act: 'set', value: number });
const ours = (number: number, validFrom: string): SettingRow => ({ number, validFrom, act: 'ours', value: null });
const withdrawn = (number: number, validFrom: string): SettingRow => ({
  number,
  validFrom,
  act: 'withdrawn',
  value: null,
});

describe('what applies on a day', () => {
  const day = '2026-11-23';
  test.each<[string, SettingRow[], number | undefined, string[]]>([
    ['nothing was set', [], undefined, []],
    ['it begins that day', [set(1, day)], 1, []],
    ['it begins the day after', [set(1, '2026-11-24')], undefined, ['2026-11-24']],
    ['of two that have begun, the later day', [set(1, '2026-11-01'), set(2, '2026-10-01')], 1, []],
    ['of two acts for one day, the later act', [set(1, day), set(2, day)], 2, []],
    ['the later act may stand first', [set(2, day), set(1, day)], 2, []],
    ['a withdrawn day gives way to the day before', [set(1, '2026-11-01'), set(2, day), withdrawn(3, day)], 1, []],
    ['what was withdrawn may be set again', [set(1, day), withdrawn(2, day), set(3, day)], 3, []],
    ['our default applies again', [set(1, '2026-11-01'), ours(2, day)], 2, []],
    ['withdrawing ours brings back the value', [set(1, '2026-11-01'), ours(2, day), withdrawn(3, day)], 1, []],
    [
      'what is scheduled comes in its order',
      [set(1, '2027-03-01'), set(2, '2027-01-01'), set(3, '2027-02-01'), withdrawn(4, '2027-02-01')],
      undefined,
      ['2027-01-01', '2027-03-01'],
    ],
  ])('%s', (_, rows, number, scheduled) => {
    expect(settingOn(rows, day)?.number).toBe(number);
    expect(scheduledAfter(rows, day).map(({ validFrom }) => validFrom)).toEqual(scheduled);
  });
});

const kinds = settingKinds as readonly SettingKind[];

describe('every kind', () => {
  const texts = (language: 'en' | 'ja') =>
    [
      readNamespace(language, 'settings') as { kind: Record<string, object> },
      readNamespace(language, 'fields') as Record<string, string>,
    ] as const;

  test.each(kinds.map((kind) => [kind.name, kind] as const))('%s has an action, texts, and ours', (name, kind) => {
    expect(Object.keys(actions)).toContain(`staff.set-${name}`);
    for (const language of ['en', 'ja'] as const) {
      const [{ kind: own }, labels] = texts(language);
      expect(Object.keys(own[name] ?? {})).toEqual(['title', 'sentence']);
      for (const field of Object.keys(kind.fields)) {
        expect(labels[field], `${language} ${field}`).toBeTruthy();
      }
    }
    for (const scope of kind.scopes) {
      expect(kind.marketsOf(scope).length, scope).toBeGreaterThan(0);
      const value = kind.ours(scope) as Record<string, unknown>;
      expect(storedValue(kind, scope, value), scope).toEqual(value);
      // What is shown in the form says the same when it is sent.
      const form = { ...typedValue(kind, scope, value), validFrom: '2026-12-01', reason: 'As before', version: '0' };
      const read = settingSchema(kind, scope, '2026-11-23').safeParse(form);
      expect(read.error?.issues ?? []).toEqual([]);
      expect(read.data).toMatchObject(value);
    }
  });
});

describe('a first line that names the columns', () => {
  const labels = (name: string) =>
    (['en', 'ja'] as const).map((language) => String(readNamespace(language, 'fields')[name]));
  const lines: [SettingKind, string, string, string][] = [
    [districts as SettingKind, 'districts', 'district', 'W1;WEST;Ann Lee'],
    [holidays as SettingKind, 'holidays', 'holiday', '2026-12-25;Christmas Day'],
    [marketingLevels as SettingKind, 'marketingLevels', 'levelCode', 'GOLD;Gold partner'],
    [rewards as SettingKind, 'rewardTiers', 'nameEn', 'Harbor;ハーバー;0'],
    [partnerConnections as SettingKind, 'partnerPlaces', 'place', 'uk; https://uk.partner.example'],
    [permissionTexts as SettingKind, 'permissionTexts', 'permissionKey', 'bookingAccess;Booking'],
  ];
  test.each(lines)('is passed over in %#, as the page calls them', (kind, field, column, line) => {
    const read = (text: string) => kind.fields[field]!.schema(field, kind.scopes[0]!).safeParse(text);
    const alone = read(line);
    expect(alone.data).toHaveLength(1);
    for (const name of [column, ...labels(column)])
      for (const first of [`${name};x`, `\uFEFF${name.toUpperCase()};x`])
        expect(read(`${first}\n${line}`), first).toEqual(alone);
  });
});

test('the points of a tier may be typed in full-width digits, as a Japanese keyboard has them', () => {
  const read = (text: string) => rewards.fields.rewardTiers.schema('rewardTiers', 'nam').safeParse(text);
  expect(read('Harbor;ハーバー;０\nCoastal;コースタル;０２５０').data).toEqual([
    { nameEn: 'Harbor', nameJa: 'ハーバー', fromPoints: '0' },
    { nameEn: 'Coastal', nameJa: 'コースタル', fromPoints: '250' },
  ]);
  expect(read('Harbor;ハーバー;1,000').success).toBe(false);
});

describe('the places of districts', () => {
  const district = (name: string, places: string) => ({
    district: name,
    region: 'WEST',
    dsm: name,
    dsmEmail: '',
    dsmPhone: '',
    places,
  });
  const agency = { district: '', dsm: '', state: '' };
  test.each([
    ['GB', 'GB', 'ONE'],
    ['UK', 'GB', 'ONE'],
    ['UK-ENG', 'GB', undefined],
    ['IE', 'GB', undefined],
  ])('%s: an agency in %s belongs to %s', (places, country, found) => {
    expect(districtOf([district('ONE', places)], { ...agency, country })?.district).toBe(found);
  });

  test('are each of one district, by either name of Great Britain', () => {
    const faultOf = (...lines: ReturnType<typeof district>[]) =>
      [districts.fault?.({ districts: lines }, 'uk') ?? []].flat()[0]?.message;
    expect(faultOf(district('ONE', 'UK'), district('TWO', 'GB'))).toBe('validation:placeTwice|districts|2');
    expect(faultOf(district('ONE', 'UK'), district('ONE', 'IE'))).toBe('validation:lineTwice|districts|2');
    expect(faultOf(district('ONE', 'UK'), district('TWO', 'IE FR'))).toBe('validation:placeElsewhere|districts|2');
    expect(faultOf(district('ONE', 'UK UK-ENG'), district('TWO', 'IE'))).toBeUndefined();
  });
});

describe('how a partner is connected', () => {
  const address = 'https://partner.example/door';
  const faultsOf = (scope: string, typed: Record<string, string>) => {
    const form = { partnerKeyNumber: '1', ...typed, validFrom: '2026-12-01', reason: 'A new partner', version: '0' };
    const read = settingSchema(partnerConnections as SettingKind, scope, '2026-11-23').safeParse(form);
    return read.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
  };
  const wrongAddress = 'partnerAddress validation:publicAddress|partnerAddress';

  test.each<[string, string, Record<string, string>, string[]]>([
    ['by one address', 'chat', { partnerState: 'connected', partnerAddress: address }, []],
    ['where a market has one', 'chat', { partnerState: 'connected', partnerPlaces: `UK; ${address}` }, []],
    ['with its server', 'booking', { partnerState: 'connected', partnerAddress: address, partnerCall: address }, []],
    ['no address', 'booking', { partnerState: 'off' }, []],
    ['by another key', 'booking', { partnerState: 'off', partnerKeyNumber: '2' }, []],
    [
      'by a key that there is not',
      'booking',
      { partnerState: 'off', partnerKeyNumber: '0' },
      ['partnerKeyNumber validation:wholeNumber|partnerKeyNumber|999'],
    ],
    ['without a decision', 'chat', {}, ['partnerState validation:selectOption|partnerState']],
    ['nowhere', 'chat', { partnerState: 'connected' }, ['partnerAddress validation:required|partnerAddress']],
    [
      'without the server that is asked',
      'booking',
      { partnerState: 'connected', partnerAddress: address },
      ['partnerCall validation:required|partnerCall'],
    ],
    [
      'with a server that is not asked',
      'chat',
      { partnerState: 'connected', partnerAddress: address, partnerCall: address },
      ['partnerCall validation:partnerNotAsked|partnerCall'],
    ],
    [
      'twice in one market',
      'chat',
      { partnerState: 'connected', partnerPlaces: `uk; ${address}\nUK; ${address}` },
      ['partnerPlaces validation:lineTwice|partnerPlaces|2'],
    ],
    [
      'in no place that there is',
      'chat',
      { partnerState: 'connected', partnerPlaces: `moon; ${address}` },
      ['partnerPlaces validation:lineCell|place|1'],
    ],
    ...[
      'http://partner.example',
      'https://user:secret@partner.example',
      'https://localhost',
      'https://127.0.0.1',
      'https://[::1]',
      'https://2130706433',
      'https://db.internal',
      'https://printer.local/',
      'javascript:alert(1)',
      'partner.example',
    ].map((wrong): [string, string, Record<string, string>, string[]] => [
      `at ${wrong}`,
      'chat',
      { partnerState: 'connected', partnerAddress: wrong },
      [wrongAddress],
    ]),
  ])('%s', (_, scope, typed, expected) => expect(faultsOf(scope, typed)).toEqual(expected));
});

test.each([
  ['as long as it may be', 'A'.repeat(20), true],
  ['too long', 'A'.repeat(21), false],
  ['too long once it is in capitals', 'ß'.repeat(11), false],
])('a code that is %s is stored or refused', (_, code, good) => {
  const form = { marketingLevels: `${code};Gold`, validFrom: '2026-12-01', reason: 'New levels', version: '0' };
  const read = settingSchema(marketingLevels as SettingKind, 'nam', '2026-11-23').safeParse(form);
  expect(read.success).toBe(good);
  const stored = good && storedValue(marketingLevels, 'nam', valueOfForm(marketingLevels as SettingKind, read.data!));
  expect(stored).toEqual(good && { marketingLevels: [{ levelCode: code, nameEn: 'Gold', nameJa: '' }] });
});

test('each help is of a field', () => {
  const fields = kinds.flatMap((kind) => Object.keys(kind.fields));
  for (const language of ['en', 'ja'] as const)
    expect(
      Object.keys(readNamespace(language, 'settings').help as object).filter((name) => !fields.includes(name)),
    ).toEqual([]);
});

describe('the form', () => {
  const today = '2026-11-23';
  const good = { creditAmount: '120.50', validFrom: '2026-12-01', reason: 'The season of 2027', version: '0' };
  const faults = (scope: string, more: object) => {
    const read = settingSchema(creditAmounts as SettingKind, scope, today).safeParse({ ...good, ...more });
    return read.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];
  };

  test.each<[string, string, object, string[]]>([
    ['a good value', 'PC', {}, []],
    ['today', 'PC', { validFrom: today }, []],
    ['yesterday', 'PC', { validFrom: '2026-11-22' }, ['validFrom validation:settingDayPast|validFrom']],
    ['no day', 'PC', { validFrom: '2026-02-30' }, ['validFrom validation:day|validFrom']],
    ['too far ahead', 'PC', { validFrom: '2040-01-01' }, ['validFrom validation:settingDayFar|validFrom|5']],
    ['a negative amount', 'PC', { creditAmount: '-1' }, ['creditAmount validation:settingAmount|creditAmount|1000000']],
    ['nothing', 'PC', { creditAmount: '0' }, ['creditAmount validation:settingAmount|creditAmount|1000000']],
    ['too much', 'PC', { creditAmount: '1000001' }, ['creditAmount validation:settingAmount|creditAmount|1000000']],
    ['sen', 'PJ', { creditAmount: '100.50' }, ['creditAmount validation:settingAmount|creditAmount|1000000']],
    ['no amount', 'PC', { creditAmount: ' ' }, ['creditAmount validation:required|creditAmount']],
    ['another currency', 'PC', { currency: 'EUR' }, [' refusals:unknownField|currency']],
    ['no reason', 'PC', { reason: 'Why' }, ['reason validation:tooShort|reason|5']],
  ])('%s', (_, scope, more, expected) => expect(faults(scope, more)).toEqual(expected));

  test('keeps a reason as it was typed', () => {
    const read = settingSchema(creditAmounts as SettingKind, 'PC', today).parse({
      ...good,
      reason: '<b>Season</b> 27',
    });
    expect(read).toMatchObject({ reason: '<b>Season</b> 27', creditAmount: 120_50 });
  });
});

test('days begin by the clock of the scope’s first market', () => {
  const now = new Date('2026-11-23T16:00:00Z');
  expect([todayOf(creditAmounts, 'PJ', now), todayOf(creditAmounts, 'PC', now)]).toEqual(['2026-11-24', '2026-11-23']);
  expect(lastDayFrom('2028-02-29')).toBe('2033-02-28');
});

test('a curriculum of several markets has one currency', () => {
  for (const curriculum of curriculumCodes)
    expect(new Set(marketsOfCurriculum(curriculum).map(currencyOf)).size, curriculum).toBe(1);
  expect([marketsOfCurriculum('PC'), marketsOfCurriculum('PH'), marketsOfCurriculum('CU')]).toEqual([
    ['nam', 'int'],
    ['asia'],
    ['nam'],
  ]);
});

test.each([
  ['a text', { creditAmount: '100' }],
  ['a negative amount', { creditAmount: -5 }],
  ['another field', { creditAmount: 5, currency: 'EUR' }],
  ['nothing', null],
])('a stored value that is %s is no value', (_, value) => {
  expect(storedValue(creditAmounts, 'PC', value)).toBeUndefined();
});
