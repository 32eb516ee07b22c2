import { beforeAll, describe, expect, test } from 'vitest';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const db = database();
let agency: Awaited<ReturnType<typeof buildAgency>>;
beforeAll(async () => {
  agency = await buildAgency(db, { country: 'US' });
});

// The database's own answer, whatever the code above it thinks.
const update = (table: string, column: string, value: string, where: string) =>
  db.$executeRawUnsafe(`UPDATE ${table} SET ${column} = $1 WHERE ${where}`, value);

describe('the database refuses', () => {
  test.each([
    ['agents', 'agent_type', 'X'],
    ['agents', 'activation_flag', 'Z'],
    ['agents', 'email_valid_flag', 'y'],
    ['agents', 'gender', 'X'],
    ['agents', 'title', 'SIR'],
    ['agents', 'ccn', '12345'],
    ['agents', 'country', 'ZZ'],
    ['agents', 'enrollment_src', 'Q'],
    ['agents', 'language', 'fr'],
    ['permission_grants', 'key', 'osNothing'],
    ['permission_grants', 'until', '1999-01-01'],
    ['agents', 'user_id', 'lower1'],
    ['agents', 'user_id', 'A B C D'],
    ['agents', 'email_address', 'lower@a.example'],
    ['agents', 'agency_id', '00000000'],
    ['agencies', 'approval_status', 'MAYBE'],
    ['agencies', 'ta_report_access', ''],
    ['agencies', 'agency_id', '123'],
    ['agencies', 'country', 'ZZ'],
    ['preferences', 'display_company', 'XX'],
    ['preferences', 'registered_company', 'CU'],
  ])('%s.%s = %j', async (table, column, value) => {
    const where = table === 'agencies' ? `agency_id = '${agency.agencyId}'` : `agent_unique_id = '${agency.owner.agentUniqueId}'`;
    await expect(update(table, column, value, where)).rejects.toThrow();
  });

  test.each([
    ['user_id', 'userId'],
    ['email_address', 'emailAddress'],
  ] as const)('a second living agent with the same %s, and takes it again from a deleted one', async (column, field) => {
    const [one, other] = [await buildAgent(db, agency), await buildAgent(db, agency)];
    const where = `agent_unique_id = '${other.agentUniqueId}'`;
    await expect(update('agents', column, one[field], where)).rejects.toThrow();
    await db.agent.update({ where: { agentUniqueId: one.agentUniqueId }, data: { deletedAt: new Date() } });
    expect(await update('agents', column, one[field], where)).toBe(1);
  });
});
