import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { anonymousColumns, impersonalAuditFields } from '#app/domain/accounts/profile/anonymous.ts';
import { grantProduct } from '#server/commands/parts/roles.mjs';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { createDatabase, runAt } from '#tests/support/database.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

const { url, ownerUrl } = await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const db = database();
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US' });
});

// The database's own answer, whatever the code above it thinks.
const update = (table: string, column: string, value: string, where: string) =>
  runAt(ownerUrl, `UPDATE ${table} SET ${column} = $1 WHERE ${where} RETURNING 1`, [value]);

describe('the database refuses', () => {
  test.each([
    ['agents', 'agent_type', 'X', 'agents_agent_type_check'],
    ['agents', 'activation_flag', 'Z', 'agents_activation_flag_check'],
    ['agents', 'gender', 'X', 'agents_gender_check'],
    ['agents', 'title', 'SIR', 'agents_title_check'],
    ['agents', 'ccn', '12345', 'agents_ccn_check'],
    ['agents', 'country', 'ZZ', 'agents_country_fkey'],
    ['agents', 'enrollment_src', 'Q', 'agents_enrollment_src_check'],
    ['accounts', 'language', 'fr', 'accounts_language_check'],
    ['accounts', 'theme', 'sepia', 'accounts_theme_check'],
    ['accounts', 'kind', 'guest', 'accounts_kind_check'],
    ['agents', 'preferred_name', 'X'.repeat(41), 'agents_preferred_name_check'],
    [
      'permission_grants',
      'agent_unique_id',
      '00000000-0000-4000-8000-000000000000',
      'permission_grants_agent_unique_id_fkey',
    ],
    ['permission_grants', 'until', '1999-01-01', 'permission_grants_until_check'],
    ['agents', 'user_id', 'lower1', 'agents_user_id_check'],
    ['agents', 'user_id', 'A B C D', 'agents_user_id_check'],
    ['agents', 'email_address', 'lower@a.example', 'agents_email_address_check'],
    ['agents', 'agency_id', '00000000', 'agents_agency_id_fkey'],
    ['agencies', 'approval_status', 'MAYBE', 'agencies_approval_status_check'],
    ['agencies', 'decline_reason', 'for no reason', 'agencies_decision_check'],
    ['agencies', 'agency_id', '123', 'agencies_agency_id_check'],
    ['agencies', 'country', 'ZZ', 'agencies_country_fkey'],
    ['preferences', 'display_company', 'XX', 'preferences_display_company_check'],
    ['preferences', 'registered_company', 'CU', 'preferences_registered_company_check'],
  ])('%s.%s = %j', async (table, column, value, constraint) => {
    const keys: Record<string, string> = {
      agencies: `agency_id = '${agency.agencyId}'`,
      accounts: `account_id = '${agency.owner.agentUniqueId}'`,
    };
    const where = keys[table] ?? `agent_unique_id = '${agency.owner.agentUniqueId}'`;
    await expect(update(table, column, value, where)).rejects.toMatchObject({ constraint });
  });

  test.each([
    ['user_id', 'userId', 'agents_user_id_key'],
    ['email_address', 'emailAddress', 'agents_email_address_key'],
  ] as const)(
    'a second living agent with the same %s, and takes it again from a deleted one',
    async (column, field, constraint) => {
      const [one, other] = [await buildAgent(db, agency), await buildAgent(db, agency)];
      const where = `agent_unique_id = '${other.agentUniqueId}'`;
      await expect(update('agents', column, one[field], where)).rejects.toMatchObject({ constraint });
      await db.agent.update({ where: { agentUniqueId: one.agentUniqueId }, data: { deletedAt: new Date() } });
      expect(await update('agents', column, one[field], where)).toHaveLength(1);
    },
  );

  test('a second agency with the same ABTA number, however it is written', async () => {
    await buildAgency(db, { country: 'GB', abtanumber: 'Q-9911' });
    await expect(buildAgency(db, { country: 'GB', abtanumber: 'q 9911' })).rejects.toThrow('agencies_abta_number_key');
  });
});

