import { describe, expect, test } from 'vitest';
import { curriculumOfBrand } from '#app/domain/markets/curricula.ts';
import {
  readBannersCookie,
  readThemeCookie,
  writeBannersCookie,
  writeSessionCookie,
  writeThemeCookie,
  writeToastCookie,
} from '#app/platform/cookies.server.ts';
import { database } from '#app/platform/database.server.ts';
import { loader as root } from '#app/root.tsx';
import { action as preferences } from '#app/routes/people/myAccount/preferences.tsx';
import { loader as sessions } from '#app/routes/accounts/sessions/ownSessions.tsx';
import { action as dismiss } from '#app/routes/shell/banners.ts';
import { loader as portal } from '#app/routes/shell/portal.tsx';
import { action as staffTheme } from '#app/routes/accounts/staff/theme.ts';
import { loader as console } from '#app/routes/accounts/staff/console.tsx';
import { buildAgency } from '#tests/support/builders.ts';
import { openPage, postForm, sessionFor } from '#tests/support/formClient.ts';
import { newStaff, requestTo, responseOf, staffCookie } from '#tests/support/staff.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { sessionAt } from '#tests/support/contexts.ts';

await testDatabase();
quickPasswords();
const db = database();

const pair = (header: string) => header.split(';', 1)[0]!;
const requestWith = (...cookies: string[]) =>
  new Request('http://localhost:3000/', { headers: { Cookie: cookies.map(pair).join('; ') } });

/** What the document of a page is given, and the cookies that come with it. */
async function documentOf(path: string, ...cookies: string[]) {
  const request = new Request(`http://localhost:3000${path}`, { headers: { Cookie: cookies.map(pair).join('; ') } });
  const { data, init } = await root({ request, params: {}, context: {} });
  return { data, cookies: new Headers(init?.headers).getSetCookie() };
}

describe('a toast', () => {
  const done = () => writeToastCookie({ kind: 'success', message: 'courseEditor:publish.done' });
  const dataOf = async (cookie: string) => {
    const request = new Request('http://localhost:3000/staff/courses', {
      headers: { Cookie: pair(cookie), 'Sec-Fetch-Dest': 'empty' },
    });
    const { data, init } = await root({ request, params: {}, context: {} });
    return {
      toast: data.toast,
      cookie: new Headers(init?.headers).getSetCookie().find((each) => each.startsWith('gangway_toast=')),
    };
  };

  test('that data have read which were given up for newer ones is there again, as the same', async () => {
    const first = await dataOf(await done());
    expect(first.toast).toMatchObject({ kind: 'success', text: expect.stringContaining('published') });
    expect(first.cookie).toMatch(/Max-Age=2;/);
    const second = await dataOf(first.cookie!);
    expect(second.toast).toEqual(first.toast);
    // Its two seconds go on.
    expect(second.cookie).toBeUndefined();
    expect((await dataOf(await done())).toast?.id).not.toBe(first.toast?.id);
  });

  test('is in one document alone, and in none once data had it', async () => {
    const { data, cookies } = await documentOf('/staff/courses', await done());
    expect(data.toast).toMatchObject({ kind: 'success' });
    expect(cookies.find((each) => each.startsWith('gangway_toast='))).toMatch(/Max-Age=0;/);
    const { cookie } = await dataOf(await done());
    expect((await documentOf('/staff/courses', cookie!)).data.toast).toBeNull();
  });
});

