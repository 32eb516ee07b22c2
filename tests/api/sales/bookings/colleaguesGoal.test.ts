import { expect, test } from 'vitest';
import { readSalesGoal, setColleaguesGoal } from '#app/domain/sales/bookings/salesGoals.server.ts';
import { readNextTier } from '#app/domain/sales/bookings/readTiers.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();

test('an owner with sales report access sets the goal of a user of the agency, and no one else does', async () => {
  const agency = await buildAgency(db, { country: 'US', taReportAccess: true });
  const [advisor, supervisor] = [
    await buildAgent(db, agency, { agentType: 'A' }),
    await buildAgent(db, agency, { agentType: 'M' }),
  ];
  const owner = await signedIn(agency.owner);
  const { agentUniqueId } = advisor;
  await setColleaguesGoal(owner, agentUniqueId, '120,000');
  expect(await readSalesGoal(await signedIn(advisor))).toMatchObject({ goal: 120_000_00, currency: 'USD' });
  expect(
    await db.audit.findFirst({ where: { action: 'agent.sales-goal-set', subjectId: agentUniqueId } }),
  ).toMatchObject({ agencyId: agency.agencyId, actorId: agency.owner.agentUniqueId });
  await expect(setColleaguesGoal(owner, agentUniqueId, 'much')).rejects.toMatchObject({ code: 'amountWrong' });
  await setColleaguesGoal(owner, agentUniqueId, '');
  expect(await readSalesGoal(await signedIn(advisor))).toMatchObject({ goal: null });
  for (const who of [advisor, supervisor])
    await expect(setColleaguesGoal(await signedIn(who), agentUniqueId, '1')).rejects.toMatchObject({
      code: 'forbidden',
    });
  // One's own goal is set under My sales.
  await expect(setColleaguesGoal(owner, owner.actor.agentUniqueId, '1')).rejects.toMatchObject({ code: 'forbidden' });
  const elsewhere = await buildAgency(db, { country: 'US', taReportAccess: true });
  await expect(setColleaguesGoal(await signedIn(elsewhere.owner), agentUniqueId, '1')).rejects.toMatchObject({
    code: 'notFound',
  });
  await db.agency.update({ where: { agencyId: agency.agencyId }, data: { taReportAccess: false } });
  await expect(setColleaguesGoal(await signedIn(agency.owner), agentUniqueId, '1')).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect(await readNextTier(await signedIn(agency.owner))).toBeNull();
});
