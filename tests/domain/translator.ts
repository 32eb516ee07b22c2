import { readdirSync, readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { messageText, type Translate } from '#app/domain/messages.ts';

const folder = new URL('../../app/locales/', import.meta.url);

type Locale = 'en' | 'ja' | 'en-GB' | 'en-AU';

export function namespaces(language: Locale): string[] {
  return readdirSync(new URL(`${language}/`, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
    .sort();
}

export function readNamespace(language: Locale, name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`${language}/${name}.json`, folder), 'utf8')) as Record<string, unknown>;
}

const ours = ['validation', 'fields', 'refusals', 'successes', 'markets', 'codes', 'permissions', 'staff', 'agencies', 'feedback'];
const instance = createInstance();
await instance.init({
  lng: 'en',
  ns: ours,
  resources: Object.fromEntries(
    (['en', 'ja'] as const).map((lng) => [lng, Object.fromEntries(ours.map((name) => [name, readNamespace(lng, name)]))]),
  ),
  interpolation: { escapeValue: false },
});

export const english: Translate = (key, options) => instance.t(key, { ...options, lng: 'en' });
export const japanese: Translate = (key, options) => instance.t(key, { ...options, lng: 'ja' });

/** The English and the Japanese text of a message. */
export function texts(message: string, params: Record<string, string | number> = {}): [string, string] {
  return [messageText(english, message, params), messageText(japanese, message, params)];
}
