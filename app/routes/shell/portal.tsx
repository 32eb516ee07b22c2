import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { Outlet, useLoaderData, useLocation, useMatches } from '@remix-run/react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { brandInPath, brandOfPage, switchBrandPath } from '#app/domain/markets/brandInPath.ts';
import { getHeaderFooter } from '#app/domain/content/documents/getHeaderFooter.server.ts';
import { listOwnTools } from '#app/domain/partners/tools/listOwnTools.server.ts';
import { selectBrand } from '#app/domain/accounts/sessions/selectBrand.server.ts';
import { hasTour, type BrandCode } from '#app/domain/markets/brands.ts';
import { paths } from '#app/paths.ts';
import { portalSource } from '#app/ui/find/portalSource.ts';
import { shellNavigation } from '#app/ui/shell/navigation.ts';
import { PopupContext, type Popups } from '#app/ui/shell/popups.ts';
import { Shell } from '#app/ui/shell/Shell.tsx';
import { lazyPiece } from '#app/ui/lazyPiece.ts';
import { useSearchKey } from '#app/ui/useSearchKey.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { shellUser } from './portalShell.server.ts';

// Most visits say nothing.
const FeedbackPopup = lazy(() => import('#app/routes/feedback/FeedbackPopup.tsx'));
const FindDialog = lazyPiece(() => import('#app/ui/find/FindDialog.tsx'));
const noPopups: Popups = {};

/** `givesTheme`: its `brand` is the document's (app/ui/documentBrand.ts). */
export const handle = { givesTheme: true, isSignedIn: true };

/** The shell of every page under /home. */
export const loader = agentLoader(async ({ ctx, request }) => {
  const brand = brandOfPage(pathnameOf(request), { ...ctx.actor, market: ctx.market });
  if (brandInPath(pathnameOf(request)) === brand) await selectBrand(ctx, brand);
  const { market, actor, now } = ctx;
  const [headerFooter, tools] = await Promise.all([getHeaderFooter(ctx, { brand, market }), listOwnTools(ctx, brand)]);
  return {
    brand,
    market,
    country: ctx.agency.country,
    agentType: actor.agentType,
    grants: actor.grants,
    branches: actor.branches,
    enrolled: actor.ccn !== null,
    taReportAccess: ctx.agency.taReportAccess,
    partners: tools.map(({ name }) => name),
    year: now.getUTCFullYear(),
    user: shellUser(ctx),
    headerFooter,
  };
});

/** The shell changes with the brand in the address, with the language, and where a form may have changed the user. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href || (formMethod && formMethod !== 'GET')) return defaultShouldRevalidate;
  return brandInPath(currentUrl.pathname) !== brandInPath(nextUrl.pathname);
}

export default function Portal() {
  const { pathname, search } = useLocation();
  const { t } = useTranslation(['common', 'content', 'markets']);
  const { user, headerFooter, year, ...reader } = useLoaderData<typeof loader>();
  const { brand, market, country, agentType, grants, branches, enrolled, taReportAccess, partners } = reader;
  // A page that was refused or failed has no data. From there the brands lead to their home pages, since staying would
  // lead nowhere.
  const refused = useMatches().at(-1)?.data === undefined;
  const navigation = useMemo(
    () =>
      shellNavigation(
        t,
        headerFooter,
        { agentType, grants, branches, enrolled, taReportAccess, market, brand, country, partners },
        year,
      ),
    [t, headerFooter, agentType, grants, branches, enrolled, taReportAccess, market, brand, country, partners, year],
  );
  const brandHref = (code: BrandCode) =>
    refused
      ? paths.brandHome(code)
      : (switchBrandPath(pathname, code) ?? paths.selectBrand(code, { target: pathname + search }));
  const [feedback, setFeedback] = useState<'never' | 'open' | 'closed'>('never');
  const popups = useMemo<Popups>(() => ({ [paths.feedback()]: () => setFeedback('open') }), []);
  const [finding, setFinding] = useState(false);
  const openFind = useCallback(() => setFinding(true), []);
  const closeFind = useCallback(() => setFinding(false), []);
  useSearchKey(openFind);
  const closeFeedback = useCallback((sent: boolean) => setFeedback(sent ? 'never' : 'closed'), []);
  return (
    <PopupContext.Provider value={pathname === paths.feedback() ? noPopups : popups}>
      <Shell
        user={user}
        navigation={navigation}
        brand={brand}
        brands={navigation.brands.map(({ code, name }) => ({ code, name, href: brandHref(code) }))}
        homeHref={paths.brandHome(brand)}
        search={{ href: paths.find(), onOpen: openFind }}
        tour={tourOf(brand, search)}
      >
        <Outlet />
        {finding ? (
          <Suspense fallback={null}>
            <FindDialog source={portalSource(brand)} onClose={closeFind} />
          </Suspense>
        ) : null}
        {feedback === 'never' ? null : (
          <Suspense fallback={null}>
            <FeedbackPopup open={feedback === 'open'} country={country} onClose={closeFeedback} />
          </Suspense>
        )}
      </Shell>
    </PopupContext.Provider>
  );
}

function tourOf(brand: BrandCode, search: string) {
  if (!hasTour(brand)) return 'none';
  return new URLSearchParams(search).get('tour') === 'open' ? 'open' : 'offered';
}

function pathnameOf(request: Request): string {
  return new URL(request.url).pathname.replace(/\.data$/, '');
}
