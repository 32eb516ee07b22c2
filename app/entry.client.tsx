import { RemixBrowser } from '@remix-run/react';
import i18next from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { getInitialNamespaces } from 'remix-i18next/client';
import { i18nOptions, languageOfLocale } from '#app/i18n.ts';

const files = import.meta.glob(['./locales/*/*.json', '!./locales/*/mail.json']);
const locale = document.documentElement.lang;

function loadNamespace(wanted: string, namespace: string) {
  return files[`./locales/${wanted}/${namespace}.json`]?.();
}

async function hydrate() {
  const namespaces = [...new Set(['common', ...getInitialNamespaces()])];
  await i18next
    .use(initReactI18next)
    .use(resourcesToBackend(loadNamespace))
    .init({ ...i18nOptions, lng: locale, ns: namespaces });
  // A page whose texts did not arrive works as it came from the server; hydrating it would put keys on the screen.
  if (namespaces.some((namespace) => !i18next.hasResourceBundle(languageOfLocale(locale), namespace))) return;
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18next}>
        <StrictMode>
          <RemixBrowser />
        </StrictMode>
      </I18nextProvider>,
    );
  });
}

void hydrate();
