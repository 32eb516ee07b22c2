/** What the server and the browser tell i18next alike. */
export const languages = ['en', 'ja'] as const;

export type Language = (typeof languages)[number];

/** What the pages of the portal speak, and the sign-in page, where a session ends; loaded once somebody is there, so that no click waits for its texts. */
export const portalNamespaces = [
  'account', 'agencies', 'agents', 'codes', 'content', 'fields', 'markets', 'refusals', 'secondFactor', 'signIn', 'successes', 'validation',
];

/** What the pages for visitors speak beside the sign-in page, likewise. */
export const visitorNamespaces = ['fields', 'registration', 'secondFactor'];

export const i18nOptions = {
  supportedLngs: [...languages],
  fallbackLng: 'en',
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  returnNull: false,
} as const;
