import { beforeEach, describe, expect, test } from 'vitest';
import { verifyCertificate } from '#app/domain/academy/levels/verifyCertificate.server.ts';
import {
  certificateList,
  findCertificates,
  readStaffCertificate,
} from '#app/domain/academy/certificates/findCertificate.server.ts';
import { grantCertificate } from '#app/domain/academy/certificates/grantCertificate.server.ts';
import { listCertificates } from '#app/domain/academy/certificates/listCertificates.server.ts';
import { mailCertificate } from '#app/domain/academy/certificates/mailCertificate.server.ts';
import { revokeCertificate } from '#app/domain/academy/certificates/revokeCertificate.server.ts';
import { shareCertificate } from '#app/domain/academy/certificates/shareCertificate.server.ts';
import { sharedCertificate } from '#app/domain/academy/certificates/sharedCertificate.server.ts';
import { kitFile } from '#app/domain/academy/credits/kitFile.server.ts';
import { kitHolder } from '#app/domain/academy/credits/kitHolder.server.ts';
import { listHistory } from '#app/domain/agencies/auditTrail/listHistory.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { exportRows } from '#app/domain/operations/exports/exportRows.server.ts';
import { database } from '#app/platform/database.server.ts';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { newCertificate, reachTop } from '#tests/support/certificates.ts';
import { signedIn, visitor } from '#tests/support/contexts.ts';
import { newLearner } from '#tests/support/learners.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
const year = 365 * 24 * 3600_000;

let agency: Awaited<ReturnType<typeof buildAgency>>;
let learner: Awaited<ReturnType<typeof newLearner>>;
let own: Awaited<ReturnType<typeof newCertificate>>;
let ofAgency: Awaited<ReturnType<typeof newCertificate>>;
beforeEach(async () => {
  agency = await buildAgency(db);
  learner = await newLearner(db, agency);
  own = await newCertificate(db, { authId: learner.authId, holderName: 'Ada Harbor' });
  ofAgency = await newCertificate(db, { agencyId: agency.agencyId, holderName: 'Harbor Light Travel', level: 1 });
});

const verified = async (number: string) => (await verifyCertificate(visitor(), number))?.state;

describe('a list of certificates', () => {
  test('has those of the learner and of their agency, with what they may do, and no others', async () => {
    const stranger = await newLearner(db, await buildAgency(db));
    await newCertificate(db, { authId: stranger.authId });
    const seen = async (who: Parameters<typeof signedIn>[0]) =>
      (await listCertificates(await signedIn(who)))
        .map(({ kind, number, mayManage }) => [kind, number, mayManage])
        .toSorted();
    expect(await seen(learner)).toEqual([
      ['agency', ofAgency.number, false],
      ['agent', own.number, true],
    ]);
    expect(await seen(agency.owner)).toEqual([['agency', ofAgency.number, true]]);
  });

  test('says until when a level is kept as things stand', async () => {
    const until = new Date(own.validUntil.getTime() + year);
    await db.learnerLevel.create({
      data: { authId: learner.authId, curriculum: 'PC', level: 4, attainedAt: own.issuedAt, validUntil: until },
    });
    const ctx = await signedIn(learner);
    const states = async (now: Date) =>
      (await listCertificates({ ...ctx, now }))
        .filter(({ kind }) => kind === 'agent')
        .map(({ state, until: shown }) => [state, shown]);
    expect(await states(new Date(own.validUntil.getTime() + 1))).toEqual([['valid', until]]);
    expect(await states(new Date(until.getTime() + 1))).toEqual([['lapsed', until]]);
  });

  test('its page for staff and their file give the same end, moved by what keeps the level', async () => {
    const until = new Date(own.validUntil.getTime() + year);
    await db.learnerLevel.create({
      data: { authId: learner.authId, curriculum: 'PC', level: 4, attainedAt: own.issuedAt, validUntil: until },
    });
    const lastHeldAt = new Date(ofAgency.issuedAt.getTime() + year / 2);
    await db.agencyLevel.create({
      data: { agencyId: agency.agencyId, curriculum: 'PC', level: 1, attainedAt: ofAgency.issuedAt, lastHeldAt },
    });
    const staff = await signedInAsStaff(await newStaff('administrator'));
    const ends = new Map(
      (await listCertificates(await signedIn(learner))).map(({ number, until: end }) => [number, end]),
    );
    const exported = new Map<unknown, unknown>();
    for await (const rows of exportRows(db, staff, { kind: 'certificates', atOnce: 100 }))
      for (const row of rows) exported.set(row.number, row.validUntil);
    for (const { number, validUntil } of [own, ofAgency]) {
      expect(ends.get(number)! > validUntil).toBe(true);
      expect((await readStaffCertificate(staff, number)).until).toEqual(ends.get(number));
      expect(exported.get(number)).toEqual(ends.get(number));
    }
  });
});

