import type { MemberSource } from '#app/domain/academy/members/memberColumns.ts';
import { curriculaOf } from '#app/domain/markets/curricula.ts';
import { enrollmentSources } from '#app/domain/permissions/codes.ts';
import { attachLearner } from '#app/domain/accounts/profile/learner.server.ts';
import type { Database, Prisma } from '#app/platform/database.server.ts';
import { buildAgent, emailAddressOf } from '../builders/agent.ts';
import { memberRow } from '../builders/member.ts';
import type { Source } from '../builders/source.ts';

const directorySize = 2000;

/** The numbers of those who hold none yet, so that the demo can enrol them (README). */
export const numbersToEnrol: Record<string, string> = { NAMADVISOR: '4100000001', JPADVISOR: '4100000002' };

/**
 * An advisor of OTHEROWNER's agency who has reached everything, so that certificates, credits and the marketing kit can
 * be seen at once (README).
 */
export const commodore = {
  userId: 'NAMCOMMODORE',
  firstName: 'Eleanor',
  lastName: 'Whitfield',
  gender: 'F',
  ccn: '4100000004',
  agencyOf: 'OTHEROWNER',
  levels: { PC: 4, CU: 4, HA: 4 },
  guest: { ccn: '4100000005', title: 'MS', firstName: 'Rosa', lastName: 'Delgado', gender: 'F' },
} as const;

/**
 * NAMADVISOR's old account at another agency, which still has a number of hers: to be moved by the date of birth
 * (README).
 */
export const oldAccount = { userId: 'OLDCOLEMAN', ccn: '4100000003', birthDay: '1984-06-30' };

type Person = Awaited<ReturnType<typeof peopleOf>>[number];

/**
 * Fills the loyalty directory: a number for every agent who has been through all steps, others of their last
 * names, and members who work at no agency. Half of the agents hold their number and have begun the academy.
 */
export async function seedMembers(db: Database, source: Source): Promise<void> {
  const { random } = source;
  const people = await peopleOf(db);
  const own = people.map((person) => ({ person, member: memberOf(person, source) }));
  const others = Array.from({ length: Math.max(0, directorySize - own.length) }, () => {
    const { country, lastName } = random.pick(people);
    return memberRow({ source, country, ...(random.chance(0.4) ? { lastName } : {}) });
  });
  await db.member.createMany({
    data: [...own.map(({ member }) => member), ...others].map((member, place) => ({ ...member, ...cameFrom(place) })),
  });
  const holders = own.filter(({ person }) => !Object.hasOwn(numbersToEnrol, person.userId) && random.chance(0.5));
  await enrol(
    db,
    source,
    holders.map(({ person, member }) => ({ ...person, ccn: member.ccn })),
  );
  await seedOldAccount(db, source);
}

// Some numbers came from a partner, and some were issued here.
function cameFrom(place: number): { source?: MemberSource } {
  if (place % 20 === 7) return { source: 'issued' };
  return place % 20 === 13 ? { source: 'partner' } : {};
}

async function seedOldAccount(db: Database, source: Source): Promise<void> {
  const { userId, ccn, birthDay } = oldAccount;
  const person = { firstName: 'Grace', lastName: 'Coleman', gender: 'F' } as const;
  const { agency } = await db.agent.findFirstOrThrow({ where: { userId: 'OTHEROWNER' }, include: { agency: true } });
  await db.member.create({ data: memberRow({ source, ccn, birthDate: new Date(birthDay), ...person }) });
  await buildAgent(db, agency, { source, userId, ...person });
  const old = await db.agent.findFirstOrThrow({ where: { userId }, include: { agency: true } });
  await enrol(db, source, [{ ...old, ccn }]);
}

/**
 * Adds the demo's Commodore with her member number and what she is to have reached, and the number of a friend who may
 * have a credit. Her results are for `seedLearningOf`.
 */
