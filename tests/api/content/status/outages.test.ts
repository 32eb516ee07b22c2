import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OutageInput } from '#app/domain/content/status/forms.ts';
import { call } from '#tests/support/apiClient.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
process.env.PARTNER_SANDBOX = '1';
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { saveOutage } = await import('#app/domain/content/status/saveOutage.server.ts');
const { endOutage } = await import('#app/domain/content/status/endOutage.server.ts');
const { cancelOutage } = await import('#app/domain/content/status/cancelOutage.server.ts');
const { forgetOutages } = await import('#app/domain/content/status/knownOutages.server.ts');
const { listOutages } = await import('#app/domain/content/status/listOutages.server.ts');
const list = await import('#app/routes/content/status/outages.tsx');
const form = await import('#app/routes/content/status/outage.tsx');
const { forgetSettings } = await import('#app/domain/markets/settings/readSetting.server.ts');
const notices = await import('#app/routes/content/status/notices.ts');
const feed = await import('#app/routes/content/status/feed.ts');
const status = await import('#app/routes/content/status/status.tsx');
const tools = await import('#app/routes/partners/tools/tools.tsx');
const home = await import('#app/routes/content/homePage/home.tsx');
const { openPage, sessionFor } = await import('#tests/support/formClient.ts');
const { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
afterAll(closePasswords);
const { withdrawVersions } = await import('#tests/support/content.ts');
// Editors' alerts are banners too: their tests are elsewhere.
beforeAll(() => withdrawVersions(db, { path: 'alert' }));
beforeEach(async () => {
  await db.outage.deleteMany();
  forgetOutages();
  await db.brandSetting.deleteMany();
  forgetSettings();
});

const hour = 3_600_000;
const asEditor = async (now = new Date()) => signedInAsStaff(await newStaff('editor'), { now });
const after = (now: Date, hours: number) => new Date(now.getTime() + hours * hour);
const input = (now: Date, more: Partial<OutageInput> = {}): OutageInput => ({
  system: 'portal',
  kind: 'planned',
  startsAt: after(now, -1),
  endsAt: after(now, 1),
  announcedFrom: null,
  noteEn: '',
  noteJa: '',
  version: 0,
  ...more,
});
const stored = (outageId: string) => db.outage.findUniqueOrThrow({ where: { outageId } });
const auditOf = (outageId: string) =>
  db.audit.findMany({ where: { subjectKind: 'outage', subjectId: outageId }, orderBy: { at: 'asc' } });
const asked = (path: string, headers: Record<string, string> = {}) => ({
  request: new Request(`http://localhost:3000${path}`, { headers }),
  params: {},
  context: {},
});
const shown = async (search = '?language=en&market=nam') =>
  (
    (await (await notices.loader(asked(`/notices${search}`))).json()) as {
      notices: { id: string; kind: string; text: string }[];
    }
  ).notices;

describe('while it lasts', () => {
  test.each([
    ['planned', 'planned', 'unavailable due to scheduled maintenance', /^Unavailable for planned work until .+/],
    ['disturbance', 'disturbed', 'not working properly', /^Not working properly\. We expect it to be fixed by .+/],
  ] as const)(
    '%s is shown alike by banner, status page, the page of tools and the home page',
    async (kind, state, banner, words) => {
      const ctx = await asEditor();
      await saveOutage(ctx, null, input(ctx.now, { system: 'air', kind }));
      const { owner } = await buildAgency(db, { country: 'US' });
      const sessionId = await sessionFor(owner);
      expect(await shown()).toMatchObject([{ kind: 'outage', text: expect.stringContaining(banner) }]);
      const { systems } = (await openPage(status.loader, { path: '/status' })).data as {
        systems: { system: string; state: string }[];
      };
      expect(systems.filter((each) => each.state !== 'working')).toMatchObject([{ system: 'air', state }]);
      type Tile = { name: string; trouble: { state: string; text: string } | null };
      const { rows } = (await openPage(tools.loader, { path: '/home/tools', sessionId })).data as { rows: Tile[] };
      const { partnerTools } = (await openPage(home.loader, { path: '/home/pc', params: { brand: 'pc' }, sessionId }))
        .data as { partnerTools: Tile[] };
      for (const tiles of [rows, partnerTools])
        expect(tiles.filter(({ trouble }) => trouble)).toMatchObject([
          { name: 'air', trouble: { state, text: expect.stringMatching(words) } },
        ]);
      await db.outage.deleteMany();
      forgetOutages();
      expect(
        ((await openPage(tools.loader, { path: '/home/tools', sessionId })).data as { rows: Tile[] }).rows.filter(
          ({ trouble }) => trouble,
        ),
      ).toEqual([]);
    },
  );
});

describe('an outage', () => {
  test('is written, with its announcement at once, an audit row, and its banner', async () => {
    const ctx = await asEditor();
    const { outageId } = await saveOutage(
      ctx,
      null,
      input(ctx.now, { startsAt: after(ctx.now, 24), endsAt: after(ctx.now, 26) }),
    );
    expect(await stored(outageId)).toMatchObject({
      system: 'portal',
      announcedFrom: ctx.now,
      createdBy: ctx.staff.staffId,
      version: 1,
    });
    expect(await auditOf(outageId)).toMatchObject([
      {
        action: 'outage.added',
        actorKind: 'staff',
        actorId: ctx.staff.staffId,
        after: { system: 'portal', kind: 'planned' },
      },
    ]);
    expect(await shown()).toEqual([
      {
        id: `${outageId}-1-notice`,
        kind: 'notice',
        title: expect.stringMatching(/^Partner portal: scheduled maintenance from .+ P[SD]T$/),
        text: expect.stringContaining('Website will be unavailable due to scheduled maintenance'),
        own: expect.objectContaining({ text: expect.stringMatching(/E[SD]T$/) }),
      },
    ]);
    expect(await shown('?language=ja&market=jp')).toMatchObject([{ own: { text: expect.stringContaining('JST') } }]);
  });

  test('that began already has no announcement before its start', async () => {
    const ctx = await asEditor();
    const { outageId } = await saveOutage(ctx, null, input(ctx.now));
    expect((await stored(outageId)).announcedFrom).toEqual(after(ctx.now, -1));
  });

  test('is changed by the one of two editors who has seen it as it is', async () => {
    const [one, other] = [await asEditor(), await asEditor()];
    const { outageId } = await saveOutage(one, null, input(one.now));
    await saveOutage(one, outageId, input(one.now, { noteEn: 'Almost done.', version: 1 }));
    await expect(
      saveOutage(other, outageId, input(other.now, { noteEn: 'Just begun.', version: 1 })),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await stored(outageId)).toMatchObject({ noteEn: 'Almost done.', version: 2 });
    expect((await auditOf(outageId)).at(-1)).toMatchObject({
      action: 'outage.changed',
      before: { noteEn: '' },
      after: { noteEn: 'Almost done.' },
    });
    expect(await shown()).toMatchObject([{ id: `${outageId}-2-outage`, note: 'Almost done.' }]);
  });

  test('of two editors at the same moment, one is refused', async () => {
    const [one, other] = [await asEditor(), await asEditor()];
    const { outageId } = await saveOutage(one, null, input(one.now));
    const tries = await Promise.allSettled([one, other].map((ctx) => endOutage(ctx, outageId, 1)));
    expect(tries.map(({ status: outcome }) => outcome).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await stored(outageId)).version).toBe(2);
  });

  test('that lasts is ended, and its banner goes', async () => {
    const ctx = await asEditor();
    const { outageId } = await saveOutage(ctx, null, input(ctx.now));
    expect(await shown()).toMatchObject([{ kind: 'outage' }]);
    await expect(cancelOutage(ctx, outageId, 1)).rejects.toMatchObject({ code: 'conflict' });
    await endOutage(ctx, outageId, 1);
    expect((await stored(outageId)).endsAt).toEqual(ctx.now);
    expect(await shown()).toEqual([]);
    await expect(endOutage(ctx, outageId, 2)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('that comes is cancelled, and cannot be changed after', async () => {
    const ctx = await asEditor();
    const { outageId } = await saveOutage(
      ctx,
      null,
      input(ctx.now, { startsAt: after(ctx.now, 1), endsAt: after(ctx.now, 2) }),
    );
    await expect(endOutage(ctx, outageId, 1)).rejects.toMatchObject({ code: 'conflict' });
    await cancelOutage(ctx, outageId, 1);
    expect(await shown()).toEqual([]);
    await expect(saveOutage(ctx, outageId, input(ctx.now, { version: 2 }))).rejects.toMatchObject({ code: 'conflict' });
    expect((await auditOf(outageId)).map(({ action }) => action)).toEqual(['outage.added', 'outage.cancelled']);
  });

  test('that there is not is not found', async () => {
    const ctx = await asEditor();
    await expect(saveOutage(ctx, crypto.randomUUID(), input(ctx.now))).rejects.toMatchObject({ code: 'notFound' });
  });

  test('is the matter of editors and administrators alone', async () => {
    const ctx = await signedInAsStaff(await newStaff('reviewer'));
    const id = crypto.randomUUID();
    for (const attempt of [
      saveOutage(ctx, null, input(ctx.now)),
      endOutage(ctx, id, 1),
      cancelOutage(ctx, id, 1),
      listOutages(ctx, { page: 1, pageSize: 20 }),
    ])
      await expect(attempt).rejects.toMatchObject({ code: 'forbidden' });
    expect(await db.outage.count()).toBe(0);
  });

  test('whose window ends before it begins does not get past the database either', async () => {
    const ctx = await asEditor();
    await expect(saveOutage(ctx, null, input(ctx.now, { endsAt: after(ctx.now, -2) }))).rejects.toThrow(
      'outages_window_check',
    );
  });
});

describe('the console', () => {
  const post = async (cookie: string, outageId: string, fields: Record<string, string>) =>
    form.action(requestTo(`/staff/outages/${outageId}`, { cookie, params: { outageId }, form: fields }));
  const typed = {
    system: 'booking',
    kind: 'planned',
    zone: 'America/Los_Angeles',
    startsAt: '2036-05-03T22:00',
    endsAt: '2036-05-04T02:00',
    announcedFrom: '',
    noteEn: '',
    noteJa: '',
    version: '0',
  };

  test('lists what lasts, comes and is over', async () => {
    const ctx = await asEditor();
    await saveOutage(ctx, null, input(ctx.now, { system: 'booking' }));
    await saveOutage(
      ctx,
      null,
      input(ctx.now, { system: 'air', startsAt: after(ctx.now, 5), endsAt: after(ctx.now, 6) }),
    );
    await saveOutage(
      ctx,
      null,
      input(ctx.now, { system: 'chat', startsAt: after(ctx.now, -5), endsAt: after(ctx.now, -4), kind: 'disturbance' }),
    );
    const cancelled = await saveOutage(
      ctx,
      null,
      input(ctx.now, { system: 'academy', startsAt: after(ctx.now, 5), endsAt: after(ctx.now, 6) }),
    );
    await cancelOutage(ctx, cancelled.outageId, 1);
    const page = await list.loader(
      requestTo('/staff/outages?page=7', { cookie: await staffCookie(await newStaff('administrator')) }),
    );
    expect(page).toMatchObject({
      title: 'Outages · Gangway',
      mayEdit: true,
      list: { total: 2, page: 1 },
      current: [{ system: 'booking', by: 'Mika Review', isCancelled: false }],
      coming: [{ system: 'air', announced: expect.stringMatching(/P[SD]T$/) }],
      over: [
        { system: 'academy', isCancelled: true },
        { system: 'chat', kind: 'disturbance', announced: null },
      ],
    });
  });

  test('takes a form in Pacific time, and gives it back as it was typed', async () => {
    const cookie = await staffCookie(await newStaff('editor'));
    const response = await responseOf(post(cookie, 'new', typed));
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/staff/outages']);
    const { outageId, startsAt } = await db.outage.findFirstOrThrow();
    expect(startsAt).toEqual(new Date('2036-05-04T05:00Z'));
    const page = await form.loader(requestTo(`/staff/outages/${outageId}`, { cookie, params: { outageId } }));
    expect(page).toMatchObject({
      phase: 'coming',
      twice: [],
      values: { system: 'booking', startsAt: '2036-05-03T22:00', endsAt: '2036-05-04T02:00', version: '1' },
    });
  });

  test('takes times by the clock that the brand has set for the market, and names it', async () => {
    const member = await newStaff('editor');
    const cookie = await staffCookie(member);
    await db.brandSetting.create({
      data: {
        kind: 'time-zones',
        scope: 'jp',
        act: 'set',
        reason: 'Ours',
        savedAt: new Date(),
        savedBy: member.staffId,
        validFrom: new Date('2026-01-01'),
        value: { officeZone: 'Asia/Tokyo', outageZone: 'Asia/Tokyo' },
      },
    });
    forgetSettings();
    const page = await form.loader(requestTo('/staff/outages/new', { cookie, params: { outageId: 'new' } }));
    expect(page).toMatchObject({ zone: 'Japan Standard Time (Tokyo)', values: { zone: 'Asia/Tokyo' } });
    await responseOf(post(cookie, 'new', { ...typed, zone: 'Asia/Tokyo' }));
    expect((await db.outage.findFirstOrThrow()).startsAt).toEqual(new Date('2036-05-03T13:00Z'));
    expect(await post(cookie, 'new', { ...typed, zone: 'Europe/Nowhere' })).toMatchObject({ init: { status: 400 } });
    const listed = await list.loader(requestTo('/staff/outages', { cookie }));
    expect(listed).toMatchObject({ coming: [{ window: expect.stringMatching(/JST$/) }] });
  });

  test('asks which is meant where a time occurs twice, and keeps the answer', async () => {
    const cookie = await staffCookie(await newStaff('editor'));
    const twice = { ...typed, startsAt: '2036-11-02T01:30', endsAt: '2036-11-02T03:00' };
    const refused = await post(cookie, 'new', twice);
    expect(refused).toMatchObject({
      init: { status: 400 },
      data: { twice: ['startsAt'], error: { startsAt: [expect.stringContaining('occurs twice'), expect.any(String)] } },
    });
    await responseOf(post(cookie, 'new', { ...twice, startsAtOccurrence: 'second' }));
    const { outageId, startsAt } = await db.outage.findFirstOrThrow();
    expect(startsAt).toEqual(new Date('2036-11-02T09:30Z'));
    const page = await form.loader(requestTo(`/staff/outages/${outageId}`, { cookie, params: { outageId } }));
    expect(page).toMatchObject({ twice: ['startsAt'], values: { startsAtOccurrence: 'second', endsAtOccurrence: '' } });
  });

  test('shows the second of two editors what the first has stored', async () => {
    const cookie = await staffCookie(await newStaff('editor'));
    await responseOf(post(cookie, 'new', typed));
    const { outageId } = await db.outage.findFirstOrThrow();
    await responseOf(post(cookie, outageId, { ...typed, system: 'air', noteEn: 'T first', version: '1' }));
    const refused = await post(cookie, outageId, { ...typed, endsAt: '2036-05-04T03:00', version: '1' });
    expect(refused).toMatchObject({
      init: { status: 409 },
      data: {
        stale: {
          version: '2',
          differences: [
            { label: 'System', yours: 'Booking system', stored: 'Air booking' },
            { label: 'End', yours: '2036-05-04 03:00', stored: '2036-05-04 02:00' },
            { label: 'Show notice from', yours: '', stored: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) },
            { label: 'Note in English', yours: '', stored: 'T first' },
          ],
        },
      },
    });
    const again = await responseOf(post(cookie, outageId, { ...typed, endsAt: '2036-05-04T03:00', version: '2' }));
    expect(again.status).toBe(302);
  });

  test('ends and cancels, and says where it comes too late', async () => {
    const ctx = await asEditor();
    const cookie = await staffCookie(await newStaff('editor'));
    const [lasts, comes] = [
      await saveOutage(ctx, null, input(ctx.now)),
      await saveOutage(ctx, null, input(ctx.now, { startsAt: after(ctx.now, 1), endsAt: after(ctx.now, 2) })),
    ];
    expect((await responseOf(post(cookie, lasts.outageId, { act: 'end', version: '1' }))).status).toBe(302);
    expect((await responseOf(post(cookie, comes.outageId, { act: 'cancel', version: '1' }))).status).toBe(302);
    expect(await post(cookie, comes.outageId, { act: 'cancel', version: '1' })).toMatchObject({
      init: { status: 409 },
      data: { error: { '': [expect.stringContaining('Someone else')] } },
    });
  });

  test.each(['nonsense', "' OR 1=1 --", '00000000-0000-4000-8000-000000000000'])(
    'finds no outage called %s',
    async (outageId) => {
      const cookie = await staffCookie(await newStaff('editor'));
      await expect(form.loader(requestTo('/staff/outages/x', { cookie, params: { outageId } }))).rejects.toMatchObject({
        init: { status: 404 },
      });
    },
  );
});

describe('GET /osdb/p1.0/get-outage', () => {
  test('lists what lasts or comes, by its start, in Pacific time', async () => {
    const ctx = await asEditor();
    await saveOutage(
      ctx,
      null,
      input(ctx.now, {
        system: 'booking',
        startsAt: new Date('2036-07-02T05:00Z'),
        endsAt: new Date('2036-07-02T09:00Z'),
      }),
    );
    await saveOutage(ctx, null, input(ctx.now));
    await saveOutage(ctx, null, input(ctx.now, { startsAt: after(ctx.now, -5), endsAt: after(ctx.now, -4) }));
    const { status: answered, body } = await call('GET /osdb/p1.0/get-outage');
    expect(answered).toBe(200);
    expect(body).toEqual({
      outages: [
        { sysCode: 'portal', outageStartTime: expect.stringMatching(/-0[78]:00$/), outageEndTime: expect.any(String) },
        {
          sysCode: 'booking',
          outageStartTime: '2036-07-01T22:00:00.000-07:00',
          outageEndTime: '2036-07-02T02:00:00.000-07:00',
        },
      ],
    });
    expect(new Date(body.outages[0].outageStartTime)).toEqual(after(ctx.now, -1));
  });
});

describe('GET /notices', () => {
  test('is asked for nothing twice: an unchanged answer has no body', async () => {
    const ctx = await asEditor();
    const { outageId } = await saveOutage(ctx, null, input(ctx.now));
    const first = await notices.loader(asked('/notices?language=en&market=nam'));
    const mark = first.headers.get('ETag')!;
    expect([first.status, first.headers.get('Cache-Control')]).toEqual([200, 'no-cache']);
    for (const known of [mark, `W/${mark}`, `"x", ${mark}`])
      expect((await notices.loader(asked('/notices?language=en&market=nam', { 'If-None-Match': known }))).status).toBe(
        304,
      );
    expect((await notices.loader(asked('/notices?language=ja&market=nam', { 'If-None-Match': mark }))).status).toBe(
      200,
    );
    await endOutage(ctx, outageId, 1);
    expect((await notices.loader(asked('/notices?language=en&market=nam', { 'If-None-Match': mark }))).status).toBe(
      200,
    );
  });

  test.each([
    ['', { 'Accept-Language': 'ja-JP,ja' }, 'JST'],
    ['?language=xx&market=yy', { 'Accept-Language': 'en-GB' }, 'GMT|BST'],
    ['?language=en&market=au', { 'Accept-Language': 'ja' }, 'AE[SD]T'],
  ])('%j with %j is read by the clock of %s', async (search, headers, zone) => {
    const ctx = await asEditor();
    await saveOutage(ctx, null, input(ctx.now));
    const { notices: found } = await (
      await notices.loader(asked(`/notices${search}`, headers as Record<string, string>))
    ).json();
    expect(found[0].own.text).toMatch(new RegExp(zone));
  });
});

describe('the public status page', () => {
  const open = (language = 'en') =>
    status.loader(asked('/status', { 'Accept-Language': language === 'ja' ? 'ja-JP' : 'en-US' }));

  test('says what works, what comes, and what was', async () => {
    const ctx = await asEditor();
    await db.staffUser.updateMany({ data: { createdAt: after(ctx.now, -100 * 24) } });
    await saveOutage(
      ctx,
      null,
      input(ctx.now, { system: 'booking', kind: 'disturbance', noteEn: 'Call us.', noteJa: 'お電話ください。' }),
    );
    await saveOutage(
      ctx,
      null,
      input(ctx.now, { startsAt: after(ctx.now, 100), endsAt: after(ctx.now, 101), announcedFrom: after(ctx.now, 99) }),
    );
    // At noon, so that it never reaches into a second day.
    const noon = DateTime.fromJSDate(ctx.now, { zone: 'America/Los_Angeles' })
      .minus({ days: 10 })
      .set({ hour: 12, minute: 0 });
    await saveOutage(
      ctx,
      null,
      input(ctx.now, { system: 'chat', startsAt: noon.toJSDate(), endsAt: noon.plus({ hours: 1 }).toJSDate() }),
    );
    const page = await open();
    expect(page).toMatchObject({
      title: 'System status · Gangway',
      lastKnown: null,
      state: 'disturbed',
      current: [{ system: 'booking', note: 'Call us.' }],
      coming: [{ system: 'portal', kind: 'planned' }],
    });
    expect(page.systems.filter(({ state }) => state !== 'working')).toMatchObject([
      { system: 'booking', state: 'disturbed' },
    ]);
    expect(page.systems.find(({ system }) => system === 'chat')!.marks).toHaveLength(1);
    expect(page.history.flatMap(({ outages }) => outages).map(({ system }) => system)).toEqual(
      expect.arrayContaining(['booking', 'chat']),
    );
    expect((await open('ja')).current).toMatchObject([
      { note: 'お電話ください。', window: { own: { text: expect.stringContaining('JST') } } },
    ]);
  });

  test('has a feed in Atom 1.0, in which nothing that editors wrote is markup', async () => {
    const ctx = await asEditor();
    const { outageId } = await saveOutage(
      ctx,
      null,
      input(ctx.now, { noteEn: 'a < b & c ]]> d\nthen more', startsAt: after(ctx.now, 1), endsAt: after(ctx.now, 2) }),
    );
    await cancelOutage(ctx, outageId, 1);
    const response = await feed.loader(asked('/status/feed?language=en'));
    if (!(response instanceof Response)) throw new Error('no response');
    expect(response.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
    const xml = await response.text();
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\s*<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/);
    expect(xml).toContain(`<id>urn:uuid:${outageId}</id>`);
    expect(xml).toContain(`<updated>${ctx.now.toISOString()}</updated>`);
    expect(xml).toContain('<id>http://localhost:3000/status/feed?language=en</id>');
    expect(xml).toMatch(/<link rel="self" href="http:\/\/localhost:3000\/status\/feed\?language=en"/);
    expect(xml).toMatch(/<author>\s*<name>Gangway<\/name>/);
    expect(xml).toContain('Canceled: Partner portal: Planned work');
    expect(xml).toContain('<p>a &lt; b &amp; c ]]&gt; d</p><p>then more</p>');
    const again = await feed.loader({
      ...asked('/status/feed?language=en', { 'If-None-Match': response.headers.get('ETag')! }),
    });
    expect((again as Response).status).toBe(304);
    expect(await ((await feed.loader(asked('/status/feed?language=ja'))) as Response).text()).toContain(
      '取り消し：パートナーポータル：メンテナンス',
    );
  });

  test('without any outage the feed is a feed, the same each time', async () => {
    const texts = await Promise.all(
      [feed.loader(asked('/status/feed')), feed.loader(asked('/status/feed'))].map(async (reply) =>
        ((await reply) as Response).text(),
      ),
    );
    expect(texts[0]).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
    expect(texts[0]).toBe(texts[1]);
  });
});

test('a page of the portal has the banners, and the address that its browser asks', async () => {
  const { readRootData } = await import('#app/routes/requests/rootData.server.ts');
  const { sessionFor } = await import('#tests/support/formClient.ts');
  const { writeSessionCookie } = await import('#app/platform/cookies.server.ts');
  const ctx = await asEditor();
  await saveOutage(ctx, null, input(ctx.now));
  const { owner } = await buildAgency(db, { country: 'JP' });
  const cookie = (await writeSessionCookie(await sessionFor(owner))).split(';')[0]!;
  await db.account.update({ where: { accountId: owner.agentUniqueId }, data: { language: 'ja' } });
  const data = await readRootData(asked('/home/pj', { cookie }));
  expect(data).toMatchObject({
    notices: [{ kind: 'outage', own: { text: expect.stringContaining('JST') } }],
    noticesFrom: { address: '/notices?language=ja&market=jp', ageMs: expect.any(Number) },
  });
});
