import { describe, expect, test } from 'vitest';
import {
  isSetUp,
  optionalSteps,
  setupSteps,
  stepState,
  type SetupFacts,
} from '#app/domain/operations/setup/setupSteps.ts';

const at = new Date('2026-11-23T10:00:00Z');
const testMail = (state: 'waiting' | 'sent' | 'failed') => ({ state, at, why: null, code: '' });

const whole: SetupFacts = {
  mail: { server: 'set', test: testMail('sent'), lastSent: at },
  terms: { there: 6, since: at, lacking: 0 },
  pages: { there: 50, since: at, lacking: 0 },
  menus: { there: 30, since: at, lacking: 0 },
  courses: { there: 18, since: at, curricula: 13, lacking: 0, job: null },
  markets: { open: ['nam'], since: null },
  partners: { connected: ['booking'], sandbox: 0, last: { tool: 'booking', outcome: 'opened', at }, opened: true },
  members: { there: 4, since: at },
  rates: { there: 4, since: null },
  settings: [{ kind: 'holidays', own: 1, scopes: 6 }],
};
const none = { there: 0, since: null, lacking: 9 };

describe('the state of a step', () => {
  test.each<[keyof SetupFacts, string, Partial<SetupFacts>, string]>([
    ['mail', 'without a server', { mail: { ...whole.mail, server: 'none' } }, 'missing'],
    ['mail', 'of a demo', { mail: { server: 'mailbox', test: null, lastSent: null } }, 'done'],
    ['mail', 'that nobody has tried', { mail: { server: 'set', test: null, lastSent: null } }, 'partly'],
    ['mail', 'that was sent without a test', { mail: { server: 'set', test: null, lastSent: at } }, 'done'],
    ['mail', 'whose test waits', { mail: { ...whole.mail, test: testMail('waiting') } }, 'underWay'],
    ['mail', 'whose test failed', { mail: { ...whole.mail, test: testMail('failed') } }, 'failed'],
    ['terms', 'that are not there', { terms: none }, 'missing'],
    ['pages', 'without some of ours', { pages: { ...whole.pages, lacking: 2 } }, 'partly'],
    ['menus', 'that are all there', {}, 'done'],
    ['courses', 'that a job puts in', { courses: { ...whole.courses, job: 'underWay' } }, 'underWay'],
    ['courses', 'whose job failed', { courses: { ...whole.courses, there: 3, job: 'failed' } }, 'failed'],
    ['courses', 'for which no level asks', { courses: { ...whole.courses, curricula: 0 } }, 'partly'],
    ['courses', 'of the brand alone', { courses: { ...whole.courses, lacking: 18 } }, 'done'],
    ['markets', 'of which none is open', { markets: { open: [], since: null } }, 'missing'],
    ['partners', 'that nobody has tried', { partners: { ...whole.partners, last: null, opened: false } }, 'partly'],
    [
      'partners',
      'that never opened',
      { partners: { ...whole.partners, last: { tool: 'booking', outcome: 'failed', at }, opened: false } },
      'failed',
    ],
    ['partners', 'that are not connected', { partners: { ...whole.partners, connected: [] } }, 'missing'],
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

const lackingOf: SetupFacts = {
  mail: { server: 'none', test: null, lastSent: null },
  terms: none,
  pages: none,
  menus: none,
  courses: { ...none, curricula: 0, job: null },
  markets: { open: [], since: null },
  partners: { connected: [], sandbox: 0, last: null, opened: false },
  members: none,
  rates: none,
  settings: [{ kind: 'holidays', own: 0, scopes: 6 }],
};
