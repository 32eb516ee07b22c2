import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInstance } from 'i18next';
import { messageText, type Translate } from '#app/domain/messages.ts';

const folder = new URL('../../app/locales/', import.meta.url);

type Locale = 'en' | 'ja' | 'en-GB' | 'en-AU';

export function namespaces(language: Locale): string[] {
  return filesOf(language)
    .map((file) => path.basename(file, '.json'))
    .sort();
}

export function readNamespace(language: Locale, name: string): Record<string, unknown> {
  const file = filesOf(language).find((each) => path.basename(each, '.json') === name);
  return JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Record<string, unknown>;
}

function filesOf(language: Locale): string[] {
  return readdirSync(new URL(`${language}/`, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  );
}

const ours = [
  'academyReports',
  'validation',
  'fields',
  'refusals',
  'successes',
  'markets',
  'codes',
  'permissions',
  'staff',
  'agencies',
  'feedback',
];
const instance = createInstance();
await instance.init({
  lng: 'en',
  ns: ours,
  resources: Object.fromEntries(
    (['en', 'ja'] as const).map((lng) => [
      lng,
      Object.fromEntries(ours.map((name) => [name, readNamespace(lng, name)])),
    ]),
  ),
  interpolation: { escapeValue: false, defaultVariables: { product: 'Gangway' } },
});

export const english: Translate = (key, options) => instance.t(key, { ...options, lng: 'en' });
export const japanese: Translate = (key, options) => instance.t(key, { ...options, lng: 'ja' });

/** The English and the Japanese text of a message. */
export function texts(message: string, params: Record<string, string | number> = {}): [string, string] {
  return [messageText(english, message, params), messageText(japanese, message, params)];
}
