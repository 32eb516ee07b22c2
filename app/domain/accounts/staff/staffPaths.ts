import { languages, type Language } from '#app/i18n.ts';
import { actions, type StaffActionName } from '#app/domain/permissions/actions.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { sitePath } from '#app/domain/sitePath.ts';

// The first of these that somebody has the work of: deciding about agencies, else the content that they edit.
const homes = [
  ['staff.decide-agency', '/staff/agencies'],
  ['staff.edit-content', '/staff/content'],
] as const satisfies readonly (readonly [StaffActionName, string])[];

/** The first page of the console for a member of staff, and the page after sign-in where no other was requested. */
export function staffHome({ role }: { role: StaffRole }): string {
  return homes.find(([action]) => actions[action].may.some((each) => each === role))?.[1] ?? '/staff/agencies';
}

// Pages that a signed-in member of staff is not sent to.
const neverTargets: readonly string[] = [
  '/staff',
  '/staff/login',
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
