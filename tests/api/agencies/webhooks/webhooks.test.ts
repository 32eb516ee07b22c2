import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  chooseEvents,
  removeWebhook,
  renewWebhookSecret,
  switchWebhook,
} from '#app/domain/agencies/webhooks/changeWebhook.server.ts';
import { keepWebhooks } from '#app/domain/agencies/webhooks/keepWebhooks.server.ts';
import {
  listDeliveries,
  listWebhooks,
  readDelivery,
  readWebhook,
} from '#app/domain/agencies/webhooks/listWebhooks.server.ts';
import { makeWebhook } from '#app/domain/agencies/webhooks/makeWebhook.server.ts';
import { sendAgain, sendTestEvent } from '#app/domain/agencies/webhooks/sendToWebhook.server.ts';
import type { WebhookManager } from '#app/domain/agencies/webhooks/webhookHolder.server.ts';
import { mostWebhooks } from '#app/domain/agencies/webhooks/webhookRules.ts';
import { listRecord } from '#app/domain/agencies/auditTrail/listRecord.server.ts';
import { recordList } from '#app/domain/agencies/auditTrail/recordForms.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { EventKind } from '#app/domain/operations/events/eventKinds.ts';
import { deactivateAgent } from '#app/domain/people/access/deactivateAgent.server.ts';
import { reactivateAgent } from '#app/domain/people/access/reactivateAgent.server.ts';
import { updatePermissions } from '#app/domain/people/permissions/updatePermissions.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { jobsIn, makeDue, runJobsOf } from '#tests/support/jobs.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { webhookOf as newWebhook } from '#tests/support/webhooks.ts';
import { startWebhookReceiver } from '#tests/support/webhookReceiver.ts';
import { runNext } from '#server/jobWorker.server.ts';
import { runJob } from '#server/jobs.server.ts';

process.env.LOCAL_WEBHOOKS = '1';
process.env.PARTNER_TIMEOUT = '0.5';
await testDatabase();
quickPasswords();
const db = database();
const receiver = await startWebhookReceiver();
afterAll(receiver.stop);

const day = 86_400_000;
const fromNow = (ms: number) => new Date(Date.now() + ms);
let agency: Awaited<ReturnType<typeof buildAgency>>;
let owner: AgentContext;

beforeEach(async () => {
  receiver.answer('well');
  receiver.calls.length = 0;
  agency = await buildAgency(db);
  owner = await signedIn(agency.owner);
});

// The brand's would get what happens in the next test.
afterEach(() => db.webhookEndpoint.deleteMany());

const webhookOf = (ctx: WebhookManager, kinds?: readonly EventKind[], address = receiver.address) =>
  newWebhook(ctx, kinds, address);
const sendDue = (endpointId: string, now = new Date()) => runJob('send-webhooks', { endpointId }, now);
const sendAll = async () => {
  await makeDue('send-webhooks');
  await runJobsOf('send-webhooks');
};
const logOf = async (endpointId: string, ctx: WebhookManager = owner) =>
  (await listDeliveries(ctx, { endpointId, before: '' })).deliveries;
const happen = async () => {
  const advisor = await buildAgent(db, agency, { agentType: 'A', lastName: 'Brown' });
  await deactivateAgent(owner, { agentUniqueId: advisor.agentUniqueId });
  return advisor;
};

