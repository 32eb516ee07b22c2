import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInstance, type i18n, type ResourceLanguage, type TFunction } from 'i18next';
import { i18nOptions, languages, type Language } from '#app/i18n.ts';

export { languages, type Language };

// Found as the package's own, since the bundle lies in another folder than this file.
const locales = path.join(createRequire(import.meta.url).resolve('#app/i18n.ts'), '../locales');

/** Every message of the product by language and namespace, as the files of app/locales have it. */
export const translations: Record<Language, ResourceLanguage> = { en: readLanguage('en'), ja: readLanguage('ja') };

function readLanguage(language: Language): ResourceLanguage {
  const folder = path.join(locales, language);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(files.map((file) => [path.basename(file, '.json'), JSON.parse(readFileSync(path.join(folder, file), 'utf8'))]));
}

const instances = Object.fromEntries(languages.map((language) => [language, instanceOf(language)])) as Record<Language, i18n>;

function instanceOf(language: Language): i18n {
  const instance = createInstance();
  const ns = Object.keys(translations[language]);
  void instance.init({ ...i18nOptions, lng: language, fallbackLng: false, resources: { [language]: translations[language] }, ns, initImmediate: false });
  return instance;
}

/** The i18next instance that renders one language on the server. It is shared by all requests and never changes. */
export function serverI18n(language: Language): i18n {
  return instances[language];
}

/** The translate function of one language, for messages that leave by the API, by mail or with a form's reply. */
export function translator(language: Language): TFunction {
  return instances[language].t;
}
