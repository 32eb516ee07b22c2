import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { agentFields, factsOf } from '#app/domain/accounts/profile/agentFields.ts';
import { historyFields } from '#app/domain/agencies/auditTrail/history.ts';
import {
  agencyFactsOf,
  agencyFields,
  brandFields,
  calledOf,
  furtherFields,
  informationFields,
  registeredFields,
  type AgencyFieldName,
} from '#app/domain/agencies/information/agencyFields.ts';
import { agencyInformationSchema } from '#app/domain/agencies/information/agencyForm.ts';
import { agencyFlags, agencyRecord, agencyTexts } from '#app/domain/agencies/information/agencyRecord.ts';
import { requestedFields } from '#app/domain/agencies/information/confirmedFields.ts';
import { newRegistrationSchema } from '#app/domain/agencies/registration/registerForms.ts';
import { brandDataSchema } from '#app/domain/agencies/staff/forms.ts';
import { actions } from '#app/domain/permissions/actions.ts';
import { agencyReply, inReply } from '#app/domain/people/agents/replies.ts';
import { agencyObject } from '#app/domain/people/agents/specificationObjects.ts';
import { translations } from '#app/platform/translations.server.ts';
import { columnsOfModel } from '#tests/support/prismaSchema.ts';

const names = Object.keys(agencyFields) as AgencyFieldName[];
const factsOfAll = names.map((name) => [name, agencyFactsOf(name)!] as const);
const rules = { countriesWithStates: new Set<string>() };
const schemas = {
  information: agencyInformationSchema(rules).shape,
  brand: brandDataSchema().shape,
  registration: newRegistrationSchema(rules).shape,
};

test('every column of the table has its line, under the name that it has there', () => {
  const described = Object.fromEntries(factsOfAll.map(([name, { column }]) => [name, column]));
  expect(described).toEqual(columnsOfModel('Agency'));
});

// The brands of an agency have their own table, which the record gives whole.
test('every column of its brands is in the record', () => {
  const { agencyId, ...columns } = columnsOfModel('AgencyCompany');
  expect(agencyId).toBe('agency_id');
  expect(Object.keys(agencyRecord.shape.companies.element.shape)).toEqual(Object.keys(columns));
});

test.each(factsOfAll)('%s is in the history and in the replies, or has a reason not to be', (name, facts) => {
  expect(Object.hasOwn(historyFields, name) || Boolean(facts.notInHistory)).toBe(true);
  expect(facts.history && facts.notInHistory).toBeUndefined();
  expect(Object.hasOwn(agencyReply.shape, calledOf(name))).toBe(facts.record !== undefined);
  expect(Boolean(facts.internal)).toBe(facts.record === undefined);
});

test.each(names.filter((name) => Object.hasOwn(agentFields, name)))(
  '%s, which agents have too, is recorded and spelled as theirs',
  (name) => {
    const [facts, theirs] = [agencyFactsOf(name)!, factsOf(name)!];
    if (facts.history && theirs.history) expect(facts.history).toBe(theirs.history);
    if (facts.record && theirs.record) expect(facts.record).toBe(theirs.record);
    if (facts.history) expect(historyFields).toHaveProperty(name, facts.history);
  },
);

describe('a form', () => {
  test.each([
    ['information', 'agency.update', informationFields],
    ['brand', 'staff.edit-agency', brandFields],
  ] as const)('of the %s has what its action may change, and the version, and no other field', (form, action, part) => {
    const changed = factsOfAll.filter(([, { changedBy }]) => changedBy?.includes(action)).map(([name]) => name);
    expect(part.toSorted()).toEqual(changed.toSorted());
    expect(Object.keys(schemas[form]).toSorted()).toEqual([...part.map(calledOf), 'version'].toSorted());
  });

  test('of a registration by the API has what it asks for, and what clients may say besides', () => {
    const asked = [...registeredFields, ...furtherFields].map(calledOf);
    expect(asked.filter((name) => !Object.hasOwn(schemas.registration, name))).toEqual([]);
    const ofAgencies = Object.keys(schemas.registration).filter((name) => names.some((one) => calledOf(one) === name));
    // The number is the owner's too, and the country.
    expect(ofAgencies.toSorted()).toEqual(asked.toSorted());
  });

  test('changes nothing that the version does not count and the history does not tell', () => {
    const changed = factsOfAll.filter(([, { part }]) => part);
    expect(changed.filter(([, { versioned }]) => !versioned)).toEqual([]);
    expect(changed.filter(([, { history }]) => !history)).toEqual([]);
    expect(changed.filter(([, { schema, changedBy }]) => !schema || !changedBy)).toEqual([]);
  });

  test('is about fields with a label in both languages', () => {
    const labelled = factsOfAll.filter(([, { part, history }]) => part ?? history).map(([name]) => calledOf(name));
    for (const { fields } of [translations.en, translations.ja])
      expect(labelled.filter((name) => !Object.hasOwn(fields as object, name))).toEqual([]);
  });
});

test('who changes a field is named by actions that there are', () => {
  const named = factsOfAll.flatMap(([, { changedBy = [] }]) => changedBy);
  expect(named.filter((action) => !Object.hasOwn(actions, action))).toEqual([]);
});

test('what brand staff confirm is what an agency asks for itself, never what is theirs', () => {
  expect(requestedFields.filter((name) => !informationFields.some((own) => own === name))).toEqual([]);
  expect(requestedFields.toSorted()).toEqual(
    factsOfAll.flatMap(([name, { confirmed }]) => (confirmed ? [name] : [])).toSorted(),
  );
});

// writeAgency counts each of its changes; what else writes these columns has to count too, or an editor overwrites it.
test('no verb but writeAgency changes a versioned field without counting it', () => {
  const versioned = factsOfAll.filter(([, facts]) => facts.versioned).map(([name]) => name);
  const folder = path.resolve('app/domain');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.server.ts'),
  );
  const writes = files.flatMap((file) =>
    [
      ...readFileSync(path.join(folder, file), 'utf8').matchAll(
        /\.agency\.(?:update|updateMany|upsert)\(\{[\s\S]*?\n? *\}\);?\n/g,
      ),
    ].map(([text]) => ({ file, text })),
  );
  const uncounted = writes.filter(
    ({ text }) =>
      versioned.some((name) => new RegExp(`data: \\{[^}]*\\b${name}\\b`).test(text)) &&
      !text.includes('version: { increment: 1 }'),
  );
  expect(writes.map(({ file }) => file)).toContain('agencies/staff/changeAgencyAccess.server.ts');
  expect(uncounted.map(({ file }) => file)).toEqual([]);
});

describe('the API', () => {
  test('gives what the table says, the brands and the owner', () => {
    const given = factsOfAll.filter(([, { record }]) => record).map(([name]) => calledOf(name));
    expect(Object.keys(agencyReply.shape).toSorted()).toEqual([...given, 'companies', 'owner'].toSorted());
    expect([...agencyTexts, ...agencyFlags].toSorted()).toEqual(given.toSorted());
  });

  test('takes back all that it gives', () => {
    expect(Object.keys(agencyReply.shape).filter((name) => !Object.hasOwn(agencyObject.shape, name))).toEqual([]);
  });

  test.each(factsOfAll.filter(([, { record }]) => record))('writes %s as the table says', (name, { record }) => {
    const value = record === 'flag' ? true : 'Quay';
    const written = { flag: 'Y', upperCase: 'QUAY', text: 'Quay' }[record!];
    expect(inReply({ [calledOf(name)]: value })).toEqual({ [calledOf(name)]: written });
  });
});
