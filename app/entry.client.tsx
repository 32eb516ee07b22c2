import { RemixBrowser } from '@remix-run/react';
import i18next from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { StrictMode, useLayoutEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { getInitialNamespaces } from 'remix-i18next/client';
import { i18nOptions, languageOfLocale } from '#app/i18n.ts';
import { sendOverlayEvents } from '#app/ui/overlayEvents.ts';
import { keepPressesFromReact } from '#app/ui/untilHydrated.ts';

const files = import.meta.glob(['./locales/**/*.json', '!./locales/*/operations/mail.json']);
// By locale and namespace, whatever wing a file lies in: `en/agents`.
const loaders = new Map(
  Object.entries(files).map(([file, load]) => [
    file.replace(/^\.\/locales\/([^/]+)\/(?:.*\/)?([^/]+)\.json$/, '$1/$2'),
    load,
  ]),
);
const locale = document.documentElement.lang;

function loadNamespace(wanted: string, namespace: string) {
  return loaders.get(`${wanted}/${namespace}`)?.();
}

async function hydrate() {
  const namespaces = [...new Set(['common', ...getInitialNamespaces()])];
  await i18next
    .use(initReactI18next)
    .use(resourcesToBackend(loadNamespace))
    .init({ ...i18nOptions, lng: locale, ns: namespaces });
  // A page whose texts did not arrive works as it came from the server; hydrating it would put keys on the screen.
  if (namespaces.some((namespace) => !i18next.hasResourceBundle(languageOfLocale(locale), namespace))) return;
  const listenToPresses = keepPressesFromReact();
  // Not in a transition: in one piece, so that a press comes before it or after it, and never in its midst.
  hydrateRoot(
    document,
    <Hydrated onHydrated={listenToPresses}>
      <I18nextProvider i18n={i18next}>
        <StrictMode>
          <RemixBrowser />
        </StrictMode>
      </I18nextProvider>
    </Hydrated>,
  );
}

/** Says when all that is in it is alive. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useLayoutEffect(onHydrated, [onHydrated]);
  return children;
}

// Before the first dialog opens.
sendOverlayEvents();
void hydrate();
