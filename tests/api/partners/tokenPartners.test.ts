import { generateKeyPairSync } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readPartnerVisit } from '#app/domain/accounts/signIn/partnerVisit.server.ts';
import { audienceOf } from '#app/domain/accounts/signIn/partnerToken.ts';
import { signInByToken } from '#app/domain/accounts/signIn/signInByToken.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { partnerRights } from '#app/domain/markets/partners.ts';
import { addPartnerKey } from '#app/domain/partners/staff/addPartnerKey.server.ts';
import { addTokenPartner } from '#app/domain/partners/staff/addTokenPartner.server.ts';
import { changeTokenPartner } from '#app/domain/partners/staff/changeTokenPartner.server.ts';
import { listTokenPartners, readTokenPartner } from '#app/domain/partners/staff/readTokenPartners.server.ts';
import { removePartnerKey } from '#app/domain/partners/staff/removePartnerKey.server.ts';
import { switchTokenPartner } from '#app/domain/partners/staff/switchTokenPartner.server.ts';
import { newTokenPartnerSchema, partnerKeySchema } from '#app/domain/partners/staff/tokenPartnerForms.ts';
import { tryToken } from '#app/domain/partners/staff/tryToken.server.ts';
import { staffRoles } from '#app/domain/permissions/staffRoles.ts';
import { database } from '#app/platform/database.server.ts';
import { environment, forgetSettings } from '#app/platform/environment.server.ts';
import { sandboxIssuer } from '#app/platform/tokenPartners.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { visitor } from '#tests/support/contexts.ts';
import { inPem, issuerOf, pairs, trustPartners, type Algorithm } from '#tests/support/partners.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { tokenPartnerOf } from '#tests/support/tokenPartners.ts';

await testDatabase();
quickPasswords();
const db = database();

let admin: StaffContext;
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  [admin, agency] = [await signedInAsStaff(await newStaff('administrator')), await buildAgency(db, { country: 'US' })];
});
afterEach(() => {
  process.env.TOKEN_PARTNERS = '';
  forgetSettings();
});

const newIssuer = () => `https://${crypto.randomUUID()}.example`;
const typed = (change: object = {}) =>
  newTokenPartnerSchema().parse({
    partnerIssuer: newIssuer(),
    tokenPartnerName: 'Harbour Travel',
    partnerRights: 'sign-in',
    partnerReach: 'all',
    ...change,
  });

const newPartner = (change: object = {}, algorithms?: readonly Algorithm[]) =>
  tokenPartnerOf(admin, change, algorithms);

const seconds = () => Math.floor(Date.now() / 1000);
function tokenOf(issuer: string, claims: object = {}, algorithm: Algorithm = 'ES256'): string {
  const [iat, exp] = [seconds(), seconds() + 120];
  return createSigner({ key: pairs[algorithm].privateKey, algorithm })({
    iss: issuer,
    aud: environment().ORIGIN,
    sub: agency.owner.userId,
    jti: crypto.randomUUID(),
    iat,
    exp,
    ...claims,
  });
}
const signIn = (token: string) =>
  signInByToken(visitor(), { token, userAgent: 'test' }).then(
    ({ outcome }) => outcome,
    ({ code }: { code: string }) => code,
  );