export async function seedCommodore(db: Database, source: Source): Promise<void> {
  const { userId, ccn, guest, agencyOf, levels, ...person } = commodore;
  const { agency } = await db.agent.findFirstOrThrow({ where: { userId: agencyOf }, include: { agency: true } });
  const { country } = agency;
  const birthDate = new Date('1979-03-14');
  await db.member.createMany({
    data: [memberRow({ source, ccn, ...person, birthDate, country }), memberRow({ source, country, ...guest })],
  });
  const name = { ...person, middleName: '', latin: person };
  const { agentUniqueId } = await buildAgent(db, agency, {
    source,
    userId,
    name,
    dateOfBirth: birthDate,
    emailAddress: emailAddressOf(name, '', agency),
  });
  const startedAt = new Date(source.now.getTime() - 420 * 86_400_000);
  const authId = await db.$transaction((tx) =>
    attachLearner(tx, { now: startedAt }, { agentUniqueId, agency }, { ccn, source: enrollmentSources.academy }),
  );
  for (const [curriculum, academyLevel] of Object.entries(levels))
    await db.curriculumStatus.update({ where: { authId_curriculum: { authId, curriculum } }, data: { academyLevel } });
}

function peopleOf(db: Database) {
  return db.agent.findMany({
    where: { activationFlag: { in: ['A', 'R'] } },
    // In an order that does not depend on identifiers, which the verbs draw at random.
    orderBy: { userId: 'asc' },
  });
}

/** The directory's entry of a person who works at an agency. */
function memberOf(person: Person, source: Source): Prisma.MemberCreateManyInput {
  const { title, firstName, middleName, lastName, gender, address1, city, state, zip, country, dateOfBirth } = person;
  return memberRow({
    source,
    title,
    firstName,
    middleName,
    lastName,
    gender,
    address1,
    city,
    state,
    country,
    ...(Object.hasOwn(numbersToEnrol, person.userId) && { ccn: numbersToEnrol[person.userId] }),
    zipCode: zip,
    ...(dateOfBirth ? { birthDate: dateOfBirth } : {}),
  });
}

// As the verb leaves it (`attachLearner`), for hundreds at once.
async function enrol(db: Database, { random, ids, now }: Source, holders: (Person & { ccn: string })[]): Promise<void> {
  const enrolled = holders.map(({ agentUniqueId, country, ccn }) => {
    const authId = ids.uuid();
    const statuses = curriculaOf(country).map((curriculum) => ({
      authId,
      curriculum,
      academyLevel: random.chance(0.6) ? random.pick([0, 1, 1, 1, 2, 2, 3, 4]) : 0,
    }));
    return {
      authId,
      agentUniqueId,
      ccn,
      source: random.pick(Object.values(enrollmentSources)),
      statuses,
      startedAt: new Date(now.getTime() - random.int(5, 600) * 86_400_000),
    };
  });
  await db.learner.createMany({
    data: enrolled.map(({ authId, ccn, startedAt }) => ({ authId, ccn, createdAt: startedAt })),
  });
  await db.enrolment.createMany({
    data: enrolled.map(({ authId, agentUniqueId, source, startedAt }) => ({
      authId,
      agentUniqueId,
      source,
      startedAt,
    })),
  });
  await db.curriculumStatus.createMany({ data: enrolled.flatMap(({ statuses }) => statuses) });
  await db.agentCompany.createMany({
    data: enrolled.flatMap(({ agentUniqueId, statuses }) =>
      statuses.map(({ curriculum, academyLevel }) => ({
        agentUniqueId,
        code: curriculum,
        academyLevel,
        academyStatus: 'A',
      })),
    ),
  });
  const rows = enrolled.map(({ agentUniqueId, ccn, authId, source, statuses }) => ({
    agent_unique_id: agentUniqueId,
    ccn,
    auth_id: authId,
    enrollment_src: source,
    academy_level: Math.max(...statuses.map(({ academyLevel }) => academyLevel)),
  }));
  await db.$executeRaw`
    UPDATE agents a
    SET ccn = enrolled.ccn, auth_id = enrolled.auth_id, enrollment_src = enrolled.enrollment_src, academy_status = 'A', academy_level = enrolled.academy_level
    FROM jsonb_populate_recordset(NULL::agents, ${JSON.stringify(rows)}::jsonb) AS enrolled
    WHERE a.agent_unique_id = enrolled.agent_unique_id`;
}
