import { describe, expect, test } from 'vitest';
import { agentColumns, agentFields, factsOf, fieldsWith } from '#app/domain/accounts/profile/agentFields.ts';
import { anonymousColumns } from '#app/domain/accounts/profile/anonymous.ts';
import { editAgentSchema } from '#app/domain/accounts/profile/forms.ts';
import { agentFlags, agentTexts } from '#app/domain/accounts/profile/records.ts';
import { versionedFields } from '#app/domain/accounts/profile/versions.ts';
import { agentReply } from '#app/domain/people/agents/replies.ts';
import { agentObject } from '#app/domain/people/agents/specificationObjects.ts';
import { columnsInMarket, importColumns, requiredColumnsOf } from '#app/domain/people/import/columns.ts';
import { translations } from '#app/platform/translations.server.ts';
import { everyPart, rules } from './formValues.ts';
import { columnsOfModel } from '#tests/support/prismaSchema.ts';

const names = Object.keys(agentFields);

test('every column of the table has its line, under the name that it has there', () => {
  const described = Object.fromEntries(agentColumns.map((name) => [name, factsOf(name)?.column]));
  expect(described).toEqual(columnsOfModel('Agent'));
});

// A column that is left out of both would stay readable in the row of a user who was deleted long ago.
test.each(agentColumns)('%s is made anonymous, or has a reason to stay', (name) => {
  const { anonymous, impersonal } = factsOf(name)!;
  expect([anonymous !== undefined, Boolean(impersonal)].filter(Boolean)).toHaveLength(1);
  expect(Object.hasOwn(anonymousColumns, name)).toBe(anonymous !== undefined);
});

test('what a person writes about themselves is made anonymous, their country apart', () => {
  const own = fieldsWith<{ own: true }>((facts) => facts.own === true && facts.column !== null);
  expect(own.filter((name) => !Object.hasOwn(anonymousColumns, name))).toEqual(['country']);
});

describe('what a form may change', () => {
  const edited = Object.keys(editAgentSchema(rules('nam'), everyPart).shape);

  test('is a field that says who may, and the other way round', () => {
    const notOfTheTable = ['permissions', 'ends', 'permissionTemplate', 'version'];
    const changed = edited
      .map((name) => (name === 'removeCCN' ? 'ccn' : name))
      .filter((name) => !notOfTheTable.includes(name) && factsOf(name)?.column !== null);
    expect(names.filter((name) => factsOf(name)!.changedBy).toSorted()).toEqual(changed.toSorted());
  });

  test('is counted by the versions, and shown by the history', () => {
    const changed = names.filter((name) => factsOf(name)!.changedBy);
    expect(changed.filter((name) => !Object.hasOwn(versionedFields, name))).toEqual([]);
    expect(changed.filter((name) => !factsOf(name)!.history)).toEqual([]);
  });

  test('comes with a label in both languages', () => {
    const labelled = names.filter((name) => factsOf(name)!.part).map((name) => factsOf(name)!.within ?? name);
    for (const { fields } of [translations.en, translations.ja])
      expect(labelled.filter((name) => !Object.hasOwn(fields as object, name))).toEqual([]);
  });
});

describe('the API', () => {
  test('gives what the table says, and what is made of several columns or of other tables', () => {
    const made = ['agencyName', 'telephone', 'cellPhone', 'companies', 'permissions'];
    const given = names.filter((name) => factsOf(name)!.record && factsOf(name)!.record !== 'internal');
    expect(Object.keys(agentReply.shape).toSorted()).toEqual([...given, ...made].toSorted());
    expect([...agentTexts, ...agentFlags].filter((name) => !Object.hasOwn(agentReply.shape, name))).toEqual([]);
  });

  test('takes back all that it gives', () => {
    expect(Object.keys(agentReply.shape).filter((name) => !Object.hasOwn(agentObject.shape, name))).toEqual([]);
  });
});

describe('an import', () => {
  const profile =
    'userId emailAddress title firstName middleName lastName preferredName suffix gender birthDate telephone cellPhone';
  const place = 'address1 address2 address3 city state zip country';

  test.each([
    ['nam', `${profile} ${place} agentType cliaagentId`],
    ['uk', `${profile} houseName ${place} agentType abtanumber`],
    ['jp', `${profile.replace('preferredName', 'preferredName nameReading')} ${place} agentType`],
  ] as const)('has its columns in %s in the order of the template', (market, columns) =>
    expect(columnsInMarket(market)).toEqual(columns.split(' ')),
  );

  test.each([
    ['nam', 'userId emailAddress title firstName lastName gender birthDate'],
    ['uk', 'userId emailAddress title firstName lastName gender birthDate abtanumber'],
  ] as const)('cannot do in %s without %s', (market, columns) =>
    expect(requiredColumnsOf(market)).toEqual(columns.split(' ')),
  );

  test('fills every field of the form that adds a person', () => {
    const filled = new Set<string>(importColumns);
    const asked = names.filter((name) => factsOf(name)!.part && factsOf(name)!.part !== 'flags');
    expect(asked.filter((name) => !filled.has(factsOf(name)!.within ?? name))).toEqual([]);
  });
});
