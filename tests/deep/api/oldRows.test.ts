import { expect, test } from 'vitest';
import { migrate, migrationsBeforeBaseline } from '#server/commands/parts/migrations.mjs';
import { duplicateKeys } from '#app/domain/agencies/information/duplicates.ts';
import { nameKeys } from '#app/domain/accounts/profile/names.ts';
import { runAt } from '#tests/support/database.ts';
import { databaseOf } from '#tests/support/oldDatabases.ts';

const [first, ...later] = [
  '20261121164000_names_as_typed',
  '20261121164100_boolean_flags',
  '20261121164200_duplicate_keys',
];

/**
 * A database as a release before a migration left it, by default the one before the names were stored as typed, and
 * what brings it up to date.
 */
async function oldDatabase(next = first) {
  const before = migrationsBeforeBaseline();
  const old = await databaseOf(
    before.slice(
      0,
      before.findIndex((migration) => migration.name === next),
    ),
  );
  return {
    run: (sql: string) => runAt(old.ownerUrl, sql),
    upgrade: () => migrate(old.ownerUrl, undefined, old.url),
    drop: old.drop,
  };
}

test('rows that were stored in upper case come out as the portal showed them, with their keys and flags', async () => {
  expect(later.every((name) => migrationsBeforeBaseline().some((migration) => migration.name === name))).toBe(true);
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
    expect(us).toMatchObject({
      agency_name: "O'Brien's Harbor-Light Travel",
      address1: '12 Quay Street',
      city: 'Fort Lauderdale',
      hide_address_flag: true,
      second_factor_required: true,
    });
    expect(jp).toMatchObject({
      agency_name: 'みなと・ﾄﾗﾍﾞﾙ Ａｂｃ',
      hide_address_flag: false,
      second_factor_required: false,
    });
    for (const agency of [us!, jp!]) {
      const [agencyName, zipCode, abtanumber, telephone] = ['agency_name', 'zip_code', 'abta_number', 'telephone'].map(
        (column) => String(agency[column]),
      );
      const keys = duplicateKeys({
        agencyName: agencyName!,
        zipCode: zipCode!,
        abtanumber: abtanumber!,
        telephone: telephone!,
      });
      expect(agency).toMatchObject({
        name_key: keys.nameKey,
        postal_code_key: keys.postalCodeKey,
        abta_key: keys.abtaKey,
        telephone_key: keys.telephoneKey,
      });
    }
    const [owner, typed, stroked] = await old.run(
      'SELECT * FROM agents JOIN accounts ON account_id = agent_unique_id ORDER BY agent_id',
    );
    expect(owner).toMatchObject({
      first_name: 'Renée',
      last_name: "O'Brien-Nuñez",
      city: 'São Paulo',
      email_address: 'A@B.EXAMPLE',
      email_valid_flag: true,
      second_factor_flag: true,
    });
    const { firstNameKey, lastNameKey } = nameKeys({ firstName: 'Renée', lastName: "O'Brien-Nuñez" });
    expect(owner).toMatchObject({ first_name_key: firstNameKey, last_name_key: lastNameKey });
    const keys = nameKeys({ firstName: 'ﾀﾛｳ', lastName: 'Æsa Łøv-Þór' });
    expect(stroked).toMatchObject({
      first_name: 'ﾀﾛｳ',
      first_name_key: keys.firstNameKey,
      last_name_key: keys.lastNameKey,
    });
    expect(typed).toMatchObject({
      first_name: '太郎',
      last_name: 'Yamada',
      last_name_key: 'YAMADA',
      email_valid_flag: false,
      second_factor_flag: false,
    });
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
    const learners = await old.run(
      'SELECT l.auth_id, l.ccn, e.source FROM learners l JOIN enrolments e USING (auth_id) WHERE e.ended_at IS NULL ORDER BY l.ccn',
    );
    expect(learners).toEqual([
      { auth_id: 'KEPT', ccn: '4000000001', source: 'A' },
      { auth_id: expect.stringMatching(/^[\w-]{36}$/), ccn: '4000000002', source: 'E' },
    ]);
    const statuses = await old.run(
      'SELECT l.ccn, s.curriculum, s.status, s.academy_level AS level FROM curriculum_statuses s JOIN learners l USING (auth_id) ORDER BY 1, 2',
    );
    expect(statuses.map(({ ccn, curriculum, status, level }) => [ccn, curriculum, status, level])).toEqual([
      ['4000000001', 'CU', 'A', 0],
      ['4000000001', 'HA', 'A', 3],
      ['4000000001', 'PC', 'A', 0],
      ['4000000002', 'PH', 'A', 0],
    ]);
    expect(await old.run("SELECT auth_id FROM agents WHERE user_id = 'OWNER3'")).toEqual([{ auth_id: null }]);
    expect(
      await old.run('SELECT code, academy_level FROM agent_companies ORDER BY agent_unique_id, code'),
    ).toHaveLength(4);
  } finally {
    await old.drop();
  }
});