describe('banners', () => {
  const post = (fields: Record<string, string>, cookie = '') =>
    responseOf(
      dismiss({
        request: new Request('http://localhost:3000/banners', {
          method: 'POST',
          body: new URLSearchParams(fields),
          headers: { Origin: 'http://localhost:3000', Cookie: cookie },
        }),
        params: {},
        context: {},
      }),
    );

  test('that were dismissed are known to the next document, and only by their ids', async () => {
    const first = await post({ id: 'outage:1', target: '/home/pc?page=2' });
    expect([first.status, first.headers.get('Location')]).toEqual([302, '/home/pc?page=2']);
    const second = await post({ id: 'alert:2' }, pair(first.headers.get('Set-Cookie')!));
    expect(second.headers.get('Location')).toBe('/');
    const cookie = second.headers.get('Set-Cookie')!;
    expect(cookie).toMatch(/HttpOnly/);
    expect((await documentOf('/login', cookie)).data.dismissedBanners).toEqual(['outage:1', 'alert:2']);
  });

  test('are remembered as far as a cookie goes, each once', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `notice:${index}`);
    const cookie = await writeBannersCookie(ids);
    expect(cookie.length).toBeLessThan(1500);
    expect(await readBannersCookie(requestWith(cookie))).toEqual(ids.slice(10));
    const again = await post({ id: 'notice:15' }, pair(cookie));
    expect(await readBannersCookie(requestWith(again.headers.get('Set-Cookie')!))).toEqual([
      ...ids.slice(10).filter((id) => id !== 'notice:15'),
      'notice:15',
    ]);
  });

  test.each(['', 'x'.repeat(65), 'Jane Smith', '<script>'])('have plain ids: %j is refused', async (id) => {
    expect(await postForm(dismiss, { path: '/banners', fields: { id } })).toMatchObject({ status: 400 });
  });

  test('lead nowhere but into the portal', async () => {
    expect((await post({ id: 'alert:2', target: 'https://elsewhere.example/' })).headers.get('Location')).toBe('/');
  });
});

describe('the appearance', () => {
  test("is the profile's on every device, and in the browser where it was chosen after signing out too", async () => {
    const { owner } = await buildAgency(db);
    const sessionId = await sessionFor(owner);
    expect(
      await postForm(preferences, {
        path: '/home/my-account/preferences?about=theme',
        fields: { theme: 'dark' },
        sessionId,
      }),
    ).toMatchObject({ status: 302, location: '/home/my-account/preferences' });
    expect(await db.account.findUnique({ where: { accountId: owner.agentUniqueId } })).toMatchObject({
      theme: 'dark',
    });
    expect(
      await db.audit.findFirst({ where: { subjectId: owner.agentUniqueId, action: 'agent.theme-saved' } }),
    ).toMatchObject({ before: { theme: 'system' }, after: { theme: 'dark' } });
    const elsewhere = await documentOf('/home/pc', await writeSessionCookie(await sessionFor(owner)));
    expect(elsewhere.data.theme).toBe('dark');
    const [stored = ''] = elsewhere.cookies.filter((cookie) => cookie.startsWith('gangway_theme='));
    expect(await readThemeCookie(requestWith(stored))).toBe('dark');
    expect((await documentOf('/login', stored)).data.theme).toBe('dark');
  });

  test("of the profile wins over the browser's, and a page without a change sets no cookie", async () => {
    const { owner } = await buildAgency(db);
    const session = await writeSessionCookie(await sessionFor(owner));
    const { data, cookies } = await documentOf('/home/pc', session, await writeThemeCookie('dark'));
    expect([data.theme, cookies]).toEqual(['system', [expect.stringMatching(/^gangway_theme=;.*Max-Age=0/)]]);
    expect((await documentOf('/home/pc', session)).cookies).toEqual([]);
    expect((await documentOf('/login')).data.theme).toBe('system');
  });

  test.each(['', 'sepia', 'constructor'])('is one of three: %j is refused at its field', async (theme) => {
    const { owner } = await buildAgency(db);
    const reply = await postForm(preferences, {
      path: '/home/my-account/preferences?about=theme',
      fields: { theme },
      sessionId: await sessionFor(owner),
    });
    expect([reply.status, Object.keys(reply.errors)]).toEqual([400, ['theme']]);
  });

  test('is chosen in the console too, by staff who are signed in there', async () => {
    const member = await newStaff('reviewer');
    const cookie = await staffCookie(member);
    const reply = await responseOf(
      staffTheme(requestTo('/staff/theme', { cookie, form: { theme: 'light', target: '/staff/agencies/all' } })),
    );
    expect([reply.status, reply.headers.get('Location')]).toEqual([302, '/staff/agencies/all']);
    expect((await documentOf('/staff/agencies', cookie)).data.theme).toBe('light');
    expect(await db.audit.count({ where: { subjectId: member.staffId, action: 'staff.theme-saved' } })).toBe(1);
    expect(await console(requestTo('/staff/agencies', { cookie }))).toMatchObject({ role: 'reviewer' });
  });
});

