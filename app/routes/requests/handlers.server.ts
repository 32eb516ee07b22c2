import {
  data,
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import type { Theme } from '#app/domain/accounts/themes.ts';
import { passwordWork } from '#app/domain/accounts/throttling/passwordWork.server.ts';
import type { AgentContext, VisitorContext } from '#app/domain/context.server.ts';
import { alertMarketOf } from '#app/domain/content/documents/alerts.ts';
import { formatTime } from '#app/domain/display.ts';
import { hintedMarket } from '#app/domain/markets/locateCountry.server.ts';
import { messageText } from '#app/domain/messages.ts';
import { marketOf, marketOfLanguage, textLocale, type Market } from '#app/domain/markets/markets.ts';
import type { AgencyActionName, UserActionName } from '#app/domain/permissions/actions.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal, isRefusal } from '#app/domain/refusals.ts';
import { currentSession, type CurrentSession } from '#app/domain/accounts/sessions/currentSession.server.ts';
import { isLaterStep, nextStep, safeTarget, type LoginStep } from '#app/domain/accounts/onboarding/routeAfterLogin.ts';
import type { NoticeData } from '#app/domain/content/status/notices.ts';
import { isStaffPath, previewLanguage } from '#app/domain/accounts/staff/staffPaths.ts';
import { endingOf } from '#app/domain/accounts/sessions/endingOf.server.ts';
import { touchSession } from '#app/domain/accounts/sessions/touchSession.server.ts';
import {
  readBannersCookie,
  readSessionCookie,
  readThemeCookie,
  readToastCookie,
  writeReadToastCookie,
  writeThemeCookie,
  writeToastCookie,
  type Toast,
  type WaitingToast,
} from '#app/platform/cookies.server.ts';
import { readDeviceCookie } from '#app/platform/deviceCookie.server.ts';
import { database } from '#app/platform/database.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { isDatabaseUnavailable } from '#app/platform/databaseFailures.server.ts';
import { visitorLanguage } from '#app/platform/i18n.server.ts';
import { logFailure } from '#app/platform/logging.server.ts';
import { isFromPortal } from '#app/platform/origin.server.ts';
import { slowDown } from '#app/platform/slowing.server.ts';
import { hashToken, typingKey } from '#app/platform/tokens.server.ts';
import { translator, type Language, type TextLocale } from '#app/platform/translations.server.ts';
import { wordedStatus } from '#app/ui/errorDetails.ts';
import { declared, type About } from './declared.ts';
import { readNotices } from './notices.server.ts';
import { staffSessionOf } from './staffSession.server.ts';

type Arguments = LoaderFunctionArgs | ActionFunctionArgs;

/** The arguments of a loader's or action's function. */
export interface Input<Context> {
  ctx: Context;
  request: Request;
  params: Arguments['params'];
  /** Waits until the response takes more of a long body; false where its reader has gone. */
  takesMore: () => Promise<boolean>;
}

interface AgentOptions {
  /** The one step before the portal that this page serves; without it the page is part of the portal (D6). */
  step?: Exclude<LoginStep, 'portal'>;
  /** Also for users who have finished the steps, e.g. changing the default brand. */
  orPortal?: boolean;
  /** Also at the steps after it, e.g. to finish what ended the step. */
  orLater?: boolean;
  /** True where every signed-in user may come, whatever step they are at (signing out, staying signed in). */
  anyStep?: boolean;
  /** The action that the user must be allowed (`can`) to open the page; all users may where it is left out. */
  can?: AgencyActionName | UserActionName;
  /** The actions of the table that it is about, where they are not `can` alone; the verbs check them. */
  about?: About;
}

/** A loader for anybody. It turns refusals into the error page. */
export function visitorLoader<Result>(handle: (input: Input<VisitorContext>) => Promise<Result>) {
  const loader = (args: LoaderFunctionArgs): Promise<Result> =>
    guarded(args, async () => handle({ ctx: await visitorContext(args), ...requestOf(args) }));
  return declared(loader, { door: 'visitor', about: undefined });
}

/** An action for anybody, only from the portal's own pages (D10). */
export function visitorAction<Result>(handle: (input: Input<VisitorContext>) => Promise<Result>) {
  const action = (args: ActionFunctionArgs): Promise<Result> =>
    guarded(args, async () => {
      refuseForeignOrigin(args.request);
      return handle({ ctx: await visitorContext(args), ...requestOf(args) });
    });
  return declared(action, { door: 'visitor', about: undefined });
}

/** A loader for a signed-in agent who has come as far as the page asks; others are sent where they belong (D6). */
export function agentLoader<Result>(
  handle: (input: Input<AgentContext>) => Promise<Result>,
  options: AgentOptions = {},
) {
  const loader = (args: LoaderFunctionArgs): Promise<Result> =>
    guarded(args, async () => handle({ ctx: await agentContext(args, options), ...requestOf(args) }));
  return declared(loader, { door: 'agent', about: options.about ?? options.can, guard: options.can });
}

/** An action for a signed-in agent, only from the portal's own pages (D6, D10). */
export function agentAction<Result>(
  handle: (input: Input<AgentContext>) => Promise<Result>,
  options: AgentOptions = {},
) {
  const action = (args: ActionFunctionArgs): Promise<Result> =>
    guarded(args, async () => {
      refuseForeignOrigin(args.request);
      return handle({ ctx: await agentContext(args, options), ...requestOf(args) });
    });
  return declared(action, { door: 'agent', about: options.about ?? options.can, guard: options.can });
}

/**
 * As `agentAction`, for what a user does to their own account alone, which no rule of the table of actions restricts.
 */
export function ownAction<Result>(
  handle: (input: Input<AgentContext>) => Promise<Result>,
  options: Omit<AgentOptions, 'can' | 'about'> = {},
) {
  return agentAction(handle, { ...options, about: 'own' });
}

/** The parts of a loader's or action's input that come from the request. */
export function requestOf({ request, params, context }: Arguments): Omit<Input<unknown>, 'ctx'> {
  const { takesMore } = context as { takesMore?: () => Promise<boolean> };
  // Other hosts of Remix do not say.
  return { request, params, takesMore: takesMore ?? (async () => true) };
}

/** Redirects, with a toast on the page that follows. */
export async function redirectWithToast(
  path: string,
  toast: Toast,
  headers: [string, string][] = [],
): Promise<Response> {
  return redirect(path, { headers: [...headers, ['Set-Cookie', await writeToastCookie(toast)]] });
}

interface RootData extends NoticeData {
  /** What the document is written in. */
  locale: TextLocale;
  /**
   * The appearance of the page: the profile's while somebody is signed in, else the one that was last chosen in this
   * browser.
   */
  theme: Theme;
  /** The ids of the banners that were dismissed in this browser. */
  dismissedBanners: string[];
  /** The toast that waits, in the reader's language; the page shows one of the same `id` once. */
  toast: { id: string; kind: Toast['kind']; text: string; link?: { href: string; text: string } } | null;
  /**
   * The user who is typing: an anonymous mark of the session, and the key with which their browser encrypts unsent form
   * values.
   */
  typist: { session: string; key: string } | null;
  headers: Headers;
}

/**
 * The data of the document: language, appearance, waiting toast, banners and those that were dismissed, typing user. No
 * query where nobody is signed in.
 */
export async function readRootData(args: LoaderFunctionArgs): Promise<RootData> {
  const headers = new Headers();
  const toast = await takeToast(args.request, headers);
  // An error page must come out even where the database does not answer.
  const user = await signedInUser(args).catch(() => undefined);
  const typist = user ? { session: hashToken(`mark:${user.sessionId}`).slice(0, 16), key: typingKey(user.id) } : null;
  const locale = await requestLocale(args);
  const inBrowser = await readThemeCookie(args.request);
  const theme = user?.theme ?? inBrowser;
  // So that the page after signing out, and the one after the session's end, looks the same.
  if (theme !== inBrowser) headers.append('Set-Cookie', await writeThemeCookie(theme));
  const dismissedBanners = await readBannersCookie(args.request);
  const language = await requestLanguage(args);
  // Staff have no market.
  const { pathname } = new URL(args.request.url);
  const market = isStaffPath(pathname) ? undefined : await knownMarket(args);
  const reader = { language, market: market ?? marketOfLanguage(language) };
  const notices = await readNotices({ ...reader, alerts: alertMarketOf(pathname, reader.market) }, 'page');
  return {
    locale,
    theme,
    dismissedBanners,
    toast: toast ? toastInWords(toast, locale) : null,
    typist,
    ...notices,
    headers,
  };
}

// A document shows what it reads. The data of a page may be given up for newer ones once their headers have come, so
// that those read the toast again.
async function takeToast(request: Request, headers: Headers): Promise<WaitingToast | undefined> {
  const toast = await readToastCookie(request);
  const isDocument = (request.headers.get('Sec-Fetch-Dest') ?? 'document') === 'document';
  if (toast && (isDocument || !toast.read))
    headers.append('Set-Cookie', await (isDocument ? writeToastCookie(undefined) : writeReadToastCookie(toast)));
  return isDocument && toast?.read ? undefined : toast;
}

function toastInWords({ id, kind, message, params, link }: WaitingToast, locale: TextLocale): RootData['toast'] {
  const t = translator(locale);
  return {
    id,
    kind,
    text: messageText(t, message, params),
    ...(link && { link: { href: link.href, text: t(link.message) } }),
  };
}

async function signedInUser(args: Arguments): Promise<{ id: string; sessionId: string; theme: Theme } | undefined> {
  if (isStaffPath(new URL(args.request.url).pathname)) {
    const session = await staffSessionOf(args);
    return session && { id: session.staff.staffId, sessionId: session.staffSessionId, theme: session.staff.theme };
  }
  const session = await sessionOf(args);
  return session && { id: session.actor.agentUniqueId, sessionId: session.sessionId, theme: session.actor.theme };
}

/** The text of a refusal in a language, with times as the market writes them. */
export function refusalText(
  refusal: Refusal,
  language: Language,
  market: Market = 'nam',
  locale: TextLocale = language,
): string {
  const params = { ...refusal.params };
  if (typeof params.until === 'string') params.until = formatTime(new Date(params.until), market, language);
  return translator(locale)(refusal.messageKey, params);
}

/** The client's address as the host tells it; remix-serve does not. */
function addressOf(context: AppLoadContext): string {
  return typeof context.address === 'string' ? context.address : '';
}

// Loaders of one request share its load context: the session is looked up, and the language made out, once for all.
const sessions = new WeakMap<object, Promise<CurrentSession | undefined>>();
const languages = new WeakMap<object, Promise<Language>>();
const references = new WeakMap<object, string>();

function sessionOf({ request, context }: Arguments): Promise<CurrentSession | undefined> {
  let session = sessions.get(context);
  if (!session) {
    session = readSessionCookie(request).then((id) =>
      id ? currentSession({ db: database(), now: new Date() }, id) : undefined,
    );
    sessions.set(context, session);
  }
  return session;
}

/** The number that ties an error page to the log. */
export function requestReference(context: AppLoadContext): string {
  if (typeof context.requestId === 'string') return context.requestId;
  const known = references.get(context) ?? crypto.randomUUID();
  references.set(context, known);
  return known;
}

function requestLanguage(args: Arguments): Promise<Language> {
  const known = languages.get(args.context) ?? readLanguage(args);
  languages.set(args.context, known);
  return known;
}

// The profile's language while somebody is signed in; else what a visitor chose, or their browser asks for (D13). A
// preview has that of its readers.
async function readLanguage(args: Arguments): Promise<Language> {
  const previewed = previewLanguage(new URL(args.request.url));
  if (previewed) return previewed;
  const isStaff = isStaffPath(new URL(args.request.url).pathname);
  const profile = isStaff
    ? staffSessionOf(args).then((session) => session?.staff.language)
    : sessionOf(args).then((session) => session?.actor.language);
  // An error page must come out even where the database does not answer.
  return (await profile.catch(() => undefined)) ?? visitorLanguage(args.request);
}

// An error page must come out even where the database does not answer.
async function requestLocale(args: Arguments): Promise<TextLocale> {
  const language = await requestLanguage(args);
  if (isStaffPath(new URL(args.request.url).pathname)) return language;
  return textLocale(language, (await knownMarket(args)) ?? 'int');
}

// That of the user's agency, else the one that the visitor's request names.
async function knownMarket(args: Arguments): Promise<Market | undefined> {
  const session = await sessionOf(args).catch(() => undefined);
  if (session) return marketOf(session.agency.country);
  const { COUNTRY_HEADER } = environment();
  const { headers } = args.request;
  return hintedMarket({
    countryHeader: COUNTRY_HEADER === '' ? null : headers.get(COUNTRY_HEADER),
    acceptLanguage: headers.get('Accept-Language'),
  });
}

/** The context of a visitor, signed in or not. */
export async function visitorContext(args: Arguments): Promise<VisitorContext> {
  return {
    db: database(),
    now: new Date(),
    language: await requestLanguage(args),
    textLocale: await requestLocale(args),
    address: addressOf(args.context),
    requestId: requestReference(args.context),
    passwords: passwordWork,
    slowDown,
    devices: () => readDeviceCookie(args.request),
  };
}

async function agentContext(args: Arguments, options: AgentOptions): Promise<AgentContext> {
  const session = await sessionOf(args);
  if (!session) {
    const here = askedFor(args.request);
    const named = await readSessionCookie(args.request);
    const ended = named === undefined ? undefined : await endingOf({ db: database() }, named);
    const target = safeTarget(args.request.method === 'GET' ? here : pageOfPost(args.request, options));
    const query = new URLSearchParams({ ...(ended && { ended }), ...(target && target !== '/' && { target }) });
    // A new document, in which nothing of the old page is left but what it encrypted.
    throw redirectDocument(query.size > 0 ? `/login?${query}` : '/login');
  }
  const market = marketOf(session.agency.country);
  const { actor, agency, sessionId } = session;
  const { step, path } = nextStep({
    ...actor,
    market,
    defaultBrand: actor.displayCompany,
    currentApp: session.currentApp,
    target: null,
    termsJustAccepted: false,
  });
  const allowed =
    options.anyStep ||
    step === (options.step ?? 'portal') ||
    (options.orPortal && step === 'portal') ||
    (options.orLater && isLaterStep(step, options.step));
  if (!allowed) {
    const here = askedFor(args.request);
    throw redirect(
      step === 'default-brand' && here !== '/' ? `${path}?${new URLSearchParams({ target: here })}` : path,
    );
  }
  if (options.can) assertCan({ actor, market }, options.can);
  const visitor = await visitorContext(args);
  await touchSession(visitor.db, session, visitor.now);
  return { ...visitor, sessionId, actor, agency, market, currentApp: session.currentApp };
}

/** The address of the page that is asked for, also where scripts ask for its data alone. */
export function askedFor(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, '') + search.replace(/[?&]_routes=[^&]*/, '');
}

