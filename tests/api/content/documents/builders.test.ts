import { describe, expect, test } from 'vitest';
import { addAgentSchema } from '#app/domain/accounts/profile/forms.ts';
import { activationFlags, type ActivationFlag } from '#app/domain/permissions/codes.ts';
import { countriesByMarket, marketOf } from '#app/domain/markets/markets.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { passwords } = await import('#app/platform/passwords.server.ts');
const { countriesWithStates } = await import('#app/domain/markets/places.server.ts');
const { buildAgency, buildAgent, buildAgents, buildMember, samplePassword } = await import(
  '#tests/support/builders.ts'
);
const { agentRows } = await import('#seed/builders/agent.ts');
const { seededSource } = await import('#seed/builders/source.ts');

const db = database();
// Every country that is named in spec §1, and two of the others.
const countries = [...Object.values(countriesByMarket).flat(), 'DE', 'FR'];

describe('an agency', () => {
  test('comes approved, with an owner who may sign in', async () => {
    const { owner, ...agency } = await buildAgency(db, { country: 'DE' });
    expect(agency).toMatchObject({ country: 'DE', approvalStatus: 'APPROVED' });
    expect(owner).toMatchObject({
      agencyId: agency.agencyId,
      agentType: 'O',
      activationFlag: 'A',
      emailValidFlag: true,
    });
    expect(await passwords.compare(samplePassword, owner.passwordHash)).toBe(true);
    expect(await db.preference.findUnique({ where: { agentUniqueId: owner.agentUniqueId } })).toMatchObject({
      displayCompany: 'PI',
    });
  });

  test('awaits approval with an owner who does', async () => {
    const agency = await buildAgency(db, { owner: { activationFlag: 'P' } });
    expect(agency).toMatchObject({ approvalStatus: 'PENDING', owner: { activationFlag: 'P', emailValidFlag: false } });
  });

  test.each(countries)('and its people in %s fill the forms by the rules', async (country) => {
    const agency = await buildAgency(db, { country });
    const { agent } = agentRows(agency, 'hash');
    const [yearOfBirth, monthOfBirth, dateOfBirth] = (agent.dateOfBirth as Date).toISOString().slice(0, 10).split('-');
    const rules = {
      market: marketOf(country),
      today: { year: 2026, month: 11, day: 20 },
      countriesWithStates: await countriesWithStates(db),
    };
    const { userId, title, firstName, lastName, gender, phoneCode, phoneNumber, cellphoneCode, cellphoneNumber } =
      agent;
    const { address1, city, state, zip, emailAddress, cliaagentId, abtanumber, agentType } = agent;
    const input = {
      userId,
      title,
      firstName,
      lastName,
      gender,
      phoneCode,
      phoneNumber,
      cellphoneCode,
      cellphoneNumber,
      address1,
      city,
      state,
      zip,
      country,
      emailAddress,
      cliaagentId,
      abtanumber,
      agentType,
      yearOfBirth,
      monthOfBirth,
      dateOfBirth,
      password: samplePassword,
      confirmPwd: samplePassword,
      certification: true,
    };
    const parsed = addAgentSchema(rules).safeParse(input);
    expect(parsed.error?.issues ?? []).toEqual([]);
    // What is stored is what the forms would have stored.
    expect(parsed.data).toMatchObject({ userId, firstName, lastName, address1, city, emailAddress });
  });
});

describe('an agent', () => {
  test.each(Object.keys(activationFlags) as ActivationFlag[])(
    'of flag %s has what belongs to it',
    async (activationFlag) => {
      const agency = await buildAgency(db, { country: 'GB' });
      const agent = await buildAgent(db, agency, { activationFlag });
      const settled = ['A', 'D', 'R'].includes(activationFlag);
      expect(agent.termsVersion !== null).toBe(settled);
      expect(agent.emailValidFlag).toBe(settled || activationFlag === 'C');
      expect(await db.preference.count({ where: { agentUniqueId: agent.agentUniqueId } })).toBe(settled ? 1 : 0);
    },
  );

  test('is another at each call', async () => {
    const agency = await buildAgency(db);
    await buildAgents(db, agency, 60, () => ({ agentType: 'M' }));
    expect(await db.agent.count({ where: { agencyId: agency.agencyId, agentType: 'M' } })).toBe(60);
  });

  test('may hold the number of a member', async () => {
    const agency = await buildAgency(db);
    const { ccn } = await buildMember(db, { lastName: 'OWENS' });
    expect(await buildAgent(db, agency, { ccn, lastName: 'OWENS' })).toMatchObject({ ccn, lastName: 'OWENS' });
  });

  test('is the same from the same seed', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const agency = { agencyId: '12345678', agencyName: 'HARBOR LIGHT', country: 'US' };
    const one = agentRows(agency, 'hash', { source: seededSource(7, now) });
    const same = agentRows(agency, 'hash', { source: seededSource(7, now) });
    expect(same).toEqual(one);
    expect(agentRows(agency, 'hash', { source: seededSource(8, now) })).not.toEqual(one);
  });
});
