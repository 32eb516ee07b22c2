import { randomBytes } from 'node:crypto';
import { ownCookie, type OwnCookie } from './ownCookie.server.ts';
import { cookieSecrets } from './tokens.server.ts';

// The lifetime that the specification gives the locale cookie (spec §9).
const localeSeconds = 36_000;

// A partner's token lives no longer.
const partnerTokenSeconds = 300;

// As long as a challenge is valid; the database has the exact time.
const challengeSeconds = 300;
const mailedCodeSeconds = 600;

// As long as a registration draft is stored, counted from the last visit.
const registrationSeconds = 24 * 3600;

// Longer than a page's data take to come, shorter than until something asks for them again by itself.
const readToastSeconds = 2;

const daySeconds = 24 * 3600;
const themeSeconds = 365 * daySeconds;

// A banner that is shown longer than that may be shown once more.
const bannersSeconds = 30 * daySeconds;
const maxBanners = 20;

let jar:
  | Record<
      | 'partnerToken'
      | 'signInRefusal'
      | 'registration'
      | 'session'
      | 'staff'
      | 'view'
      | 'pictures'
      | 'language'
      | 'theme'
      | 'banners'
      | 'toast'
      | ChallengeCookie,
      OwnCookie
    >
  | undefined;

/**
 * The challenges in cookies: `secondFactor` names a sign-in that waits for its second step, `passkey` is the challenge
 * of a passkey sign-in, `signOn` what a sign-on at a provider was begun with, `mailedCode` names a sign-in that waits for a mailed code; each likewise for staff.
 * `staffConfirmation` names the question to staff who are to show again who they are.
 */
export type ChallengeCookie =
  | 'signOn'
  | 'secondFactor'
  | 'passkey'
  | 'mailedCode'
  | 'staffSecondFactor'
  | 'staffPasskey'
  | 'staffMailedCode'
  | 'staffConfirmation';

function cookies() {
  if (jar) return jar;
  const signed = { secrets: cookieSecrets() };
  const long = { outlivesReleases: true };
  const challenge = { ...signed, path: '/login', maxAge: challengeSeconds };
  const staffChallenge = { ...challenge, path: '/staff/login' };
  jar = {
    session: ownCookie('gangway_session', { ...signed, ...long }),
    partnerToken: ownCookie('gangway_partner_token', { ...signed, path: '/login', maxAge: partnerTokenSeconds }),
    signInRefusal: ownCookie('gangway_sign_in_refusal', { ...signed, path: '/login', maxAge: 60 }),
    staff: ownCookie('gangway_staff', { ...signed, ...long, path: '/staff' }),
    view: ownCookie('gangway_view', { ...signed, ...long }),
    pictures: ownCookie('gangway_pictures', { ...signed, path: '/images' }),
    language: ownCookie('gangway_language', { ...long, maxAge: localeSeconds }),
    theme: ownCookie('gangway_theme', { ...long, maxAge: themeSeconds }),
    banners: ownCookie('gangway_banners', { ...long, maxAge: bannersSeconds }),
    toast: ownCookie('gangway_toast', { ...signed, maxAge: 60 }),
    registration: ownCookie('gangway_registration', { ...signed, ...long, maxAge: registrationSeconds }),
    secondFactor: ownCookie('gangway_second_factor', challenge),
    // What it contains says itself when it is too old.
    signOn: ownCookie('gangway_sign_on', { ...challenge, maxAge: mailedCodeSeconds }),
    mailedCode: ownCookie('gangway_mailed_code', { ...challenge, maxAge: mailedCodeSeconds }),
    passkey: ownCookie('gangway_passkey', challenge),
    staffSecondFactor: ownCookie('gangway_staff_second_factor', staffChallenge),
    staffMailedCode: ownCookie('gangway_staff_mailed_code', { ...staffChallenge, maxAge: mailedCodeSeconds }),
    staffPasskey: ownCookie('gangway_staff_passkey', staffChallenge),
    staffConfirmation: ownCookie('gangway_staff_confirmation', staffChallenge),
  };
  return jar;
}

/** A toast: a message key with the values of its placeholders, and its tone. */
export interface Toast {
  kind: 'success' | 'error';
  message: string;
  params?: Record<string, string>;
  /** Where it leads: an address of the portal, and the key of the link's words. */
  link?: { href: string; message: string };
}

