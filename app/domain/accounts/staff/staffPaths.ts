import { languages, type Language } from '#app/i18n.ts';
import { sitePath } from '#app/domain/sitePath.ts';

// Pages that a signed-in member of staff is not sent to.
const neverTargets: readonly string[] = [
  '/staff',
  '/staff/login',
  '/staff/login/confirm',
  '/staff/sign-out',
  '/staff/language',
  '/staff/keep-alive',
];

/** True for the address of a page of the console; such requests carry the console's own cookie. */
export function isStaffPath(pathname: string): boolean {
  return pathname.startsWith('/staff/');
}

/** The path if it is a page of the console that may follow a sign-in, else null. */
export function staffTarget(path: string | null | undefined): string | null {
  const safe = sitePath(path);
  if (safe === null) return null;
  const pathname = new URL(safe, 'http://console').pathname.replace(/\/$/, '').toLowerCase();
  return isStaffPath(pathname) && !neverTargets.includes(pathname) ? safe : null;
}

/**
 * The language in which a preview of content is asked for, which is not that of the member of staff who looks at it;
 * null for any other page.
 */
export function previewLanguage({ pathname, searchParams }: URL): Language | null {
  if (!pathname.startsWith('/staff/content/preview/')) return null;
  return languages.find((code) => code === searchParams.get('language')) ?? null;
}
