import { describe, expect, test } from 'vitest';
import {
  isLaterStep,
  mayUseApi,
  nextStep,
  safeTarget,
  type LoginState,
} from '#app/domain/accounts/onboarding/routeAfterLogin.ts';
import { sitePath } from '#app/domain/sitePath.ts';

const ready: LoginState = {
  market: 'nam',
  agentType: 'A',
  grants: [],
  activationFlag: 'A',
  emailValidFlag: true,
  termsDue: false,
  secondFactorDue: false,
  defaultBrand: 'PC',
  currentApp: null,
  target: null,
  termsJustAccepted: false,
};

type Row = [string, Partial<LoginState>, string, string];
const rows: Row[] = [
  ['active, brand saved', {}, 'portal', '/home/pc'],
  ['reservations agent', { activationFlag: 'R' }, 'portal', '/home/pc'],
  ['another brand', { defaultBrand: 'SB' }, 'portal', '/home/sb'],
  ['uk E', { market: 'uk', activationFlag: 'E', defaultBrand: null }, 'initial-edit', '/initial-edit'],
  [
    'uk E before the e-mail check',
    { market: 'uk', activationFlag: 'E', emailValidFlag: false },
    'initial-edit',
    '/initial-edit',
  ],
  ['E elsewhere, e-mail open', { activationFlag: 'E', emailValidFlag: false }, 'update-email', '/update-email'],
  ['e-mail not validated', { emailValidFlag: false }, 'update-email', '/update-email'],
  ['e-mail before terms', { emailValidFlag: false, activationFlag: 'C' }, 'update-email', '/update-email'],
  ['uk C, e-mail open', { market: 'uk', activationFlag: 'C', emailValidFlag: false }, 'update-email', '/update-email'],
  ['C', { activationFlag: 'C' }, 'accept-tnc', '/accept-tnc'],
  ['P', { activationFlag: 'P' }, 'accept-tnc', '/accept-tnc'],
  ['terms before brand', { activationFlag: 'C', defaultBrand: null }, 'accept-tnc', '/accept-tnc'],
  ['new terms', { termsDue: true }, 'accept-tnc', '/accept-tnc'],
  ['new terms before a second factor', { termsDue: true, secondFactorDue: true }, 'accept-tnc', '/accept-tnc'],
  ['second factor demanded', { secondFactorDue: true }, 'second-factor', '/second-factor-setup'],
  [
    'second factor before brand',
    { secondFactorDue: true, defaultBrand: null },
    'second-factor',
    '/second-factor-setup',
  ],
  ['no brand', { defaultBrand: null }, 'default-brand', '/default-brand'],
  ['brand of another market', { defaultBrand: 'PJ' }, 'default-brand', '/default-brand'],
  ['curriculum only', { market: 'uk', defaultBrand: 'CK' }, 'default-brand', '/default-brand'],
  ['no brand, with target', { defaultBrand: null, target: '/home/feedback' }, 'default-brand', '/default-brand'],
  ['target', { target: '/home/feedback?x=1' }, 'portal', '/home/feedback?x=1'],
  ['unsafe target', { target: '//evil.example' }, 'portal', '/home/pc'],
  ['target before the steps', { target: '/home/feedback', activationFlag: 'C' }, 'accept-tnc', '/accept-tnc'],
  ['terms just accepted', { termsJustAccepted: true, target: '/home/feedback' }, 'portal', '/home/my-account'],
  [
    'terms just accepted, academy',
    { termsJustAccepted: true, currentApp: 'academy' },
    'portal',
    '/home/pages/pc/training/academy',
  ],
  [
    'terms just accepted, academy, target',
    { termsJustAccepted: true, currentApp: 'academy', target: '/home/x' },
    'portal',
    '/home/x',
  ],
  ['terms just accepted, no brand', { termsJustAccepted: true, defaultBrand: null }, 'default-brand', '/default-brand'],
  ['academy', { currentApp: 'academy' }, 'portal', '/home/pages/pc/training/academy'],
  ['agent list, an owner', { currentApp: 'agent-list', agentType: 'O' }, 'portal', '/home/agency-overview'],
  [
    'agent list, a manager who may see it',
    { currentApp: 'agent-list', agentType: 'M', grants: ['osManageAgents'] },
    'portal',
    '/home/agency-overview',
  ],
  ['agent list, a manager who may not', { currentApp: 'agent-list', agentType: 'M' }, 'portal', '/home/pc'],
  ['agent list, an advisor', { currentApp: 'agent-list' }, 'portal', '/home/pc'],
  [
    'agent list, with target',
    { currentApp: 'agent-list', agentType: 'O', target: '/home/feedback' },
    'portal',
    '/home/feedback',
  ],
  ['support', { currentApp: 'support', defaultBrand: 'HA' }, 'portal', '/home/support'],
  ['support, terms just accepted', { currentApp: 'support', termsJustAccepted: true }, 'portal', '/home/my-account'],
  ['an unknown app', { currentApp: 'constructor' }, 'portal', '/home/pc'],
  ['no app', { currentApp: '' }, 'portal', '/home/pc'],
  ['jp', { market: 'jp', defaultBrand: 'PJ' }, 'portal', '/home/pj'],
];

