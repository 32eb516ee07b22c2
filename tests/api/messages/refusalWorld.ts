import { afterAll, beforeAll, vi } from 'vitest';
import type { Language } from '#app/i18n.ts';
import { closePasswords, passwords } from '#app/platform/passwords.server.ts';
import { addAgentInput } from '#tests/support/agentInput.ts';
import { call, tokenFor, type Call } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { visitor } from '#tests/support/contexts.ts';
import { postForm, sessionFor, type FormAnswer } from '#tests/support/formClient.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

// Imported by a test file, at whose top the database is made.
await testDatabase();
quickPasswords();
/** The pages that refuse, loaded once the database is there. */
export const pages = {
  add: await import('#app/routes/people/agents/add.tsx'),
  agent: await import('#app/routes/people/permissions/whatCan.tsx'),
  login: await import('#app/routes/accounts/signIn/login.tsx'),
  overview: await import('#app/routes/people/list/overview.tsx'),
  terms: await import('#app/routes/accounts/onboarding/acceptTerms.tsx'),
  validate: await import('#app/routes/accounts/onboarding/validateEmail.tsx'),
};
const { currentTerms } = await import('#app/domain/content/documents/currentTerms.server.ts');

/** What postForm takes, as openPage does. */
export type Action = Parameters<typeof postForm>[0];
type Agent = Awaited<ReturnType<typeof buildAgent>>;
export const db = visitor().db;
export let us: Awaited<ReturnType<typeof buildAgency>>;
/** Whom the refusals are about, and who asks for them. */
export let people: Record<
  'owner' | 'manager' | 'advisor' | 'newcomer' | 'deactivated' | 'pending' | 'pendingInUk',
  Agent
>;
export let sessions: Record<'owner' | 'manager' | 'advisor' | 'newcomer', string>;
export let tokens: typeof sessions;
export let termsVersion: string;

beforeAll(async () => {
  us = await buildAgency(db, { owner: { firstName: 'Jo', lastName: 'Ray' } });
  const { owner } = us;
  people = {
    owner,
    manager: await buildAgent(db, us, { agentType: 'M' }),
    advisor: await buildAgent(db, us),
    newcomer: await buildAgent(db, us, { activationFlag: 'C' }),
    deactivated: await buildAgent(db, us, { activationFlag: 'D' }),
    pending: (await buildAgency(db, { owner: { activationFlag: 'P' } })).owner,
    pendingInUk: (await buildAgency(db, { country: 'GB', owner: { activationFlag: 'P' } })).owner,
  };
  const { manager, advisor, newcomer } = people;
  sessions = {
    owner: await sessionFor(owner),
    manager: await sessionFor(manager),
    advisor: await sessionFor(advisor),
    newcomer: await sessionFor(newcomer),
  };
  tokens = {
    owner: await tokenFor(owner),
    manager: await tokenFor(manager),
    advisor: await tokenFor(advisor),
    newcomer: await tokenFor(newcomer),
  };
  termsVersion = (await currentTerms(visitor())).version;
});
afterAll(closePasswords);

/** The message at a field of the form, '' for one above it. */
export const at = async (field: string, answer: Promise<FormAnswer>) => (await answer).errors[field]?.[0];
/** The notice above the form of /login. */
export const noticeOf = async (answer: Promise<FormAnswer>) =>
  ((await answer).data.notice as { text: string } | undefined)?.text;
/** What the error page must say. */
export const onErrorPage = async (answer: Promise<FormAnswer>) => (await answer).data.message;
/** Adds an agent through the form; good but for `change`. */
export const add = (change: object, language: Language, more: object = {}) =>
  postForm(pages.add.action as Action, {
    path: '/home/agency-overview/add',
    fields: { ...addAgentInput(), certification: 'on', ...change },
    sessionId: sessions.owner,
    language,
    ...more,
  });
/** Signs in on /login. */
export const login = (userId: string, language: Language, password = samplePassword, address?: string) =>
  postForm(pages.login.action as Action, { path: '/login', fields: { userId, password }, language, address });
/** Accepts the terms as the newcomer. */
export const terms = (change: object, language: Language) =>
  postForm(pages.terms.action as Action, {
    path: '/accept-tnc',
    fields: { termsVersion, acceptTerms: 'on', password: 'Sail2027', confirmPwd: 'Sail2027', ...change },
    sessionId: sessions.newcomer,
    language,
  });
/** Takes all permissions from an agent, as the manager. */
export const permissions = (agent: Agent, language: Language) =>
  postForm(pages.agent.action as Action, {
    path: `/home/agency-overview/${agent.agentUniqueId}/permissions`,
    params: { agentUniqueId: agent.agentUniqueId },
    fields: { permissions: [] },
    sessionId: sessions.manager,
    language,
  });

/** Calls an endpoint in a language. */
export const api = (methodAndPath: string, language: Language, more: Call = {}) =>
  call(methodAndPath, { ...more, headers: { 'Accept-Language': language, ...more.headers } });
/** As `add`, through the API. */
export const apiAdd = (change: object, language: Language, more: Call = {}) =>
  api('POST /osmf/v1.0/agents/add', language, {
    token: tokens.owner,
    body: { agent: { ...addAgentInput(), ...change } },
    ...more,
  });
/** As `login`, through the API. */
export const apiLogin = (userId: string, language: Language, password = samplePassword, address?: string) =>
  api('POST /osmf/p1.0/login', language, { body: { userId, password }, address });
/** As `terms`, through the API. */
export const apiTerms = (change: object, language: Language) =>
  api('POST /osmf/v1.0/agents/tnc', language, {
    token: tokens.newcomer,
    body: {
      reqType: 'R0033',
      agent: {
        agentId: people.newcomer.agentId,
        termsVersion,
        password: 'Sail2027',
        confirmPwd: 'Sail2027',
        ...change,
      },
    },
  });
/** As `permissions`, through the API. */
export const apiPermissions = (agent: Agent, token: string, language: Language) =>
  api('POST /osmf/v1.0/agents/permission', language, {
    token,
    body: { agent: { agentId: agent.agentId, permissions: { oneSource: 'NNNNNNNN', polarOnline: 'NNNNNNNNNN' } } },
  });

/** Fails to sign in over the API until it refuses the account. */
export async function fail(agent: Agent): Promise<void> {
  for (let failure = 1; failure <= 5; failure += 1) await apiLogin(agent.userId, 'en', 'Wrong2026');
}

/** Runs something while hashing fails with a text that must not get out. */
export async function withFailingHash<Result>(run: () => Promise<Result>): Promise<Result> {
  const broken = vi
    .spyOn(passwords, 'hash')
    .mockRejectedValue(new Error('at /srv/app/secret.ts: SELECT password_hash'));
  const silent = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    return await run();
  } finally {
    broken.mockRestore();
    silent.mockRestore();
  }
}
