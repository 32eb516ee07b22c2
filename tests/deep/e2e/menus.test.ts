import type { BrowserContext } from '@playwright/test';
import { marketOf } from '#app/domain/markets/markets.ts';
import type { AgencyOptions, AgentOptions } from '#tests/support/builders.ts';
import { buildAgent } from '#tests/support/builders.ts';
import { newStaff } from '#tests/support/staff.ts';
import { staffRoles } from '#app/domain/permissions/staffRoles.ts';
import { expect, test } from '#tests/e2e/support/browsers.ts';
import { read, type PageAsSent } from '#tests/e2e/support/pagesAsSent.ts';
import { databaseOfServer, newAgency, postForm, samplePassword, signIn } from '#tests/e2e/support/people.ts';

// What the menus, the footer and the home page offer a user must be for them, and so must the tabs of the pages to
// which they lead.
const countries = ['US', 'DE', 'SG', 'AU', 'GB', 'JP'];
const people: [string, AgentOptions, AgencyOptions?][] = [
  ['an owner with sales reports', { agentType: 'O' }, { taReportAccess: true }],
  ['an owner without sales reports', { agentType: 'O' }, { taReportAccess: false }],
  ['a supervisor', { agentType: 'M' }],
  ['a supervisor without permissions', { agentType: 'M', grants: [] }],
  ['an advisor', { agentType: 'A' }],
  ['an advisor without permissions', { agentType: 'A', grants: [] }],
];

// A link to a file is tried where files are; signing out would end the walk.
const links = 'a[href^="/"]:not([download]):not([href^="/sign-out"])';
const tabs = 'main nav a[href^="/"]:not([download])';

function placesOf(page: PageAsSent, selector: string): string[] {
  const places = page.attributes(selector, 'href').map((href) => href!.split('#')[0]!);
  return [...new Set(places)].filter((place) => place !== '');
}

function isRefused({ status, address }: PageAsSent): boolean {
  return status >= 400 || /^\/(_error|login|staff\/login)/.test(address);
}

/** The links from a page, and the tabs where they lead, that refuse who follows them. */
async function refusedFrom(context: BrowserContext, start: string): Promise<{ followed: number; refused: string[] }> {
  const tried = new Set<string>();
  const refused: string[] = [];
  const follow = async (place: string, from: string): Promise<PageAsSent | null> => {
    if (tried.has(place)) return null;
    tried.add(place);
    const page = await read(context, place);
    if (isRefused(page)) refused.push(`${place} (from ${from}): ${page.status} ${page.address}`);
    return page;
  };
  for (const place of placesOf(await read(context, start), links)) {
    const page = await follow(place, start);
    for (const tab of page && !isRefused(page) ? placesOf(page, tabs) : []) await follow(tab, place);
  }
  return { followed: tried.size, refused };
}

for (const country of countries)
  for (const [who, options, agencyOptions] of people)
    test(`nothing that ${who} is offered in ${marketOf(country)} refuses them`, async ({ context }) => {
      const agency = await newAgency({ country, ...agencyOptions });
      const reader = options.agentType === 'O' ? agency.owner : await buildAgent(databaseOfServer(), agency, options);
      await signIn(context, reader);
      const { followed, refused } = await refusedFrom(context, '/home');
      expect(followed).toBeGreaterThan(20);
      expect(refused).toEqual([]);
    });

for (const role of staffRoles)
  test(`nothing that the console offers a ${role} refuses them`, async ({ context }) => {
    const { userId } = await newStaff(role);
    expect((await postForm(context, '/staff/login', { userId, password: samplePassword })).status()).toBe(302);
    const { followed, refused } = await refusedFrom(context, '/staff/home');
    expect(followed).toBeGreaterThan(5);
    expect(refused).toEqual([]);
  });
