import { UnauthorizedError, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { mostUnusedClients } from '#app/domain/accounts/assistants/assistantRules.ts';
import { askedConnection, assistantResource } from '#app/domain/accounts/assistants/askedConnection.server.ts';
import { connectAssistant } from '#app/domain/accounts/assistants/connectAssistant.server.ts';
import { endAssistant, listAssistants } from '#app/domain/accounts/assistants/ownAssistants.server.ts';
import { changePassword } from '#app/domain/accounts/credentials/changePassword.server.ts';
import { changeAgencyAccess } from '#app/domain/agencies/staff/changeAgencyAccess.server.ts';
import { listRecord } from '#app/domain/agencies/auditTrail/listRecord.server.ts';
import { recordList } from '#app/domain/agencies/auditTrail/recordForms.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { deactivateAgent } from '#app/domain/people/access/deactivateAgent.server.ts';
import { endAgentSessions } from '#app/domain/people/access/endAgentSessions.server.ts';
import { database } from '#app/platform/database.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { runJob } from '#server/jobs.server.ts';
import {
  askingQuery,
  assistantClient,
  connected,
  newProof,
  portalFetch,
  postForm,
  postMessage,
  redirectUri,
  registerAssistant,
} from '#tests/support/assistants.ts';
import { call, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { keyOf } from '#tests/support/keys.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const { ORIGIN } = environment();
let agency: Awaited<ReturnType<typeof buildAgency>>;
let owner: AgentContext;
let advisor: AgentContext;

beforeEach(async () => {
  agency = await buildAgency(database());
  owner = await signedIn(agency.owner);
  advisor = await signedIn(await buildAgent(database(), agency));
});

const status = async (access: string | undefined, headers?: Record<string, string>) =>
  (await postMessage(access, ping, headers)).status;

/** The exchange of a code with some fields changed. */
async function exchanged(ctx: AgentContext, change: Record<string, string> = {}, asking: Record<string, string> = {}) {
  const clientId = (await registerAssistant()).body.client_id as string;
  const { verifier, challenge } = newProof();
  const found = await askedConnection(ctx, askingQuery(clientId, challenge, asking));
  if (!('asked' in found)) throw new Error('not asked');
  const { code } = await connectAssistant(ctx, found.asked, ['read:sales']);
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    ...change,
  };
  return { form, answer: await postForm('/oauth/token', form) };
}

describe("the SDK's own client", () => {
  test('finds its way from a call without a token to a tool', async () => {
    const kept: { client?: unknown; tokens?: unknown; verifier?: string; address?: URL } = {};
    const provider: OAuthClientProvider = {
      redirectUrl: redirectUri,
      clientMetadata: { client_name: 'SDK', redirect_uris: [redirectUri] },
      clientInformation: () => kept.client as never,
      saveClientInformation: (client) => void (kept.client = client),
      tokens: () => kept.tokens as never,
      saveTokens: (tokens) => void (kept.tokens = tokens),
      redirectToAuthorization: (address) => void (kept.address = address),
      saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
      codeVerifier: () => kept.verifier!,
    };
    const transport = () =>
      new StreamableHTTPClientTransport(new URL(`${ORIGIN}/mcp`), { authProvider: provider, fetch: portalFetch });
    const begin = (by: StreamableHTTPClientTransport) =>
      new Client({ name: 'tests', version: '1' }).connect(by as never);
    const first = transport();
    await expect(begin(first)).rejects.toThrow(UnauthorizedError);
    expect(`${kept.address!.origin}${kept.address!.pathname}`).toBe(`${ORIGIN}/oauth/authorize`);
    const found = await askedConnection(owner, kept.address!.searchParams);
    if (!('asked' in found)) throw new Error('not asked');
    const { code } = await connectAssistant(owner, found.asked, found.asked.scopes);
    await first.finishAuth(code);
    const client = new Client({ name: 'tests', version: '1' });
    await client.connect(transport() as never);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('list_sailings');
    expect(await client.callTool({ name: 'list_sailings', arguments: {} })).toMatchObject({
      structuredContent: { total: 0, more: false, sailings: [] },
    });
  });
});

describe('a program', () => {
  test.each([
    [['https://assistant.example/callback'], 201],
    [['http://localhost:1234/callback', 'http://[::1]/callback'], 201],
    [['http://assistant.example/callback'], 400],
    [['http://127.0.0.1.assistant.example/'], 400],
    [['javascript:alert(1)'], 400],
    [['gangway://callback'], 400],
    [['https://user:word@assistant.example/'], 400],
    [['https://assistant.example/#part'], 400],
    [['https://assistant.example\\@other.example/'], 400],
    [[`https://assistant.example/${'a'.repeat(500)}`], 400],
    [[], 400],
    [Array.from({ length: 6 }, (_, number) => `https://assistant.example/${number}`), 400],
    ['https://assistant.example/callback', 400],
    [[7], 400],
  ])('that is sent back to %j registers with %i', async (addresses, expected) => {
    const { status: said, body } = await registerAssistant({ redirect_uris: addresses });
    expect(said).toBe(expected);
    if (said === 400) expect(body.error).toBe('invalid_redirect_uri');
  });

  test.each([
    ['A'.repeat(61), 400],
    ['two\nlines', 400],
    ['\u202Etnatsissa', 400],
    [7, 400],
    ['<b>Assistant</b>', 201],
    ['  ', 201],
    [undefined, 201],
  ])('that calls itself %j registers with %i', async (name, expected) => {
    const { status: said, body } = await registerAssistant({ client_name: name });
    expect(said).toBe(expected);
    if (said === 201) expect(body.client_name).toBe(name?.toString().trim() || '127.0.0.1:43117');
  });

  test('registers with a body of JSON that is not too large', async () => {
    const post = (body: string, type = 'application/json') =>
      portalFetch(`${ORIGIN}/oauth/register`, { method: 'POST', body, headers: { 'Content-Type': type } });
    expect((await post('{')).status).toBe(400);
    expect((await post('[]')).status).toBe(400);
    expect((await post('{}', 'text/plain')).status).toBe(400);
    expect((await post(JSON.stringify({ client_name: 'a'.repeat(17_000) }))).status).toBe(413);
    expect((await portalFetch(`${ORIGIN}/oauth/register`)).status).toBe(405);
  });

  test('of one network registers so often, and is gone after a day in which no user consents', async () => {
    const from = '198.51.100.7';
    const answers = [];
    for (let made = 0; made < 200; made += 1) answers.push((await registerAssistant({}, { from })).status);
    expect(answers.filter((said) => said === 201)).toHaveLength(20);
    expect(answers.slice(20)).toEqual(Array.from({ length: 180 }, () => 429));
    const { clientId } = await connected(owner);
    const { clientId: unused } = await database().assistantClient.findFirstOrThrow({ where: { grants: { none: {} } } });
    await runJob('remove-ended', {}, new Date(Date.now() + 25 * 3600_000));
    const kept = (await database().assistantClient.findMany()).map((client) => client.clientId);
    expect([kept.includes(clientId), kept.includes(unused)]).toEqual([true, false]);
  });

  test('makes way, the oldest without a consent first, where strangers of many networks register', async () => {
    const { clientId } = await connected(owner);
    const now = Date.now();
    await database().assistantClient.createMany({
      data: Array.from({ length: mostUnusedClients + 5 }, (_, number) => ({
        clientName: `Stranger ${number}`,
        redirectUris: [redirectUri],
        registeredAt: new Date(now - 3600_000 + number),
      })),
    });
    expect((await registerAssistant()).status).toBe(201);
    const names = (await database().assistantClient.findMany()).map((client) => client.clientName);
    expect(names.filter((name) => name.startsWith('Stranger'))).toHaveLength(mostUnusedClients - 1);
    expect([names.includes('Stranger 5'), names.includes('Stranger 6')]).toEqual([false, true]);
    expect(await database().assistantClient.count({ where: { clientId } })).toBe(1);
  });
});

describe('what a program asks for', () => {
  const ask = async (change: Record<string, string | null>) => {
    const clientId = (await registerAssistant()).body.client_id as string;
    const query = askingQuery(clientId, newProof().challenge);
    for (const [name, value] of Object.entries(change))
      if (value === null) query.delete(name);
      else query.set(name, value);
    return askedConnection(owner, query);
  };
  const errorOf = (found: Awaited<ReturnType<typeof ask>>) =>
    'back' in found ? new URL(found.back).searchParams.get('error') : 'none' in found ? 'none' : 'asked';

  test.each([
    [{}, 'asked'],
    [{ scope: 'read:sales offline_access' }, 'asked'],
    [{ redirect_uri: 'http://127.0.0.1:9/callback' }, 'asked'],
    [{ redirect_uri: 'http://127.0.0.1:43117/other' }, 'none'],
    [{ redirect_uri: 'http://localhost:43117/callback' }, 'none'],
    [{ redirect_uri: 'https://127.0.0.1:43117/callback' }, 'none'],
    [{ redirect_uri: 'http://127.0.0.1:43117/callback?more=1' }, 'none'],
    [{ redirect_uri: null }, 'none'],
    [{ client_id: crypto.randomUUID() }, 'none'],
    [{ client_id: 'x' }, 'none'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: null }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: null }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    [{ resource: `${ORIGIN}/osmf` }, 'invalid_target'],
    [{ resource: null }, 'asked'],
    [{ scope: 'write:everything' }, 'invalid_scope'],
    [{ state: 's'.repeat(501) }, 'invalid_request'],
  ] as [Record<string, string | null>, string][])('with %j is %s', async (change, expected) => {
    expect(errorOf(await ask(change))).toBe(expected);
  });

  test('twice in one address is refused', async () => {
    const clientId = (await registerAssistant()).body.client_id as string;
    const query = askingQuery(clientId, newProof().challenge);
    query.append('scope', 'read:sales');
    query.append('scope', 'read:people');
    expect(errorOf(await askedConnection(owner, query))).toBe('invalid_request');
  });

  test('is answered at its own address, with who answers', async () => {
    const found = await ask({ scope: 'nothing' });
    expect('back' in found && found.back).toBe(
      `${redirectUri}?error=invalid_scope&state=x1&iss=${encodeURIComponent(ORIGIN)}`,
    );
  });
});

