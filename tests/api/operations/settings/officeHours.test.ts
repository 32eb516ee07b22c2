import { beforeEach, expect, test } from 'vitest';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { forgetSettings } = await import('#app/domain/markets/settings/readSetting.server.ts');
const { setSetting } = await import('#app/domain/operations/settings/changeSetting.server.ts');
const { officeHoursOn } = await import('#app/routes/content/documents/officeHours.server.ts');
const { queueRows } = await import('#app/routes/agencies/approval/queueRows.server.ts');
const { businessHours } = await import('#app/domain/markets/settings/kinds/businessHours.ts');
const { database } = await import('#app/platform/database.server.ts');
const { action } = await import('#app/routes/operations/settings/setting.tsx');
const { newStaff, requestTo, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
// A Tuesday.
const now = new Date('2026-11-24T12:00:00Z');

beforeEach(async () => {
  await db.brandSetting.deleteMany();
  forgetSettings();
});

const editor = async () => ({ ...(await signedInAsStaff(await newStaff('editor', { markets: ['uk'] }))), now });
async function set(kind: 'business-hours' | 'holidays', value: Record<string, unknown>, validFrom: string) {
  await setSetting(await editor(), kind, 'uk', { value, validFrom, reason: 'The winter', version: 0 });
}
const christmas = { holiday: '2026-12-25', nameEn: 'Christmas Day', nameJa: '' };
const contact = (language: 'en' | 'ja', at = now) => officeHoursOn({ db, now: at, language }, 'contact-us', 'uk');

test('the contact page says whether the office is open, its hours and its holidays', async () => {
  expect(await contact('en')).toBeNull();
  await set('business-hours', { ...businessHours.ours('uk'), tuesday: '', saturday: '10:00-14:00' }, '2026-11-24');
  await set('holidays', { holidays: [{ ...christmas, holiday: '2026-11-25', nameJa: '' }, christmas] }, '2026-11-24');
  const shown = await contact('en');
  expect(shown!.week).toMatchObject({ isOpen: false, until: 'Thursday 26 November at 9:00 GMT' });
  expect(shown!.week!.days.map(({ hours }) => hours?.opens ?? null)).toEqual([
    ...[null, null, '09:00', '09:00'],
    ...['10:00', null, '09:00'],
  ]);
  // Without a Japanese name, the English one.
  expect((await contact('ja'))!.holidays.map(({ name }) => name)).toEqual(['Christmas Day', 'Christmas Day']);
  expect(await officeHoursOn({ db, now, language: 'en' }, 'contact-us', undefined)).toBeNull();
  expect(await officeHoursOn({ db, now, language: 'en' }, 'login-help', 'uk')).toBeNull();
});

test('the contact page says the holidays without hours, and never the default hours', async () => {
  await set('holidays', { holidays: [christmas] }, '2026-11-24');
  expect(await contact('en')).toEqual({ week: null, holidays: [{ day: '25 Dec 2026', name: 'Christmas Day' }] });
});

test('another market keeps its own hours', async () => {
  await set('business-hours', { ...businessHours.ours('uk'), tuesday: '' }, '2026-11-24');
  expect(await contact('en')).not.toBeNull();
  expect(await officeHoursOn({ db, now, language: 'en' }, 'contact-us', 'int')).toBeNull();
});

test('the clock of the queue of agencies leaves holidays out, each day by what held on it', async () => {
  const agency = {
    agencyId: '1',
    agencyName: 'A',
    country: 'GB',
    city: '',
    abtanumber: '',
    duplicates: 0,
    createdAt: new Date('2026-11-20T17:00:00Z'),
    decidedAt: null,
    ownerFirstName: '',
    ownerLastName: '',
    deciderFirstName: null,
    deciderLastName: null,
  };
  const waiting = async () => (await queueRows({ ...(await editor()), now: at }, [agency as never]))[0]!.waiting;
  const at = new Date('2026-11-26T09:00:00Z');
  expect(await waiting()).toBe(72);
  await set('holidays', { holidays: [{ ...christmas, holiday: '2026-11-25' }] }, '2026-11-24');
  expect(await waiting()).toBe(48);
  // What begins later changes nothing of the days before it.
  await set('business-hours', { ...businessHours.ours('uk'), tuesday: '' }, '2026-11-25');
  expect(await waiting()).toBe(48);
});

test('the form takes lines as they come from a spreadsheet, and names the line that is wrong', async () => {
  const { settingSchema } = await import('#app/domain/markets/settings/settingKind.ts');
  const { holidays } = await import('#app/domain/markets/settings/kinds/holidays.ts');
  const read = (text: string) =>
    settingSchema(holidays as never, 'uk', '2026-11-24').safeParse({
      holidays: text,
      validFrom: '2026-11-24',
      reason: 'The winter',
      version: '0',
    });
  const csv = 'holiday,nameEn,nameJa\r\n2026/12/25,"Christmas, Day",クリスマス\r\n\r\n2026-12-26\tBoxing Day';
  expect(read(csv).data).toMatchObject({
    holidays: [
      { holiday: '2026-12-25', nameEn: 'Christmas, Day', nameJa: 'クリスマス' },
      { holiday: '2026-12-26', nameEn: 'Boxing Day', nameJa: '' },
    ],
  });
  const faults = [
    '2026-12-25; ',
    '2026-12-25; A\n2026-02-30; B',
    '2026-12-25; A; B; C',
    '2026-12-25; A\n2026-12-25; B',
  ];
  expect(faults.map((text) => read(text).error?.issues.map(({ message }) => message))).toEqual([
    ['validation:lineCell|nameEn|1'],
    ['validation:lineCell|holiday|2'],
    ['validation:lineColumns|holidays|1'],
    ['validation:lineTwice|holidays|2'],
  ]);
});

test('a form with far too many holidays, or a character that cannot be stored, is refused and stores nothing', async () => {
  const cookie = await staffCookie(await newStaff('editor', { markets: ['uk'] }));
  const params = { kind: 'holidays', scope: 'uk' };
  const validFrom = `${new Date().getUTCFullYear() + 1}-06-01`;
  const typed = { holidays: '', validFrom, reason: 'The winter', version: '0', intent: 'save' };
  const post = (form: Record<string, string>) =>
    action(requestTo('/staff/settings/holidays/uk', { cookie, params, form: { ...typed, ...form } })).catch(
      (thrown: unknown) => thrown,
    );
  const days = Array.from({ length: 1000 }, (_, at) => `2027-01-01; Day ${at} without end`).join('\n');
  // The page writes this field itself: it never has more rows than there may be.
  expect(days.length).toBeGreaterThan(30_000);
  expect(await post({ holidays: days })).toMatchObject({ init: { status: 400 } });
  const cells = { 'cell-holiday': '2027-01-01', 'cell-nameEn': 'New\0Year', rowAt: '0', rowAct: 'keep' };
  expect(await post(cells)).toMatchObject({
    data: {
      error: { 'cell-nameEn': expect.arrayContaining([expect.stringContaining('Name')]) },
      rows: { cells: { holiday: '2027-01-01', nameEn: 'New\0Year' } },
    },
    init: { status: 400 },
  });
  expect(await post({ reason: 'The\0winter' })).toMatchObject({
    data: { error: { reason: expect.anything() }, initialValue: { reason: 'The\0winter' } },
    init: { status: 400 },
  });
  expect(await db.brandSetting.count()).toBe(0);
});
