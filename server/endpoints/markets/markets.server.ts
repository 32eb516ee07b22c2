import { z } from '@hono/zod-openapi';
import { Country } from '#app/domain/fields.ts';
import { listCountries, listStates } from '#app/domain/markets/listCountries.server.ts';
import { listSuffixes } from '#app/domain/markets/listSuffixes.server.ts';
import { locateCountry } from '#app/domain/markets/locateCountry.server.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { environment } from '#app/platform/environment.server.ts';
import { publicEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';

const countries = publicEndpoint({
  method: 'get',
  path: '/osdb/p1.0/countries',
  failure: 'countriesUnavailable',
  area: 'markets',
  summary: 'Lists the countries; US and CA form a separate group',
  reply: z.strictObject({
    countries: z.array(
      z.strictObject({
        code: z.string(),
        name: z.string(),
        phoneCode: z.string(),
        market: z.enum(markets),
        group: z.enum(['northAmerica', 'other']),
      }),
    ),
  }),
  async run({ ctx }) {
    return { countries: await listCountries(ctx) };
  },
});

const states = publicEndpoint({
  method: 'get',
  path: '/osdb/p1.0/countries/{country}/states',
  failure: 'statesUnavailable',
  refusals: ['notFound'],
  area: 'markets',
  summary: 'Lists the states of a country; none where it has none',
  params: z.strictObject({ country: Country() }),
  reply: z.strictObject({ states: z.array(z.strictObject({ code: z.string(), name: z.string() })) }),
  async run({ ctx, params }) {
    return { states: await listStates(ctx, params.country) };
  },
});

const suffixes = publicEndpoint({
  method: 'get',
  path: '/osdb/p1.0/suffixes',
  failure: 'suffixesUnavailable',
  area: 'markets',
  summary: 'Lists the suffixes of a name',
  reply: z.strictObject({ suffixes: z.array(z.strictObject({ code: z.string() })) }),
  async run({ ctx }) {
    return { suffixes: await listSuffixes(ctx) };
  },
});

function localeAt(path: string): Endpoint {
  return publicEndpoint({
    method: 'get',
    path,
    refusals: ['countryNotLocated'],
    area: 'markets',
    summary: "Tells the caller's country",
    reply: z.strictObject({ locale: z.strictObject({ country: z.string() }) }),
    async run({ ctx, request: { headers } }) {
      const { COUNTRY_HEADER } = environment();
      const countryHeader = COUNTRY_HEADER === '' ? null : headers.get(COUNTRY_HEADER);
      return {
        locale: {
          country: await locateCountry(ctx, { countryHeader, acceptLanguage: headers.get('Accept-Language') }),
        },
      };
    },
  });
}

/** Reference data and the look-ups of the caller's country (spec §7). */
export const marketsEndpoints: readonly Endpoint[] = [
  countries,
  states,
  suffixes,
  localeAt('/osdb/p1.0/locale'),
  localeAt('/guest/p1.0/locale'),
];
