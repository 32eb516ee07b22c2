import { RemixBrowser } from '@remix-run/react';
import i18next from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { startTransition, StrictMode, useLayoutEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getInitialNamespaces } from 'remix-i18next/client';
import { i18nOptions, textsAddress } from '#app/i18n.ts';
import { sendOverlayEvents } from '#app/ui/overlayEvents.ts';
import { TextsProvider } from '#app/ui/texts.tsx';
import { keepPressesFromReact } from '#app/ui/untilHydrated.ts';

// A document without data has no version, and gets the present texts.
const { lang: locale, dataset } = document.documentElement;
const version = dataset.texts ?? 'present';

async function loadNamespace(wanted: string, namespace: string): Promise<object> {
  const response = await fetch(textsAddress(version, wanted, namespace));
  if (!response.ok) throw new Error(`The texts of ${namespace} were answered with ${response.status}.`);
  return (await response.json()) as object;
}

async function hydrate() {
  const namespaces = [...new Set(['common', ...getInitialNamespaces()])];
  // What a locale leaves to another is in its texts.
  const options = { ...i18nOptions, fallbackLng: false, lng: locale, ns: namespaces } as const;
  await i18next.use(resourcesToBackend(loadNamespace)).init(options);
  // A page whose texts did not arrive works as it came from the server; hydrating it would put keys on the screen.
  if (namespaces.some((namespace) => !i18next.hasResourceBundle(locale, namespace))) return;
  const listenToPresses = keepPressesFromReact();
  // In a transition React yields every few milliseconds (decision 329); presses stay the document's until all is alive.
  startTransition(() => {
    hydrateRoot(
      document,
      <Hydrated onHydrated={listenToPresses}>
        <TextsProvider i18n={i18next}>
          <StrictMode>
            <RemixBrowser />
          </StrictMode>
        </TextsProvider>
      </Hydrated>,
    );
  });
}

/** Says when all that is in it is alive. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useLayoutEffect(onHydrated, [onHydrated]);
  return children;
}

/**
 * The portal that was added to the home screen has a page for when there is no connection (public/offline-worker.js); in
 * a tab the browser says so itself, and nothing is kept.
 */
function keepOfflinePage(): void {
  if ('serviceWorker' in navigator && window.matchMedia('(display-mode: standalone)').matches)
    void navigator.serviceWorker.register('/offline-worker.js').catch(() => undefined);
}

// Scripts may come before everything else or after it.
if (document.readyState === 'complete') keepOfflinePage();
else window.addEventListener('load', keepOfflinePage);
// Before the first dialog opens.
sendOverlayEvents();
void hydrate();
