import { expect, test } from 'vitest';
import {
  agentTypes,
  enrollmentSource,
  genderOfTitle,
  requestTypes,
  rolePickLists,
  roles,
  titleCodes,
} from '#app/domain/permissions/codes.ts';

test('titles and their genders (spec §3)', () => {
  expect(titleCodes.map((title) => [title, genderOfTitle(title)])).toEqual([
    ['MR', 'M'],
    ['MRS', 'F'],
    ['DR', null],
    ['MISS', 'F'],
    ['MSTR', 'M'],
    ['MS', 'F'],
    ['ADM', 'M'],
  ]);
});

test('roles (spec §3, §6)', () => {
  expect(agentTypes).toEqual(['O', 'M', 'A']);
  expect(agentTypes.map((role) => roles[role].bookingSystemType)).toEqual(['O', 'M', 'T']);
  expect(rolePickLists).toEqual({ O: ['O', 'M', 'A'], M: ['M', 'A'], A: [] });
});

test.each([
  ['academy', 'A'],
  ['polaronline', 'P'],
  ['other', 'E'],
  ['toString', 'E'],
  ['', 'E'],
  [null, 'E'],
  [undefined, 'E'],
])('enrolment source of %j is %s (spec §9)', (registerFor, code) => expect(enrollmentSource(registerFor)).toBe(code));

test('request types (spec §9)', () => {
  expect(requestTypes).toEqual({
    registerAgency: 'R0011',
    updateProfile: 'R0032',
    updateContact: 'R0033',
    addCcn: 'R0041',
    moveCcn: 'R0042',
  });
});
