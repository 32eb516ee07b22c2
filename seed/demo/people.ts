import type { AgentType } from '#app/domain/permissions/codes.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import type { Database } from '#app/platform/database.server.ts';
import { buildAgency } from '../builders/agency.ts';
import {
  agentRows,
  buildAgent,
  buildAgents,
  emailAddressOf,
  type AgencyOfAgent,
  type AgentOptions,
} from '../builders/agent.ts';
import { personName } from '../builders/names.ts';
import { samplePasswordHash } from '../builders/password.ts';
import type { Source } from '../builders/source.ts';
import type { DemoAgency, NamedPerson, Newcomer } from './agencies.ts';
import { joinAgency } from './joinAgency.ts';

const day = 86_400_000;

type BuiltAgency = Awaited<ReturnType<typeof buildAgency>>;

/** Puts one agency of the demo in place, with everybody who works there. */
export async function seedAgency(
  db: Database,
  demo: DemoAgency,
  source: Source,
  countriesWithStates: ReadonlySet<string>,
): Promise<void> {
  const known = {
    agencyId: source.ids.agencyId(),
    agencyName: demo.agencyName,
    city: demo.city,
    country: demo.country,
  };
  const owner = { ...named(demo.owner, known), activationFlag: demo.owner.activationFlag };
  const agency = await buildAgency(db, { source, ...known, taReportAccess: true, owner });
  const place = { source, agency };
  for (const person of demo.standing ?? []) {
    await buildAgent(db, agency, { source, ...named(person, agency), activationFlag: person.activationFlag });
  }
  for (const newcomer of demo.newcomers ?? []) {
    await join(db, place, newcomer, named(newcomer, agency), countriesWithStates);
  }
  const [supervisors, advisors] = demo.joining ?? [0, 0];
  for (let count = 0; count < supervisors + advisors; count += 1) {
    const agentType = count < supervisors ? 'M' : 'A';
    await join(db, place, { agentType, progress: 'settled' }, {}, countriesWithStates);
  }
  for (const [count, activationFlag, agentType] of demo.present ?? []) {
    await buildAgents(db, agency, count, () => ({ source, activationFlag, agentType }));
  }
}

/** What is given of a named person; a landing brand only where they chose one. */
function named(
  { userId, firstName, lastName, gender, brand, latin, also }: NamedPerson,
  agency: AgencyOfAgent,
): AgentOptions {
  const [latinFirst, latinLast] = latin ?? [firstName, lastName];
  const name = { firstName, lastName, middleName: '', gender, latin: { firstName: latinFirst, lastName: latinLast } };
  const emailAddress = emailAddressOf(name, '', agency);
  return { userId, name, emailAddress, ...also, ...(brand ? { displayCompany: brand } : {}) };
}

async function join(
  db: Database,
  { source, agency }: { source: Source; agency: BuiltAgency },
  { agentType, progress, brand }: Pick<Newcomer, 'progress' | 'brand'> & { agentType: AgentType },
  options: AgentOptions,
  countriesWithStates: ReadonlySet<string>,
): Promise<void> {
  const { random, now } = source;
  const name = options.name ?? personName(random, agency.country);
  const { agent } = agentRows(agency, await samplePasswordHash(), { source, agentType, ...options, name });
  // A user with all first steps left was added a moment ago, so that the link in their mail is valid.
  const at =
    progress === 'settled'
      ? new Date(now.getTime() - random.int(10, 400) * day)
      : new Date(now.getTime() - (progress === 'added' ? 0 : day));
  await joinAgency(
    db,
    agency.owner.agentUniqueId,
    { agent, granted: defaultGrants[agentType], brand, progress, at },
    countriesWithStates,
  );
}
