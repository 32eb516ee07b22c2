import { beforeAll, expect, test } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { readRootData } from '#app/routes/requests/rootData.server.ts';
import { loader as console_ } from '#app/routes/accounts/staff/console.tsx';
import { loader as later } from '#app/routes/content/status/notices.ts';
import { publishVersion, withdrawVersions } from '#tests/support/content.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, requestTo, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
const alert = (title: string) => ({ category: { subHeading: '', details: [{ title, description: 'More' }] } });

beforeAll(async () => {
  await withdrawVersions(db, { path: 'alert' });
  await publishVersion(db, { path: 'alert', market: 'nam', document: alert('American hours') });
  await publishVersion(db, { path: 'alert', market: 'uk', document: alert('British hours') });
  await publishVersion(db, { path: 'alert', market: '', document: alert('Everybody') });
});

test.each([
  ['/login', ['American hours']],
  ['/ext-pages/uk/contact-us', ['British hours']],
  ['/ext-pages/nam/contact-us', ['American hours']],
  ['/staff/agencies', []],
  ['/sandbox/partner', ['Everybody']],
])(
  "an alert goes to its market's readers alone: %s says %j to an American, with the page and later",
  async (path, titles) => {
    const headers = {
      'Accept-Language': 'en-US',
      cookie: path.startsWith('/staff') ? await staffCookie(await newStaff()) : '',
    };
    const { notices, noticesFrom } = await readRootData({
      request: new Request(`http://localhost:3000${path}`, { headers }),
      params: {},
      context: {},
    });
    expect(notices.map((notice) => notice.title)).toEqual(titles);
    const reply = await later({
      request: new Request(`http://localhost:3000${noticesFrom.address}`, { headers: { 'Accept-Language': 'en-US' } }),
      params: {},
      context: {},
    });
    expect((await reply.json()).notices.map((notice: { title: string }) => notice.title)).toEqual(titles);
  },
);

test.each<[Market[], string[]]>([
  [[], ['All staff']],
  [['nam'], ['All staff']],
  [['uk'], ['British staff']],
  [
    ['uk', 'au', 'jp'],
    ['British staff', 'All staff'],
  ],
])('the console tells staff of %j what editors tell the staff: %j', async (markets, titles) => {
  await withdrawVersions(db, { path: 'alert-staff' });
  await publishVersion(db, { path: 'alert-staff', market: '', document: alert('All staff') });
  await publishVersion(db, { path: 'alert-staff', market: 'uk', document: alert('British staff') });
  const cookie = await staffCookie(await newStaff('reviewer', { markets }));
  const { alerts } = await console_(requestTo('/staff/home', { cookie }));
  expect(alerts.map(({ title }) => title)).toEqual(titles);
});
