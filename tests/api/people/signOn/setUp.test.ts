import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyOf, isSignOnUsed } from '#app/domain/accounts/signOn/companyOf.server.ts';
import { listRecord } from '#app/domain/agencies/auditTrail/listRecord.server.ts';
import { recordList } from '#app/domain/agencies/auditTrail/recordForms.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { beginSetUp, readSignOn } from '#app/domain/people/signOn/readSignOn.server.ts';
import { saveMapping } from '#app/domain/people/signOn/saveMapping.server.ts';
import { saveProvider } from '#app/domain/people/signOn/saveProvider.server.ts';
import { signOn } from '#app/domain/people/signOn/signOn.server.ts';
import { addRule, allowAccounts, removeRule } from '#app/domain/people/signOn/signOnAccounts.server.ts';
import {
  addDomain,
  demandSignOn,
  endDemand,
  proveDomain,
  removeDomain,
} from '#app/domain/people/signOn/signOnDomains.server.ts';
import { decideDomain, listDomainsOf } from '#app/domain/people/signOn/staffDomains.server.ts';
import { separatePerson, switchSignOn } from '#app/domain/people/signOn/switchSignOn.server.ts';
import { beginTest, isTest, readTested, testSignOn } from '#app/domain/people/signOn/testSignOn.server.ts';
import { beginSignOn } from '#app/domain/accounts/signOn/beginSignOn.server.ts';
import { database } from '#app/platform/database.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { buildAgency, buildAgent, samplePassword } from '#tests/support/builders.ts';
import { sessionAt, signedIn, visitor } from '#tests/support/contexts.ts';
import { answerDns } from '#tests/support/dnsServer.ts';
import { sampleClient, startIdentityProvider, type IdentityProvider } from '#tests/support/identityProvider.ts';
import { newStaff, signedInAsStaff } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
process.env.GANGWAY_DEMO = '1';
process.env.PARTNER_TIMEOUT = '1';
forgetSettings();

const db = database();
const texts = new Map<string, string>();
let endDns: () => void;
let provider: IdentityProvider;
let agency: Awaited<ReturnType<typeof buildAgency>>;
let owner: AgentContext;
let domain: string;

beforeAll(async () => {
  provider = await startIdentityProvider();
  endDns = await answerDns(texts);
});
afterAll(async () => {
  delete process.env.GANGWAY_DEMO;
  delete process.env.PARTNER_TIMEOUT;
  forgetSettings();
  endDns();
  await provider.stop();
});
beforeEach(async () => {
  agency = await buildAgency(db);
  owner = await signedIn(agency.owner);
  domain = `${crypto.randomUUID()}.example`;
});

const input = (values: object = {}) => ({
  providerName: 'Example Travel',
  providerIssuer: provider.issuer,
  ...sampleClient,
  password: samplePassword,
  ...values,
});

/** The first two steps, of an owner. */
async function withProvenDomain(of = owner, name = domain): Promise<string> {
  await beginSetUp(of);
  await saveProvider(of, input());
  await addDomain(of, name);
  const { domainId, record } = (await readSignOn(of))!.domains[0]!;
  texts.set(record.name, record.value);
  await proveDomain(of, domainId);
  return domainId;
}

/** A test sign-in by an owner. */
async function tested(email: string, of = owner) {
  provider.add({ sub: email, email, email_verified: true, given_name: 'Ann', family_name: 'Lee' });
  const { address, waiting } = await beginTest(of);
  const { providerId } = (await readSignOn(of))!;
  const answer = { waiting, providerId, search: await provider.signIn(address, email) };
  expect(isTest(of, waiting)).toBe(true);
  return { answer, shown: readTested(of, await testSignOn(of, answer)) };
}

