import { RemixI18Next } from 'remix-i18next/server';
import { readLanguageCookie } from './cookies.server.ts';
import type { Language } from '#app/i18n.ts';

/** Language detection and the namespaces that a route asks for (`handle.i18n`). */
const remixI18n = new RemixI18Next({
  detection: {
    supportedLanguages: ['en', 'ja'],
    fallbackLanguage: 'en',
    order: ['custom', 'header'],
    findLocale: async (request) => (await readLanguageCookie(request)) ?? null,
  },
});

/**
 * The language of a visitor: the one that they chose, else that of the market which the request names, else the
 * browser's preferred one, else English.
 */
export async function visitorLanguage(request: Request, ofMarket?: Language): Promise<Language> {
  if (ofMarket) return (await readLanguageCookie(request)) ?? ofMarket;
  return (await remixI18n.getLocale(request)) === 'ja' ? 'ja' : 'en';
}
