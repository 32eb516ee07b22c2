import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { anonymiseDeleted } from '#app/domain/people/access/anonymiseDeleted.server.ts';
import { deleteAgent } from '#app/domain/people/access/deleteAgent.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { openOwnPicture } from '#app/domain/feedback/openOwnPicture.server.ts';
import { listOwnFeedback } from '#app/domain/feedback/ownFeedback.server.ts';
import { sendFeedback } from '#app/domain/feedback/sendFeedback.server.ts';
import { openFile } from '#app/domain/operations/files/openFile.server.ts';
import { removeOldFiles } from '#app/domain/operations/files/removeOldFiles.server.ts';
import { myData } from '#app/domain/people/myAccount/myData.server.ts';
import { listRecord } from '#app/domain/agencies/auditTrail/listRecord.server.ts';
import { recordList } from '#app/domain/agencies/auditTrail/recordForms.ts';
import { database } from '#app/platform/database.server.ts';
import { writeSessionCookie } from '#app/platform/cookies.server.ts';
import { call, refusalOf, tokensFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { openPage, sessionFor } from '#tests/support/formClient.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { pictureFacts, smallPicture } from '#tests/support/pictures.ts';
import { removeFileInTime } from '#tests/support/storedFiles.ts';
import { runAt } from '#tests/support/database.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { listAddress } from '#tests/listAddress.ts';

const { ownerUrl } = await testDatabase();
const db = database();
const page = await import('#app/routes/feedback/feedback.tsx');
const pictureRoute = await import('#app/routes/feedback/picture.ts');
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const said = {
  application: 'OneSource',
  feedbackType: 'S',
  commentTxt: 'A darker header, please.',
  userAgent: firefox,
} as const;
const first = { page: 1, pageSize: 20 } as const;

type Agency = Awaited<ReturnType<typeof buildAgency>>;
let agency: Agency;
let japanese: Agency;
beforeAll(async () => {
  [agency, japanese] = [await buildAgency(db, { country: 'US' }), await buildAgency(db, { country: 'JP' })];
});

const advisor = (of = agency) => buildAgent(db, of, { agentType: 'A' });
const rowOf = (number: string) => db.feedback.findUniqueOrThrow({ where: { number } });

/** Posts the form as a browser does, with a file among its fields. */
async function post(
  sender: { agentUniqueId: string; agencyId: string },
  fields: Record<string, string>,
  picture?: Uint8Array,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('picture', new File(picture ? [new Uint8Array(picture)] : [], picture ? 'screen.png' : ''));
  const cookie = (await writeSessionCookie(await sessionFor(sender))).split(';')[0]!;
  const request = new Request('http://localhost:3000/home/feedback', {
    method: 'POST',
    body: form,
    headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie, 'User-Agent': firefox },
  });
  const reply: unknown = await page
    .action({ request, params: {}, context: {} } as never)
    .catch((thrown: unknown) => thrown);
  if (reply instanceof Response)
    return { status: reply.status, location: reply.headers.get('Location'), data: {} as Record<string, unknown> };
  const { data, init } = reply as { data: Record<string, unknown>; init?: ResponseInit };
  return { status: init?.status ?? 200, location: null, data };
}

const formFields = {
  feedbackType: 'OneSource-D',
  commentTxt: 'The <b>menu</b> covers the page.',
  monitorResolution: '1280x800',
};