describe('a code', () => {
  test('is exchanged once: the second time ends what the first one gave', async () => {
    const { form, answer } = await exchanged(owner);
    expect(answer).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 1800, scope: 'read:sales' },
    });
    expect(await status(answer.body.access_token)).toBe(200);
    expect(await postForm('/oauth/token', form)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await status(answer.body.access_token)).toBe(401);
  });

  test('works for its own client alone', async () => {
    const other = (await registerAssistant()).body.client_id as string;
    const { answer } = await exchanged(owner, { client_id: other });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test.each([
    [{ code_verifier: newProof().verifier }, 'invalid_grant'],
    [{ code_verifier: '' }, 'invalid_grant'],
    [{ redirect_uri: 'http://127.0.0.1:1/callback' }, 'invalid_grant'],
    [{ code: 'x' }, 'invalid_grant'],
    [{ resource: `${ORIGIN}/osmf` }, 'invalid_target'],
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
  ])('with %j is refused with %s', async (change, error) => {
    expect((await exchanged(owner, change)).answer).toMatchObject({ status: 400, body: { error } });
  });

  test('is good for a minute', async () => {
    const clientId = (await registerAssistant()).body.client_id as string;
    const { verifier, challenge } = newProof();
    const early = { ...owner, now: new Date(Date.now() - 61_000) };
    const found = await askedConnection(early, askingQuery(clientId, challenge));
    if (!('asked' in found)) throw new Error('not asked');
    const { code } = await connectAssistant(early, found.asked, ['read:sales']);
    const form = { client_id: clientId, code, code_verifier: verifier, redirect_uri: redirectUri };
    const answer = await postForm('/oauth/token', { grant_type: 'authorization_code', ...form });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('and tokens are stored as hashes alone', async () => {
    const { access, refresh, code } = await connected(owner);
    const rows = await database().assistantToken.findMany();
    const hashes = rows.map(({ tokenHash }) => tokenHash);
    for (const text of [access, refresh, code]) {
      expect(hashes).toContain(hashToken(text));
      expect(JSON.stringify(rows)).not.toContain(text);
    }
  });
});

describe('a refresh token', () => {
  const refreshed = (clientId: string, refresh: string, more: Record<string, string> = {}) =>
    postForm('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: refresh, ...more });

  test('is exchanged for a new pair, and ends everything the second time', async () => {
    const { clientId, access, refresh } = await connected(owner);
    const { status: said, body } = await refreshed(clientId, refresh);
    expect(said).toBe(200);
    expect(await status(body.access_token)).toBe(200);
    expect(await refreshed(clientId, refresh)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect([await status(access), await status(body.access_token)]).toEqual([401, 401]);
    expect((await refreshed(clientId, body.refresh_token)).body.error).toBe('invalid_grant');
    expect(await listAssistants(owner)).toEqual([]);
  });

  test('is of no use to others, for more, or elsewhere', async () => {
    const { refresh, clientId } = await connected(owner, ['read:sales']);
    const other = (await registerAssistant()).body.client_id as string;
    expect((await refreshed(other, refresh)).body.error).toBe('invalid_grant');
    expect((await refreshed(clientId, refresh, { scope: 'read:people' })).body.error).toBe('invalid_scope');
    expect((await refreshed(clientId, refresh, { resource: `${ORIGIN}/osmf` })).body.error).toBe('invalid_target');
    expect((await refreshed(clientId, refresh, { resource: assistantResource() })).status).toBe(200);
  });

  test('gives an access token for less where less is asked for, and stays good for all of the consent', async () => {
    const { clientId, refresh } = await connected(owner, ['read:sales', 'read:people']);
    const tools = async (access: string) => {
      const client = await assistantClient(access);
      const { tools: listed } = await client.listTools();
      await client.close();
      return listed.map(({ name }) => name);
    };
    const less = await refreshed(clientId, refresh, { scope: 'read:sales' });
    expect(less).toMatchObject({ status: 200, body: { scope: 'read:sales' } });
    expect(await tools(less.body.access_token)).not.toContain('find_person');
    const all = await refreshed(clientId, less.body.refresh_token);
    expect(all.body.scope.split(' ').toSorted()).toEqual(['read:people', 'read:sales']);
    expect(await tools(all.body.access_token)).toContain('find_person');
  });

  test('is no access token, and an access token is no refresh token', async () => {
    const { refresh, access, clientId } = await connected(owner);
    expect(await status(refresh)).toBe(401);
    expect((await refreshed(clientId, access)).body.error).toBe('invalid_grant');
  });

  test('ends after thirty days without use, and a consent after half a year', async () => {
    const { clientId, refresh } = await connected(owner);
    const days = (number: number) => new Date(Date.now() + number * 86_400_000);
    const { grantId } = await database().assistantGrant.findFirstOrThrow({ where: { clientId } });
    const rows = () => database().assistantToken.findMany({ where: { grantId, kind: 'refresh' } });
    expect((await rows())[0]!.expiresAt.getTime()).toBeLessThan(days(30.01).getTime());
    await database().assistantGrant.update({ where: { grantId }, data: { createdAt: days(-179) } });
    await refreshed(clientId, refresh);
    const last = (await rows()).toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()).at(-1)!;
    expect(last.expiresAt.getTime()).toBeLessThan(days(1.01).getTime());
  });
});

describe('a consent', () => {
  test('is listed with what it opens, is in the record, and ends by its user', async () => {
    const { access } = await connected(advisor, ['read:sales', 'read:day'], { client_name: 'Claude' });
    expect(await status(access)).toBe(200);
    const [mine] = await listAssistants(advisor);
    expect(mine).toMatchObject({ name: 'Claude', scopes: ['read:day', 'read:sales'] });
    expect(mine!.lastUsedAt).not.toBeNull();
    await expect(endAssistant(owner, mine!.grantId)).rejects.toMatchObject({ code: 'notFound' });
    await endAssistant(advisor, mine!.grantId);
    expect(await status(access)).toBe(401);
    await expect(endAssistant(advisor, mine!.grantId)).rejects.toMatchObject({ code: 'notFound' });
    const record = await listRecord(owner, { ...recordList.defaults, kind: 'security', actions: [] });
    const said = JSON.stringify(record);
    expect(said).toContain('assistantConnected');
    expect(said).toContain('assistantEnded');
    expect(said).toContain('Claude');
  });

  test('to the same program takes the place of the one before', async () => {
    const first = await connected(owner, ['read:sales']);
    const { challenge } = newProof();
    const found = await askedConnection(owner, askingQuery(first.clientId, challenge));
    if (!('asked' in found)) throw new Error('not asked');
    await connectAssistant(owner, found.asked, ['read:day']);
    expect(await status(first.access)).toBe(401);
  });

  test('needs a scope of those that were asked for, and a user who acts for themselves', async () => {
    const clientId = (await registerAssistant()).body.client_id as string;
    const found = await askedConnection(owner, askingQuery(clientId, newProof().challenge, { scope: 'read:sales' }));
    if (!('asked' in found)) throw new Error('not asked');
    await expect(connectAssistant(owner, found.asked, ['write:feedback'])).rejects.toMatchObject({
      code: 'noScopeChosen',
    });
    const viewed = { ...owner, actor: { ...owner.actor, isViewed: true as const } };
    await expect(connectAssistant(viewed, found.asked, ['read:sales'])).rejects.toMatchObject({ code: 'viewOnly' });
  });

  test('ends by its program', async () => {
    const { access, refresh, clientId } = await connected(owner);
    const other = (await registerAssistant()).body.client_id as string;
    expect((await postForm('/oauth/revoke', { token: refresh, client_id: other })).status).toBe(200);
    expect(await status(access)).toBe(200);
    expect((await postForm('/oauth/revoke', { token: refresh, client_id: clientId })).status).toBe(200);
    expect(await status(access)).toBe(401);
    expect((await postForm('/oauth/revoke', { client_id: clientId })).status).toBe(400);
  });

  test.each(['deactivated', 'signed out by the owner', 'with another password', 'suspended agency'])(
    'ends with the access of its user: %s',
    async (how) => {
      const { access } = await connected(advisor);
      expect(await status(access)).toBe(200);
      const { agentUniqueId } = advisor.actor;
      if (how === 'deactivated') await deactivateAgent(owner, { agentUniqueId });
      else if (how === 'signed out by the owner') await endAgentSessions(owner, { agentUniqueId });
      else if (how === 'with another password')
        await changePassword(advisor, { oldPassword: samplePassword, password: 'Another2026' });
      else
        await changeAgencyAccess(await signedInAsStaff(await newStaff('administrator')), agency.agencyId, {
          change: 'suspend',
          suspendReason: 'Closed.',
        });
      expect(await status(access)).toBe(401);
    },
  );
});

describe('/mcp', () => {
  test('says to a program without a token where to go', async () => {
    const answer = await postMessage(undefined, ping);
    expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([
      401,
      expect.stringContaining(`resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/mcp"`),
    ]);
    const resource = await (await portalFetch(`${ORIGIN}/.well-known/oauth-protected-resource/mcp`)).json();
    expect(resource).toMatchObject({ resource: `${ORIGIN}/mcp`, authorization_servers: [ORIGIN] });
  });

  test('is not opened by a session, a key, or a text', async () => {
    const key = await keyOf(owner, ['read:people']);
    for (const bearer of [await tokenFor(agency.owner), key.text, 'x', newProof().verifier])
      expect(await status(bearer)).toBe(401);
  });

  test('refuses other methods, other origins, and what is no message', async () => {
    const { access } = await connected(owner);
    for (const method of ['GET', 'DELETE', 'PUT'])
      expect(
        (await portalFetch(`${ORIGIN}/mcp`, { method, headers: { Authorization: `Bearer ${access}` } })).status,
      ).toBe(405);
    expect(await status(access, { Origin: 'https://elsewhere.example' })).toBe(403);
    expect(await status(access, { Origin: 'null' })).toBe(403);
    expect(await status(access, { Origin: ORIGIN })).toBe(200);
    expect(await status(access, { 'MCP-Protocol-Version': '1999-01-01' })).toBe(400);
    expect(await status(access, { 'MCP-Protocol-Version': '2025-06-18' })).toBe(200);
    expect(await status(access, { Accept: 'application/json' })).toBe(406);
    for (const body of ['{', '[]', '7', 'null', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]'])
      expect((await postMessage(access, body)).status).toBe(400);
    const large = { ...ping, params: { text: 'a'.repeat(70_000) } };
    expect((await postMessage(access, large)).status).toBe(413);
  });

  test("opens no other door: a program's token is none of the API", async () => {
    const { access } = await connected(owner);
    expect((await call('POST /osmf/v1.0/agents/list', { token: access, body: {} })).status).toBe(401);
  });

  test('is closed while steps to the portal are open', async () => {
    const { access } = await connected(advisor);
    const { agentUniqueId } = advisor.actor;
    await database().agent.update({ where: { agentUniqueId }, data: { emailValidFlag: false } });
    expect(await status(access)).toBe(403);
  });

  test('answers a client of an older version of the protocol by its own', async () => {
    const { access } = await connected(owner);
    const params = { protocolVersion: '1999-01-01', capabilities: {}, clientInfo: { name: 'old', version: '1' } };
    const answer = await postMessage(access, { jsonrpc: '2.0', id: 1, method: 'initialize', params });
    expect(await answer.json()).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
    expect(answer.headers.get('Mcp-Session-Id')).toBeNull();
    await (await assistantClient(access)).close();
  });
});
