import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { database } from '#app/platform/database.server.ts';
import { tokensFor } from '#tests/support/apiClient.ts';
import { buildAgency, buildAgent, type AgentOptions } from '#tests/support/builders.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { enrolled } from '#tests/support/learners.ts';
import { sessionFor } from '#tests/support/formClient.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import type { Agency } from '../world.ts';
import type { Keys } from '../knock.ts';
import { namedTokens } from '../world.ts';

export type Person = Awaited<ReturnType<typeof buildAgent>>;

/** An agency about which complete forms are sent, with what they are about. */
export interface Home {
  agency: Agency;
  branchId: string;
  /** The owner's context, and that of an administrator of every market. */
  owner: AgentContext;
  admin: StaffContext;
  /** A new user of the agency's branch. */
  person(options?: AgentOptions): Promise<Person>;
}

/** A new agency with a branch. */
export async function newHome(country = 'US'): Promise<Home> {
  const db = database();
  const agency = await buildAgency(db, { country, taReportAccess: true });
  const branchId = await newBranch(agency.agencyId, 'Uptown');
  return {
    agency,
    branchId,
    owner: await signedIn(agency.owner),
    admin: await signedInAsStaff(await newStaff('administrator')),
    person: (options) => buildAgent(db, agency, { branchId, ...options }),
  };
}

async function newBranch(agencyId: string, branchName: string): Promise<string> {
  const data = { agencyId, branchName, nameKey: branchName.toUpperCase(), createdAt: new Date() };
  return (await database().branch.create({ data })).branchId;
}

/** The keys of a user who is a learner too, so that no page leads them to the enrolment first. */
export async function keysOfLearner(agent: Person): Promise<Keys> {
  await enrolled(database(), agent);
  return keysOf(agent);
}

/** The keys of a user: a session of the portal and the tokens of the API. */
export async function keysOf(agent: { agentUniqueId: string; agencyId: string }): Promise<Keys> {
  return { sessionId: await sessionFor(agent), ...namedTokens(await tokensFor(agent)) };
}

/** A supervisor of an agency who is bound to a new branch of it. */
export async function boundSupervisor(agency: Agency): Promise<Person> {
  const db = database();
  const branchId = await newBranch(agency.agencyId, `Branch ${crypto.randomUUID().slice(0, 8)}`);
  const supervisor = await buildAgent(db, agency, { agentType: 'M', branchId, boundToBranches: true });
  await db.branchSupervisor.create({ data: { branchId, agentUniqueId: supervisor.agentUniqueId } });
  return supervisor;
}

/** Keys of users of other agencies, as much as each role can have. */
export async function outsiders(home: Home): Promise<Record<string, Keys>> {
  const db = database();
  const { country } = home.agency;
  const other = await buildAgency(db, { country, taReportAccess: true });
  const elsewhere = await buildAgency(db, {
    country: marketOf(country) === 'uk' ? 'US' : 'GB',
    taReportAccess: true,
  });
  return {
    'an owner of another agency': await keysOfLearner(other.owner),
    'a supervisor of another agency': await keysOfLearner(await buildAgent(db, other, { agentType: 'M' })),
    'a supervisor of a branch of another agency': await keysOfLearner(await boundSupervisor(other)),
    'an advisor of another agency': await keysOfLearner(
      await buildAgent(db, other, { grants: home.owner.actor.grants }),
    ),
    'an owner in another market': { ...(await keysOfLearner(elsewhere.owner)), params: { brand: 'pu' } },
  };
}

/** Keys of users who were of the agency, or are not yet, each with a session that has not ended. */
export async function shutOut(home: Home): Promise<Record<string, Keys>> {
  const db = database();
  const { agency } = home;
  const [suspended, merged] = [await buildAgency(db), await buildAgency(db)];
  const people = {
    'an owner of a suspended agency': suspended.owner,
    'an owner of an agency that was merged into theirs': merged.owner,
    'an owner whose account was merged into another': await home.person({ agentType: 'O' }),
    'an owner who was deactivated': await home.person({ agentType: 'O' }),
    'an owner who has not accepted the terms': await home.person({ agentType: 'O', activationFlag: 'C' }),
    'an owner who has not validated the address': await home.person({ agentType: 'O', emailValidFlag: false }),
  };
  const keys: Record<string, Keys> = {};
  for (const [name, person] of Object.entries(people)) keys[name] = await keysOf(person);
  const gone = { suspendedAt: new Date(), suspendReason: 'Closed' };
  await db.agency.update({ where: { agencyId: suspended.agencyId }, data: gone });
  await db.agency.update({ where: { agencyId: merged.agencyId }, data: { ...gone, mergedInto: agency.agencyId } });
  const agentOf = (name: keyof typeof people) => ({ agentUniqueId: people[name].agentUniqueId });
  await db.agent.update({
    where: agentOf('an owner whose account was merged into another'),
    data: { deletedAt: new Date() },
  });
  await db.agent.update({
    where: agentOf('an owner who was deactivated'),
    data: { activationFlag: 'D', flagBefore: 'A' },
  });
  return keys;
}