describe('feedback that is sent', () => {
  test('has a number, and what the session says of its sender', async () => {
    const sender = await advisor();
    const ctx = await signedIn(sender);
    const { number } = await sendFeedback(ctx, said);
    expect(number).toMatch(/^F-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(await rowOf(number)).toMatchObject({
      agentUniqueId: sender.agentUniqueId,
      agentId: sender.agentId,
      agentUserId: sender.userId,
      firstName: sender.firstName,
      lastName: sender.lastName,
      emailId: sender.emailAddress,
      agencyId: agency.agencyId,
      agencyName: agency.agencyName,
      application: 'OneSource',
      feedbackType: 'S',
      commentTxt: 'A darker header, please.',
      market: 'nam',
      brand: 'PC',
      company: 'PC',
      language: 'en',
      internetBrowser: 'Firefox 128',
      operatingSystem: 'Windows',
      monitorResolution: '',
      curriculum: '',
      courseName: '',
      state: 'received',
      version: 0,
      pictureId: null,
    });
    const [mail] = await mailsTo(sender.emailAddress);
    expect([mail?.template, mail?.language, mail?.subject]).toEqual([
      'feedbackReceived',
      'en',
      `Your feedback ${number}`,
    ]);
  });

  test('about the academy keeps curriculum and course, about the portal it has none', async () => {
    const ctx = await signedIn(await advisor());
    const academy = await sendFeedback(ctx, {
      ...said,
      application: 'Academy',
      feedbackType: 'L',
      curriculum: 'PC',
      courseName: 'Alaska in Depth',
    });
    const portal = await sendFeedback(ctx, { ...said, curriculum: 'PC', courseName: 'Alaska in Depth' });
    expect(await rowOf(academy.number)).toMatchObject({
      application: 'Academy',
      curriculum: 'PC',
      courseName: 'Alaska in Depth',
    });
    expect(await rowOf(portal.number)).toMatchObject({ curriculum: '', courseName: '' });
  });

  test('is confirmed in the language in which its sender reads the portal', async () => {
    const sender = await advisor(japanese);
    await db.account.update({ where: { accountId: sender.agentUniqueId }, data: { language: 'ja' } });
    const { number } = await sendFeedback(await signedIn(sender), said);
    expect((await mailsTo(sender.emailAddress)).map(({ subject }) => subject)).toEqual([
      `【Gangway】フィードバックを受け付けました（${number}）`,
    ]);
  });

  test('is in the record of the agency, without its words', async () => {
    const own = await buildAgency(db);
    const { number } = await sendFeedback(await signedIn(await advisor(own)), said);
    const { entries } = await listRecord(await signedIn(own.owner), {
      ...recordList.read(listAddress({ kind: 'agency' })),
      actions: [],
    });
    expect(entries.map(({ sentence, changes: lines }) => [sentence, lines])).toEqual([
      ['feedbackSent', [{ field: 'feedbackNumber', before: null, after: number }]],
    ]);
  });

  test('may come often: only after forty in a day there is a minute between two, and other users are not delayed', async () => {
    const ctx = await signedIn(await advisor());
    for (let count = 0; count < 7; count += 1) await sendFeedback(ctx, said);
    await db.throttle.updateMany({
      where: { key: { startsWith: 'pace:feedback:' }, failures: 7 },
      data: { failures: 39 },
    });
    await sendFeedback(ctx, said);
    const early = { params: { until: new Date(ctx.now.getTime() + 60_000).toISOString() } };
    await expect(sendFeedback(ctx, said)).rejects.toMatchObject({ code: 'throttled', ...early });
    await expect(sendFeedback({ ...ctx, now: new Date(ctx.now.getTime() + 60_000) }, said)).resolves.toMatchObject({
      number: expect.stringMatching(/^F-/),
    });
    await expect(sendFeedback(await signedIn(await advisor()), said)).resolves.toBeTruthy();
  });

  test('is listed for its sender alone, the newest first', async () => {
    const [one, other] = [await signedIn(await advisor()), await signedIn(await advisor())];
    const older = await sendFeedback({ ...one, now: new Date(Date.now() - 60_000) }, said);
    const newer = await sendFeedback(one, said);
    await sendFeedback(other, said);
    const numbers = async (ctx: AgentContext, paging: { page: number; pageSize: number }) =>
      (await listOwnFeedback(ctx, paging)).feedback.map(({ number }) => number);
    expect(await numbers(one, first)).toEqual([newer.number, older.number]);
    expect(await numbers(one, { page: 9, pageSize: 1 })).toEqual([older.number]);
  });
});

describe('a picture', () => {
  const stored = async (ctx: AgentContext, picture: Uint8Array) => {
    const { feedbackId } = await sendFeedback(ctx, { ...said, picture });
    const { content, type } = await openOwnPicture(ctx, feedbackId);
    return { feedbackId, type, content: await buffer(content) };
  };

  test.each(['png', 'jpeg', 'webp'] as const)(
    'of type %s is re-encoded, and says nothing of where it was made',
    async (format) => {
      const picture = await smallPicture({ format, place: 'Seat 9, Harbor Light' });
      expect(picture.includes('Harbor Light')).toBe(true);
      const { content, type } = await stored(await signedIn(await advisor()), picture);
      expect(type).toBe('image/webp');
      expect(content.includes('Harbor Light')).toBe(false);
      expect(await pictureFacts(content)).toMatchObject({ format: 'webp', width: 16, height: 12 });
      expect((await pictureFacts(content)).exif).toBeUndefined();
    },
  );

  test('that is large is made smaller', async () => {
    const { content } = await stored(await signedIn(await advisor()), await smallPicture({ width: 5120, height: 400 }));
    expect(await pictureFacts(content)).toMatchObject({ width: 2560, height: 200 });
  });

  test.each([
    ['a GIF', () => smallPicture({ format: 'gif' }), 'pictureUnreadable'],
    ['a TIFF', () => smallPicture({ format: 'tiff' }), 'pictureUnreadable'],
    [
      'an SVG',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      'pictureUnreadable',
    ],
    [
      'text that begins as a PNG does',
      async () =>
        Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('not a picture')]),
      'pictureUnreadable',
    ],
    [
      'half of a PNG',
      async () => (await smallPicture({ width: 300, height: 300 })).subarray(0, 120),
      'pictureUnreadable',
    ],
    ['more than 25 megapixels', () => smallPicture({ width: 5_001, height: 5_000 }), 'pictureTooLarge'],
    [
      'more than 5 MB',
      async () => Buffer.concat([await smallPicture(), Buffer.alloc(5 * 1024 * 1024)]),
      'fileTooLarge',
    ],
  ] as const)('%s is refused, and nothing of it is kept', async (_, make, code) => {
    const ctx = await signedIn(await advisor());
    await expect(sendFeedback(ctx, { ...said, picture: await make() })).rejects.toMatchObject({
      code,
      field: 'picture',
    });
    expect(await db.storedFile.count({ where: { addedBy: ctx.actor.agentUniqueId } })).toBe(0);
    expect(await db.feedback.count({ where: { agentUniqueId: ctx.actor.agentUniqueId } })).toBe(0);
  });

  test('is opened by its sender, and by no colleague, owner or stranger', async () => {
    const sender = await advisor();
    const { feedbackId } = await stored(await signedIn(sender), await smallPicture());
    const open = async (by: { agentUniqueId: string; agencyId: string }) => {
      const answer = await openPage(pictureRoute.loader as never, {
        path: `/home/feedback/${feedbackId}/picture`,
        params: { feedbackId },
        sessionId: await sessionFor(by),
      });
      return answer.status;
    };
    expect(await open(sender)).toBe(200);
    for (const by of [agency.owner, await advisor(), await advisor(japanese)]) expect(await open(by)).toBe(404);
    const { pictureId } = await db.feedback.findUniqueOrThrow({ where: { feedbackId } });
    await expect(
      openFile(await signedIn(agency.owner), { fileId: pictureId!, purpose: 'feedback' }),
    ).rejects.toMatchObject({ code: 'notFound' });
    await expect(openFile(await signedIn(sender), { fileId: pictureId!, purpose: 'import' })).rejects.toBeTruthy();
  });

  test('goes after 180 days, and the feedback stays', async () => {
    const ctx = await signedIn(await advisor());
    const { feedbackId } = await stored(ctx, await smallPicture({ width: 31 }));
    const { pictureId } = await db.feedback.findUniqueOrThrow({ where: { feedbackId } });
    expect(await removeFileInTime(pictureId!)).toBe(180);
    await expect(openOwnPicture(ctx, feedbackId)).rejects.toMatchObject({ code: 'notFound' });
    expect(await db.feedback.findUniqueOrThrow({ where: { feedbackId } })).toMatchObject({
      pictureId: null,
      commentTxt: said.commentTxt,
    });
  });
});