/** The session that a request's cookie names, or undefined where there is none or it was altered. */
export async function readSessionCookie(request: Request): Promise<string | undefined> {
  const value: unknown = await cookies().session.parse(request.headers.get('Cookie'));
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The Set-Cookie header that names a session; undefined drops it. */
export function writeSessionCookie(sessionId: string | undefined): Promise<string> {
  return sessionId === undefined
    ? cookies().session.serialize('', { maxAge: 0 })
    : cookies().session.serialize(sessionId);
}

/** The challenge that a request's cookie names, or undefined where there is none or it was altered. */
export async function readChallengeCookie(request: Request, name: ChallengeCookie): Promise<string | undefined> {
  const value: unknown = await cookies()[name].parse(request.headers.get('Cookie'));
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * The Set-Cookie header that names a challenge to the pages under /login (/staff/login for staff); undefined drops it.
 */
export function writeChallengeCookie(name: ChallengeCookie, challengeId: string | undefined): Promise<string> {
  return challengeId === undefined
    ? cookies()[name].serialize('', { maxAge: 0 })
    : cookies()[name].serialize(challengeId);
}

/** The partner's token that waits until its user confirms the switch to another user, if any. */
export async function readPartnerTokenCookie(request: Request): Promise<string | undefined> {
  const value: unknown = await cookies().partnerToken.parse(request.headers.get('Cookie'));
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The Set-Cookie header that stores a partner's token for the pages under /login; undefined drops it. */
export function writePartnerTokenCookie(token: string | undefined): Promise<string> {
  return token === undefined
    ? cookies().partnerToken.serialize('', { maxAge: 0 })
    : cookies().partnerToken.serialize(token);
}

/** Why the last sign-in by a partner's token was refused, for the page that follows. */
export interface SignInRefusal {
  code: string;
  params: Record<string, string | number>;
}

/** The refusal that waits for this request, if any. */
export async function readSignInRefusalCookie(request: Request): Promise<SignInRefusal | undefined> {
  const value: unknown = await cookies().signInRefusal.parse(request.headers.get('Cookie'));
  return value && typeof value === 'object' && 'code' in value ? (value as SignInRefusal) : undefined;
}

/** The Set-Cookie header that shows a refusal on /login; undefined drops it. */
export function writeSignInRefusalCookie(refusal: SignInRefusal | undefined): Promise<string> {
  return refusal ? cookies().signInRefusal.serialize(refusal) : cookies().signInRefusal.serialize('', { maxAge: 0 });
}

/** The session of brand staff that a request's cookie names: as the agents' one, but sent to /staff alone. */
export async function readStaffCookie(request: Request): Promise<string | undefined> {
  const value: unknown = await cookies().staff.parse(request.headers.get('Cookie'));
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The Set-Cookie header that names a session at /staff; undefined drops it. */
export function writeStaffCookie(sessionId: string | undefined): Promise<string> {
  return sessionId === undefined ? cookies().staff.serialize('', { maxAge: 0 }) : cookies().staff.serialize(sessionId);
}

/** The view of the portal as a user, that a staff member's cookie names. */
export async function readViewCookie(request: Request): Promise<string | undefined> {
  const value: unknown = await cookies().view.parse(request.headers.get('Cookie'));
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The Set-Cookie header that names a view; undefined drops it. It outlives the view, so that its end is shown. */
export function writeViewCookie(viewId: string | undefined): Promise<string> {
  return viewId === undefined ? cookies().view.serialize('', { maxAge: 0 }) : cookies().view.serialize(viewId);
}

// In front of a session's name, so that this cookie is worth nothing as the other one.
const forPictures = 'pictures ';

/** The session of brand staff by which a request for a picture may see what is not published yet. */
export async function readPictureCookie(request: Request): Promise<string | undefined> {
  const value: unknown = await cookies().pictures.parse(request.headers.get('Cookie'));
  return typeof value === 'string' && value.startsWith(forPictures) ? value.slice(forPictures.length) : undefined;
}

/**
 * The Set-Cookie header with which a page of the console shows pictures that are not published yet: its own cookie is
 * sent to /staff alone.
 */
export function writePictureCookie(sessionId: string): Promise<string> {
  return cookies().pictures.serialize(`${forPictures}${sessionId}`);
}

/**
 * The languages that a browser stores: the one that a visitor chose, and the profile's of the user who is signed in or
 * was last.
 */
export interface StoredLanguages {
  visitor?: 'en' | 'ja';
  profile?: 'en' | 'ja';
}

/** The languages of a request's cookie. A visitor's choice alone is stored as plain text. */
export async function readLanguages(request: Request): Promise<StoredLanguages> {
  const value: unknown = await cookies().language.parse(request.headers.get('Cookie'));
  const { visitor, profile } = (typeof value === 'string' ? { visitor: value } : (value ?? {})) as Record<
    string,
    unknown
  >;
  return { ...(isLanguage(visitor) && { visitor }), ...(isLanguage(profile) && { profile }) };
}

function isLanguage(value: unknown): value is 'en' | 'ja' {
  return value === 'en' || value === 'ja';
}

/**
 * The language of pages while no user is signed in: what a visitor chose, else that of the session that ended without
 * signing out.
 */
export async function readLanguageCookie(request: Request): Promise<'en' | 'ja' | undefined> {
  const { visitor, profile } = await readLanguages(request);
  return visitor ?? profile;
}

/** The Set-Cookie header that stores these languages for 36,000 seconds; none of them drops the cookie. */
export function writeLanguages(languages: StoredLanguages): Promise<string> {
  const { visitor, profile } = languages;
  if (profile) return cookies().language.serialize({ visitor, profile });
  return visitor ? cookies().language.serialize(visitor) : cookies().language.serialize('', { maxAge: 0 });
}

type StoredTheme = 'system' | 'light' | 'dark';

/** The appearance that was last chosen in this browser, for pages without a signed-in user. */
export async function readThemeCookie(request: Request): Promise<StoredTheme> {
  const value: unknown = await cookies().theme.parse(request.headers.get('Cookie'));
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** The Set-Cookie header that stores an appearance for a year; that of the system drops the cookie. */
export function writeThemeCookie(theme: StoredTheme): Promise<string> {
  return theme === 'system' ? cookies().theme.serialize('', { maxAge: 0 }) : cookies().theme.serialize(theme);
}

/** The time zone that the browser named, as its cookie has it (app/ui/zoneOfBrowser.ts). */
export function readZoneCookie(request: Request): string | undefined {
  return /(?:^|; )gangway_zone=([\w/+-]{1,64})(?:;|$)/.exec(request.headers.get('Cookie') ?? '')?.[1];
}

/** The ids of the banners that were dismissed in this browser. They say nothing of the reader. */
export async function readBannersCookie(request: Request): Promise<string[]> {
  const value: unknown = await cookies().banners.parse(request.headers.get('Cookie'));
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(-maxBanners) : [];
}

/** The Set-Cookie header that stores the ids of dismissed banners, the last of them where there are many. */
export function writeBannersCookie(ids: readonly string[]): Promise<string> {
  return cookies().banners.serialize(ids.slice(-maxBanners));
}

/**
 * The value of a browser's registration cookie: the id of its draft, or the market that replaced it; undefined where it
 * is missing or was altered.
 */
export async function readRegistrationCookie(request: Request): Promise<string | undefined> {
  const value: unknown = await cookies().registration.parse(request.headers.get('Cookie'));
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The Set-Cookie header that names a registration for 24 hours. */
export function writeRegistrationCookie(value: string): Promise<string> {
  return cookies().registration.serialize(value);
}

/** A toast that waits: its own name, and whether a page has read it already. */
export type WaitingToast = Toast & { id: string; read?: true };

/** The toast that waits for this request, if any. */
export async function readToastCookie(request: Request): Promise<WaitingToast | undefined> {
  const value: unknown = await cookies().toast.parse(request.headers.get('Cookie'));
  return value && typeof value === 'object' && 'message' in value && 'id' in value
    ? (value as WaitingToast)
    : undefined;
}

/** The Set-Cookie header that shows a toast on the next page; undefined drops it. */
export function writeToastCookie(toast: Toast | undefined): Promise<string> {
  return toast
    ? cookies().toast.serialize({ ...toast, id: randomBytes(6).toString('base64url') })
    : cookies().toast.serialize('', { maxAge: 0 });
}

/**
 * The Set-Cookie header of a page's data that have read a toast: those that replace them a moment later, before they
 * were shown, read it too.
 */
export function writeReadToastCookie(toast: WaitingToast): Promise<string> {
  return cookies().toast.serialize({ ...toast, read: true }, { maxAge: readToastSeconds });
}
