import type { APIResponse, BrowserContext, Page } from '@playwright/test';
import type { ActivationFlag, AgentType } from '#app/domain/permissions/codes.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { Language } from '#app/i18n.ts';
import { startSession } from '#app/domain/accounts/sessions/startSession.server.ts';
import { readSessionCookie, writeLanguages, writeSessionCookie } from '#app/platform/cookies.server.ts';
import { database } from '#app/platform/database.server.ts';
import { passwords } from '#app/platform/passwords.server.ts';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { buildAgency, buildAgent, samplePassword, type AgencyOptions } from '#tests/support/builders.ts';
import { expect } from './browsers.ts';

export { samplePassword };

/** The sample accounts of the seed that tests look at and never change. */
const sampleAccounts = [
  'NAMOWNER',
  'NAMMANAGER',
  'NAMADVISOR',
  'OTHEROWNER',
  'BIGOWNER',
  'UKOWNER',
  'UKNEWCOMER',
  'AUOWNER',
  'INTOWNER',
  'ASIAOWNER',
  'JPOWNER',
  'JPADVISOR',
  'PENDINGOWNER',
  'FIRSTTIMER',
  'UNVERIFIED',
  'INACTIVE1',
] as const;
export type SampleAccount = (typeof sampleAccounts)[number];

/** The user who signs in: a sample account, or one of a test. */
export type Person = SampleAccount | { userId: string };

interface PersonOptions {
  country?: string;
  agentType?: AgentType;
  activationFlag?: ActivationFlag;
  /** The landing brand; null: none was chosen yet. Left out it is the market's first. */
  displayCompany?: BrandCode | null;
  /** The profile's language. Left out it is the market's. */
  language?: Language;
  /** Whether the address is validated. Left out it follows the flag. */
  emailValidFlag?: boolean;
}

let serial = 0;

/** Letters and digits that no other test uses: 12 of them, which a user ID can hold. */
export function unique(prefix = 'E2E'): string {
  serial += 1;
  const random = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36).padStart(7, '0');
  return `${prefix}${random}${serial.toString(36).padStart(2, '0')}`.toUpperCase().slice(0, 16);
}

/** A new agency with its owner, in the database of the server under test. */
export function newAgency(options: AgencyOptions = {}) {
  return buildAgency(databaseOfServer(), options);
}

/** A new person in their own agency, with the sample password. */
export async function newPerson({ country = 'US', agentType = 'O', ...options }: PersonOptions = {}) {
  if (agentType === 'O') return (await newAgency({ country, owner: options })).owner;
  return buildAgent(databaseOfServer(), await newAgency({ country }), { agentType, ...options });
}

/** Looks behind the screens: the Prisma client on the database of the server under test. */
export function databaseOfServer() {
  Object.assign(process.env, { ...testEnvironment, DATABASE_URL: process.env.E2E_DATABASE_URL, DATABASE_POOL: '2' });
  return database();
}

/** Posts a form as a page of the portal would; redirects are not followed. */
export function postForm(
  browser: Page | BrowserContext,
  path: string,
  form: Record<string, string>,
): Promise<APIResponse> {
  return browser.request.post(path, { form, headers: { Origin: process.env.E2E_ORIGIN! }, maxRedirects: 0 });
}

/**
 * Signs in beside the form: what a test of something else starts from. The session is opened as the verb opens it and
 * the context is given its cookies, which spares each test a comparison of passwords; no page is opened.
 */
export async function signIn(browser: Page | BrowserContext, who: Person): Promise<void> {
  const db = databaseOfServer();
  const userId = typeof who === 'string' ? who : who.userId;
  const agent = await db.agent.findFirstOrThrow({ where: { userId, deletedAt: null }, include: { account: true } });
  const ctx = { db, now: new Date(), language: 'en', address: '', requestId: crypto.randomUUID(), passwords } as const;
  const sessionId = await startSession(ctx, agent, { userAgent: '', currentApp: '' });
  const context = 'context' in browser ? browser.context() : browser;
  const url = process.env.E2E_ORIGIN!;
  const stored = (await context.cookies(url)).some(({ name }) => name === 'gangway_language');
  const headers = [
    await writeSessionCookie(sessionId),
    ...(stored ? [] : [await writeLanguages({ profile: agent.account.language })]),
  ];
  await context.addCookies(headers.map((header) => ({ ...nameAndValue(header), url })));
}

function nameAndValue(header: string): { name: string; value: string } {
  const pair = header.split(';', 1)[0]!;
  const sign = pair.indexOf('=');
  return { name: pair.slice(0, sign), value: pair.slice(sign + 1) };
}

/** Signs in as the form does, without opening it: for what is about the cookie that signing in gives. */
export async function signInByPost(browser: Page | BrowserContext, who: Person): Promise<void> {
  const response = await postForm(browser, '/login', {
    userId: typeof who === 'string' ? who : who.userId,
    password: samplePassword,
  });
  expect(response.status(), 'the status that signing in answers').toBe(302);
}

/**
 * Makes a browser read in a language, as the language switch does: a visitor's by its cookie, a signed-in user's by the
 * profile too. A sample account, which other tests look at, must have the language already.
 */
export async function readIn(browser: Page | BrowserContext, language: Language): Promise<void> {
  const context = 'context' in browser ? browser.context() : browser;
  await switchProfile(context, language);
  // The value that Remix's cookies have: JSON in Base64.
  const value = encodeURIComponent(btoa(JSON.stringify(language)));
  await context.addCookies([{ name: 'gangway_language', value, url: process.env.E2E_ORIGIN! }]);
}

async function switchProfile(context: BrowserContext, language: Language): Promise<void> {
  const db = databaseOfServer();
  const url = process.env.E2E_ORIGIN!;
  const cookies = (await context.cookies(url)).map(({ name, value }) => `${name}=${value}`).join('; ');
  const id = await readSessionCookie(new Request(url, { headers: { Cookie: cookies } }));
  const session =
    id && (await db.session.findUnique({ where: { id }, include: { account: { include: { agent: true } } } }));
  if (!session || session.account.language === language) return;
  if (sampleAccounts.some((userId) => userId === session.account.agent?.userId))
    throw new Error(`${session.account.agent?.userId} is shared: take a person of the test's own.`);
  await db.account.update({ where: { accountId: session.accountId }, data: { language } });
}
