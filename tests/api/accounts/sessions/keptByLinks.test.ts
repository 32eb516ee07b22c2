import { beforeAll, describe, expect, test } from 'vitest';
import { currentStaffSession } from '#app/domain/accounts/staff/currentStaffSession.server.ts';
import { inviteStaff } from '#app/domain/accounts/staff/inviteStaff.server.ts';
import { queueValidationMail } from '#app/domain/accounts/emailLinks.server.ts';
import { requestPasswordReset } from '#app/domain/accounts/credentials/requestPasswordReset.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { sessionAt, signedIn, visitor } from '#tests/support/contexts.ts';
import { openPage } from '#tests/support/formClient.ts';
import { runJobs } from '#tests/support/jobs.ts';
import { newestToken } from '#tests/support/mails.ts';
import { allDoors, type Door } from '#tests/support/matrix/doors.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';
import { writeSessionCookie, writeStaffCookie } from '#app/platform/cookies.server.ts';

await testDatabase();
quickPasswords();
const db = database();
const pages = (await allDoors()).filter(({ name, handler }) => handler && name.startsWith('GET'));

let agency: Awaited<ReturnType<typeof buildAgency>>;
let sessionId: string;
let staffSessionId: string;
let cookie: string;
beforeAll(async () => {
  agency = await buildAgency(db);
  ({ sessionId } = await signedIn(agency.owner));
  ({ sessionId: staffSessionId } = await signedInAsStaff(await newStaff('administrator')));
  const cookies = [await writeSessionCookie(sessionId), await writeStaffCookie(staffSessionId)];
  cookie = cookies.map((each) => each.split(';')[0]).join('; ');
});

type Headers = Record<string, string>;
const fromAnotherSite: Headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' };

/** The sessions that opening a page drops, in a browser that is signed in to the portal and to the console. */
async function droppedBy(
  door: Door,
  { path, params = {} }: { path: string; params?: Record<string, string> },
  headers: Headers,
) {
  const visit = { path, params, headers: { 'Sec-Fetch-Site': '', ...headers, Cookie: cookie } };
  const { status, cookies } = await openPage(door.handler as Parameters<typeof openPage>[0], visit);
  if (status >= 500) throw new Error(`${door.name} failed with ${status}`);
  return cookies
    .map((each) => each.split('=', 1)[0])
    .filter((name) => ['gangway_session', 'gangway_staff'].includes(name!));
}

const live = async () => [
  Boolean(await sessionAt(sessionId, new Date())),
  Boolean(await currentStaffSession(db, staffSessionId, new Date())),
];

const pageAt = (address: string) => pages.find(({ name }) => name === `GET ${address}`)!;
const publicPages = ['princess-partners', 'awards', 'cunard-partnership'];

describe('a link of another site with a token that is none', () => {
  // The value of a part of an address: a page of a market below /ext-pages, else nothing that exists.
  const partsOf = ({ name }: Door): Record<string, string>[] =>
    name === 'GET ext-pages/:market/*'
      ? publicPages.map((page) => ({ market: 'nam', '*': page }))
      : [Object.fromEntries([...name.matchAll(/:(\w+)|\*/g)].map(([all, part]) => [part ?? all, 'x']))];

  test('does not sign the user out, whatever page it leads to', async () => {
    const wrong: string[] = [];
    for (const door of pages) {
      for (const params of partsOf(door)) {
        const path = `/${door.name.slice(4).replace(/:(\w+)|\*/g, (all, part?: string) => params[part ?? all]!)}`;
        const search = '?token=junk&tokenId=junk&target=%2Fhome';
        const dropped = await droppedBy(door, { path: path + search, params }, fromAnotherSite);
        if (dropped.length > 0) wrong.push(`${door.name}: ${dropped.join()}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await live()).toEqual([true, true]);
  });
});

describe('a mailed link', () => {
  const ofAgent = async () => {
    const agent = await buildAgent(db, agency, { activationFlag: 'C', emailValidFlag: false });
    await db.$transaction((tx) => queueValidationMail(tx, { now: new Date() }, { ...agent, agency }));
    return newestToken(agent.emailAddress);
  };
  const ofReset = async () => {
    const agent = await buildAgent(db, agency);
    await requestPasswordReset(visitor(), { userId: agent.userId });
    await runJobs();
    return newestToken(agent.emailAddress);
  };
  const ofInvitation = async () => {
    const admin = await signedInAsStaff(await newStaff('administrator'));
    const emailAddress = `INVITED${crypto.randomUUID().slice(0, 8).toUpperCase()}@BRANDS.EXAMPLE`;
    await inviteStaff(admin, { emailAddress, firstName: 'Ana', lastName: 'Invited', role: 'editor', markets: [] });
    return newestToken(emailAddress);
  };
  const links = [
    ['email-validate', 'tokenId', ofAgent, 'gangway_session'],
    ['reset-password', 'token', ofReset, 'gangway_session'],
    ['staff/join', 'token', ofInvitation, 'gangway_staff'],
  ] as const;

  test.each(links)(
    'to %s drops the stored session, until it was used or is over',
    async (address, name, made, dropped) => {
      const token = await made();
      const opened = () => droppedBy(pageAt(address), { path: `/${address}?${name}=${token}` }, fromAnotherSite);
      expect(await opened()).toEqual([dropped]);
      await db.emailLink.updateMany({ data: { usedAt: new Date() } });
      await db.staffInvitation.updateMany({ data: { expiresAt: new Date(0) } });
      expect(await opened()).toEqual([]);
    },
  );

  test.each(['email-validate', 'reset-password'])('of an agent drops nothing at /staff/%s', async (address) => {
    const token = address === 'email-validate' ? await ofAgent() : await ofReset();
    const path = `/staff/${address}?token=${token}&tokenId=${token}`;
    expect(await droppedBy(pageAt(`staff/${address}`), { path }, fromAnotherSite)).toEqual([]);
  });
});

describe.each(publicPages)('the public page %s', (page) => {
  test.each([
    ['opened by its address', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' }, true],
    ["by a link of the portal's", { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'document' }, true],
    ['by the router of the portal', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'empty' }, true],
    ['by a link of another site', fromAnotherSite, false],
    ['by a host of the same site', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'document' }, false],
    ['as a picture of the portal', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'image' }, false],
    ['in a frame', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'iframe' }, false],
    [
      'by a browser that reads ahead',
      { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'document', 'Sec-Purpose': 'prefetch' },
      false,
    ],
    ['by a browser that does not say', {}, false],
  ] as [string, Headers, boolean][])('%s drops the session: %j, %s', async (_, headers, drops) => {
    const found = [await droppedBy(pageAt(page), { path: `/${page}` }, headers)];
    for (const market of ['nam', 'uk']) {
      const at = { path: `/ext-pages/${market}/${page}`, params: { market, '*': page } };
      found.push(await droppedBy(pageAt('ext-pages/:market/*'), at, headers));
    }
    // Only the addresses of nam drop it.
    expect(found).toEqual([[], drops ? ['gangway_session'] : [], []]);
  });
});
