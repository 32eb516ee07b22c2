import { describe, expect, test } from 'vitest';
import {
  isSetUp,
  marketsInUse,
  optionalSteps,
  setupSteps,
  stepState,
  type SetupFacts,
} from '#app/domain/operations/setup/setupSteps.ts';

const at = new Date('2026-11-23T10:00:00Z');
const testMail = (state: 'waiting' | 'sent' | 'failed') => ({ state, at, why: null, code: '' });

const tried = (state: 'reached' | 'failed') => ({ state, address: 'courses.brand.test', code: '' });

const whole: SetupFacts = {
  mail: { isSenderSet: true, server: 'set', test: testMail('sent'), lastSent: at },
  contacts: { inUse: ['nam', 'uk'], open: [] },
  terms: { there: 6, since: at, lacking: 0 },
  pages: { there: 50, since: at, lacking: 0 },
  menus: { there: 30, since: at, lacking: 0 },
  courses: { there: 18, since: at, curricula: 13, lacking: 0, job: null, origin: tried('reached') },
  markets: { open: ['nam'], since: null },
  partners: {
    connected: ['booking'],
    sandbox: 0,
    undecided: [],
    isDemo: false,
    last: { tool: 'booking', outcome: 'opened', at },
    opened: true,
  },
  sales: { inUse: ['nam'], undecided: [] },
  members: { there: 4, since: at },
  rates: { there: 4, since: null },
  settings: [{ kind: 'holidays', own: 1, scopes: 6 }],
};
const none = { there: 0, since: null, lacking: 9 };

describe('the state of a step', () => {
  test.each<[keyof SetupFacts, string, Partial<SetupFacts>, string]>([
    ['mail', 'without a server', { mail: { ...whole.mail, server: 'none' } }, 'missing'],
    ['mail', 'of a demo', { mail: { ...whole.mail, server: 'mailbox', test: null, lastSent: null } }, 'done'],
    ['mail', 'that is not tried yet', { mail: { ...whole.mail, test: null, lastSent: null } }, 'partly'],
    ['mail', 'that was sent without a test', { mail: { ...whole.mail, test: null } }, 'done'],
    ['mail', 'from an address that is not the brand’s', { mail: { ...whole.mail, isSenderSet: false } }, 'partly'],
    ['contacts', 'that no market has', { contacts: { inUse: ['nam'], open: ['nam'] } }, 'missing'],
    ['contacts', 'that one market lacks', { contacts: { inUse: ['nam', 'uk'], open: ['uk'] } }, 'partly'],
    ['mail', 'whose test waits', { mail: { ...whole.mail, test: testMail('waiting') } }, 'underWay'],
    ['mail', 'whose test failed', { mail: { ...whole.mail, test: testMail('failed') } }, 'failed'],
    ['terms', 'that are not there', { terms: none }, 'missing'],
    ['pages', 'without some of ours', { pages: { ...whole.pages, lacking: 2 } }, 'partly'],
    ['menus', 'that are all there', {}, 'done'],
    ['courses', 'that a job puts in', { courses: { ...whole.courses, job: 'underWay' } }, 'underWay'],
    ['courses', 'whose job failed', { courses: { ...whole.courses, there: 3, job: 'failed' } }, 'failed'],
    ['courses', 'for which no level asks', { courses: { ...whole.courses, curricula: 0 } }, 'partly'],
    ['courses', 'of the brand alone', { courses: { ...whole.courses, lacking: 18 } }, 'done'],
    ['courses', 'without an address', { courses: { ...whole.courses, origin: { state: 'none' } } }, 'partly'],
    ['courses', 'whose address fails', { courses: { ...whole.courses, origin: tried('failed') } }, 'failed'],
    ['markets', 'of which none is open', { markets: { open: [], since: null } }, 'missing'],
    ['partners', 'that are not tried yet', { partners: { ...whole.partners, last: null, opened: false } }, 'done'],
    [
      'partners',
      'that never opened',
      { partners: { ...whole.partners, last: { tool: 'booking', outcome: 'failed', at }, opened: false } },
      'failed',
    ],
    [
      'partners',
      'of which none is decided',
      { partners: { ...whole.partners, connected: [], undecided: ['booking'] } },
      'missing',
    ],
    ['partners', 'of which one is undecided', { partners: { ...whole.partners, undecided: ['air'] } }, 'partly'],
    ['partners', 'that are all switched off', { partners: { ...whole.partners, connected: [], last: null } }, 'done'],
    ['partners', 'that the sandbox replaces', { partners: { ...whole.partners, sandbox: 1 } }, 'partly'],
    ['partners', 'of a demo', { partners: { ...whole.partners, sandbox: 1, isDemo: true } }, 'done'],
    ['sales', 'that no market has decided', { sales: { inUse: ['nam'], undecided: ['nam'] } }, 'missing'],
    ['sales', 'in markets without reports alone', { sales: { inUse: [], undecided: [] } }, 'done'],
    ['settings', 'of which the brand has one', {}, 'done'],
    ['settings', 'that are all ours', { settings: [{ kind: 'holidays', own: 0, scopes: 6 }] }, 'missing'],
    ['members', 'that are not there', { members: { there: 0, since: null } }, 'missing'],
  ])('%s %s', (step, _, more, state) => expect(stepState(step, { ...whole, ...more })).toBe(state));
});

test('an installation is set up once it has what it needs, and may do without the rest', () => {
  expect(isSetUp(whole)).toBe(true);
  for (const step of setupSteps) {
    const lacking = { ...whole, [step]: lackingOf[step] };
    expect([step, isSetUp(lacking)]).toEqual([step, optionalSteps.includes(step)]);
  }
  expect(isSetUp({ ...whole, pages: { ...whole.pages, lacking: 3 } })).toBe(true);
  expect(isSetUp({ ...whole, courses: { ...whole.courses, curricula: 0 } })).toBe(false);
});

test('an installation is not set up while one point is open', () => {
  const open: Partial<SetupFacts>[] = [
    { mail: { ...whole.mail, isSenderSet: false } },
    { contacts: { inUse: ['nam', 'uk'], open: ['uk'] } },
    { courses: { ...whole.courses, origin: { state: 'none' } } },
    { courses: { ...whole.courses, origin: tried('failed') } },
    { partners: { ...whole.partners, undecided: ['air'] } },
    { sales: { inUse: ['nam', 'au'], undecided: ['au'] } },
  ];
  expect(open.map((more) => isSetUp({ ...whole, ...more }))).toEqual(open.map(() => false));
});

test('a market is in use where the academy is open or an agency has registered', () =>
  expect(marketsInUse(['uk'], ['JP', 'GB', 'DE'])).toEqual(['uk', 'jp', 'int']));

const lackingOf: SetupFacts = {
  mail: { isSenderSet: false, server: 'none', test: null, lastSent: null },
  contacts: { inUse: ['nam'], open: ['nam'] },
  terms: none,
  pages: none,
  menus: none,
  courses: { ...none, curricula: 0, job: null, origin: { state: 'none' } },
  markets: { open: [], since: null },
  partners: { connected: [], sandbox: 0, undecided: ['booking'], isDemo: false, last: null, opened: false },
  sales: { inUse: ['nam'], undecided: ['nam'] },
  members: none,
  rates: none,
  settings: [{ kind: 'holidays', own: 0, scopes: 6 }],
};