describe('the guide', () => {
  test('leads from nothing to a sign-on that works, each step with its test', async () => {
    expect(await readSignOn(owner)).toBeNull();
    await beginSetUp(owner);
    await expect(switchSignOn(owner, true)).rejects.toMatchObject({ code: 'signOnNotTested' });
    await expect(beginTest(owner)).rejects.toMatchObject({ code: 'signOnNotSetUp' });
    const domainId = await withProvenDomain();
    const email = `ann@${domain}`;
    const agent = await buildAgent(db, agency, { emailAddress: email.toUpperCase() });
    await expect(switchSignOn(owner, true)).rejects.toMatchObject({ code: 'signOnNotTested' });
    const { shown } = await tested(email);
    expect(shown).toMatchObject({ address: email, verdict: 'link', secondFactor: false });
    // A test signs no one in and links nothing.
    expect(await db.signOnLink.count({ where: { accountId: agent.agentUniqueId } })).toBe(0);
    expect(await companyOf(visitor(), email)).toBeNull();
    await switchSignOn(owner, true);
    const { providerId } = (await readSignOn(owner))!;
    expect(await companyOf(visitor(), `anyone@${domain.toUpperCase()}`)).toEqual({
      providerId,
      providerName: 'Example Travel',
    });
    expect(await isSignOnUsed(visitor())).toBe(true);
    const { address, waiting } = await beginSignOn(visitor(), { providerId });
    const search = await provider.signIn(address, email);
    const { finished } = await signOn(visitor(), { waiting, providerId, search, userAgent: '' });
    expect(finished.outcome).toBe('signed-in');
    await demandSignOn(owner, { domainId, password: samplePassword });
    expect((await readSignOn(owner))!.domains[0]).toMatchObject({ everybody: true });
    await endDemand(owner, domainId);
    // Unlinked, their session from the provider is over.
    await separatePerson(owner, agent.userId.toLowerCase());
    const { sessionId } = finished as { sessionId: string };
    expect(await sessionAt(sessionId, new Date())).toBeUndefined();
    await expect(separatePerson(owner, agent.userId)).rejects.toMatchObject({ code: 'notFound' });
    await removeDomain(owner, domainId);
    const { entries } = await listRecord(owner, { ...recordList.read(new URLSearchParams()), kind: 'all' } as never);
    expect(JSON.stringify(entries)).not.toContain(sampleClient.clientSecret);
  });

  test('keeps the secret to itself, and what is refused changes nothing', async () => {
    await withProvenDomain();
    const before = await db.signOnProvider.findUnique({ where: { agencyId: agency.agencyId } });
    expect(before!.clientSecret).not.toContain(sampleClient.clientSecret);
    expect(JSON.stringify(await readSignOn(owner))).not.toContain('ecret":"');
    for (const [values, refusal] of [
      [{ password: 'Wrong2026' }, { code: 'wrongPassword', field: 'password' }],
      [{ providerIssuer: `${provider.issuer}/nowhere` }, { code: 'signOnNoProvider', field: 'providerIssuer' }],
      [{ providerIssuer: 'nowhere' }, { code: 'signOnNoProvider', field: 'providerIssuer' }],
      [{ providerIssuer: 'http://127.0.0.1:9' }, { code: 'signOnAway', field: 'providerIssuer' }],
    ] as const)
      await expect(saveProvider(owner, input(values))).rejects.toMatchObject(refusal);
    expect(await db.signOnProvider.findUnique({ where: { agencyId: agency.agencyId } })).toEqual(before);
    // An address of its description is its issuer.
    const described = `${provider.issuer}/.well-known/openid-configuration`;
    await saveProvider(owner, input({ providerIssuer: described, clientSecret: '' }));
    expect((await readSignOn(owner))!.issuer).toBe(provider.issuer);
  });

  test('switches off what was changed, until it is tested again', async () => {
    const domainId = await withProvenDomain();
    await tested(`ann@${domain}`);
    await switchSignOn(owner, true);
    await demandSignOn(owner, { domainId, password: samplePassword });
    await saveProvider(owner, input({ providerName: 'Another name', clientSecret: '' }));
    expect(await readSignOn(owner)).toMatchObject({ enabled: true, providerName: 'Another name' });
    await saveProvider(owner, input({ clientId: 'another' }));
    const changed = (await readSignOn(owner))!;
    expect(changed).toMatchObject({ enabled: false, testedAt: null });
    expect(changed.domains[0]!.everybody).toBe(false);
    await expect(demandSignOn(owner, { domainId, password: samplePassword })).rejects.toMatchObject({
      code: 'signOnNotSetUp',
    });
  });

  test("a test is its owner's own, and its answer works once", async () => {
    await withProvenDomain();
    const { answer } = await tested(`ann@${domain}`);
    await expect(testSignOn(owner, answer)).rejects.toMatchObject({ code: 'signOnExpired' });
    const { address, waiting } = await beginTest(owner);
    const search = await provider.signIn(address, `ann@${domain}`);
    const another = await signedIn(await buildAgent(db, agency, { agentType: 'O' }));
    await expect(testSignOn(another, { ...answer, waiting, search })).rejects.toMatchObject({ code: 'signOnExpired' });
    const { waiting: begun, address: at } = await beginTest(owner);
    const asSignOn = { ...answer, waiting: begun, search: await provider.signIn(at, `ann@${domain}`), userAgent: '' };
    await expect(signOn(visitor(), asSignOn)).rejects.toMatchObject({ code: 'signOnExpired' });
  });

  test('shows what a rule would make of a person, and a rule goes with its branch', async () => {
    await withProvenDomain();
    const branch = await db.branch.create({
      data: { agencyId: agency.agencyId, branchName: 'North', nameKey: 'NORTH', createdAt: new Date() },
    });
    const ofBranch = await signedIn(agency.owner);
    await saveMapping(ofBranch, {
      emailClaim: 'email',
      firstNameClaim: 'given_name',
      lastNameClaim: 'family_name',
      groupsClaim: 'groups',
      trustsAddress: 'N',
      factorValues: 'mfa, otp mfa',
    });
    expect((await readSignOn(ofBranch))!.secondFactors).toEqual(['mfa', 'otp']);
    await addRule(ofBranch, { groupName: '', ruleRole: 'M', branch: branch.branchId });
    await expect(
      addRule(ofBranch, { groupName: '', ruleRole: 'A', branch: crypto.randomUUID() }),
    ).rejects.toMatchObject({
      code: 'branchNeeded',
    });
    const foreign = { groupName: '', ruleRole: 'A', permissionTemplate: crypto.randomUUID() } as const;
    await expect(addRule(ofBranch, foreign)).rejects.toMatchObject({ code: 'notFound' });
    await allowAccounts(ofBranch, true);
    expect((await tested(`new@${domain}`, ofBranch)).shown).toMatchObject({ verdict: 'make', role: 'M' });
    await db.branch.delete({ where: { branchId: branch.branchId } });
    expect((await readSignOn(ofBranch))!.rules).toEqual([]);
    await addRule(ofBranch, { groupName: 'x', ruleRole: 'A' });
    await removeRule(ofBranch, (await readSignOn(ofBranch))!.rules[0]!.ruleId);
    await allowAccounts(ofBranch, false);
    expect((await tested(`new@${domain}`, ofBranch)).shown).toMatchObject({ verdict: 'signOnNoAccount' });
  });
});