describe('the form', () => {
  test('is sent with a picture, and leads to its number', async () => {
    const sender = await advisor();
    const { status, location } = await post(sender, formFields, await smallPicture());
    const number = new URLSearchParams(location?.split('?')[1]).get('sent')!;
    expect(status).toBe(302);
    expect(await rowOf(number)).toMatchObject({
      commentTxt: 'The <b>menu</b> covers the page.',
      feedbackType: 'D',
      application: 'OneSource',
      monitorResolution: '1280x800',
      internetBrowser: 'Firefox 128',
      pictureId: expect.any(String),
    });
    const shown = await openPage(page.loader as never, {
      path: `/home/feedback?sent=${number}`,
      sessionId: await sessionFor(sender),
    });
    expect(shown.data).toMatchObject({
      sent: number,
      own: { list: { total: 1 }, rows: [{ number, state: 'received' }] },
    });
    const others = await openPage(page.loader as never, {
      path: `/home/feedback?sent=${number}`,
      sessionId: await sessionFor(await advisor()),
    });
    expect(others.data).toMatchObject({ sent: null, own: { list: { total: 0 } } });
  });

  test('in the popup answers with the number, and leads nowhere', async () => {
    const { status, data } = await post(await advisor(), { ...formFields, popup: 'yes' });
    expect([status, data]).toEqual([200, { sent: expect.stringMatching(/^F-/) }]);
  });

  test('comes back as it was typed where something is wrong', async () => {
    const typed = { ...formFields, feedbackType: '' };
    const { status, data } = await post(await advisor(), typed, await smallPicture());
    expect(status).toBe(400);
    expect(data).toMatchObject({
      initialValue: { commentTxt: formFields.commentTxt },
      error: { feedbackType: [expect.any(String), expect.any(String)] },
    });
    const empty = await post(await advisor(), formFields, Buffer.alloc(0));
    expect([empty.status, Object.keys(empty.data.error ?? {})]).toEqual([400, ['picture']]);
    const refused = await post(await advisor(), formFields, Buffer.from('no picture'));
    expect(refused).toMatchObject({
      status: 400,
      data: {
        initialValue: formFields,
        error: {
          picture: ['This picture can’t be read. Please choose a PNG, JPEG or WebP picture.', expect.any(String)],
        },
      },
    });
  });

  test('says Failed to Save Feedback where the product fails, and loses nothing', async () => {
    await runAt(ownerUrl, "ALTER TABLE feedback ADD CONSTRAINT broken CHECK (comment_txt <> 'Break it')", []);
    const sender = await advisor();
    const typed = { ...formFields, commentTxt: 'Break it' };
    const { status, data } = await post(sender, typed, await smallPicture());
    expect([status, data]).toMatchObject([503, { initialValue: typed, error: { '': ['Failed to Save Feedback'] } }]);
    expect(
      await db.storedFile.findMany({
        where: { addedBy: sender.agentUniqueId, goesAt: { gt: new Date(Date.now() + 60_000) } },
      }),
    ).toEqual([]);
    const { feedbackToken: token } = await tokensFor(sender);
    expect(
      refusalOf(
        await call('POST /osdb/v1.0/agents/feedback', { token, body: { commentTxt: 'Break it', feedbackType: 'S' } }),
      ),
    ).toEqual([500, 'feedbackNotSaved']);
    await runAt(ownerUrl, 'ALTER TABLE feedback DROP CONSTRAINT broken', []);
  });
});