describe('sharing', () => {
  test('is switched off by the holder: the public page goes, and the number is verified as before', async () => {
    expect(await sharedCertificate(visitor(), own.number)).toMatchObject({ holderName: 'Ada Harbor', state: 'valid' });
    const ctx = await signedIn(learner);
    for (const turn of [1, 2]) await shareCertificate(ctx, { number: own.number, shared: turn === 0 });
    await expect(sharedCertificate(visitor(), own.number)).rejects.toMatchObject({ code: 'notFound' });
    expect(await verified(own.number)).toBe('valid');
    expect(
      await db.audit.count({ where: { action: 'certificate.share-changed', subjectId: learner.agentUniqueId } }),
    ).toBe(1);
    await shareCertificate(ctx, { number: own.number, shared: true });
    expect(await sharedCertificate(visitor(), own.number)).toMatchObject({ number: own.number });
  });

  test('of the agency’s certificate is for its owner; another’s cannot be shared', async () => {
    const supervisor = await buildAgent(db, agency, { agentType: 'M' });
    for (const who of [learner, supervisor])
      await expect(
        shareCertificate(await signedIn(who), { number: ofAgency.number, shared: false }),
      ).rejects.toMatchObject({ code: 'forbidden' });
    await shareCertificate(await signedIn(agency.owner), { number: ofAgency.number, shared: false });
    const stranger = (await buildAgency(db)).owner;
    for (const { number } of [own, ofAgency])
      await expect(shareCertificate(await signedIn(stranger), { number, shared: true })).rejects.toMatchObject({
        code: 'notFound',
      });
    await expect(
      shareCertificate(await signedIn(agency.owner), { number: own.number, shared: false }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });
});

const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);

async function found(ctx: StaffContext, search: string, more: Partial<typeof certificateList.defaults> = {}) {
  return (await findCertificates(ctx, { ...certificateList.defaults, search, ...more })).certificates;
}

describe('revoking', () => {
  const reason = 'It was issued by mistake.';

  test('is done by an administrator for a reason: verified as revoked, the holder notified, and on record', async () => {
    const ctx = await signedInAsStaff(await newStaff('administrator'));
    await revokeCertificate(ctx, { number: own.number.toLowerCase(), reason });
    expect(await verifyCertificate(visitor(), own.number)).toEqual({
      kind: 'agent',
      holderName: 'Ada Harbor',
      agencyName: 'Harbor Light Travel',
      curriculum: 'PC',
      level: 4,
      issuedAt: own.issuedAt,
      state: 'revoked',
    });
    expect(await listCertificates(await signedIn(learner))).toContainEqual(
      expect.objectContaining({ number: own.number, state: 'revoked', revokedReason: reason }),
    );
    const [mail] = await db.outbox.findMany({
      where: { recipient: learner.emailAddress.toLowerCase(), template: 'certificateRevoked' },
    });
    expect(mail!.text).toContain(reason);
    expect(
      await db.audit.findFirst({ where: { action: 'certificate.revoked', subjectId: learner.agentUniqueId } }),
    ).toMatchObject({
      actorKind: 'staff',
      agencyId: agency.agencyId,
      after: { certificateNumber: own.number, revokeReason: reason },
    });
    expect(await found(ctx, own.number)).toMatchObject([{ state: 'revoked', revokedByName: 'Mika Review' }]);
    await expect(revokeCertificate(ctx, { number: own.number, reason })).rejects.toMatchObject({ code: 'conflict' });
    await expect(revokeCertificate(ctx, { number: 'A'.repeat(26), reason })).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  test('of an agency’s certificate notifies its owners', async () => {
    await revokeCertificate(await signedInAsStaff(await newStaff('administrator')), {
      number: ofAgency.number,
      reason,
    });
    expect(
      await db.outbox.count({
        where: { recipient: agency.owner.emailAddress.toLowerCase(), template: 'certificateRevoked' },
      }),
    ).toBe(1);
    // Their history names no account, since it is none's.
    const { entries } = await listHistory(await signedIn(agency.owner), { page: 1, pageSize: 20 });
    expect(entries.map(({ sentence }) => sentence)).toContain('agencyCertificateRevoked');
  });

  test.each(['reviewer', 'editor'] as const)('is not for a %s, who does not find any either', async (role) => {
    const ctx = await signedInAsStaff(await newStaff(role));
    await expect(revokeCertificate(ctx, { number: own.number, reason })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(found(ctx, 'Ada')).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('finds by words of the names that it bears, the number and the user ID, and by state', async () => {
    const ctx = await signedInAsStaff(await newStaff('help-desk'));
    const name = `Zoë ${crypto.randomUUID().slice(0, 8)}`;
    const { number } = await newCertificate(db, { authId: learner.authId, level: 2, holderName: name });
    const numbers = async (...asked: Parameters<typeof found>) => (await found(...asked)).map((each) => each.number);
    expect(await numbers(ctx, name.toLowerCase().slice(4))).toEqual([number]);
    expect(await numbers(ctx, `%${name.slice(4, 7)}`, { state: 'valid' })).toEqual([number]);
    expect(await numbers(ctx, name, { state: 'revoked' })).toEqual([]);
    expect(await numbers(ctx, learner.userId)).toContain(number);
    expect(await numbers(ctx, 'a')).toEqual([]);
    await expect(
      revokeCertificate(ctx, { number, reason: 'Of the help desk, which only looks.' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('finds those that lapse soon by the day on which they do, whenever they were issued', async () => {
    const ctx = await signedInAsStaff(await newStaff('help-desk'));
    const holderName = `Soon ${crypto.randomUUID().slice(0, 8)}`;
    const of = (level: number, issuedDaysAgo: number, endsInDays: number) =>
      newCertificate(db, { authId: learner.authId, level, holderName, issuedAt: daysFromNow(-issuedDaysAgo) }).then(
        ({ number }) => db.certificate.update({ where: { number }, data: { validUntil: daysFromNow(endsInDays) } }),
      );
    const [later, sooner] = [await of(2, 300, 20), await of(3, 10, 3)];
    await of(1, 5, 90);
    const listed = await found(ctx, holderName, { state: 'ending' });
    expect(listed.map(({ number }) => number)).toEqual([sooner.number, later.number]);
  });
});

describe('granting', () => {
  const staffReason = 'The course was passed on paper.';

  test('is done once for a reason: verified, notified, on record, and the level stays', async () => {
    const ctx = await signedInAsStaff(await newStaff('learning-manager'));
    const wanted = { learner: learner.userId.toLowerCase(), curriculum: 'CU', level: 3, staffReason } as const;
    const { number } = await grantCertificate(ctx, wanted);
    expect(await verifyCertificate(visitor(), number)).toMatchObject({ state: 'valid', level: 3, curriculum: 'CU' });
    expect(await found(ctx, number)).toMatchObject([{ grantedByName: 'Mika Review', grantedReason: staffReason }]);
    const [mail] = await db.outbox.findMany({
      where: { recipient: learner.emailAddress.toLowerCase(), template: 'certificateGranted' },
    });
    expect(mail!.text).toContain(staffReason);
    expect(
      await db.audit.findFirst({ where: { action: 'certificate.granted', subjectId: learner.agentUniqueId } }),
    ).toMatchObject({ actorKind: 'staff', after: { certificateNumber: number, staffReason } });
    expect(await db.learnerLevel.count({ where: { authId: learner.authId, curriculum: 'CU' } })).toBe(0);
    await expect(grantCertificate(ctx, wanted)).rejects.toMatchObject({ code: 'certificateHeld', field: 'level' });
    await revokeCertificate(ctx, { number, reason: 'It was granted by mistake.' });
    const later = { ...ctx, now: new Date(ctx.now.getTime() + 1000) };
    await expect(grantCertificate(later, { ...wanted, learner: learner.ccn! })).resolves.toBeDefined();
  });

  test.each([
    ['someone who is not enrolled', () => ({ learner: agency.owner.userId }), 'learnerNotFound'],
    ['a curriculum of another country', () => ({ curriculum: 'PJ' as const }), 'invalidOption'],
  ])('is refused for %s', async (_, change, code) => {
    const ctx = await signedInAsStaff(await newStaff('administrator'));
    const wanted = { learner: learner.userId, curriculum: 'HA', level: 1, staffReason, ...change() } as const;
    await expect(grantCertificate(ctx, wanted)).rejects.toMatchObject({ code });
  });

  test('is refused where a refresher keeps the certificate of the level good past its own end', async () => {
    const ctx = await signedInAsStaff(await newStaff('learning-manager'));
    const its = { authId: learner.authId!, curriculum: 'HA', level: 4 } as const;
    const { number } = await newCertificate(db, its);
    await db.certificate.update({ where: { number }, data: { validUntil: daysFromNow(-1) } });
    const kept = { ...its, attainedAt: daysFromNow(-366), validUntil: daysFromNow(364), refreshCount: 1 };
    await db.learnerLevel.create({ data: kept });
    const wanted = { learner: learner.userId, curriculum: 'HA', level: 4, staffReason } as const;
    await expect(grantCertificate(ctx, wanted)).rejects.toMatchObject({ code: 'certificateHeld' });
    await db.learnerLevel.updateMany({ where: its, data: { validUntil: daysFromNow(-1) } });
    await expect(grantCertificate(ctx, wanted)).resolves.toBeDefined();
  });

  test('is for staff of the learner’s market', async () => {
    const ctx = await signedInAsStaff(await newStaff('administrator', { markets: ['uk'] }));
    const wanted = { learner: learner.userId, curriculum: 'HA', level: 1, staffReason } as const;
    await expect(grantCertificate(ctx, wanted)).rejects.toMatchObject({ code: 'learnerNotFound' });
    const ofHelpDesk = await signedInAsStaff(await newStaff('help-desk'));
    await expect(grantCertificate(ofHelpDesk, wanted)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('POST /osdb/v1.0/agents/send-certification (spec §7)', () => {
  const bodyFor = (who: { agentId: string }, email: string, more = {}) => ({
    email,
    firstName: 'X',
    lastName: 'Y',
    agencyName: 'Z',
    curriculum: 'PC',
    certLevel: 4,
    certTitle: 'Admiral',
    certType: 'agent',
    agentId: who.agentId,
    ...more,
  });

  test('mails one’s own certificate with its PDF, whose words are the record’s', async () => {
    const { status, body } = await call('POST /osdb/v1.0/agents/send-certification', {
      token: await tokenFor(learner),
      body: bodyFor(learner, learner.emailAddress),
    });
    expect([status, body]).toEqual([200, { status: 'success' }]);
    const mail = await db.outbox.findFirstOrThrow({
      where: { recipient: learner.emailAddress.toLowerCase(), template: 'certificateSent' },
    });
    expect(mail.attachmentName).toBe(`certificate-${own.number}.pdf`);
    expect(Buffer.from(mail.attachment!).subarray(0, 5).toString()).toBe('%PDF-');
    expect(mail.subject).toContain('Ada Harbor');
    expect(mail.subject).not.toContain('Admiral');
  });

  test('goes to users of the agency alone, and the agency’s certificate is the owner’s to send', async () => {
    const token = await tokenFor(learner);
    const send = (body: object, with_ = token) =>
      call('POST /osdb/v1.0/agents/send-certification', { token: with_, body });
    expect((await send(bodyFor(learner, agency.owner.emailAddress))).status).toBe(200);
    const stranger = (await buildAgency(db)).owner;
    for (const email of ['anybody@elsewhere.example', stranger.emailAddress])
      expect(refusalOf(await send(bodyFor(learner, email)))[0]).toBe(404);
    expect(refusalOf(await send(bodyFor(learner, learner.emailAddress, { certType: 'agency', certLevel: 1 })))).toEqual(
      [403, 'forbidden'],
    );
    const owners = await tokenFor(agency.owner);
    expect(
      (await send(bodyFor(agency.owner, agency.owner.emailAddress, { certType: 'agency', certLevel: 1 }), owners))
        .status,
    ).toBe(200);
    // Another's agentId, a level that was not reached, another agency's certificate.
    expect(refusalOf(await send(bodyFor(agency.owner, learner.emailAddress)))[0]).toBe(404);
    expect(refusalOf(await send(bodyFor(learner, learner.emailAddress, { certLevel: 2 })))[0]).toBe(404);
    expect(
      refusalOf(
        await send(
          bodyFor(stranger, stranger.emailAddress, { certType: 'agency', certLevel: 1 }),
          await tokenFor(stranger),
        ),
      )[0],
    ).toBe(404);
  });

  test('names level and academy in the language of the mail, whatever its sender reads', async () => {
    const reader = await newLearner(db, await buildAgency(db, { country: 'JP' }));
    const { number } = await newCertificate(db, { authId: reader.authId, curriculum: 'PJ', level: 1 });
    await mailCertificate(await signedIn(reader, { language: 'en' }), { number });
    const mail = await db.outbox.findFirstOrThrow({
      where: { recipient: reader.emailAddress.toLowerCase(), template: 'certificateSent' },
    });
    expect(mail.subject).toMatch(/^【Gangway】認定証：/);
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/Academy|Officer/);
  });

  test('is refused after too many', async () => {
    const ctx = await signedIn(learner);
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () => mailCertificate(ctx, { number: own.number })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(12);
  });

  test('goes to the owner who has been there longest where the holder mails them, and only within the agency', async () => {
    await buildAgent(db, agency, { agentType: 'O', createdAt: new Date() });
    await mailCertificate(await signedIn(learner), { number: own.number, to: 'owner' });
    const sent = await db.outbox.findMany({ where: { template: 'certificateSent' }, orderBy: { createdAt: 'desc' } });
    expect(sent[0]).toMatchObject({
      recipient: agency.owner.emailAddress.toLowerCase(),
      attachmentName: `certificate-${own.number}.pdf`,
    });
    const strangers = await buildAgency(db);
    await expect(
      mailCertificate(await signedIn(strangers.owner), { number: own.number, to: 'owner' }),
    ).rejects.toMatchObject({ code: 'notFound' });
    // An owner who is alone has no one else to mail.
    const alone = await newLearner(db, strangers, { agentType: 'O' });
    await db.agent.update({
      where: { agentUniqueId: strangers.owner.agentUniqueId },
      data: { agentType: 'A' },
    });
    const { number } = await newCertificate(db, { authId: alone.authId });
    await expect(mailCertificate(await signedIn(alone), { number, to: 'owner' })).rejects.toMatchObject({
      code: 'notFound',
    });
  });
});

describe('the marketing kit (spec §2)', () => {
  test('is downloaded by a Commodore, or a user of an agency that has the level; its previews are for all', async () => {
    const colleague = await buildAgent(db, agency);
    expect(await kitHolder(await signedIn(colleague))).toBeNull();
    await expect(kitFile(await signedIn(colleague), { brand: 'PC', name: 'emblem.svg' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(
      (await kitFile(await signedIn(colleague), { brand: 'PC', name: 'emblem.preview' })).content
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    await reachTop(db, learner.authId, 'CU');
    const ctx = await signedIn(learner);
    const svg = (await kitFile(ctx, { brand: 'PC', name: 'emblem.svg' })).content.toString();
    expect(svg).toMatch(/^<svg /);
    expect(svg).not.toMatch(/<text|<script|href/);
    for (const name of ['window-sign.png', 'social-post.png', 'banner.png'])
      expect((await kitFile(ctx, { brand: 'CU', name })).content.subarray(1, 4).toString()).toBe('PNG');
    expect(
      (await kitFile({ ...ctx, language: 'ja' }, { brand: 'PC', name: 'texts.txt' })).content.toString(),
    ).toContain('ひとことのご紹介');
    for (const name of ['emblem.exe', '../emblem.svg', 'emblem.svg.png', 'texts.preview', 'constructor.svg'])
      await expect(kitFile(ctx, { brand: 'PC', name })).rejects.toMatchObject({ code: 'notFound' });
    expect(await kitHolder(await signedIn(colleague))).toBeNull();
    await db.agencyLevel.create({
      data: { agencyId: agency.agencyId, curriculum: 'PC', level: 4, attainedAt: new Date(), lastHeldAt: new Date() },
    });
    expect(await kitHolder(await signedIn(colleague))).toBe('PC');
    expect(await kitHolder({ ...(await signedIn(colleague)), now: new Date(Date.now() + 2 * year) })).toBeNull();
  });
});
