import { describe, expect, test } from 'vitest';
import { brands, selectableBrands, type BrandCode } from '#app/domain/markets/brands.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { supportLinks } from '#app/domain/content/documents/navigation.ts';
import { bookingGate } from '#app/domain/partners/tools/bookingGate.ts';
import {
  barrierTo,
  brandWithTool,
  offeredTools,
  toolEntry,
  toolNames,
  type PartnerUser,
  type ToolName,
} from '#app/domain/partners/tools/toolTable.ts';
import { askedPartners, partnerNames } from '#app/domain/markets/partners.ts';
import { adapterOf } from '#app/domain/partners/tools/adapterOf.ts';

const everything = ['poBookingAccess', 'osMediaLibrary', 'osCollateral', 'osAnswers', 'osPartnerRewards'];
const user = (brand: BrandCode, options: Partial<PartnerUser> = {}): PartnerUser => ({
  brand,
  market: brands[brand].market,
  country: 'US',
  agentType: 'O',
  grants: everything,
  agencyPartnerRewardFlag: true,
  ...options,
});

// Spec §1, §2 Shell, §6 and §7, brand by brand: beside what everybody has.
const everybody: ToolName[] = ['booking', 'air', 'media-library', 'e-catalogue'];
const more: Record<BrandCode, ToolName[]> = {
  PC: ['chat', 'reservation-chat', 'rewards'],
  HA: ['answers', 'chat', 'shore-excursions'],
  CU: ['answers', 'chat'],
  SB: ['chat', 'academy'],
  PI: ['expert-training'],
  CI: ['answers'],
  PS: ['expert-training'],
  CS: ['answers'],
  PA: ['ask-assistant', 'self-service'],
  CA: [],
  PU: ['ask-assistant', 'social-channels', 'brochures'],
  CK: ['brochures'],
  PJ: [],
};

describe('every tool is offered where the specification has it, and nowhere else', () => {
  const places = markets.flatMap((market) => selectableBrands(market).map((brand) => [market, brand] as const));
  test.each(places)('%s %s', (_, brand) => {
    expect(offeredTools(user(brand)).toSorted()).toEqual([...everybody, ...more[brand]].toSorted());
  });

  test.each(places)('%s %s: the footer opens what it has an icon for', (_, brand) => {
    const opened = supportLinks(user(brand)).flatMap(({ tool }) => tool?.name ?? []);
    expect(offeredTools(user(brand))).toEqual(expect.arrayContaining(opened));
    for (const { tool } of supportLinks(user(brand))) if (tool) expect(toolEntry(tool.name).window).toBe(tool.window);
    expect(
      supportLinks({ brand, grants: [] })
        .flatMap(({ tool }) => tool?.name ?? [])
        .filter((name) => toolEntry(name).permission),
    ).toEqual([]);
  });

  test('rewards are of the United States alone', () =>
    expect(offeredTools(user('PC', { country: 'CA' }))).not.toContain('rewards'));
  test('the self-service form is Australian, and not of Cunard', () => {
    expect(toolNames.filter((name) => name === 'self-service' && offeredTools(user('PC')).includes(name))).toEqual([]);
  });
});

describe('what is not for a user', () => {
  const rows: [ToolName, BrandCode, Partial<PartnerUser>, string | null][] = [
    ['booking', 'PC', { grants: [] }, 'permission'],
    ['booking', 'PC', { grants: ['poBookingAccess'] }, null],
    ['booking', 'PJ', { grants: [] }, 'permission'],
    // Spec §4: for au and uk it opens without the check.
    ['booking', 'PU', { grants: [] }, null],
    ['booking', 'PA', { grants: [] }, null],
    ['media-library', 'PU', { grants: [] }, 'permission'],
    ['answers', 'HA', { grants: ['poBookingAccess'] }, 'permission'],
    ['chat', 'SB', { grants: ['osAnswers'] }, null],
    ['rewards', 'PC', { agencyPartnerRewardFlag: false }, 'notRegistered'],
    ['rewards', 'PC', { grants: [] }, 'permission'],
    ['air', 'PC', { grants: [] }, null],
  ];
  test.each(rows)('%s under %s with %j: %s', (tool, brand, options, barrier) =>
    expect(barrierTo(tool, user(brand, options))).toBe(barrier),
  );
});

describe('what comes before the booking system', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const ago = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms);
  const rows: [string, Parameters<typeof bookingGate>[0], 'academy' | 'enrolment' | null][] = [
    [
      'nothing for a user with a member number',
      { brand: 'PC', enrolled: true, lastAccess: ago(400), goesOn: false },
      null,
    ],
    ['over 60 days: the academy', { brand: 'PC', enrolled: false, lastAccess: ago(60, 1), goesOn: true }, 'academy'],
    ['60 days are not over 60', { brand: 'PC', enrolled: false, lastAccess: ago(60), goesOn: false }, null],
    ['no academy popup under PU', { brand: 'PU', enrolled: false, lastAccess: ago(400), goesOn: false }, null],
    ['no prompt minutes later', { brand: 'PC', enrolled: false, lastAccess: ago(0, 60_000), goesOn: false }, null],
    ['the prompt at the first launch', { brand: 'PC', enrolled: false, lastAccess: null, goesOn: false }, 'enrolment'],
    ['the prompt under PU too', { brand: 'PU', enrolled: false, lastAccess: null, goesOn: false }, 'enrolment'],
    ['No opens it', { brand: 'PC', enrolled: false, lastAccess: null, goesOn: true }, null],
  ];
  test.each(rows)('%s', (_, visitor, expected) => expect(bookingGate(visitor, now)).toBe(expected));
});

test('the settings know the tools by the same names, and which of them are asked', () => {
  expect([...partnerNames].toSorted()).toEqual(toolNames.toSorted());
  expect(toolNames.filter((name) => adapterOf(name, 'nam').ask).toSorted()).toEqual([...askedPartners].toSorted());
});

test.each([
  ['HA', 'HA'],
  ['CU', 'CU'],
  ['PC', 'HA'],
  ['SB', 'HA'],
  ['PI', 'CI'],
  ['PS', 'CS'],
  ['PA', null],
  ['PU', null],
  ['PJ', null],
] as const)('the sign-on to answers of a user under %s is that of %s (spec §2 Shell, §4)', (brand, answering) =>
  expect(brandWithTool('answers', user(brand))).toBe(answering),
);
