import { addressLines, writesStateName, type StoredAddress } from '#app/domain/agencies/addressLines.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { countryList, stateList } from '#app/routes/agents/referenceData.server.ts';

/** The lines of a stored address in the reader's language. */
export async function shownAddress(ctx: AgentContext, address: StoredAddress): Promise<string[]> {
  const { country, state } = address;
  const states = state && writesStateName(country) ? await stateList(ctx, country) : [];
  const countries = await countryList(ctx);
  return addressLines(address, nameOf(states, state), nameOf(countries, country));
}

function nameOf(places: readonly { code: string; name: string }[], code: string): string {
  return places.find((place) => place.code === code)?.name ?? code;
}