describe('an event', () => {
  test('is sent by a job with what the record shows, signed, in the order of its version', async () => {
    const { endpointId, secret } = await webhookOf(owner);
    const advisor = await buildAgent(db, agency, { agentType: 'A', lastName: 'Brown', grants: ['osAnswers'] });
    await updatePermissions(owner, { agentUniqueId: advisor.agentUniqueId, permissions: ['osManageAgents'] });
    await deactivateAgent(owner, { agentUniqueId: advisor.agentUniqueId });
    await reactivateAgent(owner, { agentUniqueId: advisor.agentUniqueId });
    await sendAll();
    const sent = receiver.calls
      .map(({ body }) => body)
      .toSorted((a, b) => Number(a.data.version) - Number(b.data.version));
    expect(sent.map(({ type }) => type)).toEqual([
      'permission.given',
      'permission.ended',
      'person.ended',
      'person.changed',
    ]);
    expect(receiver.calls.every(({ isSignedBy }) => isSignedBy(secret))).toBe(true);
    expect(sent.map(({ data }) => data.given ?? data.ended)).toEqual([
      ['osManageAgents'],
      ['osAnswers'],
      undefined,
      undefined,
    ]);
    expect(sent[2]!.data).toEqual({
      version: expect.any(Number) as number,
      agencyId: agency.agencyId,
      subject: { kind: 'person', id: advisor.agentUniqueId },
      by: { kind: 'person', id: agency.owner.agentUniqueId },
      action: 'agent.deactivated',
      changes: [{ field: 'activationFlag', before: 'A', after: 'D' }],
      person: expect.objectContaining({ lastName: 'Brown', agentType: 'A' }) as object,
    });
    const log = await logOf(endpointId);
    expect(log.map(({ kind, state, status }) => [kind, state, status])).toEqual(
      sent.map(({ type }) => [type, 'delivered', 200]).toReversed(),
    );
    const { body, answer } = await readDelivery(owner, { endpointId, deliveryId: log[0]!.deliveryId });
    expect([JSON.parse(body!), answer]).toEqual([sent[3], 'Thanks']);
  });

  test('goes to those who chose it, in its agency and for the brand, who is also named its staff', async () => {
    const administrator = await signedInAsStaff(await newStaff('administrator'));
    const other = await signedIn((await buildAgency(db)).owner);
    const [own, foreign, brand] = [
      await webhookOf(owner, ['person.ended']),
      await webhookOf(other),
      await webhookOf(administrator, ['person.ended', 'agency.changed']),
    ];
    const { agentUniqueId } = await happen();
    await recordChangeBy(administrator.staff.staffId);
    await sendAll();
    const got = (secret: string) =>
      receiver.calls.filter(({ isSignedBy }) => isSignedBy(secret)).map(({ body }) => body);
    expect(got(own.secret).map(({ type, data }) => [type, (data.subject as { id: string }).id])).toEqual([
      ['person.ended', agentUniqueId],
    ]);
    expect(got(foreign.secret)).toEqual([]);
    expect(got(brand.secret).map(({ type, data }) => [type, data.by])).toEqual([
      ['person.ended', { kind: 'person', id: agency.owner.agentUniqueId }],
      ['agency.changed', { kind: 'staff', id: administrator.staff.staffId }],
    ]);
    // One event is one for all that it goes to.
    expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(2);
    await chooseEvents(owner, { endpointId: own.endpointId, eventKinds: ['agency.changed'] });
    await recordChangeBy(administrator.staff.staffId);
    await sendAll();
    expect(got(own.secret).at(-1)!.data.by).toEqual({ kind: 'staff' });
  });

  test('waits for others of its webhook, which are sent by the same job', async () => {
    const [{ endpointId }, other] = [await webhookOf(owner), await webhookOf(owner)];
    const jobsOf = async (id: string) => (await jobsIn('send-webhooks')).filter(({ party }) => party === id);
    await happen();
    const [first] = await jobsOf(endpointId);
    expect(first!.dueAt.getTime()).toBeGreaterThan(first!.createdAt.getTime());
    await db.job.updateMany({ where: { state: 'waiting' }, data: { dueAt: fromNow(day) } });
    for (let place = 0; place < 24; place += 1) await happen();
    expect([await jobsOf(endpointId), await jobsOf(other.endpointId)].map((jobs) => jobs.length)).toEqual([1, 1]);
    await sendDue(endpointId);
    const versions = receiver.calls.map(({ body }) => body.data.version as number);
    expect([versions.length, new Set(versions).size]).toEqual([25, 25]);
    // What happens once its job is due has another.
    await makeDue('send-webhooks');
    await happen();
    expect(await jobsOf(endpointId)).toHaveLength(2);
  });

  test('is none where its cause is taken back', async () => {
    const { endpointId } = await webhookOf(owner);
    const fail = db.$transaction(async (tx) => {
      await recordAudit(tx, owner, {
        action: 'agency.information-changed',
        subjectKind: 'agency',
        subjectId: agency.agencyId,
        agencyId: agency.agencyId,
      });
      throw new Error('taken back');
    });
    await expect(fail).rejects.toThrow('taken back');
    expect(await logOf(endpointId)).toEqual([]);
  });

  async function recordChangeBy(staffId: string) {
    await db.$transaction((tx) =>
      recordAudit(
        tx,
        { now: new Date(), address: '', staff: { staffId } },
        {
          action: 'agency.brand-data-changed',
          subjectKind: 'agency',
          subjectId: agency.agencyId,
          agencyId: agency.agencyId,
          before: { agencyName: 'Old' },
          after: { agencyName: 'New' },
        },
      ),
    );
  }
});

