import type { ActivationFlag, AgentType } from '#app/domain/permissions/codes.ts';
import { nameKeys, type NameKey } from '#app/domain/accounts/profile/names.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { homeBrand, type BrandCode } from '#app/domain/markets/brands.ts';
import { curriculaOf } from '#app/domain/markets/curricula.ts';
import { companyByMarket } from '#app/domain/markets/companies.ts';
import { defaultLanguage, marketOf, type Market } from '#app/domain/markets/markets.ts';
import { upperCase } from '#app/domain/text.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import terms from '#seed/content/en/pages/terms-and-conditions.json' with { type: 'json' };
import { upsert } from '#seed/upsert.ts';
import { personName, type PersonName } from './names.ts';
import { samplePasswordHash } from './password.ts';
import { phoneNumber, placeIn, streetAddress } from './places.ts';
import { freshSource, type Source } from './source.ts';
import { transition, type ActivationEvent } from '#app/domain/accounts/activation.ts';

const registration: ActivationEvent[] = ['approve', 'validateEmail', 'initialEdit', 'acceptTerms', 'deactivate'];

/**
 * Checks that the activation table leads from registration (P) to a flag in a market, so that no sample user has a flag
 * that no user can reach. R alone is given by the brand, not reached by the user. Throws where there is no way.
 */
function requireReachable(flag: ActivationFlag, market: Market): ActivationFlag {
  if (flag === 'R') return flag;
  let reached: ActivationFlag = 'P';
  for (const event of registration) {
    if (reached === flag) break;
    if (event === 'initialEdit' && market !== 'uk') continue;
    reached = transition(reached, event, market);
  }
  if (reached !== flag) throw new Error(`No user of ${market} reaches the flag ${flag}.`);
  return flag;
}

/** The agency's data that a builder uses. */
export interface AgencyOfAgent {
  agencyId: string;
  country: string;
  agencyName: string;
  abtanumber?: string;
  /** Where its people work; anywhere in the country where it is left out. */
  city?: string;
}

/**
 * An agent's own columns, plus: the landing brand (null: none yet), the keys of the permissions, and a name that fits
 * the country.
 */
export type AgentOptions = Partial<
  Omit<Prisma.AgentCreateManyInput, 'agencyId' | 'agentType' | 'activationFlag' | NameKey>
> &
  Partial<Pick<Prisma.AccountCreateManyInput, AccountOption>> & {
    agentType?: AgentType;
    activationFlag?: ActivationFlag;
    displayCompany?: BrandCode | null;
    grants?: readonly string[];
    name?: PersonName;
    source?: Source;
  };

const accountOptions = ['passwordHash', 'ownPassword', 'passwordDue', 'secondFactorFlag', 'language', 'theme'] as const;
type AccountOption = (typeof accountOptions)[number];

export interface AgentRows {
  account: Prisma.AccountCreateManyInput & { accountId: string };
  agent: Prisma.AgentCreateManyInput & { agentUniqueId: string };
  preference: Prisma.PreferenceCreateManyInput | undefined;
  grants: { agent_unique_id: string; key: string; granted_at: Date }[];
}

const day = 86_400_000;
// Flags of people who have been through every step before the portal.
const settled: readonly ActivationFlag[] = ['A', 'D', 'R'];

/**
 * The rows of one agent of an agency: everything that `options` leave out is made up, unique and according to the rules. Flags A, D and R come with a validated address, accepted terms and the market's first brand as landing
 * brand; C with a validated address; P and E with nothing.
 */
export function agentRows(agency: AgencyOfAgent, passwordHash: string, options: AgentOptions = {}): AgentRows {
  const {
    agentType = 'A',
    activationFlag = 'A',
    displayCompany,
    grants = defaultGrants[agentType],
    name,
    source = freshSource(),
    ...columns
  } = options;
  const { random, ids, now } = source;
  const market = marketOf(agency.country);
  const isSettled = settled.includes(activationFlag);
  const person = name ?? personName(random, agency.country);
  const place = placeIn(random, agency.country, agency.city);
  const serial = ids.serial();
  const daysAgo = random.int(20, 900);
  const createdAt = columns.createdAt ? new Date(columns.createdAt) : new Date(now.getTime() - daysAgo * day);
  const agent = {
    agentUniqueId: ids.uuid(),
    agentId: ids.agentId(),
    polarAgentId: ids.polarAgentId(),
    agencyId: agency.agencyId,
    userId: userIdOf(person, serial),
    agentType,
    activationFlag: requireReachable(activationFlag, market),
    emailValidFlag: isSettled || activationFlag === 'C',
    title: person.gender === 'M' ? 'MR' : random.pick(['MS', 'MRS', 'MISS']),
    firstName: person.firstName,
    middleName: person.middleName,
    lastName: person.lastName,
    gender: person.gender,
    dateOfBirth: birthDate(source),
    emailAddress: emailAddressOf(person, serial, agency),
    phoneCode: place.telephone[0],
    phoneNumber: phoneNumber(random, place.telephone[1]),
    cellphoneCode: place.cellPhone[0],
    cellphoneNumber: phoneNumber(random, place.cellPhone[1]),
    address1: streetAddress(random, place),
    city: place.city,
    state: place.state,
    zip: place.zipCode,
    country: agency.country,
    cliaagentId: ['US', 'CA'].includes(agency.country) && random.chance(0.4) ? random.digits(8) : '',
    abtanumber: agency.abtanumber ?? '',
    originCompany: companyByMarket[market],
    ...(isSettled
      ? { termsVersion: terms.version, termsAcceptedAt: createdAt, lastOSLoginDate: recently(source) }
      : {}),
    ...withoutAccount(columns),
    createdAt,
  };
  const brand = displayCompany === undefined && isSettled ? homeBrand(market) : (displayCompany ?? undefined);
  return {
    account: {
      accountId: agent.agentUniqueId,
      kind: 'agent',
      passwordHash,
      ownPassword: isSettled,
      language: defaultLanguage(market),
      ...pick(columns, accountOptions),
    },
    agent: { ...agent, ...nameKeys(agent) },
    preference: brand && preferenceOf(agent.agentUniqueId, agency.country, brand),
    grants: grants.map((key) => ({ agent_unique_id: agent.agentUniqueId, key, granted_at: createdAt })),
  };
}

