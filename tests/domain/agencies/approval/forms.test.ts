import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { addStaffSchema } from '#app/domain/accounts/staff/forms.ts';
import { agencyQueue, decideAgencySchema } from '#app/domain/agencies/approval/forms.ts';
import { isStaffPath, staffTarget } from '#app/domain/accounts/staff/staffPaths.ts';
import { texts } from '#tests/domain/translator.ts';
import { listAddress } from '#tests/listAddress.ts';

/** The first message at each field that a form refuses. */
function errorsOf(schema: z.ZodType, input: unknown): Record<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

describe('the decision', () => {
  const decide = (input: object) => errorsOf(decideAgencySchema(), input);
  const decline = (declineReason: unknown) => decide({ decision: 'decline', declineReason });

  test.each([
    ['Not an agency', 'Not an agency'],
    ['  The address does not exist.  ', 'The address does not exist.'],
    ['<b>No</b> such <i>agency</i>', '<b>No</b> such <i>agency</i>'],
    ['Two lines,\r\nof which this is one', 'Two lines,\nof which this is one'],
    ['登録された住所を確認できませんでした。', '登録された住所を確認できませんでした。'],
    ['x'.repeat(500), 'x'.repeat(500)],
  ])('keeps the reason %j as %j', (reason, kept) => {
    expect(decideAgencySchema().parse({ decision: 'decline', declineReason: reason })).toEqual({
      decision: 'decline',
      declineReason: kept,
    });
  });

  test.each([
    ['', 'validation:required|declineReason'],
    ['   \n ', 'validation:required|declineReason'],
    ['Too short', 'validation:tooShort|declineReason|10'],
    ['x'.repeat(501), 'validation:tooLong|declineReason|500'],
    ['Nothing\u0000 is hidden here', 'validation:illegalCharacters|declineReason'],
    [undefined, 'validation:required|declineReason'],
  ])('refuses the reason %j', (reason, message) => expect(decline(reason)).toEqual({ declineReason: message }));

  test('an approval has no reason', () => {
    expect(decideAgencySchema().parse({ decision: 'approve' })).toEqual({ decision: 'approve' });
    expect(decideAgencySchema().safeParse({ decision: 'approve', declineReason: 'A reason for it' }).success).toBe(
      false,
    );
  });

  test.each(['', 'APPROVE', 'postpone', undefined])('%j is no decision', (decision) => {
    expect(decideAgencySchema().safeParse({ decision }).success).toBe(false);
  });

  test('too short a reason is refused in both languages', () => {
    expect(texts('validation:tooShort|declineReason|10')).toEqual([
      'Reason needs at least 10 characters',
      '理由は10文字以上で入力してください',
    ]);
  });
});

test.each([
  [{}, { status: 'PENDING', search: '', page: 1, pageSize: 20 }],
  [
    { status: 'approved', page: '3', pageSize: '50', search: ' harbor ' },
    { status: 'APPROVED', search: 'harbor', page: 3, pageSize: 50 },
  ],
  [
    { status: 'MAYBE', page: '-1', pageSize: '7', search: ' ' },
    { status: 'PENDING', search: '', page: 1, pageSize: 20 },
  ],
  [
    { status: null, page: 'x', search: `a\u0000b${'c'.repeat(200)}` },
    { status: 'PENDING', search: `ab${'c'.repeat(98)}`, page: 1, pageSize: 20 },
  ],
])('the queue of %j', (input, search) => expect(agencyQueue.read(listAddress(input))).toEqual(search));

describe('a new account of staff', () => {
  const account = { userId: 'mreview', emailAddress: 'M.Review@brand.example', role: 'reviewer', password: 'Sail2026' };
  test('is stored as accounts are', () => {
    expect(addStaffSchema().parse(account)).toEqual({
      ...account,
      markets: [],
      userId: 'MREVIEW',
      emailAddress: 'M.REVIEW@BRAND.EXAMPLE',
      firstName: '',
      lastName: '',
    });
  });
  test.each([
    ['userId', 'x'],
    ['emailAddress', 'nouser'],
    ['role', 'owner'],
    ['password', 'short'],
    ['firstName', '1'],
  ])('%s %j is refused', (field, value) =>
    expect(Object.keys(errorsOf(addStaffSchema(), { ...account, [field]: value }))).toEqual([field]),
  );
});

test.each([
  ['/staff/agencies', '/staff/agencies'],
  ['/staff/agencies/12345678?x=1', '/staff/agencies/12345678?x=1'],
  ['/staff/login', null],
  ['/staff/login?target=/staff/agencies', null],
  ['/staff/sign-out', null],
  ['/STAFF/login/', null],
  ['/staff', null],
  ['/staff/', null],
  ['/staff/../home/pc', null],
  ['/staff/%2e%2e/home', null],
  ['/home/pc', null],
  ['//evil.example/staff/agencies', null],
  ['/\\evil.example/staff/', null],
  ['https://evil.example/staff/agencies', null],
  ['', null],
  [null, null],
])('after signing in, %j leads to %j', (path, target) => expect(staffTarget(path)).toBe(target));

test.each([
  ['/staff/agencies', true],
  ['/staff', false],
  ['/staffing', false],
  ['/home/staff/', false],
])('%s belongs to the console: %s', (path, belongs) => expect(isStaffPath(path)).toBe(belongs));
