import { expect, test } from 'vitest';
import { initialEditSchema } from '#app/domain/accounts/profile/forms.ts';
import { initialEdit } from '#app/domain/people/myAccount/initialEdit.server.ts';
import { calendarDay } from '#app/domain/refinements.ts';
import { database } from '#app/platform/database.server.ts';
import { contactInput } from '#tests/support/agentInput.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();
const input = initialEditSchema({ today: calendarDay(new Date()), countriesWithStates: new Set(['GB']) }).parse(
  contactInput('GB'),
);

async function newcomer(country: string, activationFlag: 'E' | 'C' | 'A') {
  const agency = await buildAgency(db, { country });
  // No place that the form names, so that the city changes whatever chance gave the agency.
  const agent = await buildAgent(db, agency, { activationFlag, city: 'ELSEWHERE' });
  return { agent, ctx: await signedIn(agent) };
}

test('in the uk takes E to C with the contact data, and records it', async () => {
  const { agent, ctx } = await newcomer('GB', 'E');
  expect(await initialEdit(ctx, input)).toEqual({ activationFlag: 'C' });
  const { agentUniqueId } = agent;
  expect(await db.agent.findUnique({ where: { agentUniqueId } })).toMatchObject({
    activationFlag: 'C',
    city: 'Southampton',
    emailValidFlag: false,
  });
  const audit = await db.audit.findFirst({ where: { subjectId: agentUniqueId, action: 'agent.initial-edit' } });
  expect(audit).toMatchObject({ before: { activationFlag: 'E' }, after: { activationFlag: 'C', city: 'Southampton' } });
});

test('a form that is sent twice at once is taken once', async () => {
  const { agent, ctx } = await newcomer('GB', 'E');
  const results = await Promise.allSettled([initialEdit(ctx, input), initialEdit(ctx, input)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'illegalTransition' } });
  expect(await db.audit.count({ where: { subjectId: agent.agentUniqueId, action: 'agent.initial-edit' } })).toBe(1);
});

test.each([
  ['US', 'E'],
  ['GB', 'C'],
  ['GB', 'A'],
] as const)('in %s with flag %s it is no step, and changes nothing', async (country, activationFlag) => {
  const { agent, ctx } = await newcomer(country, activationFlag);
  await expect(initialEdit(ctx, input)).rejects.toMatchObject({ code: 'illegalTransition' });
  expect(await db.agent.findUnique({ where: { agentUniqueId: agent.agentUniqueId } })).toMatchObject({
    activationFlag,
    lastName: agent.lastName,
  });
});

test('a state that the country does not have is refused', async () => {
  const { ctx } = await newcomer('GB', 'E');
  await expect(initialEdit(ctx, { ...input, state: 'FL' })).rejects.toMatchObject({
    code: 'invalidOption',
    field: 'state',
  });
});
