import { RemixBrowser } from '@remix-run/react';
import type { i18n } from 'i18next';
import { startTransition, StrictMode, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getInitialNamespaces } from 'remix-i18next/client';
import { i18nOptions, textsAddress, type Texts } from '#app/i18n.ts';
import { textsUntil, type LoadedTexts } from '#app/ui/awaitedTexts.ts';
import { holdForeignNodes } from '#app/ui/foreignNodes.ts';
import { loadPiece } from '#app/ui/lazyPiece.ts';
import { sendOverlayEvents } from '#app/ui/overlayEvents.ts';
import { TextsProvider } from '#app/ui/texts.tsx';
import { nameZoneOfBrowser } from '#app/ui/zoneOfBrowser.ts';
import { keepPressesFromReact, keepTypedTexts } from '#app/ui/untilHydrated.ts';

// A document without data has no version, and gets the present texts.
const { lang: locale, dataset } = document.documentElement;
const version = dataset.texts ?? 'present';

async function loadNamespace(wanted: string, namespace: string): Promise<LoadedTexts[string]> {
  const response = await fetch(textsAddress(version, wanted, namespace));
  if (!response.ok) throw new Error(`The texts of ${namespace} were answered with ${response.status}.`);
  return (await response.json()) as LoadedTexts[string];
}

function loadLibrary() {
  return loadPiece(() => Promise.all([import('i18next'), import('i18next-resources-to-backend')]));
}

async function i18nextWith(texts: LoadedTexts, library: ReturnType<typeof loadLibrary>): Promise<i18n> {
  const [{ default: i18next }, { default: resourcesToBackend }] = await library;
  await i18next.use(resourcesToBackend(loadNamespace)).init({
    ...i18nOptions,
    // What a locale leaves to another is in its texts.
    fallbackLng: false,
    lng: locale,
    ns: Object.keys(texts),
    resources: { [locale]: texts },
    partialBundledLanguages: true,
  });
  return i18next;
}

/** Whether the page is alive without i18next: none of its texts has variables. */
function speaksPlainly(): boolean {
  return Object.values(window.__remixRouteModules).some(
    (module) => (module?.handle as { textsWithoutVariables?: boolean } | undefined)?.textsWithoutVariables === true,
  );
}

async function loadTexts(namespaces: readonly string[]): Promise<LoadedTexts> {
  const all = namespaces.map(async (namespace) => [namespace, await loadNamespace(locale, namespace)] as const);
  return Object.fromEntries(await Promise.all(all));
}

async function hydrate() {
  // Beside the texts.
  const library = speaksPlainly() ? undefined : loadLibrary();
  const namespaces = [...new Set(['common', ...getInitialNamespaces()])];
  const texts = await loadTexts(namespaces).catch(() => undefined);
  // A page whose texts did not arrive works as it came from the server; hydrating it would put keys on the screen.
  if (!texts) return;
  const spoken = library
    ? await i18nextWith(texts, library)
    : textsUntil(() => i18nextWith(texts, loadLibrary()), locale, texts);
  const foreignNodesBack = holdForeignNodes();
  const typedTextsBack = keepTypedTexts();
  const listenToPresses = keepPressesFromReact();
  const onHydrated = () => {
    foreignNodesBack();
    typedTextsBack();
    listenToPresses();
  };
  // In a transition React yields every few milliseconds; presses stay the document's until all is alive.
  startTransition(() => {
    hydrateRoot(document, <Hydrated onHydrated={onHydrated} i18n={spoken} />);
  });
}

interface HydratedProps {
  /** Called when the whole page is alive. */
  onHydrated: () => void;
  i18n: Texts;
}

function Hydrated({ onHydrated, i18n }: HydratedProps) {
  useLayoutEffect(onHydrated, [onHydrated]);
  return (
    <TextsProvider i18n={i18n}>
      <StrictMode>
        <RemixBrowser />
      </StrictMode>
    </TextsProvider>
  );
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
nameZoneOfBrowser();
// Before the first dialog opens.
sendOverlayEvents();
void hydrate();
