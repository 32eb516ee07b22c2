import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startFaultyPartner } from '#tests/support/faultyPartner.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const partner = await startFaultyPartner();
process.env.PARTNERS = JSON.stringify(
  Object.fromEntries(
    ['booking', 'media-library', 'e-catalogue', 'answers'].map((tool) => [
      tool,
      { open: `${partner.origin}/open`, call: `${partner.origin}/call`, privateNetwork: true },
    ]),
  ),
);
const { database } = await import('#app/platform/database.server.ts');
const { call, refusalOf, tokenFor } = await import('#tests/support/apiClient.ts');
const { buildAgency, buildAgent } = await import('#tests/support/builders.ts');

const db = database();
afterAll(() => partner.stop());
beforeEach(() => {
  partner.behave('well');
  partner.calls.length = 0;
});

describe('POST /osmf/v1.0/agents/POL/token', () => {
  const path = 'POST /osmf/v1.0/agents/POL/token';
  test('gives a token, writes when it was opened, and tells that an advisor is T', async () => {
    const agency = await buildAgency(db);
    const advisor = await buildAgent(db, agency, { agentType: 'A' });
    const body = {
      agencyId: agency.agencyId,
      agentType: 'T',
      companyCode: 'PC',
      userId: advisor.userId.toLowerCase(),
      agentCCN: '',
    };
    const answer = await call(path, { token: await tokenFor(advisor), body });
    expect([answer.status, answer.body]).toEqual([200, { token: 'of-the-partner', errors: [] }]);
    expect(partner.calls[0]!.body).toEqual({
      agencyId: agency.agencyId,
      agentType: 'T',
      companyCode: 'PC',
      userId: advisor.userId,
      agentCCN: '',
    });
    const row = await db.agent.findUniqueOrThrow({ where: { agentUniqueId: advisor.agentUniqueId } });
    expect(row.lastPONAccessDate).not.toBeNull();
  });

  test('is refused without the permission, but in uk and au', async () => {
    for (const [country, status] of [
      ['US', 403],
      ['GB', 200],
      ['AU', 200],
    ] as const) {
      const advisor = await buildAgent(db, await buildAgency(db, { country }), { agentType: 'A', grants: [] });
      expect((await call(path, { token: await tokenFor(advisor), body: {} })).status, country).toBe(status);
    }
    expect((partner.calls[0]!.body as { companyCode: string }).companyCode).toBe('PO');
  });

  test.each([
    [{ agencyId: '99999999' }, [404, 'notFound agencyId']],
    [{ userId: 'ANOTHER1' }, [404, 'notFound userId']],
    [{ agentCCN: '4100000001' }, [404, 'notFound agentCCN']],
    [{ companyCode: 'PA' }, [404, 'notFound companyCode']],
    [{ agentType: 'T' }, [400, 'invalidOption agentType']],
    [{ agentType: 'M' }, [400, 'invalidOption agentType']],
    [{ agentType: 'A' }, [400, 'invalidOption agentType']],
  ])('an owner who sends %j gets %j', async (body, refusal) => {
    const token = await tokenFor((await buildAgency(db)).owner);
    expect(refusalOf(await call(path, { token, body }))).toEqual(refusal);
    expect(partner.calls).toEqual([]);
  });

  test.each([
    ['US', 'cu', 'CU'],
    ['US', undefined, 'PC'],
    ['US', '', 'PC'],
    ['GB', 'PO', 'PO'],
    ['GB', 'PU', 'PO'],
    ['DE', 'PC', 'PI'],
    ['SG', 'PC', 'PS'],
    ['AU', 'CA', 'CA'],
    ['US', 'PO', null],
    ['US', 'PA', null],
    ['GB', 'PC', null],
    ['US', 'XX', null],
    ['US', 'DIR', null],
  ])('in %s the companyCode %s is %s', async (country, companyCode, company) => {
    const answer = await call(path, {
      token: await tokenFor((await buildAgency(db, { country })).owner),
      body: { companyCode },
    });
    expect(answer.status).toBe(company ? 200 : 404);
    expect(partner.calls.map(({ body }) => (body as { companyCode: string }).companyCode)).toEqual(
      company ? [company] : [],
    );
  });

  test('a failing partner is serviceFailed, and -1 is a failure', async () => {
    const token = await tokenFor((await buildAgency(db)).owner);
    for (const behaviour of ['html', 'minusOne', 'redirect'] as const) {
      partner.behave(behaviour);
      expect(refusalOf(await call(path, { token, body: {} }))).toEqual([502, 'serviceFailed']);
    }
  });
});

