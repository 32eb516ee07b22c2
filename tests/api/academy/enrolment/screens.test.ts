import { beforeEach, describe, expect, test } from 'vitest';
import { assignLearning } from '#app/domain/academy/assignments/assignLearning.server.ts';
import { enrol } from '#app/domain/academy/enrolment/enrol.server.ts';
import { moveNumber } from '#app/domain/academy/enrolment/moveNumber.server.ts';
import { database } from '#app/platform/database.server.ts';
import { newCourse } from '#tests/support/academy.ts';
import { buildAgency, buildAgent, buildMember } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { openPage, postForm, sessionFor } from '#tests/support/formClient.ts';
import { runJobs } from '#tests/support/jobs.ts';
import { newestToken } from '#tests/support/mails.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const enrolPage = await import('#app/routes/academy/enrolment/agentEnroll.tsx');
const aboutPage = await import('#app/routes/courses/about/about.tsx');
const backPage = await import('#app/routes/academy/enrolment/takeNumberBack.tsx');
type Action = Parameters<typeof postForm>[0];
type Agent = Awaited<ReturnType<typeof buildAgent>>;
const lastName = 'Fairweather';
let advisor: Agent;
let holder: Agent;
let free: string;
let held: string;
beforeEach(async () => {
  advisor = await buildAgent(db, await buildAgency(db), { lastName });
  holder = await buildAgent(db, await buildAgency(db), { lastName });
  const birthDate = new Date('1984-06-30');
  [{ ccn: free }, { ccn: held }] = [
    await buildMember(db, { lastName, birthDate }),
    await buildMember(db, { lastName, birthDate }),
  ];
  await enrol(await signedIn(holder), { ccn: held, source: 'A' });
});

const post = async (fields: Record<string, string>, search = '', more: object = {}) =>
  postForm(enrolPage.action as Action, {
    path: `/home/agent-enroll${search}`,
    fields,
    sessionId: await sessionFor(advisor),
    ...more,
  });
const open = async (search = '') =>
  (
    await openPage(enrolPage.loader as Action, {
      path: `/home/agent-enroll${search}`,
      sessionId: await sessionFor(advisor),
    })
  ).data;
const row = ({ agentUniqueId }: Agent) => db.agent.findUniqueOrThrow({ where: { agentUniqueId } });
/** The messages by field of a part of the page that was refused. */
const said = ({ data }: { data: Record<string, unknown> }) =>
  (data.reply as { error?: Record<string, string[]> } | undefined)?.error;
const birth = { dateOfBirth: '30', monthOfBirth: '6', yearOfBirth: '1984' };

