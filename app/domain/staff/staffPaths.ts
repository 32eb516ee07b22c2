import { sitePath } from '#app/domain/onboarding/routeAfterLogin.ts';

/** Where the console begins, and where staff land who asked for no page of it. */
export const staffHome = '/staff/agencies';

// They lead back to where somebody already is.
const neverTargets: readonly string[] = ['/staff', '/staff/login', '/staff/sign-out', '/staff/language', '/staff/keep-alive'];

/** True for the address of a page of the console; such requests carry the console's own cookie. */
export function isStaffPath(pathname: string): boolean {
  return pathname.startsWith('/staff/');
}

/** The path where it is a page of the console that signing in may lead to, else null. */
export function staffTarget(path: string | null | undefined): string | null {
  const safe = sitePath(path);
  if (safe === null) return null;
  const pathname = new URL(safe, 'http://console').pathname.replace(/\/$/, '').toLowerCase();
  return isStaffPath(pathname) && !neverTargets.includes(pathname) ? safe : null;
}
