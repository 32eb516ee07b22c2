import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test, vi } from 'vitest';

// A secret is changed in steps: each step reads what the step before signed.
const settings = { ...process.env };
afterAll(() => {
  process.env = settings;
  vi.resetModules();
});

const [old, next] = ['the secret of before, long enough to be', 'the secret that comes, long enough to be'];
const now = new Date('2026-11-24T09:00:00Z');

/** What an installation with these secrets makes and reads. */
async function installation(secret: string, other?: string) {
  process.env = {
    ...settings,
    DATABASE_URL: 'postgresql://localhost/none',
    ORIGIN: 'http://localhost:3000',
    SESSION_SECRET: secret,
    ...(other !== undefined && { OTHER_SESSION_SECRET: other }),
  };
  vi.resetModules();
  // Settings are read at their first use.
  (await import('#app/platform/environment.server.ts')).environment();
  const cookies = await import('#app/platform/cookies.server.ts');
  const devices = await import('#app/platform/deviceCookie.server.ts');
  const tokens = await import('#app/platform/tokens.server.ts');
  const courses = await import('#app/platform/courseTokens.server.ts');
  const sealing = await import('#app/platform/encryption.server.ts');
  const streams = await import('#app/platform/sealedStream.server.ts');
  const digests = await import('#app/domain/operations/notifications/unsubscribing.server.ts');
  const handovers = await import('#app/platform/handoverTokens.server.ts');
  const asked = (setCookie: string) =>
    new Request('http://localhost:3000', { headers: { Cookie: setCookie.split(';')[0]! } });
  const device = { accountId: 'a', deviceId: 'd', fingerprint: 'f' };
  const account = '01a20d87-0f27-7797-a0b9-52444b4a3727';
  return {
    sealing,
    partnerKeys: () => {
      const { publicKey, otherPublicKey } = handovers.handoverPublicKeys('air', 1);
      return [publicKey, otherPublicKey];
    },
    kinds: {
      'the cookie of a session': {
        make: () => cookies.writeSessionCookie('one'),
        read: async (made: string) => (await cookies.readSessionCookie(asked(made))) === 'one',
      },
      'the cookie of known browsers': {
        make: () => devices.writeDeviceCookie([device]),
        read: async (made: string) => (await devices.readDeviceCookie(asked(made))).length === 1,
      },
      'a token of the API': {
        make: () => tokens.signSessionToken('one', 'api', now, 5),
        read: (made: string) => tokens.readSessionToken(made, 'api', now)?.sessionId === 'one',
      },
      'the address of a course': {
        make: () => courses.signCourseToken({ registration: 'r' }, now),
        read: (made: string) => courses.readCourseToken(made, now) !== undefined,
      },
      'the hash of a mailed code': {
        make: () => tokens.hashCode('sign-in', '123456'),
        read: (made: string) => tokens.isHashOfCode(made, 'sign-in', '123456'),
      },
      'a sealed text': {
        make: () => sealing.seal('use', 'text', 'owner'),
        read: (made: string) => sealing.unseal('use', made, 'owner') === 'text',
      },
      'a sealed file': {
        make: async () =>
          (await buffer(streams.sealedStream('use', 'owner', Readable.from([Buffer.alloc(70_000, 7)])))).toString(
            'base64',
          ),
        read: async (made: string) => {
          const sealed = Readable.from([Buffer.from(made, 'base64')]);
          const plain = await buffer(streams.unsealedStream('use', 'owner', sealed)).catch(() => null);
          return plain?.length === 70_000 && plain.every((byte) => byte === 7);
        },
      },
      'the link that ends a digest': {
        make: () => digests.unsubscribeLink(account, 'daily').split('token=')[1]!,
        read: (made: string) => digests.readUnsubscribeToken(made)?.accountId === account,
      },
    },
  };
}

const steps = {
  'the old one alone': await installation(old),
  'the next one announced': await installation(old, next),
  'the two changed about': await installation(next, old),
  'the next one alone': await installation(next),
};
type Step = keyof typeof steps;
const kinds = Object.keys(steps['the old one alone'].kinds) as (keyof (typeof steps)[Step]['kinds'])[];

// Two steps that stand side by side while instances are restarted read each other; the first and the last do not.
const pairs: [Step, Step, boolean][] = [
  ['the old one alone', 'the next one announced', true],
  ['the next one announced', 'the old one alone', true],
  ['the next one announced', 'the two changed about', true],
  ['the two changed about', 'the next one announced', true],
  ['the two changed about', 'the next one alone', true],
  ['the next one alone', 'the two changed about', true],
  ['the old one alone', 'the next one alone', false],
  ['the next one alone', 'the old one alone', false],
];

test.each(kinds.flatMap((kind) => pairs.map((pair) => [kind, ...pair] as const)))(
  '%s: made with %s, read with %s: %s',
  async (kind, maker, reader, fits) => {
    const made = await steps[maker].kinds[kind].make();
    expect(await steps[reader].kinds[kind].read(made)).toBe(fits);
  },
);

test('what is altered is refused with two secrets as with one', async () => {
  const { kinds } = steps['the two changed about'];
  for (const [name, { make, read }] of Object.entries(kinds)) {
    const made = await make();
    const place = Math.floor(made.length / 2);
    const altered = made.slice(0, place) + (made[place] === 'A' ? 'B' : 'A') + made.slice(place + 1);
    expect(await read(altered), name).toBe(false);
  }
});

test('what is sealed by the other secret is resealed, once', () => {
  const made = steps['the old one alone'].sealing.seal('use', 'text', 'owner');
  const { resealed } = steps['the two changed about'].sealing;
  const again = resealed('use', made, 'owner')!;
  expect(steps['the next one alone'].sealing.unseal('use', again, 'owner')).toBe('text');
  expect(resealed('use', again, 'owner')).toBe(again);
  expect(resealed('use', made, 'someone else')).toBeUndefined();
});

test('a partner gets both keys, whichever of them signs', () => {
  const [first, none] = steps['the old one alone'].partnerKeys();
  const [last] = steps['the next one alone'].partnerKeys();
  expect(none).toBeNull();
  expect(steps['the next one announced'].partnerKeys()).toEqual([first, last]);
  expect(steps['the two changed about'].partnerKeys()).toEqual([last, first]);
});