describe('the call (spec §7)', () => {
  const path = 'POST /osdb/v1.0/agents/feedback';
  const body = {
    commentTxt: 'The course <u>stops</u>.',
    feedbackType: 'L',
    curriculum: 'PC',
    courseName: 'Alaska',
    company: 'PC',
    internetBrowser: 'Kiosk 7',
    operatingSystem: 'KioskOS',
    monitorResolution: '800x600',
  };

  test('saves the whole payload with the feedbackToken, which opens no other call, or the authToken', async () => {
    const sender = await advisor();
    const { authToken, feedbackToken } = await tokensFor(sender);
    const whole = {
      ...body,
      application: 'Academy',
      agencyId: agency.agencyId,
      agencyName: 'Another Name',
      firstName: 'Somerset',
      lastName: 'Else',
      agentId: sender.agentId,
      agentUserId: sender.userId.toLowerCase(),
      emailId: 'else@else.example',
      ccn: '',
    };
    const answer = await call(path, { token: feedbackToken, body: whole });
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'Success', feedbackNumber: expect.stringMatching(/^F-/) },
    ]);
    const { commentTxt: _, ...kept } = body;
    expect(await rowOf(answer.body.feedbackNumber)).toMatchObject({
      ...kept,
      application: 'Academy',
      commentTxt: 'The course <u>stops</u>.',
      firstName: sender.firstName,
      lastName: sender.lastName,
      agencyName: agency.agencyName,
      emailId: sender.emailAddress,
    });
    expect((await call(path, { token: authToken, body })).status).toBe(200);
    for (const other of [
      'GET /osmf/v1.0/refresh-token',
      'GET /osmf/v1.0/agents/self-retrieve',
      'POST /osmf/v1.0/logout',
    ]) {
      expect(refusalOf(await call(other, { token: feedbackToken }))).toEqual([401, 'invalidToken']);
    }
  });

  test('reads appInd: OS is the portal, anything else the learning system', async () => {
    const { feedbackToken: token } = await tokensFor(await advisor());
    const saved = async (query: string, feedbackType: string) => {
      const answer = await call(`${path}${query}`, { token, body: { commentTxt: 'Fine', feedbackType } });
      return answer.status === 200 ? (await rowOf(answer.body.feedbackNumber)).application : refusalOf(answer);
    };
    expect(await saved('?appInd=OS', 'M')).toBe('OneSource');
    expect(await saved('?appInd=AC', 'C')).toBe('Academy');
    expect(await saved('', 'C')).toBe('Academy');
    expect(await saved('?appInd=OS', 'C')).toEqual([400, 'selectOption feedbackType']);
    expect(await saved('?appInd=AC', 'M')).toEqual([400, 'selectOption feedbackType']);
  });

  test('is no way to speak for anybody else', async () => {
    const [sender, colleague] = [await advisor(), await advisor()];
    const { feedbackToken: token } = await tokensFor(sender);
    const sent = (more: object) => call(path, { token, body: { ...body, ...more } }).then(refusalOf);
    expect(await sent({ agentId: colleague.agentId })).toEqual([404, 'notFound']);
    expect(await sent({ agentUserId: colleague.userId })).toEqual([404, 'notFound']);
    expect(await sent({ agencyId: japanese.agencyId })).toEqual([404, 'notFound']);
    expect(await sent({ application: 'OneSource' })).toEqual([400, 'invalidOption application']);
    expect(
      await db.feedback.count({ where: { agentUniqueId: { in: [sender.agentUniqueId, colleague.agentUniqueId] } } }),
    ).toBe(0);
  });
});