describe("the product's role", () => {
  test('is not the one that owns the tables, which makes roles and is nothing more, as on a managed Postgres', async () => {
    expect([new URL(url).username, new URL(ownerUrl).username]).toEqual(['gangway', 'gangway_owner']);
    const rights = `SELECT rolcreaterole, rolsuper OR rolcreatedb OR rolreplication OR rolbypassrls AS more FROM pg_roles WHERE rolname = current_user`;
    expect(await runAt(ownerUrl, rights)).toEqual([{ rolcreaterole: true, more: false }]);
    expect(await runAt(url, rights)).toEqual([{ rolcreaterole: false, more: false }]);
  });

  test.each([
    'UPDATE audit SET action = action',
    'DELETE FROM audit',
    'TRUNCATE audit',
    'ALTER TABLE audit ADD COLUMN spare text',
    'DROP TABLE audit',
    'CREATE TABLE spare (one int)',
    "UPDATE _prisma_migrations SET checksum = ''",
    'DELETE FROM _prisma_migrations',
  ])('may not %s', async (statement) => {
    // insufficient_privilege
    await expect(runAt(url, statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('adds audit rows and reads them', async () => {
    const { id } = await db.audit.create({
      data: { at: new Date(), actorKind: 'system', action: 'agent.added', subjectKind: 'agent', subjectId: 'x' },
    });
    expect(await db.audit.findFirst({ where: { id } })).toMatchObject({ subjectId: 'x' });
  });

  test('makes no table in a database that let everybody make them, as before Postgres 15', async () => {
    const old = await createDatabase();
    await runAt(old.ownerUrl, `GRANT CREATE ON SCHEMA public TO PUBLIC, ${new URL(old.url).username}`);
    await runAt(old.url, 'CREATE TABLE spare (one int)');
    const owner = new pg.Client({ connectionString: old.ownerUrl });
    await owner.connect();
    await grantProduct(owner, old.url);
    await owner.end();
    await expect(runAt(old.url, 'CREATE TABLE another (one int)')).rejects.toMatchObject({ code: '42501' });
    await old.drop();
  });

  const anonymise = (agentUniqueId: string) => runAt(url, 'SELECT anonymise_audit($1::uuid)', [agentUniqueId]);
  const day = 24 * 3600_000;
  // What the role may do by itself: record in the trail that a user was deleted, and write their row. The time of a row
  // is the database's own.
  const deletedByHand = async (daysAgo: number) => {
    const { agentUniqueId } = await buildAgent(db, agency);
    const at = new Date(Date.now() - daysAgo * day);
    const row = {
      at,
      recordedAt: at,
      actorKind: 'agent',
      actorId: agency.owner.agentUniqueId,
      subjectKind: 'agent',
      subjectId: agentUniqueId,
    };
    await db.audit.create({
      data: {
        ...row,
        action: 'agent.contact-changed',
        before: { city: 'MIAMI', language: 'en' },
        address: '192.0.2.7',
      },
    });
    await db.audit.create({ data: { ...row, action: 'agent.deleted' } });
    await db.agent.update({
      where: { agentUniqueId },
      data: { deletedAt: at, emailAddress: anonymousColumns.emailAddress },
    });
    return agentUniqueId;
  };
  const recordedThen = (agentUniqueId: string) =>
    runAt(ownerUrl, 'UPDATE audit SET recorded_at = at WHERE subject_id = $1', [agentUniqueId]);
  const trailOf = (subjectId: string) => db.audit.findMany({ where: { subjectId }, orderBy: { id: 'asc' } });

  test('cannot erase a user who is not anonymous', async () => {
    await expect(anonymise(agency.owner.agentUniqueId)).rejects.toThrow('the user is not anonymous');
  });

  test.each<[string, (agentUniqueId: string) => Promise<unknown>, string]>([
    ['whom it made anonymous itself', () => Promise.resolve(), 'the user was not deleted 90 days ago'],
    [
      'whose deletion it had recorded long before, and who went on working',
      async (agentUniqueId) => {
        await recordedThen(agentUniqueId);
        await db.audit.create({
          data: {
            at: new Date(),
            actorKind: 'agent',
            actorId: agentUniqueId,
            action: 'session.started',
            subjectKind: 'session',
            subjectId: agentUniqueId,
          },
        });
      },
      'the user has acted since they were deleted',
    ],
    [
      'whose deletion it had recorded long before, and who was deleted today',
      async (agentUniqueId) => {
        await recordedThen(agentUniqueId);
        await db.audit.create({
          data: {
            at: new Date(0),
            actorKind: 'agent',
            actorId: agency.owner.agentUniqueId,
            action: 'agent.deleted',
            subjectKind: 'agent',
            subjectId: agentUniqueId,
          },
        });
      },
      'the user was not deleted 90 days ago',
    ],
  ])('nor of a user %s', async (_, prepare, message) => {
    const agentUniqueId = await deletedByHand(200);
    await prepare(agentUniqueId);
    const before = await trailOf(agentUniqueId);
    await expect(anonymise(agentUniqueId)).rejects.toThrow(message);
    expect(await trailOf(agentUniqueId)).toEqual(before);
  });

  test('does not choose what is struck out, and leaves a row that says so', async () => {
    const agentUniqueId = await deletedByHand(90);
    await recordedThen(agentUniqueId);
    await expect(
      runAt(url, 'SELECT anonymise_audit($1::uuid, ARRAY[]::text[])', [agentUniqueId]),
    ).rejects.toMatchObject({ code: '42883' });
    await anonymise(agentUniqueId);
    expect(await trailOf(agentUniqueId)).toMatchObject([
      {
        action: 'agent.contact-changed',
        before: { city: null, language: 'en' },
        actorId: agency.owner.agentUniqueId,
        address: '192.0.2.7',
      },
      { action: 'agent.deleted' },
      { action: 'agent.anonymised', actorKind: 'system', agencyId: agency.agencyId },
    ]);
  });

  test('has two other functions with the owner’s rights, for the months of tables, and this one goes by the list of the code', async () => {
    const found = await runAt(
      ownerUrl,
      "SELECT proname FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY 1",
    );
    expect(found.map(({ proname }) => proname)).toEqual(['anonymise_audit', 'drop_months', 'keep_months']);
    expect(await runAt(url, 'SELECT impersonal_audit_fields() AS fields')).toEqual([
      { fields: [...impersonalAuditFields] },
    ]);
  });
});

describe('the tables', () => {
  test('have an index for every foreign key', async () => {
    const bare = await runAt(
      ownerUrl,
      `SELECT conrelid::regclass || '.' || conname AS name FROM pg_constraint c
       WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
         SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indpred IS NULL
         AND (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
    );
    expect(bare).toEqual([]);
  });
});
