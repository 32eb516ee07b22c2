import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Market } from '#app/domain/markets/markets.ts';
import { readPersonParts } from '#app/domain/people/staff/personParts.server.ts';
import { personTabs } from '#app/domain/people/staff/personTabs.ts';
import { readPerson } from '#app/domain/people/staff/readPerson.server.ts';
import { staffRoles, type StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { database } from '#app/platform/database.server.ts';
import { loader as consoleLoader } from '#app/routes/accounts/staff/console.tsx';
import { loader } from '#app/routes/people/staff/person.tsx';
import { readRootData } from '#app/routes/requests/rootData.server.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { newCertificate, reachTop } from '#tests/support/certificates.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { newLearner } from '#tests/support/learners.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, requestTo, signedInAsStaff, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
afterEach(() => vi.restoreAllMocks());

const agency = await buildAgency(db);
const learner = await newLearner(db, agency, { lastName: 'Applegarth', grants: ['osAnswers'] });
const { agentUniqueId } = learner;
const now = new Date();
await signedIn(learner);
const { number: certificate } = await newCertificate(db, { authId: learner.authId });
const { creditId } = await reachTop(db, learner.authId, 'PC');
await db.toolHandover.create({
  data: {
    reference: 'H-2345-6789',
    tool: 'media-library',
    brand: 'PC',
    agentUniqueId,
    agencyId: agency.agencyId,
    at: now,
    outcome: 'failed',
    reason: 'timeout',
  },
});
const mailTo = (recipient: string, subject: string, lastError: string | null, createdAt = now) =>
  db.outbox.create({
    data: { template: 'x', recipient, language: 'en', subject, html: '', text: '', createdAt, lastError },
  });
await mailTo(learner.emailAddress.toLowerCase(), 'Did not arrive', 'mailbox full');
await mailTo(agency.owner.emailAddress.toLowerCase(), 'Of another person', null);

const contextOf = async (role: StaffRole, markets: Market[] = []) => signedInAsStaff(await newStaff(role, { markets }));
const open = async (cookie: string, tab = '') => {
  const args = requestTo(`/staff/people/${agentUniqueId}${tab && `?tab=${tab}`}`, {
    cookie,
    params: { agentUniqueId },
  });
  const [, , page] = await Promise.all([readRootData(args), consoleLoader(args), loader(args)]);
  return page;
};

describe('a person for staff', () => {
  test('is seen with account, permissions, member number and sessions', async () => {
    const page = await open(await staffCookie(await newStaff('help-desk')));
    expect(page).toMatchObject({ userId: learner.userId, ccn: learner.ccn, tab: 'account', isValidated: true });
    const rows = Object.fromEntries(page.sections.map(({ key, rows: found }) => [key, found]));
    expect(Object.keys(rows)).toEqual(['grants', 'moves', 'numbers', 'sessions']);
    expect(rows.grants).toMatchObject([{ title: expect.stringMatching(/\w/) }]);
    expect(rows.sessions).toHaveLength(1);
  });

  test('has times by the clock of the member of staff, with its zone', async () => {
    const member = await newStaff('help-desk');
    await db.staffUser.update({
      where: { staffId: member.staffId },
      data: { account: { update: { timeZone: 'Asia/Tokyo' } } },
    });
    const page = await open(await staffCookie(member));
    expect(page.created).toMatch(/ JST$/);
    const sessions = page.sections.find(({ key }) => key === 'sessions')?.rows;
    expect(sessions?.[0]?.details).toContain('JST');
  });

  test('has a telephone number as its country writes it', async () => {
    const page = async (phone: { phoneCode: string; phoneNumber: string }) => {
      await db.agent.update({ where: { agentUniqueId }, data: phone });
      return (await open(await staffCookie(await newStaff('help-desk')))).phone;
    };
    expect(await page({ phoneCode: '206', phoneNumber: '5550153' })).toBe('(206) 555-0153');
    expect(await page({ phoneCode: '44', phoneNumber: '2079460123' })).toBe('+44 20 7946 0123');
    expect(await page({ phoneCode: '', phoneNumber: '' })).toBe('');
  });

  test('has their levels, certificates and credits, mails with why they did not arrive, and hand-overs', async () => {
    const cookie = await staffCookie(await newStaff('help-desk'));
    const academy = await open(cookie, 'academy');
    expect(academy.sections.flatMap(({ rows }) => rows.map(({ href }) => href))).toEqual(
      expect.arrayContaining([`/staff/certificates/${certificate}`, `/staff/credits/${creditId}`]),
    );
    const activity = await open(cookie, 'activity');
    const rowsOf = (key: string) => activity.sections.find((section) => section.key === key)?.rows;
    expect(rowsOf('mails')).toMatchObject([
      { title: 'Did not arrive', details: expect.stringContaining('mailbox full') },
    ]);
    expect(rowsOf('handovers')).toMatchObject([{ details: expect.stringContaining('H-2345-6789') }]);
  });

  test('shows each kind to those whose role may see it', async () => {
    const keysOf = async (role: StaffRole) => {
      const ctx = await contextOf(role);
      const person = await readPerson(ctx, agentUniqueId);
      const parts = await Promise.all(personTabs.map((tab) => readPersonParts(ctx, person, tab)));
      return parts.flatMap((part) => Object.keys(part));
    };
    const reviewer = await keysOf('reviewer');
    for (const key of ['credits', 'certificates', 'feedback', 'bookings']) expect(reviewer).not.toContain(key);
    expect(await keysOf('help-desk')).toEqual(expect.arrayContaining(['credits', 'certificates', 'feedback']));
    expect(await keysOf('help-desk')).not.toContain('bookings');
    expect(await keysOf('administrator')).toContain('bookings');
  });

  test('is for staff of their market who may see people', async () => {
    const may: StaffRole[] = ['reviewer', 'help-desk', 'administrator'];
    for (const role of staffRoles) {
      const reading = readPerson(await contextOf(role), agentUniqueId);
      if (may.includes(role)) await expect(reading).resolves.toMatchObject({ userId: learner.userId });
      else await expect(reading).rejects.toMatchObject({ code: 'forbidden' });
    }
    const ofUk = await contextOf('help-desk', ['uk']);
    await expect(readPerson(ofUk, agentUniqueId)).rejects.toMatchObject({ code: 'notFound' });
    const missing = readPerson(await contextOf('help-desk'), crypto.randomUUID());
    await expect(missing).rejects.toMatchObject({ code: 'notFound' });
  });

  test.each(personTabs)('costs five queries at most: %s', async (tab) => {
    const cookie = await staffCookie(await newStaff('administrator'));
    await open(cookie, tab);
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    await open(cookie, tab);
    expect(queries.mock.calls.length).toBeGreaterThan(0);
    expect(queries.mock.calls.length).toBeLessThanOrEqual(5);
  });

  test('has no mail to a former user of the address, and no certificate of another market', async () => {
    const person = await newLearner(db, agency);
    await mailTo(person.emailAddress.toLowerCase(), 'To a former user', null);
    const { number } = await newCertificate(db, { authId: person.authId, curriculum: 'PJ' });
    const madeAt = new Date(now.getTime() + 1000);
    await db.agent.update({ where: { agentUniqueId: person.agentUniqueId }, data: { createdAt: madeAt } });
    await mailTo(person.emailAddress.toLowerCase(), 'To this one', null, madeAt);
    const readBy = async (markets: Market[]) => {
      const ctx = await contextOf('help-desk', markets);
      const seen = await readPerson(ctx, person.agentUniqueId);
      return { ...(await readPersonParts(ctx, seen, 'academy')), ...(await readPersonParts(ctx, seen, 'activity')) };
    };
    expect(await readBy(['nam'])).toMatchObject({ certificates: [], mails: [{ subject: 'To this one' }] });
    expect((await readBy([])).certificates).toMatchObject([{ number }]);
  });

  test('stays to be seen after a deletion, without the mails of an address that is free', async () => {
    const gone = await newLearner(db, agency);
    await mailTo(gone.emailAddress.toLowerCase(), 'Before', null);
    await db.agent.update({ where: { agentUniqueId: gone.agentUniqueId }, data: { deletedAt: new Date() } });
    const ctx = await contextOf('help-desk');
    const person = await readPerson(ctx, gone.agentUniqueId);
    expect(person.deletedAt).not.toBeNull();
    expect((await readPersonParts(ctx, person, 'activity')).mails).toEqual([]);
  });
});