describe('a domain', () => {
  test("is proven by its record alone, and is one agency's", async () => {
    await beginSetUp(owner);
    await addDomain(owner, domain);
    await expect(addDomain(owner, domain)).rejects.toMatchObject({ code: 'domainAdded' });
    const { domainId, record } = (await readSignOn(owner))!.domains[0]!;
    await expect(proveDomain(owner, domainId)).rejects.toMatchObject({ code: 'domainNotProven' });
    texts.set(record.name, 'gangway-domain=another');
    await expect(proveDomain(owner, domainId)).rejects.toMatchObject({ code: 'domainNotProven' });
    const neighbour = await signedIn((await buildAgency(db)).owner);
    await withProvenDomain(neighbour);
    await expect(proveDomain(neighbour, domainId)).rejects.toMatchObject({ code: 'notFound' });
    await expect(removeDomain(neighbour, domainId)).rejects.toMatchObject({ code: 'notFound' });
    // DNS says now that it is this agency's: staff have to take it away from the other one first.
    texts.set(record.name, record.value);
    await expect(proveDomain(owner, domainId)).rejects.toMatchObject({ code: 'domainTaken' });
  });

  test('is confirmed and taken away by staff of its market, for a reason', async () => {
    await beginSetUp(owner);
    await addDomain(owner, domain);
    const helper = await signedInAsStaff(await newStaff('help-desk'));
    const editor = await signedInAsStaff(await newStaff('editor'));
    const elsewhere = await signedInAsStaff(await newStaff('help-desk', { markets: ['jp'] }));
    const { domainId } = (await listDomainsOf(helper, agency.agencyId))[0]!;
    const confirm = { domainId, decision: 'confirm', staffReason: 'By telephone' } as const;
    await expect(decideDomain(editor, agency.agencyId, confirm)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(decideDomain(elsewhere, agency.agencyId, confirm)).rejects.toMatchObject({ code: 'notFound' });
    await decideDomain(helper, agency.agencyId, confirm);
    const shown = (await readSignOn(owner))!.domains[0]!;
    expect(shown.provenAt).not.toBeNull();
    expect(shown.confirmedBy).not.toBeNull();
    await decideDomain(helper, agency.agencyId, { ...confirm, decision: 'remove' });
    expect((await readSignOn(owner))!.domains).toEqual([]);
  });
});
