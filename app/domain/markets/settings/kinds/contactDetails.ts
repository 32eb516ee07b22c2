import { z } from 'zod';
import { markets, type Market } from '#app/domain/markets/markets.ts';
import { emailField, phoneField, readPhone } from '#app/domain/markets/settings/settingFields.ts';
import { linesField } from '#app/domain/markets/settings/settingLines.ts';
import { settingKind, type ValueOf } from '#app/domain/markets/settings/settingKind.ts';

const readEmail = (text: string) => (z.email().safeParse(text).success ? text.toLowerCase() : undefined);

/** The scope whose value applies in every market that leaves a field open. */
export const everyMarket = 'every';

/**
 * How the brand's help desk and its sales representatives are reached: by market, and once for all of them. Texts name
 * them by placeholders (`placeholders.ts`). Ours has none, so that nothing invented is ever shown.
 */
export const contactDetails = settingKind({
  name: 'contact-details',
  scopes: [everyMarket, ...markets],
  scopeKey: (scope) => (scope === everyMarket ? 'settings:everyMarket' : `markets:market.${scope}`),
  marketsOf: (scope) => (scope === everyMarket ? markets : [scope as Market]),
  fields: {
    helpDeskPhone: phoneField(),
    helpDeskEmail: emailField(),
    representatives: linesField(
      {
        repRegion: { max: 60, called: ['Region', '地域'] },
        repRegionJa: { max: 60, optional: true },
        repName: { max: 60 },
        repPhone: { max: 30, optional: true, read: readPhone },
        repEmail: { max: 80, optional: true, read: readEmail },
      },
      { most: 12 },
    ),
  },
  ours: () => ({ helpDeskPhone: '', helpDeskEmail: '', representatives: [] }),
});

export type ContactDetails = ValueOf<typeof contactDetails>;
export type Representative = ContactDetails['representatives'][number];

/** The contact details of a market: its own, and those for every market where it leaves a field open. */
export function contactsOf(own: ContactDetails, every: ContactDetails): ContactDetails {
  return {
    helpDeskPhone: own.helpDeskPhone || every.helpDeskPhone,
    helpDeskEmail: own.helpDeskEmail || every.helpDeskEmail,
    representatives: own.representatives.length > 0 ? own.representatives : every.representatives,
  };
}
