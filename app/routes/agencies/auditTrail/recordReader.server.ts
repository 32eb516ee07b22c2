import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { textLocale, type Market } from '#app/domain/markets/markets.ts';
import { namedCatalogue } from '#app/domain/permissions/namedCatalogue.server.ts';
import type { HistoryReader } from '#app/domain/agencies/auditTrail/historyWords.ts';
import { translator } from '#app/platform/translations.server.ts';
import { countryList, stateNames } from '#app/routes/markets/referenceData.server.ts';

/** Turns the rows of a history or a record into words for their reader; `market` is that of the agency. */
export async function recordReader(ctx: AgentContext | StaffContext, market: Market): Promise<HistoryReader> {
  const { language } = ctx;
  const [countries, states, catalogue] = await Promise.all([countryList(ctx), stateNames(ctx), namedCatalogue(ctx)]);
  return {
    t: translator(textLocale(language, market)),
    market,
    language,
    catalogue,
    states,
    countries: new Map(countries.map(({ code, name }) => [code, name])),
  };
}