describe('/home/agent-enroll (spec §2)', () => {
  test.each([
    ['?registerFor=academy', 'A', '/home/pages/pc/training/academy'],
    ['?registerFor=polaronline', 'P', '/home/tools?ask=booking'],
    ['', 'E', '/home/my-account'],
    ['?registerFor=anything', 'E', '/home/my-account'],
  ])('%s enrols with the source %s and continues to %s', async (search, enrollmentSrc, location) => {
    expect(await post({ intent: 'enrol', ccn: free }, search)).toMatchObject({ status: 302, location });
    expect(await row(advisor)).toMatchObject({ ccn: free, enrollmentSrc });
    expect(await open(search)).toMatchObject({ ccn: free, goOn: location });
  });

  test('opens the page of the academy that was asked for, and no other site', async () => {
    const to = '/home/pages/pc/academy/courses/0198c0de-0000-7000-8000-000000000000/about?curriculum=PC';
    for (const [asked, location] of [
      [to, to],
      ['https://elsewhere.example/home/pages/pc', '/home/pages/pc/training/academy'],
      ['//elsewhere.example', '/home/pages/pc/training/academy'],
    ] as const) {
      advisor = await buildAgent(db, await buildAgency(db), { lastName });
      const search = `?${new URLSearchParams({ registerFor: 'academy', to: asked })}`;
      expect(await open(search)).toMatchObject({ goOn: location });
      expect(await post({ intent: 'issue' }, search)).toMatchObject({ status: 302, location });
    }
  });

  test('says what was assigned and waits for the number', async () => {
    const owner = await buildAgent(db, await db.agency.findUniqueOrThrow({ where: { agencyId: advisor.agencyId } }), {
      agentType: 'O',
    });
    const { courseId, titleEn } = await newCourse(db, { curriculum: 'PC' });
    await assignLearning(await signedIn(owner), {
      assignmentId: crypto.randomUUID(),
      companyId: 'PC',
      thing: { courseId },
      audience: 'people',
      agentUniqueIds: [advisor.agentUniqueId],
      filter: {} as never,
      roles: [],
      dueOn: new Date('2027-01-31'),
      message: '',
      reminders: true,
    });
    await runJobs();
    expect((await open('?registerFor=academy')).waiting).toEqual([`${titleEn}, due Jan 31, 2027`]);
    const about = `/home/pages/pc/academy/courses/${courseId}/about`;
    const led = await openPage(aboutPage.loader as Action, {
      path: about,
      params: { brand: 'pc', courseId },
      sessionId: await sessionFor(advisor),
    });
    expect(led.location).toBe(`/home/agent-enroll?${new URLSearchParams({ registerFor: 'academy', to: about })}`);
    await post({ intent: 'issue' });
    expect((await open()).waiting).toEqual([]);
  });

  test('issues a number to who has none, and says what is missing', async () => {
    expect(await post({ intent: 'issue' }, '?registerFor=academy')).toMatchObject({
      status: 302,
      location: '/home/pages/pc/training/academy',
    });
    expect((await row(advisor)).ccn).toMatch(/^\d{10}$/);
    await db.agent.update({
      where: { agentUniqueId: holder.agentUniqueId },
      data: { ccn: null, authId: null, dateOfBirth: null },
    });
    advisor = holder;
    expect(await open()).toMatchObject({ hasBirthDate: false });
    const refused = await post({ intent: 'issue' });
    expect([refused.status, said(refused)]).toEqual([
      409,
      { '': ['Your account has no date of birth yet. Please add it under My Account first.'] },
    ]);
  });

  test('refuses what is wrong at its field, in the language of the reader, and keeps what was typed', async () => {
    const wrong = await post({ intent: 'enrol', ccn: '12345' });
    expect([wrong.status, said(wrong)?.ccn?.[0]]).toEqual([400, 'Member number must have 10 digits']);
    const unknown = await post({ intent: 'enrol', ccn: '9999999999' }, '', { language: 'ja' });
    expect([unknown.status, said(unknown)?.ccn?.[0]]).toEqual([
      404,
      'この番号とお客様の姓に一致する会員が見つかりません。番号と姓をご確認ください。',
    ]);
    expect((unknown.data.reply as { initialValue: object }).initialValue).toEqual({ ccn: '9999999999' });
    expect(said(await post({ intent: 'enrol', ccn: free, academyLevel: '4' }))?.['']?.[0]).toBe(
      'Unknown field: Academy level',
    );
    expect(
      (await post({ intent: 'enrol', ccn: free }, '', { headers: { Origin: 'https://evil.example' } })).status,
    ).toBe(403);
    expect((await row(advisor)).ccn).toBeNull();
  });

  test('another account: the conflict with its masked user ID, a wrong and a right date of birth', async () => {
    const conflictUserId = `${holder.userId.slice(0, 2)}****${holder.userId.slice(-2)}`;
    const conflict = await post({ intent: 'enrol', ccn: held });
    expect([conflict.status, conflict.data]).toEqual([
      409,
      { step: 'conflict', ccn: held, conflictUserId, reply: undefined },
    ]);
    const again = await post({ intent: 'move', ccn: held, conflictUserId, ...birth, dateOfBirth: '29' });
    expect([again.status, again.data.step, again.data.conflictUserId, said(again)?.dateOfBirth?.[0]]).toEqual([
      400,
      'conflict',
      conflictUserId,
      'This is not the date of birth on record with the loyalty program for this number.',
    ]);
    expect(
      said(await post({ intent: 'move', ccn: held, conflictUserId, ...birth, monthOfBirth: '13' }))?.monthOfBirth?.[0],
    ).toBe('Please enter a valid two digit birth month');
    expect(await post({ intent: 'move', ccn: held, conflictUserId, ...birth }, '?registerFor=academy')).toMatchObject({
      status: 302,
      location: '/home/pages/pc/training/academy',
    });
    expect(await row(advisor)).toMatchObject({ ccn: held, enrollmentSrc: 'A' });
  });
});

describe('/member-number', () => {
  const back = (token: string, as: 'open' | 'post', more: object = {}) => {
    const visit = { path: `/member-number?token=${token}`, ...more };
    return as === 'open'
      ? openPage(backPage.loader as Action, visit)
      : postForm(backPage.action as Action, { ...visit, fields: {} });
  };

  test('opening it changes nothing, its button takes the number back, and a used or unknown link says so', async () => {
    await moveNumber(await signedIn(advisor), { ccn: held, birthDay: '1984-06-30', source: 'A' });
    const token = await newestToken(holder.emailAddress);
    expect(await back(token, 'open')).toMatchObject({
      status: 200,
      data: { number: { ccn: held, userId: holder.userId } },
    });
    expect((await row(advisor)).ccn).toBe(held);
    expect((await back(token, 'post', { headers: { Origin: 'https://evil.example' } })).status).toBe(403);
    expect((await back(token, 'post')).data).toMatchObject({ outcome: 'done', number: { ccn: held } });
    expect((await row(holder)).ccn).toBe(held);
    for (const used of [token, 'unknown', '']) {
      expect(await back(used, 'open')).toMatchObject({ status: 410, data: { number: null } });
      expect(await back(used, 'post')).toMatchObject({ status: 410, data: { outcome: 'expired' } });
    }
  });

  test('an account that has another number is refused', async () => {
    await moveNumber(await signedIn(advisor), { ccn: held, birthDay: '1984-06-30', source: 'A' });
    const token = await newestToken(holder.emailAddress);
    await enrol(await signedIn(holder), { ccn: free, source: 'A' });
    expect(await back(token, 'post')).toMatchObject({
      status: 409,
      data: { outcome: 'refused', problem: 'Your account already has a member number.' },
    });
  });
});