// The page that a form was sent from: an action may have an address of its own. Signing out, and staying signed in, is
// about no page.
function pageOfPost(request: Request, { anyStep }: AgentOptions): string | null {
  if (anyStep) return null;
  const referrer = request.headers.get('Referer') ?? '';
  const page = URL.canParse(referrer) ? new URL(referrer) : undefined;
  return page?.origin === environment().ORIGIN ? page.pathname + page.search : askedFor(request);
}

/** Throws `crossOrigin` for what does not come from the portal's own pages (D10). */
export function refuseForeignOrigin(request: Request): void {
  if (!isFromPortal(request)) throw new Refusal('crossOrigin');
}

/** Turns a refusal, and whatever else fails, into the error page with a reference number. */
export async function guarded<Result>(args: Arguments, handle: () => Promise<Result>): Promise<Result> {
  try {
    return await handle();
  } catch (error) {
    if (error instanceof Response || isDataWithStatus(error)) throw error;
    const reference = requestReference(args.context);
    const language = await requestLanguage(args);
    const failed = (status: number, details: { code: string; message?: string }) =>
      data({ reference, title: errorTitle(status, language), ...details }, { status });
    if (isRefusal(error)) {
      const market = (await knownMarket(args)) ?? marketOfLanguage(language);
      throw failed(error.status, { code: error.code, message: refusalText(error, language, market) });
    }
    logFailure(reference, error, `${args.request.method} ${new URL(args.request.url).pathname}`);
    throw isDatabaseUnavailable(error)
      ? failed(503, { code: 'genericServiceError' })
      : failed(500, { code: 'scriptError' });
  }
}

/**
 * The title of an error page's document: it is rendered without a loader's data, and so its title comes with what is
 * thrown.
 */
export function errorTitle(status: number, language: Language): string {
  const t = translator(language);
  return `${t(`common:error.${wordedStatus(status)}.title`)} · ${t('common:product')}`;
}

function isDataWithStatus(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit';
}
