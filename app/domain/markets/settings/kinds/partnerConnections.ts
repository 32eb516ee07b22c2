import { markets } from '#app/domain/markets/markets.ts';
import { isAskedPartner, partnerNames, partnerPlaces } from '#app/domain/markets/partners.ts';
import { messageKey } from '#app/domain/messages.ts';
import { addressField, choiceField, numberField, readAddress } from '#app/domain/markets/settings/settingFields.ts';
import { firstTwice, lineNumber, linesField } from '#app/domain/markets/settings/settingLines.ts';
import { settingKind } from '#app/domain/markets/settings/settingKind.ts';

/** What the brand has decided of a partner: nothing yet, that it is connected, or that the portal goes without it. */
const partnerStates = ['undecided', 'connected', 'off'] as const;

const longestAddress = 500;
const mostKeys = 999;
const keyNumber = numberField({ min: 1, max: mostKeys });
const readPlace = (text: string) => partnerPlaces.find((place) => place.toLowerCase() === text.toLowerCase());

/**
 * How each partner is connected: where users are sent, everywhere or in the brand families and markets that have
 * their own address, where its server is asked, and by which of its keys its tokens are signed. Addresses are https and of the public internet; an operator
 * who needs another sets PARTNERS.
 */
export const partnerConnections = settingKind({
  name: 'partners',
  scopes: partnerNames,
  scopeKey: (name) => `tools:name.${name}`,
  marketsOf: () => markets,
  fields: {
    partnerState: choiceField(partnerStates),
    partnerAddress: addressField(longestAddress),
    partnerPlaces: linesField(
      {
        place: { max: 10, read: readPlace, called: ['Brand or market', 'ブランドまたはマーケット'] },
        placeAddress: { max: longestAddress, read: readAddress },
      },
      { most: partnerPlaces.length },
    ),
    partnerCall: addressField(longestAddress),
    // One that was set before keys had numbers has the first.
    partnerKeyNumber: { ...keyNumber, stored: keyNumber.stored.default(1) },
  },
  fault: ({ partnerState: state, partnerAddress: address, partnerPlaces: places, partnerCall: call }, name) => {
    const twice = firstTwice(places, ({ place }) => [place]);
    if (twice >= 0)
      return { field: 'partnerPlaces', message: messageKey('lineTwice', 'partnerPlaces', lineNumber(places, twice)) };
    if (call !== '' && !isAskedPartner(name))
      return { field: 'partnerCall', message: messageKey('partnerNotAsked', 'partnerCall') };
    if (state !== 'connected') return null;
    if (address === '' && places.length === 0)
      return { field: 'partnerAddress', message: messageKey('required', 'partnerAddress') };
    return call === '' && isAskedPartner(name)
      ? { field: 'partnerCall', message: messageKey('required', 'partnerCall') }
      : null;
  },
  ours: () => ({
    partnerState: 'undecided' as const,
    partnerAddress: '',
    partnerPlaces: [],
    partnerCall: '',
    partnerKeyNumber: 1,
  }),
});
