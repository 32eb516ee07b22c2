import { addressLines, writesStateName, type StoredAddress } from '#app/domain/agencies/addressLines.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { listStates } from '#app/domain/markets/listCountries.server.ts';

// States change with a release at most: one look a country and process spares the overview a query each time.
const stateNames = new Map<string, Promise<ReadonlyMap<string, string>>>();

/** The lines of a stored address in the reader's language. */
export async function shownAddress(ctx: AgentContext, address: StoredAddress): Promise<string[]> {
  const { country, state } = address;
  const names = state && writesStateName(country) ? await statesOf(ctx, country) : undefined;
  return addressLines(address, names?.get(state) ?? state, countryName(ctx, country));
}

function countryName({ language }: AgentContext, country: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
}

function statesOf(ctx: AgentContext, country: string): Promise<ReadonlyMap<string, string>> {
  let names = stateNames.get(country);
  if (!names) {
    names = listStates(ctx, country).then((states) => new Map(states.map(({ code, name }) => [code, name])));
    names.catch(() => stateNames.delete(country));
    stateNames.set(country, names);
  }
  return names;
}
