import { describe, expect, test } from 'vitest';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { brands } from '#app/domain/markets/brands.ts';
import { toolsFor, type HomeToolName, type ToolUser } from '#app/domain/content/homePage/tools.ts';

const user = (brand: BrandCode, options: Partial<ToolUser> = {}): ToolUser => ({
  agentType: 'O',
  grants: [],
  market: brands[brand].market,
  brand,
  taReportAccess: true,
  agencyPartnerRewardFlag: false,
  country: 'US',
  ...options,
});
const named = (who: ToolUser) => toolsFor(who).map(({ name }) => name);

describe('the tools of the home page', () => {
  const rows: [HomeToolName, ToolUser, boolean][] = [
    // Spec §2, §6: sales reports are for owners of agencies that have them, in four markets.
    ['sales-reports', user('PC'), true],
    ['sales-reports', user('PC', { taReportAccess: false }), false],
    ['sales-reports', user('PC', { agentType: 'M' }), false],
    ['sales-reports', user('PU', { country: 'GB' }), false],
    ['sales-reports', user('PJ', { country: 'JP' }), false],
    ['sales-reports', user('PA', { country: 'AU' }), true],
    // One's own for everybody, also where there are no sales reports.
    ['my-sales', user('PC', { agentType: 'A' }), true],
    ['commission', user('PC', { agentType: 'A' }), true],
    ['commission', user('PJ', { agentType: 'M', country: 'JP', taReportAccess: false }), true],
    ['find-your-rep', user('PI', { country: 'DE' }), false],
    // Spec §2 Routes: by country and enrolment.
    ['rewards-unregistered', user('PC'), true],
    ['rewards-registered', user('PC'), false],
    ['rewards-registered', user('PC', { agencyPartnerRewardFlag: true }), true],
    ['rewards-non-usa', user('PC', { country: 'CA' }), true],
    ['rewards-unregistered', user('HA'), false],
    // Spec §6.
    ['agency-overview', user('PC'), true],
    ['agency-overview', user('PC', { agentType: 'A' }), false],
    ['add-advisor', user('PC', { agentType: 'A' }), false],
    ['commodores', user('CU'), true],
    ['commodores', user('HA'), false],
    ['booking-help', user('PC', { agentType: 'A' }), true],
  ];
  test.each(rows)('%s for %j: %s', (name, who, shown) => expect(named(who).includes(name)).toBe(shown));

  test('lead to the pages of the brand', () => {
    expect(toolsFor(user('HA')).find(({ name }) => name === 'booking-help')).toEqual({
      name: 'booking-help',
      labelKey: 'content:page.booking-help',
      href: '/home/pages/ha/booking-tools/booking-help',
    });
  });
});
