import { expect, test } from 'vitest';
import { agentColumns, factsOf } from '#app/domain/accounts/profile/agentFields.ts';
import {
  allNames,
  nameColumns,
  nameKeyColumns,
  nameKeyFields,
  nameKeys,
  nameRow,
  nameSelection,
  shownNames,
} from '#app/domain/accounts/profile/names.ts';

const names = agentColumns.filter((name) => /Name$/.test(name) && factsOf(name)?.part === 'person');

test('every name of a person is marked as one', () => {
  expect(allNames).toEqual(names);
  expect(allNames).toEqual(expect.arrayContaining(shownNames));
});

test('a name by which a person is shown is searched by a separate column', () => {
  const keys = shownNames.map((name) => factsOf(name)?.searchedBy);
  expect(nameKeyFields.toSorted()).toEqual(keys.toSorted());
  expect(nameKeyColumns).toEqual(nameKeyFields.map((key) => factsOf(key)?.column));
});

test('the keys have neither case nor accents; a name that is left out has none', () => {
  const keys = { firstNameKey: 'RENEE', lastNameKey: "O'BRIEN-NUNEZ" };
  const names = { firstName: 'Renée', lastName: "O'Brien-Nuñez" };
  expect(nameKeys(names)).toEqual(keys);
  expect(nameKeys({ ...names, preferredName: 'Zoë' })).toEqual({ ...keys, preferredNameKey: 'ZOE' });
});

test('a statement, its row and a selection have the same names', () => {
  expect(nameColumns(['firstName', 'lastName'], 'a')).toBe('a.first_name AS "firstName", a.last_name AS "lastName"');
  expect(Object.keys(nameRow(allNames))).toEqual(allNames);
  expect(nameSelection(allNames)).toEqual(Object.fromEntries(allNames.map((name) => [name, true])));
});