// The options of an account are beside those of the agent, since both are one person.
function withoutAccount<Columns extends object>(columns: Columns): Omit<Columns, AccountOption> {
  return Object.fromEntries(
    Object.entries(columns).filter(([name]) => !accountOptions.some((option) => option === name)),
  ) as Omit<Columns, AccountOption>;
}

function pick<Columns extends object, Name extends keyof Columns>(
  columns: Columns,
  names: readonly Name[],
): Partial<Pick<Columns, Name>> {
  return Object.fromEntries(
    names.filter((name) => columns[name] !== undefined).map((name) => [name, columns[name]]),
  ) as Partial<Pick<Columns, Name>>;
}

/** Adds one agent to an agency and gives its row with that of its account; see `agentRows` for what is made up. */
export async function buildAgent(db: Transaction, agency: AgencyOfAgent, options: AgentOptions = {}) {
  const { account, agent, preference, grants } = agentRows(agency, await samplePasswordHash(), options);
  const authId = await learnerOf(db, agent);
  await db.account.create({ data: account });
  const created = await db.agent.create({ data: { ...agent, authId } });
  if (authId)
    await db.enrolment.create({
      data: {
        authId,
        agentUniqueId: agent.agentUniqueId,
        source: agent.enrollmentSrc || 'E',
        startedAt: agent.createdAt ?? new Date(),
      },
    });
  if (preference) await db.preference.create({ data: preference });
  await insertGrants(db, grants);
  // The permissions raised the version.
  return personOf(db, created.agentUniqueId);
}

/** An agent's row with that of their account. */
export async function personOf(db: Transaction, agentUniqueId: string) {
  const { account, ...agent } = await db.agent.findUniqueOrThrow({
    where: { agentUniqueId },
    include: { account: { omit: { accountId: true, kind: true } } },
  });
  return { ...agent, ...account };
}

// A user with a number is a learner, with the curricula of their country; levels are added by the caller.
async function learnerOf(db: Transaction, { ccn, authId, country }: AgentRows['agent']): Promise<string | null> {
  if (!ccn) return null;
  const learner = await db.learner.create({
    data: {
      ccn,
      authId: authId ?? crypto.randomUUID(),
      statuses: { create: curriculaOf(country).map((curriculum) => ({ curriculum })) },
    },
  });
  return learner.authId;
}

/** Adds many agents in three statements and gives their rows. `optionsOf` returns the options of each. */
export async function buildAgents(
  db: Transaction,
  agency: AgencyOfAgent,
  count: number,
  optionsOf: (place: number) => AgentOptions = () => ({}),
): Promise<AgentRows['agent'][]> {
  const passwordHash = await samplePasswordHash();
  const rows = Array.from({ length: count }, (_, place) => agentRows(agency, passwordHash, optionsOf(place)));
  await db.account.createMany({ data: rows.map(({ account }) => account) });
  await db.agent.createMany({ data: rows.map(({ agent }) => agent) });
  await db.preference.createMany({ data: rows.flatMap(({ preference }) => preference ?? []) });
  await insertGrants(
    db,
    rows.flatMap(({ grants }) => grants),
  );
  return rows.map(({ agent }) => agent);
}

function insertGrants(db: Transaction, grants: AgentRows['grants']): Promise<void> {
  return upsert(db, 'permission_grants', ['agent_unique_id', 'key'], grants);
}

/** The landing brand of an agent, as the preferences store it (spec §3 Preferences). */
function preferenceOf(
  agentUniqueId: string,
  country: string,
  displayCompany: BrandCode,
): Prisma.PreferenceCreateManyInput {
  return { agentUniqueId, registeredCompany: companyByMarket[marketOf(country)], displayCompany };
}

/** A user ID of 6 to 16 letters and digits: what fits of the last name, and a number. */
function userIdOf(person: PersonName, serial: string): string {
  const letters = upperCase(person.latin.lastName).replace(/[^A-Z]/g, '');
  return letters.slice(0, 16 - serial.length) + serial;
}

/** An address at the agency's own name under .example, which no mail server answers for. */
export function emailAddressOf(
  person: PersonName,
  serial: string,
  agency: Pick<AgencyOfAgent, 'agencyId' | 'agencyName'>,
): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z]/g, '');
  const domain =
    agency.agencyName
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || `agency-${agency.agencyId}`;
  return upperCase(`${plain(person.latin.firstName)}.${plain(person.latin.lastName)}${serial}@${domain}.example`);
}

function birthDate({ random, now }: Source): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - random.int(23, 66), random.int(0, 11), random.int(1, 28)));
}

function recently({ random, now }: Source): Date {
  return new Date(now.getTime() - random.int(1, 40) * day - random.int(0, 86_399) * 1000);
}
