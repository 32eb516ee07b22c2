import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { migrationsOnDisk, schemaDifference } from '#server/commands/parts/migrations.mjs';
import { duplicateKeys } from '#app/domain/agencies/duplicates.ts';
import { nameKeys } from '#app/domain/agents/personColumns.ts';
import { addressesIn, runAt } from '#tests/support/database.ts';

const [first, ...later] = ['20261121164000_names_as_typed', '20261121164100_boolean_flags', '20261121164200_duplicate_keys'];

/** A database as a release before the names were stored as typed left it, and what brings it up to date. */
async function oldDatabase() {
  const name = `gangway_old_${randomBytes(6).toString('hex')}`;
  await runAt(addressesIn('postgres').ownerUrl, `CREATE DATABASE "${name}"`);
  const { ownerUrl } = addressesIn(name);
  const all = migrationsOnDisk();
  const begin = all.findIndex((migration) => migration.name === first);
  for (const { sql } of all.slice(0, begin)) await runAt(ownerUrl, sql);
  return {
    run: (sql: string) => runAt(ownerUrl, sql),
    async upgrade() {
      for (const { sql } of all.slice(begin)) await runAt(ownerUrl, sql);
    },
    drop: () => runAt(addressesIn('postgres').ownerUrl, `DROP DATABASE "${name}" WITH (FORCE)`),
  };
}

test('rows that were stored in upper case come out as the portal showed them, with their keys and flags', async () => {
  expect(later.every((name) => migrationsOnDisk().some((migration) => migration.name === name))).toBe(true);
  const old = await oldDatabase();
  try {
    await old.run(`
      INSERT INTO countries (code, name_en, name_ja, market, phone_code) VALUES ('US', 'United States', '米国', 'nam', '1');
      INSERT INTO agencies (agency_id, agency_name, address1, city, country, zip_code, telephone, abta_number, hide_address_flag, second_factor_required, updated_at) VALUES
        ('10000001', 'O''BRIEN''S HARBOR-LIGHT TRAVEL', '12 QUAY STREET', 'FORT LAUDERDALE', 'US', '33316-1234', '(954) 555-0187', 'K-77 123', 'Y', 'Y', now()),
        ('10000002', 'みなと・ﾄﾗﾍﾞﾙ ＡＢＣ', '海岸通1-2', '横浜市', 'US', '', '123', '', 'N', 'N', now());
      INSERT INTO agents (agent_unique_id, agent_id, polar_agent_id, agency_id, user_id, password_hash, agent_type, activation_flag, email_valid_flag,
        first_name, middle_name, last_name, email_address, city, country, second_factor_flag, updated_at) VALUES
        ('018f4d2e-0000-7000-8000-000000000001', '20000001', '20000001', '10000001', 'OWNER1', 'x', 'O', 'A', 'Y', 'RENÉE', '', 'O''BRIEN-NUÑEZ', 'A@B.EXAMPLE', 'SÃO PAULO', 'US', 'Y', now()),
        ('018f4d2e-0000-7000-8000-000000000002', '20000002', '20000002', '10000002', 'OWNER2', 'x', 'O', 'E', 'N', '太郎', '', 'Yamada', 'C@D.EXAMPLE', '', 'US', 'N', now()),
        ('018f4d2e-0000-7000-8000-000000000003', '20000003', '20000003', '10000002', 'OWNER3', 'x', 'A', 'A', 'N', 'ﾀﾛｳ', '', 'Æsa Łøv-Þór', 'E@F.EXAMPLE', '', 'US', 'N', now())`);
    await old.upgrade();
    const [us, jp] = await old.run('SELECT * FROM agencies ORDER BY agency_id');
    expect(us).toMatchObject({ agency_name: "O'Brien's Harbor-Light Travel", address1: '12 Quay Street', city: 'Fort Lauderdale', hide_address_flag: true, second_factor_required: true });
    expect(jp).toMatchObject({ agency_name: 'みなと・ﾄﾗﾍﾞﾙ Ａｂｃ', hide_address_flag: false, second_factor_required: false });
    for (const agency of [us!, jp!]) {
      const [agencyName, zipCode, abtanumber, telephone] = ['agency_name', 'zip_code', 'abta_number', 'telephone'].map((column) => String(agency[column]));
      const keys = duplicateKeys({ agencyName: agencyName!, zipCode: zipCode!, abtanumber: abtanumber!, telephone: telephone! });
      expect(agency).toMatchObject({ name_key: keys.nameKey, postal_code_key: keys.postalCodeKey, abta_key: keys.abtaKey, telephone_key: keys.telephoneKey });
    }
    const [owner, typed, stroked] = await old.run('SELECT * FROM agents ORDER BY agent_id');
    expect(owner).toMatchObject({ first_name: 'Renée', last_name: "O'Brien-Nuñez", city: 'São Paulo', email_address: 'A@B.EXAMPLE', email_valid_flag: true, second_factor_flag: true });
    const { firstNameKey, lastNameKey } = nameKeys({ firstName: 'Renée', lastName: "O'Brien-Nuñez" });
    expect(owner).toMatchObject({ first_name_key: firstNameKey, last_name_key: lastNameKey });
    const keys = nameKeys({ firstName: 'ﾀﾛｳ', lastName: 'Æsa Łøv-Þór' });
    expect(stroked).toMatchObject({ first_name: 'ﾀﾛｳ', first_name_key: keys.firstNameKey, last_name_key: keys.lastNameKey });
    expect(typed).toMatchObject({ first_name: '太郎', last_name: 'Yamada', last_name_key: 'YAMADA', email_valid_flag: false, second_factor_flag: false });
  } finally {
    await old.drop();
  }
});