test('courses that were failed are no longer completed, and time that was cut off counts', async () => {
  const old = await oldDatabase('20261123012500_failed_courses');
  const id = (number: number) => `018f4d2e-0000-7000-8000-${String(number).padStart(12, '0')}`;
  try {
    // What stands around them matters to none of it.
    for (const { statement } of await old.run(`
      SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS statement FROM pg_constraint
      WHERE contype = 'f' AND conrelid::regclass::text IN ('courses', 'course_packages', 'course_attempts', 'course_results', 'levels_attained')`))
      await old.run(String(statement));
    const manifest = (item: object) =>
      JSON.stringify({ title: 'C', items: [{ identifier: 'i', children: [], ...item }] });
    const objectives = {
      objectives: { primaryObjective: { '@satisfiedByMeasure': 'true', minNormalizedMeasure: '0.8' } },
    };
    await old.run(`
      INSERT INTO courses (course_id, code, category_id, title_en, title_ja, minutes, state, created_at) VALUES ('${id(1)}', 'a', 'c', 'A', 'A', 20, 'published', now()), ('${id(2)}', 'b', 'c', 'B', 'B', 20, 'published', now());
      INSERT INTO course_packages (package_id, course_id, language, number, standard, manifest, state, size, created_at) VALUES
        ('${id(11)}', '${id(1)}', 'en', 1, '1.2', '${manifest({ masteryScore: 80 })}', 'published', 1, now()), ('${id(12)}', '${id(2)}', 'en', 1, '2004', '${manifest({ sequencing: objectives })}', 'published', 1, now());
      INSERT INTO levels_attained (auth_id, curriculum, level, attained_at) VALUES ('one', 'PC', 1, '2026-11-01T00:00:00Z')`);
    const attempt = (
      number: number,
      auth: string,
      two: boolean,
      from: string,
      until: string,
      data: object,
      seconds: number,
    ) =>
      `('${id(number)}', '${auth}', '${id(99)}', '${id(two ? 2 : 1)}', '${id(two ? 12 : 11)}', '2026-11-0${from}Z', '2026-11-0${until}Z', '2026-11-0${until}Z', 1, '${JSON.stringify({ i: data })}', ${seconds})`;
    const failed12 = { 'cmi.core.lesson_status': 'failed', 'cmi.core.session_time': '00:00:30' };
    await old.run(`
      INSERT INTO course_attempts (registration, auth_id, agent_unique_id, course_id, package_id, started_at, committed_at, ended_at, sequence, data, total_seconds) VALUES
        ${attempt(21, 'one', false, '1T10:00:00', '1T10:00:40', failed12, 5)},
        ${attempt(22, 'two', true, '1T10:00:00', '1T10:20:00', { 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed', 'cmi.total_time': 'PT1M', 'cmi.session_time': 'PT1H30M0.5S' }, 0)},
        ${attempt(23, 'three', false, '1T10:00:00', '1T10:01:00', failed12, 30)},
        ${attempt(24, 'three', false, '2T10:00:00', '2T10:00:05', { 'cmi.core.lesson_status': 'incomplete' }, 0)},
        ${attempt(25, 'four', false, '1T10:00:00', '1T10:01:00', { 'cmi.core.lesson_status': 'failed', 'cmi.core.session_time': 'soon' }, 7)};
      INSERT INTO course_results (auth_id, course_id, started_at, visited_at, completed_at, passed_at, last_passed_at, score, total_seconds, attempts) VALUES
        ('one', '${id(1)}', now(), now(), '2026-11-01T10:00:40Z', NULL, NULL, 13, 5, 1), ('two', '${id(2)}', now(), now(), '2026-11-01T10:20:00Z', NULL, NULL, 40, 10, 1),
        ('three', '${id(1)}', now(), now(), '2026-11-01T10:01:00Z', NULL, NULL, 40, 30, 2), ('four', '${id(1)}', now(), now(), '2026-10-01T10:00:00Z', '2026-10-01T10:00:00Z', '2026-10-01T10:00:00Z', 90, 7, 2)`);
    await old.upgrade();
    const results = await old.run(
      'SELECT auth_id, failed_at, completed_at, passed_at IS NOT NULL AS passed, score, pass_mark, total_seconds FROM course_results ORDER BY auth_id',
    );
    expect(results).toEqual([
      {
        auth_id: 'four',
        failed_at: null,
        completed_at: new Date('2026-10-01T10:00:00Z'),
        passed: true,
        score: 90,
        pass_mark: null,
        total_seconds: 7,
      },
      {
        auth_id: 'one',
        failed_at: new Date('2026-11-01T10:00:40Z'),
        completed_at: null,
        passed: false,
        score: 13,
        pass_mark: 80,
        total_seconds: 30,
      },
      {
        auth_id: 'three',
        failed_at: null,
        completed_at: null,
        passed: false,
        score: 40,
        pass_mark: 80,
        total_seconds: 30,
      },
      // No more than the twenty minutes that it was open.
      {
        auth_id: 'two',
        failed_at: new Date('2026-11-01T10:20:00Z'),
        completed_at: null,
        passed: false,
        score: 40,
        pass_mark: 80,
        total_seconds: 1210,
      },
    ]);
    expect(await old.run('SELECT seen_at IS NOT NULL AS seen FROM levels_attained')).toEqual([{ seen: true }]);
  } finally {
    await old.drop();
  }
});
