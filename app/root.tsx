import japaneseFaces from '@fontsource/biz-udpgothic/400.css?url';
import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { Suspense, useEffect, type ReactNode } from 'react';
import { languageOfLocale } from '#app/i18n.ts';
import { useRequestContext } from '#app/requestContext.ts';
import { readRootData } from '#app/routes/requests/rootData.server.ts';
import styles from '#app/styles/app.css?url';
import { visitorPaths } from '#app/visitorPaths.ts';
import { documentBrand } from '#app/ui/documentBrand.ts';
import { titleOrError } from '#app/ui/errorDetails.ts';
import { foreignNodesRecorder } from '#app/ui/foreignNodes.ts';
import { ErrorScreen } from '#app/ui/ErrorScreen.tsx';
import { lazyPiece } from '#app/ui/lazyPiece.ts';
import { LinksFollowed } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { usePageUser } from '#app/ui/sessions/pageUser.ts';
import { Toaster } from '#app/ui/Toaster.tsx';
import { useView, ViewBanner } from '#app/ui/ViewBanner.tsx';
import { useHeadingFocus } from '#app/ui/useHeadingFocus.ts';
import { useHydrated } from '#app/ui/useHydrated.ts';
import { useJapaneseText } from '#app/ui/useJapaneseText.ts';

// What these are for begins with a press: they come once the page is alive.
const LeaveGuard = lazyPiece(() => import('#app/ui/LeaveGuard.tsx'));
const Preloader = lazyPiece(() => import('#app/ui/Preloader.tsx'));

export const handle = { i18n: ['common'] };

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'preload', href: interLatin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
];

export const meta: MetaFunction = ({ error, matches }) => titleOrError(error, undefined, matches);

export async function loader(args: LoaderFunctionArgs) {
  const { headers, ...rest } = await readRootData(args);
  return data(rest, { headers });
}

/** The document of every page, failed ones too. */
export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const { nonce } = useRequestContext();
  const framed = useIsFramed();
  const view = useView();
  useHeadingFocus();
  useLocaleOfData();
  const hasJapanese = useJapaneseText();
  // The system's, where even the document's own data failed.
  const { theme = 'system', texts, looks } = useRouteLoaderData<typeof loader>('root') ?? {};
  return (
    <html
      lang={i18n.language}
      data-brand={documentBrand(useMatches())}
      data-texts={texts}
      data-theme={theme === 'system' ? undefined : theme}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        <SearchEngineTags />
        <Meta />
        <Links />
        {looks ? <link rel="stylesheet" href={visitorPaths.looks(looks)} /> : null}
        {framed ? null : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text of the product
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: foreignNodesRecorder }} suppressHydrationWarning />
        )}
      </head>
      <body>
        {view ? <ViewBanner {...view} /> : null}
        <LinksFollowed>{children}</LinksFollowed>
        {framed ? null : (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
        {/* Last, so that no page waits for it: most readers' systems have Japanese letters. */}
        {languageOfLocale(i18n.language) === 'ja' || hasJapanese ? (
          <link rel="stylesheet" href={japaneseFaces} />
        ) : null}
      </body>
    </html>
  );
}

export default function App() {
  const { toast } = useLoaderData<typeof loader>();
  const framed = useIsFramed();
  usePageUser();
  return (
    <>
      <Outlet />
      {useHydrated() ? (
        <Suspense fallback={null}>
          <Preloader />
          <LeaveGuard />
        </Suspense>
      ) : null}
      {/* It is said beside the frame; in there nothing would take it away. */}
      {framed ? null : <Toaster toast={toast} />}
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen error={useRouteError()} />;
}

/**
 * The description for search engines of a page for visitors. Pages behind the sign-in, which search engines never see,
 * describe the portal; every other page is marked as not to be indexed.
 */
function SearchEngineTags() {
  const matches = useMatches();
  const { t } = useTranslation('common');
  const shown = matches.at(-1);
  if (matches.some(({ handle }) => (handle as { isSignedIn?: boolean } | undefined)?.isSignedIn))
    return <meta name="description" content={t('portalDescription')} />;
  if (!(shown?.handle as { isPublic?: boolean } | undefined)?.isPublic) return <meta name="robots" content="noindex" />;
  const { description } = (shown?.data ?? {}) as { description?: string };
  return description ? <meta name="description" content={description} /> : null;
}

/** Whether the page is for a frame, in which it runs nothing (`framed` in a route's handle). */
function useIsFramed(): boolean {
  return (useMatches().at(-1)?.handle as { framed?: boolean } | undefined)?.framed === true;
}

/** Re-renders every text once the document's data come in another locale, as after the language switch. */
function useLocaleOfData(): void {
  const { i18n } = useTranslation();
  const locale = useRouteLoaderData<typeof loader>('root')?.locale;
  useEffect(() => {
    if (locale && locale !== i18n.language) void i18n.changeLanguage(locale);
  }, [i18n, locale]);
}