describe('personal data', () => {
  test('the copy of one’s own data has one’s feedback', async () => {
    const ctx = await signedIn(await advisor());
    const { number } = await sendFeedback(ctx, { ...said, picture: await smallPicture() });
    await sendFeedback(await signedIn(await advisor()), said);
    expect((await myData(ctx)).feedback).toMatchObject([
      { number, commentTxt: said.commentTxt, state: 'received', picture: true, answers: [] },
    ]);
  });

  test('90 days after its sender was deleted, nothing tells who said what', async () => {
    const sender = await buildAgent(db, agency, { agentType: 'A', firstName: 'Quillon', lastName: 'Vantage' });
    const { feedbackId } = await sendFeedback(await signedIn(sender), {
      ...said,
      commentTxt: 'Quillon Vantage says so.',
      picture: await smallPicture({ width: 33 }),
    });
    const { pictureId } = await db.feedback.findUniqueOrThrow({ where: { feedbackId } });
    const deleted = new Date(Date.now() - 90 * 86_400_000);
    await deleteAgent(await signedIn(agency.owner, { now: deleted }), { agentUniqueId: sender.agentUniqueId });
    // The database goes by its own clock: what the sender did comes before, and the deletion at its time.
    await runAt(ownerUrl, "UPDATE audit SET recorded_at = $2::timestamptz - interval '1 day' WHERE actor_id = $1", [
      sender.agentUniqueId,
      deleted.toISOString(),
    ]);
    await runAt(ownerUrl, 'UPDATE audit SET recorded_at = at WHERE subject_id = $1 AND actor_id <> $1', [
      sender.agentUniqueId,
    ]);
    expect(await anonymiseDeleted({ db, now: new Date(deleted.getTime() + 90 * 86_400_000) })).toBe(1);
    const row = await db.feedback.findUniqueOrThrow({ where: { feedbackId } });
    expect(JSON.stringify(row).toLowerCase()).not.toMatch(/quillon|vantage|says so|firefox/);
    expect(row).toMatchObject({ state: 'received', feedbackType: 'S', agencyId: agency.agencyId, pictureId: null });
    await removeOldFiles({ db, now: new Date(Date.now() + 1000) });
    expect(await db.storedFile.count({ where: { id: pictureId! } })).toBe(0);
  });
});