test.each(rows)('%s (spec §4)', (_name, change, step, path) => {
  expect(nextStep({ ...ready, ...change })).toMatchObject({ step, path });
  expect(mayUseApi({ ...ready, ...change })).toBe(step === 'portal' || step === 'default-brand');
});

test.each([
  ['the stored one', { target: '/home/feedback' }, '/home/feedback'],
  ['none that is unsafe', { target: '//evil.example' }, null],
  [
    'the account page after the first terms, before a brand is chosen',
    { termsJustAccepted: true, defaultBrand: null, target: '/home/feedback' },
    '/home/my-account',
  ],
  [
    'the account page after the first terms, before a second factor',
    { termsJustAccepted: true, secondFactorDue: true },
    '/home/my-account',
  ],
  [
    'the stored one after the first terms for the academy',
    { termsJustAccepted: true, defaultBrand: null, currentApp: 'academy', target: '/home/x' },
    '/home/x',
  ],
  [
    'none after the first terms for the academy',
    { termsJustAccepted: true, defaultBrand: null, currentApp: 'academy' },
    null,
  ],
] as const)('a later step leads to %s (spec §4 item 7)', (_which, change, target) => {
  expect(nextStep({ ...ready, ...change }).target).toBe(target);
});

test.each([
  ['second-factor', 'second-factor', false],
  ['accept-tnc', 'second-factor', false],
  ['default-brand', 'second-factor', true],
  ['portal', 'second-factor', true],
  ['portal', undefined, false],
  ['initial-edit', 'initial-edit', false],
  ['update-email', 'initial-edit', true],
  ['accept-tnc', 'update-email', true],
  ['second-factor', 'accept-tnc', true],
  ['portal', 'default-brand', true],
] as const)('%s comes after %s: %s', (step, than, later) => expect(isLaterStep(step, than)).toBe(later));

describe('safe targets', () => {
  test.each([
    '/home/pc',
    '/home/feedback?x=1#top',
    '/',
    '/home/%E3%83%9B',
    '/home/pages/pc/terms-and-conditions',
    '/home/pages/pc/awards',
    '/%zz',
  ])('%j', (path) => {
    expect(safeTarget(path)).toBe(path);
  });

  test.each([
    ['/Ā', '/%C4%80'],
    ['/home/ホーム?q=日本', '/home/%E3%83%9B%E3%83%BC%E3%83%A0?q=%E6%97%A5%E6%9C%AC'],
    ['/home/a b', '/home/a%20b'],
    ['/home/é', '/home/%C3%A9'],
    ['/home/🚢', '/home/%F0%9F%9A%A2'],
    ['/home/\u00a0', '/home/%C2%A0'],
    ['/home/\u2028', '/home/%E2%80%A8'],
  ])('%j is what a header can carry: %j', (path, encoded) => {
    expect(sitePath(path)).toBe(encoded);
    expect(new Headers({ Location: safeTarget(path)! }).get('Location')).toBe(encoded);
  });

  test.each([
    null,
    undefined,
    '',
    'home/pc',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\u0000',
    '/\ud800',
    '/home//evil.example',
    'javascript:alert(1)',
    ' /home',
    '/login',
    '/login/',
    '/LOGIN?token=x',
    '/accept-tnc',
    '/update-email',
    '/initial-edit',
    '/default-brand',
    '/email-validate?tokenId=x',
    '/reset-password',
    '/member-number?token=x',
    '/%6cogin',
    '/home/../login',
    '/awards',
    '/Awards.json',
    '/awards.data',
    '/%61wards?x=1',
    '/ext-pages/nam/awards',
    '/%65xt-pages/nam/%61wards',
    '/home/../ext-pages/jp/cunard-partnership/',
    `/${'x'.repeat(2000)}`,
  ])('not %j', (path) => expect(safeTarget(path)).toBe(null));

  test('a safe target never leaves the origin', () => {
    for (const path of ['/home', '/a?b=/c', '/@evil.example', '/:80', '/%2F%2Fevil.example', '/.//x', '/..//x']) {
      const safe = safeTarget(path);
      if (safe !== null) expect(new URL(safe, 'https://portal.example').origin).toBe('https://portal.example');
    }
  });
});
