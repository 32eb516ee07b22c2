/** What the server and the browser tell i18next alike. */
export const languages = ['en', 'ja'] as const;

export type Language = (typeof languages)[number];

/** What the pages of the portal speak; loaded once somebody is there, so that no click waits for its texts. */
export const portalNamespaces = ['agencies', 'agents', 'codes', 'content', 'fields', 'markets', 'successes', 'validation'];

/** What the pages for visitors speak beside the sign-in page, likewise. */
export const visitorNamespaces = ['fields', 'registration', 'secondFactor'];

export const i18nOptions = {
  supportedLngs: [...languages],
  fallbackLng: 'en',
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  returnNull: false,
} as const;