describe('the other tools', () => {
  test('widen gives one flat object', async () => {
    const { owner } = await buildAgency(db);
    const answer = await call('POST /osmf/v1.0/widen', {
      token: await tokenFor(owner),
      body: { email: owner.emailAddress, firstName: owner.firstName },
    });
    expect(answer.body).toMatchObject({ url: 'https://widen.example/sso', sso: 'x' });
    partner.behave('oversize');
    expect(refusalOf(await call('POST /osmf/v1.0/widen', { token: await tokenFor(owner), body: {} }))).toEqual([
      502,
      'widenUnavailable',
    ]);
  });

  test('ecatalog gives a token, in uk the fixed address', async () => {
    const { owner } = await buildAgency(db);
    const body = {
      user: { customerId: owner.agencyId, customerUserId: owner.userId, shipToAddress: {}, customerSpecific: [] },
    };
    expect((await call('POST /osmf/v1.0/ecatalog', { token: await tokenFor(owner), body })).body).toEqual({
      token: 'of-the-partner',
      errors: [],
    });
    const british = await buildAgency(db, { country: 'GB' });
    const reply = await call('POST /osmf/v1.0/ecatalog', { token: await tokenFor(british.owner), body: {} });
    expect([reply.status, reply.body]).toEqual([200, { token: '', errors: [], url: `${partner.origin}/open` }]);
  });

  test('answers are of the brands that have them', async () => {
    const token = await tokenFor((await buildAgency(db)).owner);
    expect((await call('POST /osmf/v1.0/answers', { token, body: { company: 'HA' } })).body).toEqual({
      token: 'of-the-partner',
      errors: [],
    });
    expect(refusalOf(await call('POST /osmf/v1.0/answers', { token, body: { company: 'PC' } }))).toEqual([
      404,
      'notFound',
    ]);
    for (const [body, field] of [
      [{ agentId: '1' }, 'agentId'],
      [{ agency: { agencyId: '99999999' } }, 'agency.agencyId'],
      [{ email: 'x@y.example' }, 'email'],
    ] as const)
      expect(refusalOf(await call('POST /osmf/v1.0/answers', { token, body: { company: 'HA', ...body } }))).toEqual([
        404,
        `notFound ${field}`,
      ]);
  });

  test("take '' as none, and every field that the specification lists", async () => {
    const { owner, agencyId } = await buildAgency(db);
    const names = { firstName: owner.firstName, middleName: '', lastName: owner.lastName };
    const agency = { agencyId, agencyName: 'HARBOR', agencyType: 'RETAIL', country: 'US' };
    const token = await tokenFor(owner);
    for (const [path, body] of [
      ['POL/token', { agencyId: '', agentType: '', companyCode: '', userId: ' ', agentCCN: '' }],
      ['../widen', { ccn: '', email: '', ...names }],
      ['../ecatalog', { user: '' }],
      [
        '../ecatalog',
        {
          user: {
            customerId: '',
            customerUserId: '',
            emailAddress: '',
            ...names,
            ...agency,
            userRole: 'O',
            shipToAddress: '',
            telephone: '',
            customerSpecific: '',
          },
        },
      ],
      [
        '../ecatalog',
        {
          user: {
            ...names,
            ...agency,
            userRole: 'O',
            customerSpecific: [{ code: 'PC', agencyAcademyLevel: 1, userAcademyLevel: 2 }],
          },
        },
      ],
      [
        '../answers',
        {
          agency: '',
          agentId: '',
          agentStatus: '',
          agentType: '',
          ccn: '',
          company: 'CU',
          email: '',
          ...names,
          userId: '',
        },
      ],
      ['../answers', { agency, agentId: owner.agentId, company: 'CU', ...names }],
    ] as const) {
      const answer = await call(`POST ${new URL(path, 'http://x/osmf/v1.0/agents/').pathname}`, { token, body });
      expect([path, answer.status]).toEqual([path, 200]);
    }
    expect(
      refusalOf(await call('POST /osmf/v1.0/ecatalog', { token, body: { user: { agencyId: '99999999' } } })),
    ).toEqual([404, 'notFound user.agencyId']);
    expect(partner.calls.at(-1)!.body).toMatchObject({
      middleName: owner.middleName,
      agency: { agencyId, agencyType: expect.stringMatching(/\S/) },
    });
  });
});
