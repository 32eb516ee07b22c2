import { markets, type Market } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { hoursField } from '#app/domain/markets/settings/settingFields.ts';
import { settingKind } from '#app/domain/markets/settings/settingKind.ts';

/** The days of the week, from Monday, as luxon counts them from 1. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const working = '09:00-17:00';

/** When the brand's office of a market is open, by the market's own clock; ours is Monday to Friday, 9 to 17. */
export const businessHours = settingKind({
  name: 'business-hours',
  scopes: markets,
  scopeKey: (market) => `markets:market.${market}`,
  marketsOf: (market) => [market as Market],
  fields: {
    monday: hoursField(),
    tuesday: hoursField(),
    wednesday: hoursField(),
    thursday: hoursField(),
    friday: hoursField(),
    saturday: hoursField(),
    sunday: hoursField(),
  },
  fault: (value) =>
    weekdays.every((day) => value[day] === '') ? { field: 'monday', message: messageKey('neverOpen', 'monday') } : null,
  ours: () => ({
    monday: working,
    tuesday: working,
    wednesday: working,
    thursday: working,
    friday: working,
    saturday: '',
    sunday: '',
  }),
});