test('who holds a member number becomes its learner, with the curricula of the country and the levels that were reached', async () => {
  const old = await oldDatabase();
  try {
    await old.run(`
      INSERT INTO countries (code, name_en, name_ja, market, phone_code) VALUES ('US', 'United States', '米国', 'nam', '1'), ('HK', 'Hong Kong', '香港', 'asia', '852');
      INSERT INTO agencies (agency_id, agency_name, address1, city, country, zip_code, telephone, updated_at) VALUES
        ('10000001', 'ONE', '1 QUAY', 'MIAMI', 'US', '33101', '3055550100', now()), ('10000002', 'TWO', '1 QUAY', 'HONG KONG', 'HK', '', '123', now());
      INSERT INTO members (ccn, first_name, last_name, birth_date, country) VALUES ('4000000001', 'ANN', 'ONE', '1984-06-30', 'US'), ('4000000002', 'BO', 'TWO', '1984-06-30', 'US');
      INSERT INTO agents (agent_unique_id, agent_id, polar_agent_id, agency_id, user_id, password_hash, agent_type, activation_flag, first_name, last_name, email_address, country, ccn, enrollment_src, auth_id, updated_at) VALUES
        ('018f4d2e-0000-7000-8000-000000000001', '20000001', '20000001', '10000001', 'OWNER1', 'x', 'O', 'A', 'ANN', 'ONE', 'A@B.EXAMPLE', 'US', '4000000001', 'A', 'KEPT', now()),
        ('018f4d2e-0000-7000-8000-000000000002', '20000002', '20000002', '10000002', 'OWNER2', 'x', 'O', 'A', 'BO', 'TWO', 'C@D.EXAMPLE', 'HK', '4000000002', '', NULL, now()),
        ('018f4d2e-0000-7000-8000-000000000003', '20000003', '20000003', '10000002', 'OWNER3', 'x', 'A', 'A', 'CY', 'THREE', 'E@F.EXAMPLE', 'HK', NULL, '', 'GONE', now());
      INSERT INTO agent_companies (agent_unique_id, code, academy_level) VALUES ('018f4d2e-0000-7000-8000-000000000001', 'HA', 3)`);
    await old.upgrade();
    const learners = await old.run('SELECT l.auth_id, l.ccn, e.source FROM learners l JOIN enrolments e USING (auth_id) WHERE e.ended_at IS NULL ORDER BY l.ccn');
    expect(learners).toEqual([{ auth_id: 'KEPT', ccn: '4000000001', source: 'A' }, { auth_id: expect.stringMatching(/^[\w-]{36}$/), ccn: '4000000002', source: 'E' }]);
    const statuses = await old.run('SELECT l.ccn, s.curriculum, s.status, s.academy_level AS level FROM curriculum_statuses s JOIN learners l USING (auth_id) ORDER BY 1, 2');
    expect(statuses.map(({ ccn, curriculum, status, level }) => [ccn, curriculum, status, level])).toEqual([
      ['4000000001', 'CU', 'A', 0], ['4000000001', 'HA', 'A', 3], ['4000000001', 'PC', 'A', 0], ['4000000002', 'PH', 'A', 0],
    ]);
    expect(await old.run("SELECT auth_id FROM agents WHERE user_id = 'OWNER3'")).toEqual([{ auth_id: null }]);
    expect(await old.run('SELECT code, academy_level FROM agent_companies ORDER BY agent_unique_id, code')).toHaveLength(4);
  } finally {
    await old.drop();
  }
});

test('prisma/schema says what the migrations say', async () => {
  expect(await schemaDifference(addressesIn('postgres').ownerUrl)).toBe('');
});
