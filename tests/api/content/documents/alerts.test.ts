import { beforeAll, expect, test } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { readRootData } from '#app/routes/requests/rootData.server.ts';
import { loader as later } from '#app/routes/content/status/notices.ts';
import { publishVersion, withdrawVersions } from '#tests/support/content.ts';
import { newStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const alert = (title: string) => ({ category: { subHeading: '', details: [{ title, description: 'More' }] } });

beforeAll(async () => {
  await withdrawVersions(db, { path: 'alert' });
  await publishVersion(db, { path: 'alert', market: 'nam', document: alert('American hours') });
  await publishVersion(db, { path: 'alert', market: 'uk', document: alert('British hours') });
  await publishVersion(db, { path: 'alert', market: '', document: alert('Everybody') });
});

test.each([
  ['/login', 'American hours'],
  ['/ext-pages/uk/contact-us', 'British hours'],
  ['/ext-pages/nam/contact-us', 'American hours'],
  ['/staff/agencies', 'Everybody'],
  ['/sandbox/partner', 'Everybody'],
])(
  "an alert goes to its market's readers alone: %s says %j to an American, with the page and later",
  async (path, title) => {
    const headers = {
      'Accept-Language': 'en-US',
      cookie: path.startsWith('/staff') ? await staffCookie(await newStaff()) : '',
    };
    const { notices, noticesFrom } = await readRootData({
      request: new Request(`http://localhost:3000${path}`, { headers }),
      params: {},
      context: {},
    });
    expect(notices.map((notice) => notice.title)).toEqual([title]);
    const reply = await later({
      request: new Request(`http://localhost:3000${noticesFrom.address}`, { headers: { 'Accept-Language': 'en-US' } }),
      params: {},
      context: {},
    });
    expect((await reply.json()).notices.map((notice: { title: string }) => notice.title)).toEqual([title]);
  },
);
