import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { passwordWork } from '#app/domain/accounts/throttling/passwordWork.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { contentFileOf } from '#app/domain/content/documents/contentFiles.ts';
import { brands } from '#app/domain/markets/brands.ts';
import { hintedMarket } from '#app/domain/markets/locateCountry.server.ts';
import { defaultLanguage, isMarket, marketOf, textLocale, type Market } from '#app/domain/markets/markets.ts';
import { isZone, zoneOfPlace } from '#app/domain/markets/zoneOfPlace.ts';
import type { CurrentSession } from '#app/domain/accounts/sessions/currentSession.server.ts';
import { isStaffPath, previewLanguage } from '#app/domain/accounts/staff/staffPaths.ts';
import { readZoneCookie } from '#app/platform/cookies.server.ts';
import { readDeviceCookie } from '#app/platform/deviceCookie.server.ts';
import { database, readingDatabase, type Database } from '#app/platform/database.server.ts';
import { visitorLanguage } from '#app/platform/i18n.server.ts';
import { databaseForReading, hasWritten } from '#app/platform/reading.server.ts';
import { slowDown } from '#app/platform/slowing.server.ts';
import { errorReference } from '#app/domain/referenceNumber.ts';
import type { Language, TextLocale } from '#app/i18n.ts';
import { countryInHeader } from './countryHeader.server.ts';
import { sessionInCookies, viewNamed } from './sessionCookies.server.ts';
import { staffSessionOf } from './staffSession.server.ts';

/** The arguments of a loader or an action. */
export type Arguments = LoaderFunctionArgs | ActionFunctionArgs;

/** The client's address as the host tells it; remix-serve does not. */
function addressOf(context: AppLoadContext): string {
  return typeof context.address === 'string' ? context.address : '';
}

// Loaders of one request share its load context: the session is looked up, and the language made out, once for all.
const sessions = new WeakMap<object, Promise<CurrentSession | undefined>>();
const languages = new WeakMap<object, Promise<Language>>();
const references = new WeakMap<object, string>();

/**
 * The user who is signed in at the portal, or as whom a member of staff views it; undefined without one. A browser with
 * a view has no other session: a request in a view is never answered as another user.
 */
export function sessionOf({ request, context }: Arguments): Promise<CurrentSession | undefined> {
  let session = sessions.get(context);
  if (!session) {
    session = sessionInCookies(request, { db: database(), now: new Date() });
    sessions.set(context, session);
  }
  return session;
}

/** True for a request of a member of staff who views the portal as a user. */
export async function hasView(args: Arguments): Promise<boolean> {
  return (await viewNamed(args.request)) !== undefined && (await sessionOf(args))?.view !== undefined;
}

/** The reference of a request that fails, for its error page and the log. */
export function shownReference(context: AppLoadContext): string {
  return errorReference(requestReference(context));
}

/** The id of a request, which its reply and the log have. */
function requestReference(context: AppLoadContext): string {
  if (typeof context.requestId === 'string') return context.requestId;
  const known = references.get(context) ?? crypto.randomUUID();
  references.set(context, known);
  return known;
}

/** The language of a request's page. */
export function requestLanguage(args: Arguments): Promise<Language> {
  const known = languages.get(args.context) ?? readLanguage(args);
  languages.set(args.context, known);
  return known;
}

// The profile's language for a signed-in user; else a visitor's choice, that of their market, or what their browser asks for. A preview has that of its readers.
async function readLanguage(args: Arguments): Promise<Language> {
  const previewed = previewLanguage(new URL(args.request.url));
  if (previewed) return previewed;
  const isStaff = isStaffPath(new URL(args.request.url).pathname);
  const profile = isStaff
    ? staffSessionOf(args).then((session) => session?.staff.language)
    : sessionOf(args).then((session) => session?.actor.language);
  // An error page must come out even where the database does not answer.
  const market = isStaff ? undefined : visitedMarket(args.request);
  return (await profile.catch(() => undefined)) ?? visitorLanguage(args.request, market && defaultLanguage(market));
}

// The market of the address, else that of the country which the proxy names; not the one that the browser hints at.
function visitedMarket({ url, headers }: Request): Market | undefined {
  const countryHeader = countryInHeader(headers);
  return marketOfAddress(new URL(url).pathname) ?? hintedMarket({ countryHeader, acceptLanguage: null });
}

/** The market that the address of public content names, as /ext-pages/jp/… and /json/{site}/alerts/jp/… do. */
function marketOfAddress(path: string): Market | undefined {
  const [, shelf, ...rest] = path.replace(/\.data$/, '').split('/');
  if (shelf === 'ext-pages') return rest[0] !== undefined && isMarket(rest[0]) ? rest[0] : undefined;
  const file = shelf === 'json' ? contentFileOf(rest.join('/')) : null;
  return file?.market ?? (file?.brand && brands[file.brand].market);
}

/**
 * The time zone of a request's reader: the one that they chose, else that of the browser, else of their agency; undefined
 * for a visitor whose browser has not named one. Who is viewed as a user sees the user's, and not that of the viewer's
 * browser.
 */
export async function requestZone(args: Arguments): Promise<string | undefined> {
  const inBrowser = zoneCookie(args.request);
  if (isStaffPath(new URL(args.request.url).pathname))
    return (await staffSessionOf(args).catch(() => undefined))?.staff.timeZone ?? inBrowser;
  const session = await sessionOf(args).catch(() => undefined);
  if (!session) return inBrowser;
  return session.actor.timeZone ?? (session.view ? undefined : inBrowser) ?? zoneOfPlace(session.agency);
}

function zoneCookie(request: Request): string | undefined {
  const zone = readZoneCookie(request);
  return zone !== undefined && isZone(zone) ? zone : undefined;
}

/** What a request's page is written in, also where the database does not answer. */
export async function requestLocale(args: Arguments): Promise<TextLocale> {
  const language = await requestLanguage(args);
  if (isStaffPath(new URL(args.request.url).pathname)) return language;
  return textLocale(language, (await knownMarket(args)) ?? 'int');
}

/** The market of the user's agency, else the one that the visitor's request names. */
export async function knownMarket(args: Arguments): Promise<Market | undefined> {
  const session = await sessionOf(args).catch(() => undefined);
  if (session) return marketOf(session.agency.country);
  const { headers } = args.request;
  return hintedMarket({ countryHeader: countryInHeader(headers), acceptLanguage: headers.get('Accept-Language') });
}

const readings = new WeakMap<object, Promise<Database>>();

// What a form's answer shows is what was written a moment ago: only what is asked for by itself may be older.
async function databasesOf(args: Arguments): Promise<Pick<VisitorContext, 'db' | 'reads' | 'readsOnly'>> {
  if (await hasView(args)) return { db: readingDatabase(), readsOnly: true };
  const { request, context } = args;
  if (request.method !== 'GET') return { db: database() };
  const reads = readings.get(context) ?? databaseForReading({ hasWritten: hasWritten(request) });
  readings.set(context, reads);
  return { reads: await reads, db: database() };
}

/** The context of a visitor, signed in or not; in a view of the portal its database only reads. */
export async function visitorContext(args: Arguments): Promise<VisitorContext> {
  return {
    ...(await databasesOf(args)),
    now: new Date(),
    language: await requestLanguage(args),
    textLocale: await requestLocale(args),
    zone: await requestZone(args),
    address: addressOf(args.context),
    requestId: requestReference(args.context),
    passwords: passwordWork,
    slowDown,
    devices: () => readDeviceCookie(args.request),
  };
}
