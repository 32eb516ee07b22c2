import { expect, test } from 'vitest';
import { homeLead } from '#app/domain/content/homePage/homeLead.ts';
import type { HomeToolName } from '#app/domain/content/homePage/tools.ts';

const tool = (name: HomeToolName) => ({ name, labelKey: `content:page.${name}`, href: `/${name}` });
const all: HomeToolName[] = ['agency-overview', 'academy', 'travel-advisor-rates', 'contact-us'];
const booking = { name: 'booking' };

test.each<[string, typeof booking | null, HomeToolName[], boolean, string | null]>([
  ['a booking system leads', booking, all, false, 'booking'],
  ['without one the academy leads', null, all, false, 'academy'],
  ['an academy that is not open yet does not', null, all, true, 'travel-advisor-rates'],
  ['without both the agency', null, ['agency-overview', 'contact-us'], false, 'agency-overview'],
  ['an advisor reaches the brand at least', null, ['contact-us'], false, 'contact-us'],
  ['nothing leads where there is nothing', null, ['my-sales'], false, null],
])('%s', (_, connected, names, academyIsComing, expected) => {
  const lead = homeLead(connected, names.map(tool), { academyIsComing });
  expect(lead && ('booking' in lead ? lead.booking.name : lead.page.name)).toBe(expected);
});
