import { marketOf, markets, type Market } from '#app/domain/markets/markets.ts';
import type { PartnerName } from '#app/domain/markets/partners.ts';
import type { ErrorMeaning } from '#app/domain/operations/jobs/errorMeaning.ts';

/** What a new installation needs, in the order in which an administrator sees to it. */
export const setupSteps = [
  'mail',
  'contacts',
  'terms',
  'pages',
  'menus',
  'courses',
  'markets',
  'partners',
  'sales',
  'members',
  'rates',
  'settings',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** What a brand may do without: it keeps no installation from being set up. */
export const optionalSteps: readonly SetupStep[] = ['members', 'rates', 'settings'];

/** Some of it is there, all of it, none; a job is at it; or it was tried and failed. */
const stepStates = ['missing', 'partly', 'underWay', 'failed', 'done'] as const;
export type StepState = (typeof stepStates)[number];

/** Documents of a part of the content: those that hold, since when, and what of the starter set is not there. */
export interface ContentFacts {
  there: number;
  since: Date | null;
  lacking: number;
}

/** Whether the address of the courses answers: no address is set, or its answer is missing or another site's (`code`). */
export type CoursesReached = { state: 'none' } | { state: 'reached' | 'failed'; address: string; code: string };

/** What is there of each step. */
export interface SetupFacts {
  mail: {
    /** Whether mails come from an address of the brand's (`mailSenderIsSet`). */
    isSenderSet: boolean;
    /** `mailbox` in a demo without a mail server. */
    server: 'set' | 'none' | 'mailbox';
    /** The latest test mail to the reader's own address. */
    test: { state: 'waiting' | 'sent' | 'failed'; at: Date; why: ErrorMeaning | null; code: string } | null;
    /** When any mail was sent last. */
    lastSent: Date | null;
  };
  /** The markets in use, and those of them in which a contact detail is missing. */
  contacts: { inUse: readonly Market[]; open: readonly Market[] };
  terms: ContentFacts;
  pages: ContentFacts;
  menus: ContentFacts;
  /** Published courses with a published package, curricula whose levels ask for something, and the starter courses that are not there. */
  courses: {
    there: number;
    since: Date | null;
    curricula: number;
    lacking: number;
    job: 'underWay' | 'failed' | null;
    origin: CoursesReached;
  };
  markets: { open: readonly string[]; since: Date | null };
  /**
   * The partners that are connected, those of them that are the sandbox, those that are neither connected nor switched
   * off, and the hand-over or try that came last.
   */
  partners: {
    connected: readonly PartnerName[];
    sandbox: number;
    undecided: readonly PartnerName[];
    /** In a demo the sandbox is what a partner is. */
    isDemo: boolean;
    last: { tool: string; outcome: string; at: Date } | null;
    opened: boolean;
  };
  /** The markets in use with sales reports, and those in which no access for new agencies is decided. */
  sales: { inUse: readonly Market[]; undecided: readonly Market[] };
  /** Counted up to a bound (`countedAtMost`). */
  members: { there: number; since: Date | null };
  rates: { there: number; since: Date | null };
  /**
   * Of each kind of the brand's settings: how many of its scopes have a value of the brand's own, and our default
   * applies in the others.
   */
  settings: { kind: string; own: number; scopes: number }[];
}

/** Large tables are counted no further than this. */
export const countedAtMost = 1000;

const content = ({ there, lacking }: ContentFacts): StepState =>
  there === 0 ? 'missing' : lacking === 0 ? 'done' : 'partly';
const counted = ({ there }: { there: number }): StepState => (there === 0 ? 'missing' : 'done');
const decided = (all: readonly unknown[], open: readonly unknown[]): StepState =>
  open.length === 0 ? 'done' : open.length === all.length ? 'missing' : 'partly';

const states: { [Step in SetupStep]: (facts: SetupFacts[Step]) => StepState } = {
  mail: ({ server, isSenderSet, test, lastSent }) => {
    if (server === 'mailbox') return 'done';
    if (server === 'none') return 'missing';
    if (test && test.state !== 'sent') return ({ waiting: 'underWay', failed: 'failed' } as const)[test.state];
    return isSenderSet && (test || lastSent) ? 'done' : 'partly';
  },
  contacts: ({ inUse, open }) => decided(inUse, open),
  terms: content,
  pages: content,
  menus: content,
  courses: ({ there, curricula, job, origin }) => {
    if (job) return job;
    if (there === 0) return 'missing';
    if (origin.state === 'failed') return 'failed';
    return curricula === 0 || origin.state === 'none' ? 'partly' : 'done';
  },
  markets: ({ open }) => (open.length === 0 ? 'missing' : 'done'),
  partners: ({ connected, sandbox, undecided, isDemo, last, opened }) => {
    if (undecided.length > 0) return connected.length === 0 ? 'missing' : 'partly';
    if (sandbox > 0 && !isDemo) return 'partly';
    return connected.length > 0 && last && !opened ? 'failed' : 'done';
  },
  sales: ({ inUse, undecided }) => decided(inUse, undecided),
  members: counted,
  rates: counted,
  settings: (kinds) => (kinds.some(({ own }) => own > 0) ? 'done' : 'missing'),
};

/** The state of a step by what is there. */
export function stepState<Step extends SetupStep>(step: Step, facts: SetupFacts): StepState {
  return (states[step] as (own: SetupFacts[Step]) => StepState)(facts[step]);
}

/** The markets in use: the academy is open there, or an agency of the market has registered. */
export function marketsInUse(open: readonly string[], countries: readonly string[]): Market[] {
  const ofAgencies = new Set(countries.map(marketOf));
  return markets.filter((market) => open.includes(market) || ofAgencies.has(market));
}

/**
 * Whether an installation is set up: every required step is complete. For content `partly` is enough: the product's
 * documents that a brand has not adopted, or has withdrawn, do not count.
 */
export function isSetUp(facts: SetupFacts): boolean {
  const enough = (step: SetupStep) => {
    const state = stepState(step, facts);
    return state === 'done' || (state === 'partly' && ['terms', 'pages', 'menus'].includes(step));
  };
  return setupSteps.every((step) => optionalSteps.includes(step) || enough(step));
}
