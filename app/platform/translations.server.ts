import { createInstance, type i18n, type Resource, type TFunction } from 'i18next';
import enAccount from '../locales/en/account.json' with { type: 'json' };
import enAgencies from '../locales/en/agencies.json' with { type: 'json' };
import enAgents from '../locales/en/agents.json' with { type: 'json' };
import enApi from '../locales/en/api.json' with { type: 'json' };
import enCodes from '../locales/en/codes.json' with { type: 'json' };
import enCommon from '../locales/en/common.json' with { type: 'json' };
import enContent from '../locales/en/content.json' with { type: 'json' };
import enFields from '../locales/en/fields.json' with { type: 'json' };
import enHistory from '../locales/en/history.json' with { type: 'json' };
import enJobs from '../locales/en/jobs.json' with { type: 'json' };
import enMail from '../locales/en/mail.json' with { type: 'json' };
import enMailbox from '../locales/en/mailbox.json' with { type: 'json' };
import enMarkets from '../locales/en/markets.json' with { type: 'json' };
import enOnboarding from '../locales/en/onboarding.json' with { type: 'json' };
import enRefusals from '../locales/en/refusals.json' with { type: 'json' };
import enRegistration from '../locales/en/registration.json' with { type: 'json' };
import enSandbox from '../locales/en/sandbox.json' with { type: 'json' };
import enSecondFactor from '../locales/en/secondFactor.json' with { type: 'json' };
import enSignIn from '../locales/en/signIn.json' with { type: 'json' };
import enStaff from '../locales/en/staff.json' with { type: 'json' };
import enSuccesses from '../locales/en/successes.json' with { type: 'json' };
import enValidation from '../locales/en/validation.json' with { type: 'json' };
import jaAccount from '../locales/ja/account.json' with { type: 'json' };
import jaAgencies from '../locales/ja/agencies.json' with { type: 'json' };
import jaAgents from '../locales/ja/agents.json' with { type: 'json' };
import jaApi from '../locales/ja/api.json' with { type: 'json' };
import jaCodes from '../locales/ja/codes.json' with { type: 'json' };
import jaCommon from '../locales/ja/common.json' with { type: 'json' };
import jaContent from '../locales/ja/content.json' with { type: 'json' };
import jaFields from '../locales/ja/fields.json' with { type: 'json' };
import jaHistory from '../locales/ja/history.json' with { type: 'json' };
import jaJobs from '../locales/ja/jobs.json' with { type: 'json' };
import jaMail from '../locales/ja/mail.json' with { type: 'json' };
import jaMailbox from '../locales/ja/mailbox.json' with { type: 'json' };
import jaMarkets from '../locales/ja/markets.json' with { type: 'json' };
import jaOnboarding from '../locales/ja/onboarding.json' with { type: 'json' };
import jaRefusals from '../locales/ja/refusals.json' with { type: 'json' };
import jaRegistration from '../locales/ja/registration.json' with { type: 'json' };
import jaSandbox from '../locales/ja/sandbox.json' with { type: 'json' };
import jaSecondFactor from '../locales/ja/secondFactor.json' with { type: 'json' };
import jaSignIn from '../locales/ja/signIn.json' with { type: 'json' };
import jaStaff from '../locales/ja/staff.json' with { type: 'json' };
import jaSuccesses from '../locales/ja/successes.json' with { type: 'json' };
import jaValidation from '../locales/ja/validation.json' with { type: 'json' };

export type Language = 'en' | 'ja';

/** Every message of the product, in both languages. */
export const translations = {
  en: {
    account: enAccount, agencies: enAgencies, agents: enAgents, api: enApi, codes: enCodes, common: enCommon, content: enContent, fields: enFields,
    history: enHistory, jobs: enJobs, mail: enMail, mailbox: enMailbox, markets: enMarkets, onboarding: enOnboarding, refusals: enRefusals, registration: enRegistration, sandbox: enSandbox, secondFactor: enSecondFactor, signIn: enSignIn, staff: enStaff, successes: enSuccesses, validation: enValidation,
  },
  ja: {
    account: jaAccount, agencies: jaAgencies, agents: jaAgents, api: jaApi, codes: jaCodes, common: jaCommon, content: jaContent, fields: jaFields,
    history: jaHistory, jobs: jaJobs, mail: jaMail, mailbox: jaMailbox, markets: jaMarkets, onboarding: jaOnboarding, refusals: jaRefusals, registration: jaRegistration, sandbox: jaSandbox, secondFactor: jaSecondFactor, signIn: jaSignIn, staff: jaStaff, successes: jaSuccesses, validation: jaValidation,
  },
} satisfies Record<Language, Resource[string]>;

const instances: Partial<Record<Language, i18n>> = {};

/** The i18next instance that renders one language on the server. It is shared by all requests and never changes. */
export function serverI18n(language: Language): i18n {
  let instance = instances[language];
  if (!instance) {
    instance = createInstance();
    void instance.init({
      lng: language,
      fallbackLng: false,
      resources: translations,
      ns: Object.keys(translations.en),
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      initImmediate: false,
      returnNull: false,
    });
    rememberTexts(instance);
    instances[language] = instance;
  }
  return instance;
}

// Enough for every message; a key that somebody made up must not fill the memory.
const mostTexts = 5000;

// A text without parameters never changes, and a page asks for a hundred of them: each is put together once.
function rememberTexts(instance: i18n): void {
  const translators = new Map<string, TFunction>();
  const fixedT = instance.getFixedT.bind(instance);
  instance.getFixedT = ((...args: Parameters<typeof fixedT>) => {
    // The namespaces of a component are a list, the prefix is never used: as text they tell one translator from another.
    const name = args.join(' ');
    const known = translators.get(name) ?? remembering(fixedT(...args));
    translators.set(name, known);
    return known;
  }) as typeof instance.getFixedT;
  instance.t = remembering(instance.t);
}

function remembering(t: TFunction): TFunction {
  const texts = new Map<string, string>();
  const templates = new Map<string, string>();
  const templateOf = (key: string) => {
    const known = templates.get(key) ?? t(key, { skipInterpolation: true });
    if (templates.size < mostTexts) templates.set(key, known);
    return known;
  };
  // A number of things, whose plural i18next looks up: the same few numbers come again and again.
  const counted = (key: string, { count, ...others }: Record<string, unknown>) => {
    if (typeof count !== 'number' || Object.keys(others).length > 0) return undefined;
    const name = `${key} ${count}`;
    const known = texts.get(name) ?? t(key, { count });
    if (texts.size < mostTexts) texts.set(name, known);
    return known;
  };
  const translate = (key: string, ...options: [Record<string, unknown>?]) => {
    if (typeof key !== 'string') return t(key, ...options);
    if (options[0]) return filled(templateOf(key), options[0]) ?? counted(key, options[0]) ?? t(key, ...options);
    const known = texts.get(key) ?? t(key);
    if (texts.size < mostTexts) texts.set(key, known);
    return known;
  };
  return Object.assign(translate, t) as TFunction;
}

// A text with its parameters, where it has nothing but them: no plural, no format, no other text within.
function filled(template: string, values: Record<string, unknown>): string | undefined {
  const simple = !template.includes('$t(') && Object.keys(values).every((name) => name !== 'count' && template.includes(`{{${name}}}`));
  return simple ? template.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? '')) : undefined;
}

/** The translate function of one language, for messages that leave by the API, by mail or with a form's reply. */
export function translator(language: Language): TFunction {
  return serverI18n(language).t;
}
