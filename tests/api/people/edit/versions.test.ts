import { expect, test } from 'vitest';
import { versionedFields } from '#app/domain/accounts/profile/versions.ts';
import { editAgentSchema } from '#app/domain/accounts/profile/forms.ts';
import { giveGrants, replaceGrants } from '#app/domain/permissions/grants.server.ts';
import { database } from '#app/platform/database.server.ts';
import { everyPart, rules } from '#tests/domain/accounts/profile/formValues.ts';
import { tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const agency = await buildAgency(db);
const columns = Object.values(versionedFields).filter((column) => column !== 'permissions');
const versionOf = async ({ agentUniqueId }: { agentUniqueId: string }) => {
  const { version, fieldVersions } = await db.agent.findUniqueOrThrow({ where: { agentUniqueId } });
  return { version, fieldVersions };
};

test('the database counts the columns that the table names', async () => {
  const counted = await db.$queryRaw<{ name: string }[]>`
    SELECT event_object_column AS name FROM information_schema.triggered_update_columns WHERE trigger_name = 'agents_version'`;
  expect(counted.map(({ name }) => name).toSorted()).toEqual(columns.toSorted());
  const [trigger] = await db.$queryRaw<
    { compared: string }[]
  >`SELECT encode(tgargs, 'escape') AS compared FROM pg_trigger WHERE tgname = 'agents_version'`;
  expect(trigger!.compared.split('\\000').filter(Boolean).toSorted()).toEqual(columns.toSorted());
});

test('every field that can be edited is counted', () => {
  // Last days and the template are counted with the permissions.
  const fields = Object.keys(editAgentSchema(rules('nam'), everyPart).shape).filter(
    (name) => !['version', 'monthOfBirth', 'yearOfBirth', 'ends', 'permissionTemplate'].includes(name),
  );
  expect(
    fields.map((name) => (name === 'removeCCN' ? 'ccn' : name)).filter((name) => !Object.hasOwn(versionedFields, name)),
  ).toEqual([]);
});

test('a change raises the version and notes its column; the same value again does not', async () => {
  const agent = await buildAgent(db, agency);
  const { version } = await versionOf(agent);
  const save = (data: object) => db.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data });
  await save({ city: 'Elsewhere', firstName: agent.firstName });
  expect(await versionOf(agent)).toMatchObject({ version: version + 1, fieldVersions: { city: version + 1 } });
  await save({ city: 'Elsewhere', activationFlag: 'A' });
  expect((await versionOf(agent)).version).toBe(version + 1);
});

test('signing in, and columns that are not edited, does not raise it', async () => {
  const agent = await buildAgent(db, agency);
  const before = await versionOf(agent);
  await tokenFor(agent);
  const data = {
    lastOSLoginDate: new Date(),
    lastPONAccessDate: new Date(),
    emailValidFlag: false,
    academyLevel: 3,
  };
  const account = { update: { passwordHash: 'x', language: 'ja', secondFactorFlag: true } } as const;
  await db.agent.update({ where: { agentUniqueId: agent.agentUniqueId }, data: { ...data, account } });
  expect(await versionOf(agent)).toEqual(before);
});

test('permissions raise it, those that stay do not', async () => {
  const agent = await buildAgent(db, agency, { grants: ['osAnswers'] });
  const { version } = await versionOf(agent);
  const giving = { grantedBy: null, now: new Date() };
  const replace = (keys: string[]) => db.$transaction((tx) => replaceGrants(tx, agent.agentUniqueId, keys, giving));
  await replace(['osAnswers']);
  expect((await versionOf(agent)).version).toBe(version);
  await replace([]);
  expect(await versionOf(agent)).toMatchObject({ version: version + 1, fieldVersions: { permissions: version + 1 } });
  await db.$transaction((tx) => giveGrants(tx, agent.agentUniqueId, ['osAnswers', 'poPayments'], giving));
  expect((await versionOf(agent)).version).toBe(version + 2);
  await db.permissionGrant.updateMany({
    where: { agentUniqueId: agent.agentUniqueId },
    data: { until: new Date(Date.now() + 60_000) },
  });
  expect((await versionOf(agent)).version).toBe(version + 3);
  const { templateId } = await db.permissionTemplate.create({
    data: { agencyId: agency.agencyId, name: 'Desk', nameKey: 'DESK', keys: [], updatedAt: new Date() },
  });
  const { agentUniqueId } = agent;
  // With another column, so that both triggers have their say.
  await db.agent.update({ where: { agentUniqueId }, data: { permissionTemplateId: templateId, city: 'Anchorage' } });
  expect(await versionOf(agent)).toMatchObject({
    version: version + 4,
    fieldVersions: { permissions: version + 4, city: version + 4 },
  });
  await db.permissionTemplate.delete({ where: { templateId } });
  expect((await versionOf(agent)).version).toBe(version + 5);
});
