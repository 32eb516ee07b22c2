import { createCookie, type Cookie } from '@remix-run/node';
import { environment } from './environment.server.ts';
import { cookieSecret } from './tokens.server.ts';

// The lifetime that the specification gives the locale cookie (spec §9, D13).
const localeSeconds = 36_000;

let jar: Record<'session' | 'language' | 'toast', Cookie> | undefined;

function cookies() {
  if (jar) return jar;
  const secure = new URL(environment().ORIGIN).protocol === 'https:';
  const common = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  jar = {
    session: createCookie('gangway_session', { ...common, secrets: [cookieSecret()] }),
    language: createCookie('gangway_language', { ...common, maxAge: localeSeconds }),
    toast: createCookie('gangway_toast', { ...common, maxAge: 60, secrets: [cookieSecret()] }),
  };
  return jar;
}

/** What a toast says: a message key, and whether it is good news. */
export interface Toast {
  kind: 'success' | 'error';
  message: string;
}

/** The session that a request's cookie names, or undefined where there is none or it was altered. */
export async function readSessionCookie(request: Request): Promise<string | undefined> {
  const value: unknown = await cookies().session.parse(request.headers.get('Cookie'));
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The Set-Cookie header that names a session; undefined drops it. */
export function writeSessionCookie(sessionId: string | undefined): Promise<string> {
  return sessionId === undefined ? cookies().session.serialize('', { maxAge: 0 }) : cookies().session.serialize(sessionId);
}

/** The language that the user switched to, if any (D13). */
export async function readLanguageCookie(request: Request): Promise<'en' | 'ja' | undefined> {
  const value: unknown = await cookies().language.parse(request.headers.get('Cookie'));
  return value === 'en' || value === 'ja' ? value : undefined;
}

/** The Set-Cookie header that keeps a language for 36,000 seconds. */
export function writeLanguageCookie(language: 'en' | 'ja'): Promise<string> {
  return cookies().language.serialize(language);
}

/** The toast that waits for this request, if any. */
export async function readToastCookie(request: Request): Promise<Toast | undefined> {
  const value: unknown = await cookies().toast.parse(request.headers.get('Cookie'));
  return value && typeof value === 'object' && 'message' in value ? (value as Toast) : undefined;
}

/** The Set-Cookie header that shows a toast on the next page; undefined drops it. */
export function writeToastCookie(toast: Toast | undefined): Promise<string> {
  return toast ? cookies().toast.serialize(toast) : cookies().toast.serialize('', { maxAge: 0 });
}