describe('a token of a partner that administrators set up', () => {
  test('signs a user in by either key, until the key is removed or the partner switched off', async () => {
    const { partnerId, issuer } = await newPartner({}, ['ES256', 'RS256']);
    expect(await signIn(tokenOf(issuer))).toBe('signed-in');
    expect(await signIn(tokenOf(issuer, {}, 'RS256'))).toBe('signed-in');
    expect(await signIn(tokenOf(issuer, {}, 'EdDSA'))).toBe('7016');
    const [first] = (await readTokenPartner(admin, partnerId)).keys;
    await removePartnerKey(admin, partnerId, { keyId: first!.keyId });
    expect(await signIn(tokenOf(issuer))).toBe('7016');
    expect(await signIn(tokenOf(issuer, {}, 'RS256'))).toBe('signed-in');
    await switchTokenPartner(admin, partnerId, { active: false });
    expect(await signIn(tokenOf(issuer, {}, 'RS256'))).toBe('7016');
    await switchTokenPartner(admin, partnerId, { active: true });
    expect(await signIn(tokenOf(issuer, {}, 'RS256'))).toBe('signed-in');
    expect((await readTokenPartner(admin, partnerId)).events.map(({ action }) => action)).toEqual([
      ...['partner.switched-on', 'partner.switched-off', 'partner.key-removed'],
      ...['partner.key-added', 'partner.key-added', 'partner.added'],
    ]);
  });

  test('changed by another process, is taken and refused within ten seconds', async () => {
    const { partnerId, issuer } = await newPartner();
    const visit = (now: Date) => readPartnerVisit(visitor({ now }), tokenOf(issuer), 'sign-in');
    const now = new Date();
    expect(await visit(now)).toMatchObject({ issuer });
    await db.tokenPartner.update({ where: { partnerId }, data: { active: false } });
    expect(await visit(new Date(now.getTime() + 9000))).toMatchObject({ issuer });
    expect(await visit(new Date(now.getTime() + 11_000))).toBeUndefined();
  });

  test.each([
    ['its agency', { partnerAgencies: '{own}' }, 'signed-in'],
    ['its country', { partnerCountries: 'us, UK' }, 'signed-in'],
    ['another country', { partnerCountries: 'JP' }, '7016'],
  ])('of a partner for %s', async (_, limits: { partnerAgencies?: string; partnerCountries?: string }, outcome) => {
    const partnerAgencies = limits.partnerAgencies?.replace('{own}', agency.agencyId);
    const { issuer } = await newPartner({ ...limits, partnerAgencies, partnerReach: 'some' });
    expect(await signIn(tokenOf(issuer))).toBe(outcome);
  });

  test.each(partnerRights)('of a partner that may %s is taken for that alone', async (given) => {
    const { issuer } = await newPartner({ partnerRights: given });
    const taken = await Promise.all(
      partnerRights.flatMap((meant) =>
        partnerRights.map(async (asked) => {
          const token = tokenOf(issuer, { aud: audienceOf(environment().ORIGIN, meant) });
          return (await readPartnerVisit(visitor(), token, asked)) ? [meant, asked] : null;
        }),
      ),
    );
    expect(taken.filter((pair) => pair !== null)).toEqual([[given, given]]);
  });

  test('is checked by the setting TOKEN_PARTNERS alone where that has its issuer', async () => {
    const { partnerId } = await newPartner({ partnerIssuer: issuerOf('EdDSA') }, ['ES256']);
    expect(await signIn(tokenOf(issuerOf('EdDSA')))).toBe('signed-in');
    trustPartners();
    expect(await signIn(tokenOf(issuerOf('EdDSA')))).toBe('7016');
    expect(await signIn(tokenOf(issuerOf('EdDSA'), {}, 'EdDSA'))).toBe('signed-in');
    expect(await readTokenPartner(admin, partnerId)).toMatchObject({ state: 'preset' });
    const others = (await listTokenPartners(admin)).filter((row) => row.partnerId === null);
    expect(others.map(({ issuer, state }) => [issuer, state])).toEqual([
      [issuerOf('ES256'), 'preset'],
      [issuerOf('RS256'), 'preset'],
    ]);
  });
});

const pemOf = (pair: Parameters<typeof inPem>[0]) => inPem(pair).publicKey;