describe('the time zone', () => {
  const at = new Date('2026-11-22T03:05:31Z');
  /** When the only session began, as the page of the sessions says it. */
  async function startedIn(sessionId: string, ...cookies: string[]): Promise<string> {
    const Cookie = [await writeSessionCookie(sessionId), ...cookies].map(pair).join('; ');
    const request = new Request('http://localhost:3000/home/my-account/sessions', { headers: { Cookie } });
    const page = (await sessions({ request, params: {}, context: {} })) as { live: { started: string }[] };
    return page.live[0]!.started.replace(/\s/g, ' ');
  }

  test('is the agency’s by its state, else the browser’s, else the one that the user chose', async () => {
    const { agencyId, owner } = await buildAgency(db);
    await db.agency.update({ where: { agencyId }, data: { state: 'IL' } });
    const sessionId = await sessionFor(owner);
    await db.session.update({ where: { id: sessionId }, data: { createdAt: at } });
    expect(await startedIn(sessionId)).toBe('Nov 21, 2026, 9:05 PM CST');
    expect(await startedIn(sessionId, 'gangway_zone=America/Denver')).toBe('Nov 21, 2026, 8:05 PM MST');
    expect(await startedIn(sessionId, 'gangway_zone=Mars/Olympus')).toBe('Nov 21, 2026, 9:05 PM CST');
    const choose = (timeZone: string) =>
      postForm(preferences, {
        path: '/home/my-account/preferences?about=timeZone',
        fields: { timeZone },
        sessionId,
      });
    expect(await choose('Asia/Tokyo')).toMatchObject({ status: 302, location: '/home/my-account/preferences' });
    expect(await startedIn(sessionId, 'gangway_zone=America/Denver')).toBe('Nov 22, 2026, 12:05 PM JST');
    expect(
      await db.audit.findFirst({ where: { subjectId: owner.agentUniqueId, action: 'agent.time-zone-saved' } }),
    ).toMatchObject({ before: { timeZone: '' }, after: { timeZone: 'Asia/Tokyo' } });
    expect((await choose('Mars/Olympus')).errors).toHaveProperty('timeZone');
    expect(await choose('automatic')).toMatchObject({ status: 302 });
    expect(await startedIn(sessionId)).toBe('Nov 21, 2026, 9:05 PM CST');
  });
});

describe('switching the brand', () => {
  test.each([
    ['US', 'PC', '/home/cu', 'CU', 'CU'],
    ['US', 'PC', '/home/pages/ha/privacy-policy', 'HA', 'HA'],
    ['DE', 'PI', '/home/ci', 'CI', 'PC'],
    ['US', 'PC', '/home/agency-overview', 'PC', 'PC'],
  ] as const)(
    'in %s from %s by %s selects %s, and the academy is that of %s (spec §4 Default brand)',
    async (country, displayCompany, path, brand, curriculum) => {
      const { owner } = await buildAgency(db, { country, owner: { displayCompany } });
      const sessionId = await sessionFor(owner);
      const { data } = await openPage(portal, { path, sessionId });
      expect(data.brand).toBe(brand);
      const selected = (await sessionAt(sessionId, new Date()))!.actor.selectedBrand;
      expect(selected || displayCompany).toBe(brand);
      expect(curriculumOfBrand(brand)).toBe(curriculum);
      // A page whose address names no brand keeps the one that was selected.
      expect((await openPage(portal, { path: '/home/my-account', sessionId })).data.brand).toBe(brand);
    },
  );
});
