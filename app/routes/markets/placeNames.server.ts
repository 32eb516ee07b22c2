import { addressLines, writesStateName, type ShownAddress } from '#app/domain/agencies/information/addressLines.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Language } from '#app/i18n.ts';
import { countryList, stateList } from './referenceData.server.ts';

type Reader = Pick<VisitorContext, 'db' | 'language' | 'now'>;

// Most countries are called in the table of countries what Intl calls them, which costs no query.
const intlNames: Record<Language, Intl.DisplayNames> = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  ja: new Intl.DisplayNames('ja', { type: 'region' }),
};
const calledOtherwise: readonly string[] = ['HK', 'MO', 'MM', 'PS', 'CD', 'CG'];

/** The lines of a stored address in the reader's language. */
export async function shownAddress(ctx: Reader, address: ShownAddress): Promise<string[]> {
  const { country, state } = address;
  const states = state && writesStateName(country) ? await stateList(ctx, country) : [];
  return addressLines(address, nameIn(states, state) ?? state, await countryName(ctx, country));
}

/** A country's name in the reader's language. */
export async function countryName(ctx: Reader, country: string): Promise<string> {
  const name = calledOtherwise.includes(country)
    ? nameIn(await countryList(ctx), country)
    : intlNames[ctx.language].of(country);
  return name ?? country;
}

/** A state's name in the reader's language; the code itself where its country does not list it, and empty for none. */
export async function stateName(ctx: Reader, country: string, state: string): Promise<string> {
  const known = state !== '' && (await countryList(ctx)).some(({ code }) => code === country);
  return known ? (nameIn(await stateList(ctx, country), state) ?? state) : state;
}

function nameIn(places: readonly { code: string; name: string }[], code: string): string | undefined {
  return places.find((place) => place.code === code)?.name;
}
