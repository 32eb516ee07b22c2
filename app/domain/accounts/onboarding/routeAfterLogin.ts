import type { ActivationFlag, AgentType } from '#app/domain/permissions/codes.ts';
import { brands, isBrandOfMarket } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { dropsSession, withoutJson } from '#app/domain/content/documents/pages.ts';
import { sitePath } from '#app/domain/sitePath.ts';
import { appNamed, appPath } from './apps.ts';

/** The state that decides where a signed-in user goes. */
export type LoginState = {
  market: Market;
  agentType: AgentType;
  /** The keys of the permissions that the user applies. */
  grants: readonly string[];
  activationFlag: ActivationFlag;
  /** True once the address was validated. */
  emailValidFlag: boolean;
  /** True where the terms have changed since the user accepted them, so that they must accept them again. */
  termsDue: boolean;
  /** True where the agency demands a second factor, and the user has none yet. */
  secondFactorDue: boolean;
  defaultBrand: string | null;
  /** The flow that the user came for (apps.ts); null, empty or an unknown name stand for the portal itself. */
  currentApp: string | null;
  /** The page that the user requested before signing in, as stored; `nextStep` checks it. */
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

const visitorPaths = [
  '/login',
  '/logout',
  '/sign-out',
  '/email-validate',
  '/forgot-password',
  '/reset-password',
  '/member-number',
  '/login/second-factor',
  '/login/passkey',
  '/login/switch-user',
];
const neverTargets = new Set<string>([...Object.values(stepPaths), ...visitorPaths]);

type StepState = Omit<LoginState, 'agentType' | 'grants' | 'target' | 'currentApp' | 'termsJustAccepted'>;

/**
 * The next page of a signed-in user, and the step it belongs to (spec §4 items 1-7). `target` is the page to which a
 * later step leads, or null: the stored one, but the account page for a user who has just accepted the terms for the
 * first time and did not come for the academy (spec §4 item 7).
 */
export function nextStep(state: LoginState): { step: LoginStep; path: string; target: string | null } {
  const step = stepOf(state);
  const toAccount = state.termsJustAccepted && appNamed(state.currentApp) !== 'academy';
  const target = toAccount ? '/home/my-account' : safeTarget(state.target);
  return { step, path: step === 'portal' ? (target ?? landingPath(state)) : stepPaths[step], target };
}

/** True once no step but the choice of a brand is left, which API clients do not make: the gate of the API. */
export function mayUseApi(state: StepState): boolean {
  const step = stepOf(state);
  return step === 'portal' || step === 'default-brand';
}

const stepOrder: readonly LoginStep[] = [
  'initial-edit',
  'update-email',
  'accept-tnc',
  'second-factor',
  'default-brand',
  'portal',
];

/** True where a step comes after another on the way to the portal. */
export function isLaterStep(step: LoginStep, than: LoginStep = 'portal'): boolean {
  return stepOrder.indexOf(step) > stepOrder.indexOf(than);
}

/**
 * The path where it is safe to send a user there after the steps, else null: a path within this site, no page that
 * precedes the portal (it would send the user round in a circle), and no public page, some of which drop the session
 * (spec §2).
 */
export function safeTarget(path: string | null | undefined): string | null {
  const safe = sitePath(path);
  if (safe === null) return null;
  const address = routedAs(safe);
  const isNever = neverTargets.has(address) || address.startsWith('/ext-pages/') || dropsSession(address.slice(1));
  return isNever ? null : safe;
}

// As browsers and routes read it: without dots, escapes, capitals and the ending of a page's data.
function routedAs(path: string): string {
  const { pathname } = new URL(path, 'http://portal');
  return withoutJson(
    decoded(pathname)
      .toLowerCase()
      .replace(/(?<!\/)\/+$/, '')
      .replace(/\.data$/, ''),
  );
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function stepOf(state: StepState): LoginStep {
  const { market, activationFlag, emailValidFlag, termsDue, secondFactorDue, defaultBrand } = state;
  if (market === 'uk' && activationFlag === 'E') return 'initial-edit';
  if (!emailValidFlag) return 'update-email';
  if (activationFlag === 'P' || activationFlag === 'C' || termsDue) return 'accept-tnc';
  if (secondFactorDue) return 'second-factor';
  if (!isBrandOfMarket(defaultBrand, market)) return 'default-brand';
  return 'portal';
}

// The page without a stored target: the first page of the user's flow, else the brand's home (spec §4 Default brand).
function landingPath({ market, agentType, grants, defaultBrand, currentApp }: LoginState): string {
  if (!isBrandOfMarket(defaultBrand, market)) return '/home/my-account';
  return (
    appPath(appNamed(currentApp), defaultBrand, { actor: { agentType, grants }, market }) ??
    `/home/${brands[defaultBrand].segment}`
  );
}