describe('a key', () => {
  test.each([
    ['a private key', () => pairs.ES256.privateKey, 'keyPrivate'],
    ['both keys of a pair', () => `${pairs.RS256.publicKey}${pairs.RS256.privateKey}`, 'keyPrivate'],
    ['garbage', () => 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5', 'keyUnreadable'],
    ['a key with a hole', () => pairs.ES256.publicKey.replace(/MFkw..../, ''), 'keyUnreadable'],
    ['P-384', () => pemOf(generateKeyPairSync('ec', { namedCurve: 'secp384r1' })), 'keyUnsuited'],
    ['RSA of 1024 bits', () => pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 })), 'keyUnsuited'],
    ['Ed448', () => pemOf(generateKeyPairSync('ed448')), 'keyUnsuited'],
  ])('is refused that is %s, and leaves no trace', async (_, key, code) => {
    const { partnerId } = await newPartner({}, []);
    await expect(addPartnerKey(admin, partnerId, { partnerKey: key() })).rejects.toMatchObject({
      code,
      field: 'partnerKey',
    });
    const { keys, events } = await readTokenPartner(admin, partnerId);
    expect([keys, events.map(({ action }) => action)]).toEqual([[], ['partner.added']]);
  });

  test('is refused at the form that is far too long', () => {
    expect(partnerKeySchema().safeParse({ partnerKey: 'A'.repeat(5_000_000) }).success).toBe(false);
  });

  test.each([
    ['ES256', 'ES256'],
    ['EdDSA', 'EdDSA'],
    ['RS256', 'RS256'],
  ] as const)('of the kind for %s is stored with that algorithm, once', async (kind, algorithm) => {
    const { partnerId } = await newPartner({}, [kind]);
    expect((await readTokenPartner(admin, partnerId)).keys).toMatchObject([
      { algorithm, publicKey: pairs[kind].publicKey, addedBy: admin.staff.userId },
    ]);
    const again = { partnerKey: pairs[kind].publicKey.replaceAll('\n', '\r\n') };
    await expect(addPartnerKey(admin, partnerId, again)).rejects.toThrow('keyKnown');
  });

  test('is one of two at most, also of three that come at once', async () => {
    const { partnerId } = await newPartner({}, []);
    const all = Object.values(pairs).map(({ publicKey }) => addPartnerKey(admin, partnerId, { partnerKey: publicKey }));
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).message] : []))).toEqual([
      'tooManyPartnerKeys',
    ]);
  });

  test('is not removed by way of another partner', async () => {
    const [own, other] = [await newPartner(), await newPartner()];
    const { keyId } = (await readTokenPartner(admin, own.partnerId)).keys[0]!;
    await expect(removePartnerKey(admin, other.partnerId, { keyId })).rejects.toThrow('notFound');
  });
});

describe('a partner', () => {
  test.each([
    ['issuerTaken', 'partnerIssuer', { partnerIssuer: sandboxIssuer }],
    ['agencyUnknown', 'partnerAgencies', { partnerReach: 'some', partnerAgencies: '10000001 99999999' }],
    ['agencyUnknown', 'partnerAgencies', { partnerReach: 'some', partnerAgencies: 'ours' }],
    ['countryUnknown', 'partnerCountries', { partnerReach: 'some', partnerCountries: 'US XX' }],
    ['reachMissing', 'partnerAgencies', { partnerReach: 'some' }],
  ])('is refused with %s at %s', async (code, field, change) => {
    await expect(addTokenPartner(admin, typed(change))).rejects.toMatchObject({ code, field });
  });

  test('is the only one with its issuer', async () => {
    const { issuer } = await newPartner();
    await expect(newPartner({ partnerIssuer: issuer })).rejects.toThrow('issuerTaken');
  });

  test('is changed by who read its last version, and says what was changed', async () => {
    const { partnerId } = await newPartner();
    const { partnerIssuer: _, ...input } = typed({
      partnerRights: ['sign-in', 'ledger'],
      partnerReach: 'some',
      partnerCountries: 'JP',
    });
    await changeTokenPartner(admin, partnerId, { ...input, version: 1 });
    await changeTokenPartner(admin, partnerId, { ...input, version: 1 });
    await expect(
      changeTokenPartner(admin, partnerId, { ...input, tokenPartnerName: 'Other', version: 1 }),
    ).rejects.toThrow('conflict');
    const { version, countries, events } = await readTokenPartner(admin, partnerId);
    expect([version, countries]).toEqual([2, ['JP']]);
    expect(events[0]).toMatchObject({
      action: 'partner.changed',
      before: { partnerRights: 'sign-in', partnerReach: 'all', partnerCountries: '' },
      after: { partnerRights: 'sign-in, ledger', partnerReach: 'some', partnerCountries: 'JP' },
    });
  });

  test('is of administrators of every market alone, who show again who they are', async () => {
    const { partnerId } = await newPartner();
    const { partnerIssuer: _, ...input } = typed();
    const acts = (ctx: StaffContext) => [
      () => addTokenPartner(ctx, typed()),
      () => changeTokenPartner(ctx, partnerId, { ...input, version: 1 }),
      () => switchTokenPartner(ctx, partnerId, { active: true }),
      () => addPartnerKey(ctx, partnerId, { partnerKey: pairs.EdDSA.publicKey }),
      () => removePartnerKey(ctx, partnerId, { keyId: crypto.randomUUID() }),
    ];
    const reads = (ctx: StaffContext) => [
      () => listTokenPartners(ctx),
      () => readTokenPartner(ctx, partnerId),
      () => tryToken(ctx, { partnerToken: 'x' }),
    ];
    const refused = (all: (() => Promise<unknown>)[]) =>
      Promise.all(
        all.map((act) =>
          act().then(
            () => 'done',
            ({ code }: { code: string }) => code,
          ),
        ),
      );
    const others = [
      ...staffRoles.filter((role) => role !== 'administrator').map((role) => ({ role, markets: [] })),
      { role: 'administrator' as const, markets: ['jp'] },
    ];
    for (const staff of others) {
      const ctx = { ...admin, staff: { ...admin.staff, ...staff } } as StaffContext;
      expect(new Set(await refused([...acts(ctx), ...reads(ctx)])), staff.role).toEqual(new Set(['forbidden']));
    }
    const unconfirmed = { ...admin, staff: { ...admin.staff, confirmedAt: null } };
    expect(new Set(await refused(acts(unconfirmed)))).toEqual(new Set(['confirmationNeeded']));
    expect(new Set(await refused(reads(unconfirmed)))).toEqual(new Set(['done']));
  });
});

