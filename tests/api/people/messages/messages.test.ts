import { beforeAll, describe, expect, test } from 'vitest';
import { listNotifications } from '#app/domain/accounts/notifications/listNotifications.server.ts';
import { openNotification } from '#app/domain/accounts/notifications/readNotifications.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { brandMessageSchema, messageList, type BrandMessageInput } from '#app/domain/people/messages/messageForms.ts';
import { listMessages, readMessage, readMessageForStaff } from '#app/domain/people/messages/readMessages.server.ts';
import { countReaders } from '#app/domain/people/messages/messageReaders.server.ts';
import { saveMessage, sendDueMessages, withdrawMessage } from '#app/domain/people/messages/saveMessage.server.ts';
import { notifyOfMessage } from '#app/domain/people/messages/notifyOfMessage.server.ts';
import { paths } from '#app/paths.ts';
import { database } from '#app/platform/database.server.ts';
import { listAddress } from '#tests/listAddress.ts';
import { buildAgency, buildAgent, buildAgents } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { newStaff, requestTo, responseOf, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const page = await import('#app/routes/people/messages/staffMessage.tsx');
const list = await import('#app/routes/people/messages/messages.tsx');
const db = database();
const now = new Date();
const input = (asked: Partial<BrandMessageInput> = {}) => ({
  intent: 'send' as const,
  sendAt: null as Date | null,
  version: 0,
  messageMarket: 'uk' as const,
  messageAudience: 'everybody' as const,
  titleEn: 'A new ship',
  textEn: 'She sails in May.',
  titleJa: '新しい船',
  textJa: '5月に就航します。',
  ...asked,
});
const first = { page: 1, pageSize: 20 } as const;
type Agency = Awaited<ReturnType<typeof buildAgency>>;
type Person = Awaited<ReturnType<typeof buildAgent>>;

let british: Agency;
let japanese: Agency;
let manager: Person;
let advisor: Person;
let everywhere: StaffContext;
let ofUk: StaffContext;
beforeAll(async () => {
  [british, japanese] = [await buildAgency(db, { country: 'GB' }), await buildAgency(db, { country: 'JP' })];
  manager = await buildAgent(db, british, { agentType: 'M' });
  advisor = await buildAgent(db, british, { agentType: 'A' });
  everywhere = await signedInAsStaff(await newStaff('administrator'));
  ofUk = await signedInAsStaff(await newStaff('editor', { markets: ['uk'] }));
});

const notices = async (person: { agentUniqueId: string }) =>
  (await listNotifications(await signedIn(person as Person), first)).rows.filter(({ kind }) => kind === 'brandMessage');
const send = async (ctx: StaffContext, asked: Partial<BrandMessageInput> = {}, atOnce?: number) => {
  const { messageId } = await saveMessage(ctx, null, input(asked));
  await notifyOfMessage({ db, now }, { messageId }, atOnce);
  return messageId;
};

describe('a message reaches', () => {
  test.each([
    ['everybody', 'uk', ['owner', 'manager', 'advisor']],
    ['owners', 'uk', ['owner']],
    ['managers', 'uk', ['owner', 'manager']],
    ['advisors', 'uk', ['advisor']],
    ['owners', 'every', ['owner', 'japanese owner']],
    ['owners', 'jp', ['japanese owner']],
    ['owners', 'int', []],
  ] as const)('%s of %s: %j', async (messageAudience, messageMarket, expected) => {
    const people = { owner: british.owner, manager, advisor, 'japanese owner': japanese.owner };
    const messageId = await send(await signedInAsStaff(await newStaff('administrator')), {
      messageAudience,
      messageMarket,
      titleEn: `To ${messageAudience} of ${messageMarket}`,
      titleJa: '船',
    });
    await db.throttle.deleteMany({});
    const reached: string[] = [];
    for (const [name, person] of Object.entries(people)) {
      const isNotified =
        (await db.notification.count({
          where: { accountId: person.agentUniqueId, place: `/home/messages/${messageId}` },
        })) > 0;
      if (isNotified) reached.push(name);
      const read = readMessage(await signedIn(person as Person), messageId).then(
        () => true,
        ({ code }) => code,
      );
      expect(await read, name).toBe(isNotified ? true : 'notFound');
    }
    expect(reached).toEqual(expected);
  });

  test('no user who left, is not active, or whose agency is suspended', async () => {
    const suspended = await buildAgency(db, { country: 'KR' });
    await db.agency.update({
      where: { agencyId: suspended.agencyId },
      data: { suspendedAt: now, suspendReason: 'Unpaid.' },
    });
    const agency = await buildAgency(db, { country: 'KR' });
    const gone = await buildAgent(db, agency, { agentType: 'A' });
    await db.agent.update({ where: { agentUniqueId: gone.agentUniqueId }, data: { deletedAt: now } });
    const waiting = await buildAgent(db, agency, { agentType: 'A', activationFlag: 'C' });
    const ofReservations = await buildAgent(db, agency, { agentType: 'A', activationFlag: 'R' });
    const messageId = await send(everywhere, { messageMarket: 'asia' });
    const ids = (await db.notification.findMany({ where: { place: `/home/messages/${messageId}` } })).map(
      ({ accountId }) => accountId,
    );
    for (const { agentUniqueId } of [agency.owner, ofReservations]) expect(ids).toContain(agentUniqueId);
    for (const { agentUniqueId } of [gone, waiting, suspended.owner]) expect(ids).not.toContain(agentUniqueId);
  });

  test('everybody once, in the reader’s language, however the runs fall', async () => {
    const agency = await buildAgency(db, { country: 'AU' });
    await buildAgents(db, agency, 11);
    await db.account.update({ where: { accountId: agency.owner.agentUniqueId }, data: { language: 'ja' } });
    const { messageId } = await saveMessage(everywhere, null, input({ messageMarket: 'au' }));
    const run = () => notifyOfMessage({ db, now }, { messageId }, 5);
    await Promise.all([run(), run()]);
    await run();
    const message = await readMessageForStaff(everywhere, messageId);
    const count = await db.notification.count({ where: { place: `/home/messages/${messageId}` } });
    expect(message).toMatchObject({ state: 'sent', notified: count, read: 0 });
    expect(count).toBeGreaterThanOrEqual(12);
    expect((await notices(agency.owner)).map(({ facts }) => facts.title)).toEqual(['新しい船']);
  });
});

test('who reads it is counted; once withdrawn it is removed from the notifications, and notifies no more users', async () => {
  const messageId = await send(ofUk, { titleEn: 'Soon withdrawn' });
  const notification = (await notices(advisor)).find(({ facts }) => facts.title === 'Soon withdrawn')!;
  const { place } = await openNotification(await signedIn(advisor), notification.notificationId);
  expect(place).toBe(`/home/messages/${messageId}`);
  expect(await readMessageForStaff(ofUk, messageId)).toMatchObject({ read: 1, mayWithdraw: true });
  await withdrawMessage(ofUk, messageId);
  await notifyOfMessage({ db, now }, { messageId }, 1);
  expect(await db.notification.count({ where: { place } })).toBe(0);
  await expect(readMessage(await signedIn(advisor), messageId)).rejects.toMatchObject({ code: 'notFound' });
  await expect(withdrawMessage(ofUk, messageId)).rejects.toMatchObject({ code: 'conflict' });
  // Who had its page open reads there that it is done.
  const [address, cookie] = [paths.staffMessage(messageId), await staffCookie(await newStaff('administrator'))];
  const pressed = await responseOf(
    page.action(requestTo(address, { cookie, form: { intent: 'withdraw' }, params: { messageId } }) as never),
  );
  expect([pressed.status, pressed.headers.get('Location')]).toEqual([302, address]);
});

test.each([
  ['jp', 'Nov 28, 2026', 'Nov 28, 2026, 8:56 AM JST'],
  ['every', 'Nov 27, 2026', 'Nov 27, 2026, 6:56 PM EST'],
] as const)(
  'the list and the page say the same day on which a message was sent to %s',
  async (messageMarket, day, moment) => {
    const messageId = await send(everywhere, { messageMarket, titleEn: `Sent late to ${messageMarket}` });
    await db.brandMessage.update({ where: { messageId }, data: { sentAt: new Date('2026-11-27T23:56:00Z') } });
    const cookie = await staffCookie(await newStaff('administrator'));
    const { rows } = (await list.loader(
      requestTo(`${paths.staffMessages()}?q=${encodeURIComponent('Sent late')}`, { cookie }) as never,
    )) as unknown as { rows: { messageId: string; sent: string }[] };
    expect(rows.find((row) => row.messageId === messageId)?.sent).toBe(day);
    const shown = await page.loader(
      requestTo(paths.staffMessage(messageId), { cookie, params: { messageId } }) as never,
    );
    const { sent } = (shown as unknown as { message: { sent: string } }).message;
    expect(sent.replace(/\p{Zs}/gu, ' ')).toBe(moment);
  },
);

describe('refused are', () => {
  test('another market, every market by staff of one, and their messages', async () => {
    for (const messageMarket of ['jp', 'every'] as const)
      await expect(saveMessage(ofUk, null, input({ messageMarket }))).rejects.toMatchObject({ code: 'forbidden' });
    const toAll = await send(everywhere, { messageMarket: 'every', titleEn: 'To all of us' });
    const toJapan = await send(everywhere, { messageMarket: 'jp', titleEn: 'To Japan alone' });
    expect(await readMessageForStaff(ofUk, toAll)).toMatchObject({ mayWithdraw: false });
    await expect(readMessageForStaff(ofUk, toJapan)).rejects.toMatchObject({ code: 'notFound' });
    for (const messageId of [toAll, toJapan])
      await expect(withdrawMessage(ofUk, messageId)).rejects.toMatchObject({ code: 'forbidden' });
    const listed = async (search: string) =>
      (await listMessages(ofUk, messageList.read(listAddress({ search })))).messages.map(({ messageId }) => messageId);
    expect([await listed('to all of us'), await listed('to japan')]).toEqual([[toAll], []]);
  });

  test('other roles, what is not there, and the sixth to a market within the hour', async () => {
    const helpDesk = await signedInAsStaff(await newStaff('help-desk'));
    const unknown = crypto.randomUUID();
    await expect(saveMessage(helpDesk, null, input())).rejects.toMatchObject({ code: 'forbidden' });
    await expect(readMessageForStaff(helpDesk, unknown)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(withdrawMessage(helpDesk, unknown)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(withdrawMessage(everywhere, unknown)).rejects.toMatchObject({ code: 'notFound' });
    await expect(readMessage(await signedIn(advisor), unknown)).rejects.toMatchObject({ code: 'notFound' });
    await db.throttle.deleteMany({});
    for (let sent = 1; sent <= 5; sent += 1) await saveMessage(everywhere, null, input({ messageMarket: 'nam' }));
    await expect(saveMessage(everywhere, null, input({ messageMarket: 'nam' }))).rejects.toMatchObject({
      code: 'throttled',
    });
    await expect(saveMessage(everywhere, null, input({ messageMarket: 'jp' }))).resolves.toBeDefined();
  });
});

const typedMessage = {
  messageAudience: 'everybody',
  titleEn: 'A new ship',
  textEn: 'She sails in May.',
  zone: 'Europe/London',
  version: '0',
  intent: 'send',
};

test.each([
  ['jp', false],
  ['every', false],
  ['nam', true],
])('for %s a message without Japanese is taken: %s', (messageMarket, taken) => {
  const typed = { ...typedMessage, messageMarket };
  const result = brandMessageSchema().safeParse(typed);
  expect(result.success).toBe(taken);
  expect(result.error?.issues.map(({ path }) => path[0]) ?? []).toEqual(taken ? [] : ['titleJa', 'textJa']);
});

test('a draft may have no Japanese yet, and a time is one of the zone that is to come', () => {
  const parse = (typed: object) => brandMessageSchema(new Date('2026-06-01T08:00:00Z')).safeParse(typed);
  const ofJapan = { ...typedMessage, messageMarket: 'jp' };
  expect(parse({ ...ofJapan, intent: 'draft' }).success).toBe(true);
  const at = (sendAt: string) => {
    const { data, error } = parse({ ...typedMessage, messageMarket: 'uk', sendAt });
    return data ? data.sendAt : error!.issues.map(({ message }) => message);
  };
  expect(at('')).toBeNull();
  expect(at('2026-06-01T09:30')).toEqual(new Date('2026-06-01T08:30:00Z'));
  expect(at('2026-06-01T09:00')).toEqual(['validation:timePast|sendAt']);
  expect(at('2027-03-28T01:30')).toEqual(['validation:timeSkipped|sendAt']);
  expect(at('soon')).toEqual(['validation:timeUnreadable|sendAt']);
});

describe('before it is sent', () => {
  const soon = new Date(now.getTime() + 3_600_000);
  const draft = { intent: 'draft', textEn: 'Not ready.' } as const;

  test('a draft is read by no user, is written on, and reaches its users at its time alone', async () => {
    await db.throttle.deleteMany({});
    const { messageId, state } = await saveMessage(ofUk, null, input({ ...draft, titleEn: 'Planned' }));
    expect(state).toBe('draft');
    await notifyOfMessage({ db, now }, { messageId });
    await expect(readMessage(await signedIn(advisor), messageId)).rejects.toMatchObject({ code: 'notFound' });
    expect(await readMessageForStaff(ofUk, messageId)).toMatchObject({ state: 'draft', version: 1, mayWrite: true });

    const scheduled = input({ titleEn: 'Planned', sendAt: soon, version: 1 });
    await saveMessage(ofUk, messageId, scheduled);
    await expect(saveMessage(everywhere, messageId, scheduled)).rejects.toMatchObject({ code: 'conflict' });
    await sendDueMessages({ db, now });
    await notifyOfMessage({ db, now }, { messageId });
    await expect(readMessage(await signedIn(advisor), messageId)).rejects.toMatchObject({ code: 'notFound' });

    const jobs = () => db.job.count({ where: { name: 'notify-brand-message', data: { equals: { messageId } } } });
    await Promise.all([sendDueMessages({ db, now: soon }), sendDueMessages({ db, now: soon })]);
    expect(await jobs()).toBe(1);
    await notifyOfMessage({ db, now: soon }, { messageId });
    expect(await notices(advisor)).toContainEqual(expect.objectContaining({ facts: { title: 'Planned' } }));
    expect(await readMessageForStaff(ofUk, messageId)).toMatchObject({ state: 'sent', sentAt: soon, mayWrite: false });
    await expect(saveMessage(ofUk, messageId, { ...scheduled, version: 2 })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('it is looked at with the number of its readers, and withdrawn', async () => {
    const expected = await db.agent.count({
      where: {
        agency: { country: 'GB', approvalStatus: 'APPROVED', suspendedAt: null },
        agentType: 'O',
        deletedAt: null,
        activationFlag: { in: ['A', 'R'] },
      },
    });
    const cookie = await staffCookie(await newStaff('editor', { markets: ['uk'] }));
    const form = { ...typedMessage, messageMarket: 'uk', messageAudience: 'owners', intent: 'preview' };
    const before = await db.brandMessage.count();
    const shown = await page.action(
      requestTo(paths.staffMessage('new'), { cookie, form, params: { messageId: 'new' } }),
    );
    expect(shown).toMatchObject({ data: { preview: { titleEn: 'A new ship', readers: expected } } });
    expect(await db.brandMessage.count()).toBe(before);
    await expect(countReaders(ofUk, input({ messageMarket: 'jp' }))).rejects.toMatchObject({ code: 'forbidden' });

    const { messageId } = await saveMessage(ofUk, null, input(draft));
    const ofJapan = await signedInAsStaff(await newStaff('editor', { markets: ['jp'] }));
    await expect(saveMessage(ofJapan, messageId, input({ messageMarket: 'jp', version: 1 }))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await withdrawMessage(ofUk, messageId);
    expect(await readMessageForStaff(ofUk, messageId)).toMatchObject({ state: 'withdrawn', mayWrite: false });
  });
});
