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

test('prisma/schema says what the migrations say', async () => {
  expect(await schemaDifference(addressesIn('postgres').ownerUrl)).toBe('');
});
