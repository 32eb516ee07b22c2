import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, refusalOf, tokenFor } from '#tests/support/apiClient.ts';
import { personOf } from '#seed/builders/agent.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { sessionAt, signedIn } from '#tests/support/contexts.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { database } = await import('#app/platform/database.server.ts');
const { closePasswords } = await import('#app/platform/passwords.server.ts');
const { acceptTerms } = await import('#app/domain/accounts/onboarding/acceptTerms.server.ts');
const { publishVersion, withdrawVersions } = await import('#tests/support/content.ts');
const { currentTerms } = await import('#app/domain/content/documents/currentTerms.server.ts');

const db = database();
const where = { site: 'gangway', path: 'pages/terms-and-conditions' };
let agency: Awaited<ReturnType<typeof buildAgency>>;
let published: { language: string; document: unknown }[];
beforeAll(async () => {
  agency = await buildAgency(db);
  const found = await db.contentVersion.findMany({ where: { owner: where }, include: { owner: true } });
  published = found.map(({ owner, document }) => ({ language: owner.language, document }));
});
beforeEach(() => publish());
afterAll(closePasswords);

/** Publishes the terms as they are seeded, changed by `change`. */
async function publish(change: object = {}) {
  for (const { language, document } of published) {
    await publishVersion(db, {
      path: where.path,
      language: language as 'en' | 'ja',
      document: { ...(document as object), ...change },
    });
  }
}

const passwordHashOf = async (agentUniqueId: string) =>
  (await db.account.findUniqueOrThrow({ where: { accountId: agentUniqueId } })).passwordHash;

test('the seeded terms have one version in both languages, and the day they date from', () => {
  const heads = published.map(({ document }) => document as { version?: string; validFrom?: string });
  expect(new Set(heads.map(({ version, validFrom }) => `${version} ${validFrom}`))).toEqual(
    new Set(['2026-11 2026-11-01']),
  );
});

describe('a new version of the terms', () => {
  test('is asked for at the next sign-in, of everybody who accepted another', async () => {
    expect((await signedIn(agency.owner)).actor.termsDue).toBe(false);
    await publish({ version: '2027-01' });
    expect((await signedIn(agency.owner)).actor.termsDue).toBe(true);
    expect((await signedIn(await buildAgent(db, agency, { termsVersion: '2027-01' }))).actor.termsDue).toBe(false);
    expect((await signedIn(await buildAgent(db, agency, { termsVersion: null }))).actor.termsDue).toBe(true);
    expect((await signedIn(await buildAgent(db, agency, { activationFlag: 'C' }))).actor.termsDue).toBe(false);
  });

  test('is the one of the market', async () => {
    const uk = await buildAgency(db, { country: 'GB' });
    const { document } = published.find(({ language }) => language === 'en')!;
    await publishVersion(db, {
      path: where.path,
      market: 'uk',
      document: { ...(document as object), version: '2027-02' },
    });
    expect((await signedIn(uk.owner)).actor.termsDue).toBe(true);
    expect((await signedIn(agency.owner)).actor.termsDue).toBe(false);
    await withdrawVersions(db, { path: where.path, market: 'uk' });
  });

  test('without terms there is nothing to accept', async () => {
    await publish({ version: undefined });
    expect((await signedIn(agency.owner)).actor.termsDue).toBe(false);
  });

  test('is accepted by the tick alone: all sessions go on, the password stays, version and time are kept', async () => {
    const agent = await buildAgent(db, agency);
    const hash = await passwordHashOf(agent.agentUniqueId);
    await publish({ version: '2027-01' });
    const [here, elsewhere] = [await signedIn(agent), await signedIn(agent)];
    await acceptTerms(here, { termsVersion: '2027-01' });
    for (const { sessionId } of [here, elsewhere]) {
      expect((await sessionAt(sessionId, here.now))?.actor).toMatchObject({
        termsDue: false,
        activationFlag: 'A',
      });
    }
    const after = await personOf(db, agent.agentUniqueId);
    expect(after).toMatchObject({ termsVersion: '2027-01', termsAcceptedAt: here.now, passwordHash: hash });
    expect((await signedIn(agent)).actor.termsDue).toBe(false);
    const row = await db.audit.findFirstOrThrow({
      where: { subjectId: agent.agentUniqueId, action: 'agent.terms-accepted' },
    });
    expect(row).toMatchObject({
      before: { activationFlag: 'A', termsVersion: '2026-11' },
      after: { activationFlag: 'A', termsVersion: '2027-01' },
    });
  });

  test('that changed again while it was read is not accepted', async () => {
    await publish({ version: '2027-01' });
    const ctx = await signedIn(agency.owner);
    await publish({ version: '2027-02' });
    await expect(acceptTerms({ ...ctx, now: new Date() }, { termsVersion: '2027-01' })).rejects.toThrow('conflict');
  });
});