describe('a receiver', () => {
  test('that fails gets the same again after a pause, with the same identifier', async () => {
    const { endpointId } = await webhookOf(owner, ['person.ended']);
    receiver.answer('error');
    await happen();
    await sendDue(endpointId);
    expect((await logOf(endpointId))[0]).toMatchObject({ state: 'waiting', attempts: 1, status: 500, fault: 'status' });
    await sendDue(endpointId);
    expect(receiver.calls).toHaveLength(1);
    receiver.answer('well');
    const later = fromNow(61_000);
    await db.job.deleteMany({ where: { name: 'send-webhooks' } });
    await keepWebhooks({ db, now: later });
    expect(await runNext('send-webhooks', (name, data) => runJob(name, data, later))).toBe(true);
    expect(receiver.calls.map(({ id, text }) => [id, text])).toEqual(
      Array.from({ length: 2 }, () => [receiver.calls[0]!.id, receiver.calls[0]!.text]),
    );
    expect((await logOf(endpointId))[0]).toMatchObject({ state: 'delivered', attempts: 2, fault: null });
  });

  test.each([
    ['redirect', 'redirect', 302],
    ['hangUp', 'unreachable', null],
    ['slow', 'timeout', null],
  ] as const)('that answers with %s has not taken it', async (answer, fault, status) => {
    const { endpointId } = await webhookOf(owner, ['person.ended']);
    receiver.answer(answer);
    await happen();
    await sendDue(endpointId);
    expect((await logOf(endpointId))[0]).toMatchObject({ state: 'waiting', status, fault });
    // Who gives no answer is left alone: what is new waits with the rest.
    receiver.answer('well');
    await happen();
    await sendDue(endpointId);
    expect(receiver.calls).toHaveLength(answer === 'redirect' ? 2 : 1);
  });

  test('that answers with ten megabytes has taken it, and little of them is kept', async () => {
    const { endpointId } = await webhookOf(owner, ['person.ended']);
    receiver.answer('huge');
    await happen();
    await sendDue(endpointId);
    const [line] = await logOf(endpointId);
    expect(line).toMatchObject({ state: 'delivered', status: 200 });
    expect((await readDelivery(owner, { endpointId, deliveryId: line!.deliveryId })).answer).toHaveLength(2048);
  });

  test('whose name leads to a private address is not called', async () => {
    const { endpointId } = await webhookOf(owner, ['person.ended'], 'https://crm.example/hooks');
    await happen();
    await sendDue(endpointId);
    expect((await logOf(endpointId))[0]).toMatchObject({ state: 'waiting', fault: 'privateNetwork' });
  });

  // What a name server says the second time: this machine.
  const { lookup } = dns;
  beforeEach(() => {
    dns.lookup = ((_: string, __: object, done: (error: null, found: object[]) => void) =>
      done(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof lookup;
    syncBuiltinESMExports();
  });
  afterEach(() => {
    dns.lookup = lookup;
    syncBuiltinESMExports();
  });

  test('that takes nothing for three days loses the event, and after five its webhook is off', async () => {
    const { endpointId } = await webhookOf(owner, ['person.ended']);
    receiver.answer('error');
    await happen();
    for (const days of [0, 1, 2, 3.01]) await sendDue(endpointId, fromNow(days * day));
    expect((await logOf(endpointId))[0]).toMatchObject({ state: 'failed', attempts: 4 });
    expect((await readWebhook(owner, endpointId)).state).toBe('on');
    await keepWebhooks({ db, now: fromNow(5.01 * day) });
    await keepWebhooks({ db, now: fromNow(5.01 * day) });
    expect((await readWebhook(owner, endpointId)).state).toBe('stopped');
    const mails = await mailsTo(agency.owner.emailAddress);
    expect(mails.filter(({ text }) => text.includes('CRM'))).toHaveLength(1);
    const notices = await db.notification.findMany({ where: { accountId: agency.owner.agentUniqueId } });
    expect(notices.map(({ kind, place }) => [kind, place])).toContainEqual([
      'webhookStopped',
      `/home/agency-overview/webhooks/${endpointId}`,
    ]);
    await expect(sendTestEvent(owner, endpointId)).rejects.toMatchObject({ code: 'webhookOff' });
    await switchWebhook(owner, { endpointId, to: 'on' });
    receiver.answer('well');
    await sendAgain(owner, { endpointId, deliveryId: (await logOf(endpointId))[0]!.deliveryId });
    await sendAll();
    expect((await logOf(endpointId))[0]!.state).toBe('delivered');
    expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(1);
  });
});

describe('a webhook', () => {
  test('has a new secret beside the old one for a day, and shows neither again', async () => {
    const { endpointId, secret } = await webhookOf(owner, ['person.ended']);
    const { secret: second } = await renewWebhookSecret(owner, endpointId);
    await sendTestEvent(owner, endpointId);
    await sendAll();
    expect(receiver.calls.map(({ isSignedBy }) => [isSignedBy(secret), isSignedBy(second)])).toEqual([[true, true]]);
    expect(receiver.calls[0]!.body).toMatchObject({ type: 'webhook.test', data: { subject: { id: endpointId } } });
    await sendTestEvent(owner, endpointId);
    await sendDue(endpointId, fromNow(day + 1000));
    expect([receiver.calls[1]!.isSignedBy(secret), receiver.calls[1]!.isSignedBy(second)]).toEqual([false, true]);
    const stored = await db.webhookEndpoint.findUniqueOrThrow({ where: { endpointId } });
    expect(JSON.stringify([stored, await listWebhooks(owner), await logOf(endpointId)])).not.toContain('whsec_');
  });

  test.each([
    ['http://crm.example/hooks', 'webhookAddressMalformed'],
    ['ftp://crm.example', 'webhookAddressMalformed'],
    ['crm.example', 'webhookAddressMalformed'],
    ['https://user:secret@crm.example', 'webhookAddressMalformed'],
    ['http://10.0.0.7/hooks', 'webhookAddressMalformed'],
    ['https://10.0.0.7/hooks', 'webhookAddressNotPublic'],
    ['https://169.254.169.254/latest', 'webhookAddressNotPublic'],
    ['https://[fd00::1]/', 'webhookAddressNotPublic'],
    ['https://[::ffff:10.0.0.1]/', 'webhookAddressNotPublic'],
    ['https://crm.internal/', 'webhookAddressNotPublic'],
    ['https://0x0a000001/', 'webhookAddressNotPublic'],
  ])('does not lead to %s', async (address, code) => {
    await expect(webhookOf(owner, ['person.ended'], address)).rejects.toMatchObject({ code, field: 'webhookAddress' });
  });

  test('is made by owners with their password, and by administrators, within a number', async () => {
    for (const agentType of ['M', 'A'] as const) {
      const person = await signedIn(await buildAgent(db, agency, { agentType }));
      await expect(webhookOf(person)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(listWebhooks(person)).rejects.toMatchObject({ code: 'forbidden' });
    }
    const editor = await signedInAsStaff(await newStaff('editor'));
    await expect(webhookOf(editor)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      makeWebhook(owner, {
        webhookName: 'CRM',
        webhookAddress: receiver.address,
        eventKinds: ['person.ended'],
        password: 'Wrong2026',
      }),
    ).rejects.toMatchObject({ code: 'wrongPassword' });
    const { endpointId: _, ...row } = await db.webhookEndpoint.findUniqueOrThrow({
      where: { endpointId: (await webhookOf(owner)).endpointId },
    });
    await db.webhookEndpoint.createMany({ data: Array.from({ length: mostWebhooks.agency - 2 }, () => row) });
    const last = await Promise.allSettled([webhookOf(owner), webhookOf(owner)]);
    expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('of another agency, or of the brand, is not found', async () => {
    const administrator = await signedInAsStaff(await newStaff('administrator'));
    const other = await signedIn((await buildAgency(db)).owner);
    for (const { endpointId } of [await webhookOf(other), await webhookOf(administrator)])
      for (const attempt of [
        () => readWebhook(owner, endpointId),
        () => listDeliveries(owner, { endpointId, before: '' }),
        () => chooseEvents(owner, { endpointId, eventKinds: ['person.added'] }),
        () => switchWebhook(owner, { endpointId, to: 'off' }),
        () => renewWebhookSecret(owner, endpointId),
        () => removeWebhook(owner, endpointId),
        () => sendTestEvent(owner, endpointId),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: 'notFound' });
    const { endpointId } = await webhookOf(owner, ['person.ended']);
    const foreign = await webhookOf(other);
    await sendTestEvent(other, foreign.endpointId);
    const [line] = await logOf(foreign.endpointId, other);
    await expect(sendAgain(owner, { endpointId, deliveryId: line!.deliveryId })).rejects.toMatchObject({
      code: 'notFound',
    });
    await expect(readDelivery(owner, { endpointId, deliveryId: line!.deliveryId })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  test('is on record, and takes its log with it when it is removed', async () => {
    const { endpointId } = await webhookOf(owner, ['person.ended']);
    await chooseEvents(owner, { endpointId, eventKinds: ['person.added'] });
    await switchWebhook(owner, { endpointId, to: 'off' });
    await happen();
    await switchWebhook(owner, { endpointId, to: 'on' });
    expect(await logOf(endpointId)).toEqual([]);
    await sendTestEvent(owner, endpointId);
    await removeWebhook(owner, endpointId);
    expect(await db.webhookDelivery.count({ where: { endpointId } })).toBe(0);
    const { entries } = await listRecord(owner, { ...recordList.defaults, actions: [] } as never);
    expect(entries.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([
        'webhookMade',
        'webhookEventsChosen',
        'webhookSwitchedOff',
        'webhookSwitchedOn',
        'webhookRemoved',
      ]),
    );
  });
});