describe('a token that staff try', () => {
  test('is named with its partner, key, audience and end, and still works once', async () => {
    const { issuer, partnerId } = await newPartner({}, ['RS256', 'ES256']);
    const [, { fingerprint } = { fingerprint: '' }] = (await readTokenPartner(admin, partnerId)).keys;
    const token = tokenOf(issuer);
    const tried = await tryToken(admin, { partnerToken: token });
    expect(tried).toMatchObject({
      fault: null,
      issuer,
      key: { fingerprint, algorithm: 'ES256' },
      right: 'sign-in',
      audience: environment().ORIGIN,
      userId: agency.owner.userId,
      expiresAt: expect.any(Date) as Date,
    });
    expect(await signIn(token)).toBe('signed-in');
    expect(await tryToken(admin, { partnerToken: token })).toMatchObject({ fault: 'used' });
  });

  test.each([
    ['unreadable', () => 'x.y.z'],
    ['long', () => `${'x'.repeat(5000)}.y.z`],
    ['issuer', (issuer: string) => tokenOf(`${issuer}.evil`)],
    ['signature', (issuer: string) => tokenOf(issuer, {}, 'EdDSA')],
    ['audience', (issuer: string) => tokenOf(issuer, { aud: 'https://elsewhere.example' })],
    ['expired', (issuer: string) => tokenOf(issuer, { iat: seconds() - 200, exp: seconds() - 100 })],
    ['life', (issuer: string) => tokenOf(issuer, { exp: seconds() + 900 })],
    ['right', (issuer: string) => tokenOf(issuer, { aud: `${environment().ORIGIN}/ledger` })],
    ['user', (issuer: string) => tokenOf(issuer, { sub: 'NOBODYATALL' })],
  ])('has the fault %s', async (fault, token) => {
    const { issuer } = await newPartner();
    const tried = await tryToken(admin, { partnerToken: token(issuer) });
    expect(tried.fault).toBe(fault);
    const isSigned = !['unreadable', 'long', 'issuer', 'signature'].includes(fault);
    expect([tried.key !== null, tried.userId !== '']).toEqual([isSigned, isSigned]);
  });

  test('has a fault of its partner: one that is switched off, or may not name the user', async () => {
    const off = await newPartner();
    await switchTokenPartner(admin, off.partnerId, { active: false });
    expect(await tryToken(admin, { partnerToken: tokenOf(off.issuer) })).toMatchObject({ fault: 'off' });
    const { issuer } = await newPartner({ partnerReach: 'some', partnerCountries: 'JP' });
    const agent = await buildAgent(db, agency);
    expect(await tryToken(admin, { partnerToken: tokenOf(issuer, { sub: agent.userId }) })).toMatchObject({
      fault: 'reach',
    });
  });
});