describe('POST /osmf/v1.0/agents/tnc', () => {
  const path = 'POST /osmf/v1.0/agents/tnc';
  const bodyOf = (agentId: string, more: object) => ({ reqType: 'R0033', iq8Flag: 'N', agent: { agentId, ...more } });

  test('closes the rest of the API until changed terms are accepted, without a password', async () => {
    const agent = await buildAgent(db, agency, { agentType: 'O' });
    await publish({ version: '2027-01' });
    const token = await tokenFor(agent);
    const list = () => call('POST /osmf/v1.0/agents/list', { token, body: {} });
    expect(refusalOf(await list())).toEqual([403, 'forbidden']);
    const termsVersion = '2027-01';
    const withPassword = bodyOf(agent.agentId, { termsVersion, password: 'Chosen2026', confirmPwd: 'Chosen2026' });
    expect(refusalOf(await call(path, { token, body: withPassword }))).toEqual([400, 'malformedRequest password']);
    expect((await call(path, { token, body: bodyOf(agent.agentId, { termsVersion }) })).status).toBe(200);
    expect((await list()).status).toBe(200);
    expect(refusalOf(await call(path, { token, body: bodyOf(agent.agentId, { termsVersion }) }))).toEqual([
      409,
      'illegalTransition',
    ]);
  });

  test('asks a user who has chosen their password for none', async () => {
    const agent = await buildAgent(db, agency, { activationFlag: 'C', ownPassword: true });
    const hash = await passwordHashOf(agent.agentUniqueId);
    const token = await tokenFor(agent);
    const { version: termsVersion } = await currentTerms({ db, language: 'en', now: new Date() });
    const accepted = await call(path, { token, body: bodyOf(agent.agentId, { termsVersion }) });
    expect(accepted.body.updateAgentDetails.agent).toMatchObject({ activationFlag: 'A' });
    expect(await passwordHashOf(agent.agentUniqueId)).toBe(hash);
  });

  test('asks for their own password the first time', async () => {
    const agent = await buildAgent(db, agency, { activationFlag: 'C' });
    const token = await tokenFor(agent);
    const { version: termsVersion } = await currentTerms({ db, language: 'en', now: new Date() });
    const refused = await call(path, { token, body: bodyOf(agent.agentId, { termsVersion }) });
    expect(refusalOf(refused)).toEqual([400, 'required password', 'required confirmPwd']);
    const given = await call(path, {
      token,
      body: bodyOf(agent.agentId, { termsVersion, password: samplePassword, confirmPwd: samplePassword }),
    });
    expect(refusalOf(given)).toEqual([400, 'passwordNotNew password']);
    const own = await call(path, {
      token,
      body: bodyOf(agent.agentId, { termsVersion, password: 'Chosen2026', confirmPwd: 'chosen2026' }),
    });
    expect(own.body.updateAgentDetails.agent).toMatchObject({ agentId: agent.agentId, activationFlag: 'A' });
  });

  test("takes the specification's whole body as it was retrieved, which names no version of the terms", async () => {
    const newcomer = await buildAgent(db, agency, { activationFlag: 'C' });
    const token = await tokenFor(newcomer);
    const { agent, ...self } = (
      await call(`GET /osmf/v1.0/agents/self-retrieve?agentId=${newcomer.agentId}`, { token })
    ).body.retrieveAgent;
    const body = {
      reqType: 'R0033',
      iq8Flag: 'N',
      agent: { ...agent, agentType: 'O', password: 'Chosen2026', confirmPwd: 'Chosen2026' },
      ...self,
    };
    expect((await call(path, { token, body })).status).toBe(200);
    const { version } = await currentTerms({ db, language: 'en', now: new Date() });
    const row = await personOf(db, newcomer.agentUniqueId);
    expect(row).toMatchObject({ activationFlag: 'A', agentType: 'A', termsVersion: version });
  });

  test('names another agent or agency, or an old version, in vain', async () => {
    const agent = await buildAgent(db, agency, { activationFlag: 'C' });
    const token = await tokenFor(agent);
    const own = { password: 'Chosen2026', confirmPwd: 'Chosen2026' };
    expect(refusalOf(await call(path, { token, body: bodyOf(agency.owner.agentId, own) }))).toEqual([404, 'notFound']);
    expect(
      refusalOf(await call(path, { token, body: { ...bodyOf(agent.agentId, own), agency: { agencyId: '10000000' } } })),
    ).toEqual([404, 'notFound']);
    expect(
      refusalOf(await call(path, { token, body: bodyOf(agent.agentId, { ...own, termsVersion: '1999-01' }) })),
    ).toEqual([409, 'conflict']);
    expect(refusalOf(await call(path, { token, body: bodyOf(agent.agentId, { ...own, shoeSize: 9 }) }))).toEqual([
      400,
      'unknownField shoeSize',
    ]);
  });

  test('gives the version in force with its text to who has yet to accept it', async () => {
    const token = await tokenFor(await buildAgent(db, agency, { activationFlag: 'C' }));
    const { version, title } = await currentTerms({ db, language: 'en', now: new Date() });
    const { status, body } = await call('GET /osmf/v1.0/agents/tnc', { token });
    expect([status, body.terms]).toEqual([
      200,
      { termsVersion: version, title, validFrom: expect.any(String), html: expect.stringContaining('<p>'), due: true },
    ]);
    const settled = await tokenFor(await buildAgent(db, agency));
    expect((await call('GET /osmf/v1.0/agents/tnc', { token: settled })).body.terms).toMatchObject({
      termsVersion: version,
      due: false,
    });
  });
});
