import type { ActivationFlag } from '#app/domain/accounts/codes.ts';
import { brands, isBrandOfMarket } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';

/** What decides where a signed-in user goes (D6). */
export type LoginState = {
  market: Market;
  activationFlag: ActivationFlag;
  /** Y once the address was validated; anything else is not. */
  emailValidFlag: boolean;
  /** The terms have changed since they were accepted: they are asked for again. */
  termsDue: boolean;
  /** The agency demands a second factor, and the user has none yet. */
  secondFactorDue: boolean;
  defaultBrand: string | null;
  /** The flow that the session began in, e.g. `academy`; null for the portal itself. */
  currentApp: string | null;
  /** The page that was asked for before signing in, as it was stored: it is checked here. */
  target: string | null;
  /** True in the one request in which the terms were accepted. */
  termsJustAccepted: boolean;
};

export type LoginStep = 'initial-edit' | 'update-email' | 'accept-tnc' | 'second-factor' | 'default-brand' | 'portal';

/** The pages before the portal. They, and pages for visitors, are never a stored target. */
const stepPaths = {
  'initial-edit': '/initial-edit',
  'update-email': '/update-email',
  'accept-tnc': '/accept-tnc',
  'second-factor': '/second-factor-setup',
  'default-brand': '/default-brand',
} as const satisfies Record<Exclude<LoginStep, 'portal'>, string>;

const visitorPaths = ['/login', '/logout', '/sign-out', '/email-validate', '/forgot-password', '/reset-password', '/login/second-factor', '/login/passkey', '/login/switch-user'];
const neverTargets = new Set<string>([...Object.values(stepPaths), ...visitorPaths]);
const longestTarget = 2000;

/** The next page of a signed-in user, and the step it belongs to (spec §4 items 1-7, D6). */
export function nextStep(state: LoginState): { step: LoginStep; path: string } {
  const step = stepOf(state);
  return { step, path: step === 'portal' ? portalPath(state) : stepPaths[step] };
}

/** True once no step is left before the portal: the guard of every /home page (D6). */
export function mayOpenPortal(state: Omit<LoginState, 'target' | 'currentApp' | 'termsJustAccepted'>): boolean {
  return stepOf(state) === 'portal';
}

const stepOrder: readonly LoginStep[] = ['initial-edit', 'update-email', 'accept-tnc', 'second-factor', 'default-brand', 'portal'];

/** True where a step comes after another on the way to the portal. */
export function isLaterStep(step: LoginStep, than: LoginStep = 'portal'): boolean {
  return stepOrder.indexOf(step) > stepOrder.indexOf(than);
}

/**
 * The path where it is one within this site, else null: one leading slash, no second slash, backslash or control character by
 * which a browser might read another host.
 */
export function sitePath(path: string | null | undefined): string | null {
  if (!path || path.length > longestTarget || !path.startsWith('/')) return null;
  return /\/\/|\\|[\p{Cc}\p{Cs}]/u.test(path) ? null : path;
}

/**
 * The path where it is safe to send a user there after the steps, else null: a path within this site, and no page that
 * precedes the portal (it would only send the user round again).
 */
export function safeTarget(path: string | null | undefined): string | null {
  const safe = sitePath(path);
  if (safe === null) return null;
  const pathname = safe.split(/[?#]/, 1)[0]!.replace(/\/$/, '').toLowerCase();
  return neverTargets.has(pathname) ? null : safe;
}

function stepOf(state: Omit<LoginState, 'target' | 'currentApp' | 'termsJustAccepted'>): LoginStep {
  const { market, activationFlag, emailValidFlag, termsDue, secondFactorDue, defaultBrand } = state;
  if (market === 'uk' && activationFlag === 'E') return 'initial-edit';
  if (!emailValidFlag) return 'update-email';
  if (activationFlag === 'P' || activationFlag === 'C' || termsDue) return 'accept-tnc';
  if (secondFactorDue) return 'second-factor';
  if (!isBrandOfMarket(defaultBrand, market)) return 'default-brand';
  return 'portal';
}

function portalPath({ market, defaultBrand, currentApp, target, termsJustAccepted }: LoginState): string {
  if (termsJustAccepted && currentApp !== 'academy') return '/home/my-account';
  const stored = safeTarget(target);
  if (stored !== null || !isBrandOfMarket(defaultBrand, market)) return stored ?? '/home/my-account';
  return `/home/${brands[defaultBrand].segment}`;
}
