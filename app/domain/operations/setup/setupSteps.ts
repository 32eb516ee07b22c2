import type { ErrorMeaning } from '#app/domain/operations/jobs/errorMeaning.ts';

/** What a new installation needs, in the order in which an administrator sees to it. */
export const setupSteps = [
  'mail',
  'terms',
  'pages',
  'menus',
  'courses',
  'markets',
  'partners',
  'members',
  'rates',
  'settings',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** What a brand may do without: it keeps no installation from being set up. */
export const optionalSteps: readonly SetupStep[] = ['partners', 'members', 'rates', 'settings'];

/** Some of it is there, all of it, none; a job is at it; or it was tried and failed. */
export const stepStates = ['missing', 'partly', 'underWay', 'failed', 'done'] as const;
export type StepState = (typeof stepStates)[number];

/** Documents of a part of the content: those that hold, since when, and what of the starter set is not there. */
export interface ContentFacts {
  there: number;
  since: Date | null;
  lacking: number;
}

/** What is there of each step. */
export interface SetupFacts {
  mail: {
    /** `mailbox` in a demo without a mail server. */
    server: 'set' | 'none' | 'mailbox';
    /** The latest test mail to the reader's own address. */
    test: { state: 'waiting' | 'sent' | 'failed'; at: Date; why: ErrorMeaning | null; code: string } | null;
    /** When any mail was sent last. */
    lastSent: Date | null;
  };
  terms: ContentFacts;
  pages: ContentFacts;
  menus: ContentFacts;
  /** Published courses with a published package, curricula whose levels ask for something, and the starter courses that are not there. */
  courses: { there: number; since: Date | null; curricula: number; lacking: number; job: 'underWay' | 'failed' | null };
  markets: { open: readonly string[]; since: Date | null };
  /** The partners that are connected, those of them that are the sandbox, and the hand-over or try that came last. */
  partners: {
    connected: readonly string[];
    sandbox: number;
    last: { tool: string; outcome: string; at: Date } | null;
    opened: boolean;
  };
  /** Counted up to a bound (`countedAtMost`). */
  members: { there: number; since: Date | null };
  rates: { there: number; since: Date | null };
  /** Of each kind of the brand's settings: how many of its scopes have a value of the brand's own, and ours holds in the others. */
  settings: { kind: string; own: number; scopes: number }[];
}

/** Large tables are counted no further than this. */
export const countedAtMost = 1000;

const content = ({ there, lacking }: ContentFacts): StepState =>
  there === 0 ? 'missing' : lacking === 0 ? 'done' : 'partly';
const counted = ({ there }: { there: number }): StepState => (there === 0 ? 'missing' : 'done');

const states: { [Step in SetupStep]: (facts: SetupFacts[Step]) => StepState } = {
  mail: ({ server, test, lastSent }) => {
    if (server === 'mailbox') return 'done';
    if (server === 'none') return 'missing';
    if (test) return ({ waiting: 'underWay', sent: 'done', failed: 'failed' } as const)[test.state];
    return lastSent ? 'done' : 'partly';
  },
  terms: content,
  pages: content,
  menus: content,
  courses: ({ there, curricula, job }) => {
    if (job) return job;
    return there === 0 ? 'missing' : curricula === 0 ? 'partly' : 'done';
  },
  markets: ({ open }) => (open.length === 0 ? 'missing' : 'done'),
  partners: ({ connected, last, opened }) => {
    if (connected.length === 0) return 'missing';
    if (opened) return 'done';
    return last ? 'failed' : 'partly';
  },
  members: counted,
  rates: counted,
  settings: (kinds) => (kinds.some(({ own }) => own > 0) ? 'done' : 'missing'),
};

/** The state of a step by what is there. */
export function stepState<Step extends SetupStep>(step: Step, facts: SetupFacts): StepState {
  return (states[step] as (own: SetupFacts[Step]) => StepState)(facts[step]);
}

/**
 * Whether an installation is set up: every step that it needs has what it asks for. Documents of ours that a brand has
 * not adopted, or has withdrawn, do not count: `partly` is enough for content.
 */
export function isSetUp(facts: SetupFacts): boolean {
  const enough = (step: SetupStep) => {
    const state = stepState(step, facts);
    return state === 'done' || (state === 'partly' && ['terms', 'pages', 'menus'].includes(step));
  };
  return setupSteps.every((step) => optionalSteps.includes(step) || enough(step));
}
