import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UnauthorizedError, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { lookAt } from '#tests/e2e/support/accessibility.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { newAgency } from '#tests/e2e/support/people.ts';
import { open } from '#tests/e2e/support/screens.ts';
import { field, wordsOf } from '#tests/e2e/support/words.ts';
import { samplePassword } from '#tests/support/builders.ts';

const en = wordsOf('en');

/** A program on the user's computer: it waits at its address for the answer. */
async function assistant(baseURL: string) {
  let answered: (address: URL) => void;
  const answer = new Promise<URL>((resolve) => (answered = resolve));
  const server = createServer((request, response) => {
    answered(new URL(request.url ?? '/', 'http://127.0.0.1'));
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>Back</title><p>Back in the program.</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const redirectUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const kept: { client?: unknown; tokens?: unknown; verifier?: string; address?: URL } = {};
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'Harbor assistant', redirect_uris: [redirectUrl] },
    clientInformation: () => kept.client as never,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (address) => void (kept.address = address),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier!,
    invalidateCredentials: () => void (kept.tokens = undefined),
  };
  const transport = () => new StreamableHTTPClientTransport(new URL('/mcp', baseURL), { authProvider: provider });
  const connect = async (by = transport()) => {
    const client = new Client({ name: 'harbor', version: '1' });
    await client.connect(by as never);
    return client;
  };
  return { answer, kept, transport, connect, close: () => server.close() };
}

test('an assistant connects, answers what sails next week, and is ended by its user', async ({ page, baseURL }) => {
  const agency = await newAgency();
  const program = await assistant(baseURL!);
  const first = program.transport();
  await expect(program.connect(first)).rejects.toThrow(UnauthorizedError);

  // Signing in comes first, and leads back to the question.
  await page.goto(program.kept.address!.href);
  await expect(page).toHaveURL(/\/login/);
  await field(page, en('fields:userId')).fill(agency.owner.userId);
  await field(page, en('fields:password')).fill(samplePassword);
  await page.getByRole('button', { name: en('signIn:login.submit'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: en('assistants:title') })).toBeVisible();
  await expect(page.getByText('Harbor assistant')).toBeVisible();
  await expect(page.getByText(en('assistants:who.own'))).toBeVisible();
  await page.getByRole('checkbox', { name: en('assistants:scope.writeInvitations') }).uncheck();
  await lookAt(page);
  await page.getByRole('button', { name: en('assistants:allow'), exact: true }).click();
  const address = await program.answer;
  await expect(page.getByText('Back in the program.')).toBeVisible();
  expect(address.searchParams.get('iss')).toBe(new URL(baseURL!).origin);
  await first.finishAuth(address.searchParams.get('code')!);

  const client = await program.connect();
  const sailings = { name: 'list_sailings', arguments: { days: '7' } };
  expect(await client.callTool(sailings)).toMatchObject({ structuredContent: { whose: 'own', sailings: [] } });
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('invite_person');

  await open(page, '/home/my-account/sessions');
  await expect(page.getByRole('row').filter({ hasText: 'Harbor assistant' })).toBeVisible();
  await lookAt(page);
  await page.getByRole('button', { name: en('assistants:list.endLabel', { name: 'Harbor assistant' }) }).click();
  await expect(page.getByText(en('successes:assistantEnded'))).toBeVisible();
  await expect(page.getByText('Harbor assistant')).toHaveCount(0);
  // The next call is 401, and so is the exchange of its refresh token.
  await expect(client.callTool(sailings)).rejects.toThrow(UnauthorizedError);
  program.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a user refuses an assistant, which gets to know', async ({ page, baseURL }) => {
    const agency = await newAgency();
    const program = await assistant(baseURL!);
    await expect(program.connect()).rejects.toThrow(UnauthorizedError);
    await page.goto(program.kept.address!.href);
    await field(page, en('fields:userId')).fill(agency.owner.userId);
    await field(page, en('fields:password')).fill(samplePassword);
    await page.getByRole('button', { name: en('signIn:login.submit'), exact: true }).click();
    await page.getByRole('button', { name: en('assistants:deny') }).click();
    expect((await program.answer).searchParams.get('error')).toBe('access_denied');
    program.close();
  });
});
