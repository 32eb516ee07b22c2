import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Theme } from '#app/domain/accounts/themes.ts';
import { shownName } from '#app/domain/display.ts';
import { alertMarketOf } from '#app/domain/content/documents/alerts.ts';
import { brands, isBrandCode } from '#app/domain/markets/brands.ts';
import type { Logo } from '#app/domain/markets/settings/logos.ts';
import { marketOfLanguage } from '#app/domain/markets/markets.ts';
import type { NoticeData } from '#app/domain/content/status/notices.ts';
import { isStaffPath } from '#app/domain/accounts/staff/staffPaths.ts';
import { readBannersCookie, readThemeCookie, writeThemeCookie, writeViewCookie } from '#app/platform/cookies.server.ts';
import { productNameIn, textsVersion, translator } from '#app/platform/translations.server.ts';
import { hashToken, typingKey } from '#app/platform/tokens.server.ts';
import { languageOfLocale, type TextLocale } from '#app/i18n.ts';
import type { ShownView } from '#app/ui/ViewBanner.tsx';
import { viewNamed } from './sessionCookies.server.ts';
import { looksToday, type Looks } from './looks.server.ts';
import { readNotices } from './notices.server.ts';
import { userMark, type MarkedUser } from './otherUser.server.ts';
import { staffSessionOf } from './staffSession.server.ts';
import {
  knownMarket,
  requestLanguage,
  requestLocale,
  requestZone,
  sessionOf,
  type Arguments,
} from './visitorContext.server.ts';
import { takeToast, toastInWords, type ShownToast } from './toasts.server.ts';

interface RootData extends NoticeData {
  /** What the document is written in, the version of the texts, and what the product is called in them. */
  locale: TextLocale;
  texts: string;
  product: string;
  /**
   * The appearance of the page: the profile's for a signed-in user, else the one that was last chosen in this browser.
   */
  theme: Theme;
  /** The time zone of the page; left out where only the browser knows it. */
  zone?: string;
  /** The version of the style sheet of the looks that brands have set; left out where none has. */
  looks?: string;
  /** The logos that were set, by brand or `portal`, each with its description; left out where there is none. */
  logos?: Record<string, Logo & { alt: string }>;
  /** The ids of the banners that were dismissed in this browser. */
  dismissedBanners: string[];
  /** The toast that waits, in the reader's language. */
  toast: ShownToast | null;
  /**
   * The user who is typing: anonymous marks of the session and of the user, and the key with which their browser encrypts unsent form
   * values.
   */
  typist: { session: string; user: string; key: string } | null;
  /** Set where a member of staff views the page as a user. */
  view: ShownView | null;
  headers: Headers;
}

/**
 * The data of the document: language, appearance, waiting toast, banners and those that were dismissed, typing user. No
 * query without a signed-in user.
 */
export async function readRootData(args: LoaderFunctionArgs): Promise<RootData> {
  const headers = new Headers();
  const toast = await takeToast(args.request, headers);
  // An error page must come out even where the database does not answer.
  const user = await signedInUser(args).catch(() => undefined);
  const view = await shownView(args, headers).catch(() => null);
  // What a user typed is private: staff who view their pages have no key to it.
  const typist =
    user && !view
      ? { session: hashToken(`mark:${user.sessionId}`).slice(0, 16), user: userMark(user), key: typingKey(user.id) }
      : null;
  const locale = await requestLocale(args);
  const inBrowser = await readThemeCookie(args.request);
  const theme = user?.theme ?? inBrowser;
  const zone = await requestZone(args);
  // So that the page after signing out, and the one after the session's end, looks the same.
  if (theme !== inBrowser && !view) headers.append('Set-Cookie', await writeThemeCookie(theme));
  const dismissedBanners = await readBannersCookie(args.request);
  const language = await requestLanguage(args);
  // Staff have no market.
  const { pathname } = new URL(args.request.url);
  const market = isStaffPath(pathname) ? undefined : await knownMarket(args);
  const reader = { language, market: market ?? marketOfLanguage(language) };
  const [notices, looks] = await Promise.all([
    readNotices({ ...reader, alerts: alertMarketOf(pathname, market ?? '') }, 'page'),
    // While the database is away a page looks as the product does.
    looksToday().catch(() => null),
  ]);
  return {
    ...(looks && { looks: looks.version, ...logosIn(looks, locale) }),
    locale,
    texts: textsVersion(),
    product: productNameIn(languageOfLocale(locale)),
    theme,
    ...(zone && { zone }),
    dismissedBanners,
    toast: toast ? toastInWords(toast, locale) : null,
    typist,
    view,
    ...notices,
    headers,
  };
}

// The text of a logo that the brand has not described: the name that it shows.
function logosIn({ logos }: Looks, locale: TextLocale): Pick<RootData, 'logos'> {
  if (logos.size === 0) return {};
  const [t, language] = [translator(locale), languageOfLocale(locale)];
  const described = [...logos].map(([scope, { alt, ...logo }]) => {
    const name = isBrandCode(scope) ? t(brands[scope].nameKey) : t('common:product');
    return [scope, { ...logo, alt: alt[language] || name }] as const;
  });
  return { logos: Object.fromEntries(described) };
}

// The browser forgets a view that is over with the first page that comes without it.
async function shownView(args: Arguments, headers: Headers): Promise<ShownView | null> {
  if ((await viewNamed(args.request)) === undefined) return null;
  const session = await sessionOf(args);
  if (!session?.view) headers.append('Set-Cookie', await writeViewCookie(undefined));
  if (!session?.view) return null;
  const name = shownName(session.actor, await requestLanguage(args), 'full');
  return { name, leftMs: session.view.expiresAt.getTime() - Date.now() };
}

interface SignedInUser extends MarkedUser {
  sessionId: string;
  theme: Theme;
}

async function signedInUser(args: Arguments): Promise<SignedInUser | undefined> {
  if (isStaffPath(new URL(args.request.url).pathname)) {
    const session = await staffSessionOf(args);
    return (
      session && { kind: 'staff', id: session.staff.staffId, sessionId: session.sessionId, theme: session.staff.theme }
    );
  }
  const session = await sessionOf(args);
  return (
    session && {
      kind: 'agent',
      id: session.actor.agentUniqueId,
      sessionId: session.sessionId,
      theme: session.actor.theme,
    }
  );
}
