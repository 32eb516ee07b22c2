import type { Language } from '#app/i18n.ts';
import { addAgentInput, contactInput } from '#tests/support/agentInput.ts';
import { call, tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { visitor } from '#tests/support/contexts.ts';
import { postForm, sessionFor } from '#tests/support/formClient.ts';
import type { Place } from './validationRows.ts';

type Fields = Record<string, string | string[]>;
/** What is said at each field, by whom it was asked. */
type Said = Record<string, string[]>;

export interface Edges {
  /** Posts the form of the portal with these fields laid over good ones; left out where another test fills it in. */
  form?(change: Fields, language: Language): Promise<Said>;
  /** Sends the same to the endpoint; left out where the rule has none. */
  api?(change: Fields, language: Language): Promise<Said>;
}

/**
 * Puts up people who stand before each form, and gives the two ways to it. The modules are loaded late: the database
 * comes first.
 */
export async function edgesOf(): Promise<Record<Place, Edges>> {
  const db = visitor().db;
  const { currentTerms } = await import('#app/domain/content/documents/currentTerms.server.ts');
  const addPage = await import('#app/routes/people/agents/add.tsx');
  const ownPage = await import('#app/routes/people/myAccount/profile.tsx');
  const editPage = await import('#app/routes/people/myAccount/initialEdit.tsx');
  const termsPage = await import('#app/routes/accounts/onboarding/acceptTerms.tsx');
  const passwordPage = await import('#app/routes/accounts/credentials/password.tsx');
  const emailPage = await import('#app/routes/accounts/credentials/email.tsx');
  const resetPage = await import('#app/routes/accounts/credentials/resetPassword.tsx');
  const registerPage = await import('#app/routes/agencies/registration/start.tsx');
  const [us, uk] = [await buildAgency(db, { country: 'US' }), await buildAgency(db, { country: 'GB' })];
  await buildAgent(db, us, { userId: 'TAKENID1' });
  const newcomer = await buildAgent(db, us, { activationFlag: 'C' });
  const firstEditor = await buildAgent(db, uk, { activationFlag: 'E' });
  const { version: termsVersion } = await currentTerms(visitor());
  const chosen = { password: 'Sail2027', confirmPwd: 'Sail2027' };

  const add = async (agency: typeof us): Promise<Edges> => {
    const [sessionId, token] = [await sessionFor(agency.owner), await tokenFor(agency.owner)];
    return {
      form: (change, language) =>
        byForm(
          addPage.action,
          '/home/agency-overview/add',
          { ...addAgentInput(agency.country), certification: 'on', ...change },
          sessionId,
          language,
        ),
      api: (change, language) =>
        byApi(
          'POST /osmf/v1.0/agents/add',
          { agent: { ...addAgentInput(agency.country), ...change } },
          token,
          language,
        ),
    };
  };
  const [ownSession, ownToken] = [await sessionFor(us.owner), await tokenFor(us.owner)];
  const [editSession, termsSession, termsToken] = [
    await sessionFor(firstEditor),
    await sessionFor(newcomer),
    await tokenFor(newcomer),
  ];
  return {
    add: await add(us),
    'add in uk': await add(uk),
    'own contact': {
      form: (change, language) =>
        byForm(ownPage.action, '/home/my-account', { ...contactInput(), ...change }, ownSession, language),
      api: (change, language) =>
        byApi(
          'POST /osmf/v1.0/agents/self-update',
          { reqType: 'R0033', agent: { ...contactInput(), ...change } },
          ownToken,
          language,
        ),
    },
    'first edit': {
      form: (change, language) =>
        byForm(editPage.action, '/initial-edit', { ...contactInput('GB'), ...change }, editSession, language),
    },
    terms: {
      form: (change, language) =>
        byForm(
          termsPage.action,
          '/accept-tnc',
          { acceptTerms: 'on', termsVersion, ...chosen, ...change },
          termsSession,
          language,
        ),
      api: (change, language) =>
        byApi(
          'POST /osmf/v1.0/agents/tnc',
          { reqType: 'R0033', agent: { agentId: newcomer.agentId, termsVersion, ...chosen, ...change } },
          termsToken,
          language,
        ),
    },
    'new password': {
      form: (change, language) =>
        byForm(
          passwordPage.action,
          '/home/my-account/password',
          { oldPassword: samplePassword, ...chosen, ...change },
          ownSession,
          language,
        ),
    },
    reset: {
      form: (change, language) =>
        byForm(resetPage.action, '/reset-password?tokenId=unknown', { ...chosen, ...change }, undefined, language),
      api: (change, language) =>
        byApi(
          'POST /osmf/p1.0/agents/updatepassword?tokenId=unknown',
          { agent: { ...chosen, ...change } },
          undefined,
          language,
        ),
    },
    'e-mail change': {
      form: (change, language) =>
        byForm(
          emailPage.action,
          '/home/my-account/email',
          { intent: 'change', emailAddress: 'new@harbor.example', password: samplePassword, ...change },
          ownSession,
          language,
        ),
      api: (change, language) =>
        byApi(
          'POST /osmf/v1.0/agents/email',
          {
            agent: {
              agentId: us.owner.agentId,
              emailAddress: 'new@harbor.example',
              password: samplePassword,
              ...change,
            },
          },
          ownToken,
          language,
        ),
    },
    registration: {
      form: (change, language) =>
        byForm(registerPage.action, '/register-agency-start', { ...registeringOwner, ...change }, undefined, language),
      api: (change, language) =>
        byApi('POST /osmf/p1.0/agencies/register', registration({}, change), undefined, language),
    },
    'registered agency': {
      api: (change, language) =>
        byApi('POST /osmf/p1.0/agencies/register', registration(change, {}), undefined, language),
    },
  };
}

const registeringOwner = {
  country: 'US',
  title: 'MS',
  ownerFirstName: 'Nora',
  ownerMiddleName: '',
  ownerLastName: 'Whitfield',
  registrationEmail: 'nora@new-harbor.example',
  userId: 'NORAWHIT1',
  phoneNumber: '3055550123',
  cliaagentId: '',
  password: 'Sail2027',
  confirmPwd: 'Sail2027',
};

function registration(agencyChange: Fields, agentChange: Fields): object {
  const { country, ...agent } = registeringOwner;
  const place = {
    address1: '1 Harbor Way',
    address2: '',
    address3: '',
    city: 'Miami',
    state: 'FL',
    zipCode: '33101',
    telephone: '3055550123',
  };
  return {
    reqType: 'R0011',
    agency: { agencyName: 'New Harbor', ...place, country, ...agencyChange },
    agent: { ...agent, ...agentChange },
  };
}

type Action = Parameters<typeof postForm>[0];

async function byForm(
  action: unknown,
  path: string,
  fields: Fields,
  sessionId: string | undefined,
  language: Language,
): Promise<Said> {
  const { errors, status, location } = await postForm(action as Action, { path, fields, sessionId, language });
  if (status < 400) throw new Error(`The form at ${path} was taken, and led to ${location}.`);
  return errors;
}

async function byApi(
  methodAndPath: string,
  body: object,
  token: string | undefined,
  language: Language,
): Promise<Said> {
  const answer = await call(methodAndPath, { token, body, headers: { 'Accept-Language': language } });
  if (answer.status < 400) throw new Error(`${methodAndPath} took what it was sent.`);
  const errors = answer.body.errors as { title: string; field?: string }[];
  return Object.fromEntries(errors.map(({ title, field = '' }) => [field, [title]]));
}
