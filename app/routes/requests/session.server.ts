import type { Theme } from '#app/domain/accounts/themes.ts';
import type { AgentContext, VisitorContext } from '#app/domain/context.server.ts';
import { onlyBrand } from '#app/domain/markets/brands.ts';
import { mailSender, senderOf } from '#app/domain/markets/settings/kinds/mailSender.ts';
import { portalScope } from '#app/domain/markets/settings/portalScope.ts';
import { settingToday } from '#app/domain/markets/settings/readSetting.server.ts';
import { marketOf, type Market } from '#app/domain/markets/markets.ts';
import type { Language } from '#app/i18n.ts';
import { visitorMarket } from '#app/domain/markets/visitorMarket.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { mayUseApi } from '#app/domain/accounts/onboarding/routeAfterLogin.ts';
import { tokenSession } from '#app/domain/accounts/sessions/tokenSession.server.ts';
import { endingOf, type Ending } from '#app/domain/accounts/sessions/endingOf.server.ts';
import { bearerToken } from '#app/platform/bearerToken.server.ts';
import {
  readBannersCookie,
  readLanguages,
  readSessionCookie,
  writeBannersCookie,
  writeLanguages,
  writeSessionCookie,
  writeThemeCookie,
} from '#app/platform/cookies.server.ts';
import { writeDeviceCookie } from '#app/platform/deviceCookie.server.ts';
import { devicesWith } from '#app/domain/accounts/throttling/knownDevice.server.ts';
import { paths } from '#app/paths.ts';
import { environment } from '#app/platform/environment.server.ts';
import { countryInHeader } from './countryHeader.server.ts';
import { sessionInCookies, viewNamed } from './sessionCookies.server.ts';
import { translator } from '#app/platform/translations.server.ts';

/** The context of the signed-in user, or undefined: for pages that are for visitors too. */
export async function signedInContext(ctx: VisitorContext, request: Request): Promise<AgentContext | undefined> {
  const session = await sessionInCookies(request, ctx);
  if (!session) return undefined;
  const { actor, agency, sessionId } = session;
  return { ...ctx, sessionId, actor, agency, market: marketOf(agency.country) };
}

/**
 * True for a signed-in reader of a content file: a client with its bearer token, or a browser with its cookie (spec §7).
 */
export async function isSignedInReader(ctx: VisitorContext, request: Request): Promise<boolean> {
  if (!request.headers.has('Authorization')) return (await signedInContext(ctx, request)) !== undefined;
  try {
    const { actor, agency } = await tokenSession(ctx, bearerToken(request.headers));
    return mayUseApi({ ...actor, market: marketOf(agency.country), defaultBrand: actor.displayCompany });
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/**
 * What the sign-in page says of the session that a request names, which is over; null where it names none, and in a view, which says nothing of the browser's own session.
 */
export async function endingOfSession(ctx: Pick<VisitorContext, 'db'>, request: Request): Promise<Ending | null> {
  const sessionId = (await viewNamed(request)) === undefined ? await readSessionCookie(request) : undefined;
  return sessionId === undefined ? null : endingOf(ctx, sessionId);
}

/** The headers that name a session; undefined drops it. */
export async function sessionHeaders(sessionId: string | undefined): Promise<Headers> {
  return new Headers({ 'Set-Cookie': await writeSessionCookie(sessionId) });
}

/** The header that names the browser as one that this user signed in from, beside those it names already. */
export async function deviceHeader(
  ctx: VisitorContext,
  agentUniqueId: string,
  fingerprint?: string,
): Promise<[string, string]> {
  return ['Set-Cookie', await writeDeviceCookie(await devicesWith(ctx, agentUniqueId, fingerprint))];
}

/**
 * The header that stores a language in the browser: as the profile's of the signed-in user, beside what a visitor
 * chose, or as a visitor's choice. Without a language it forgets the profile's, which is not to pass to the next user
 * of the browser.
 */
export async function languageHeader(
  request: Request,
  language: { visitor: Language } | { profile: Language | undefined },
): Promise<[string, string]> {
  return ['Set-Cookie', await writeLanguages({ ...(await readLanguages(request)), ...language })];
}

/** The header that stores an appearance in the browser, for pages without a signed-in user. */
export async function themeHeader(theme: Theme): Promise<[string, string]> {
  return ['Set-Cookie', await writeThemeCookie(theme)];
}

/** The header that adds a banner to those that were dismissed in this browser. */
export async function dismissedBannerHeader(request: Request, id: string): Promise<[string, string]> {
  const before = await readBannersCookie(request);
  return ['Set-Cookie', await writeBannersCookie([...before.filter((known) => known !== id), id])];
}

// With these fields conform is asked to validate, insert or reorder, and what the form was like: no page sends them.
const conformFields = ['__intent__', '__state__'];

// No form of the portal has as many, a box of each permission among them; conform's work grows with the square of their
// number.
const maxFields = 200;

/**
 * What was posted. Throws `malformedRequest` for a body that is no form, for one with more fields than any form has,
 * for one with fields of conform's own, which it would believe unread, and for names that conform would take apart: of
 * `a[30000000]` it makes a list that long.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => undefined);
  const names = form && [...form.keys()];
  if (!names || names.length > maxFields || names.some(isNoName)) throw new Refusal('malformedRequest');
  return form;
}

function isNoName(name: string): boolean {
  return conformFields.includes(name) || /[.[\]]/.test(name);
}

/** The title of a document, from a message key. */
export function documentTitle(language: Language, key: string): string {
  return documentTitleOf(language, translator(language)(key));
}

/** A text that a page's loader gives along, such as its description for search engines. */
export function pageText(language: Language, key: string): string {
  return translator(language)(key);
}

/** The title of a document whose page brings its title along, as content does. */
export function documentTitleOf(language: Language, title: string): string {
  return `${title} · ${translator(language)('common:product')}`;
}

/** Where a visitor finds help with signing in, for the market that they come from (spec §2). */
export async function loginHelpHref(ctx: VisitorContext, request: Request): Promise<string> {
  return paths.loginHelp(await requestMarket(ctx, request));
}

/** The market that a visitor's request comes from; times in messages to visitors are in its zone. */
export function requestMarket(ctx: VisitorContext, { headers }: Request): Promise<Market> {
  return visitorMarket(ctx, {
    countryHeader: countryInHeader(headers),
    acceptLanguage: headers.get('Accept-Language'),
  });
}

/** The labels of fields in words, for a page that needs few of them and is to load no catalogue of all. */
export function fieldLabels<Name extends string>(language: Language, names: readonly Name[]): Record<Name, string> {
  const t = translator(language);
  return Object.fromEntries(names.map((name) => [name, t(`fields:${name}`)])) as Record<Name, string>;
}

/** The sender of mails to a user of a market until they have chosen a brand. */
export async function senderAddress(ctx: VisitorContext, market: Market): Promise<string> {
  const scopes = [onlyBrand(market), portalScope].filter((scope) => scope !== null);
  const said = await Promise.all(scopes.map((scope) => settingToday(ctx, mailSender, scope)));
  return senderOf(said, ctx.language, environment().MAIL_FROM).address;
}

/** True where /dev/mailbox shows the mails. */
export function hasMailbox(): boolean {
  return environment().GANGWAY_DEMO;
}
