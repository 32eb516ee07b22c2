import { data } from '@remix-run/node';
import type { Submission } from '@conform-to/react';
import { titleCodes } from '#app/domain/permissions/codes.ts';
import type { FormRules } from '#app/domain/accounts/profile/forms.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { countriesByMarket, countryCode, type Market } from '#app/domain/markets/markets.ts';
import { calendarDay, countriesWithoutPostalCode } from '#app/domain/refinements.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import type { ContactOptions } from './ContactFields.tsx';
import type { PersonOptions } from './PersonFields.tsx';
import { countryList, stateList, statefulCountries, suffixList } from '#app/routes/markets/referenceData.server.ts';

type FormOptions = PersonOptions & ContactOptions;

/** Whose form it is says the market; the reader may be another, as where staff correct it. */
type OfMarket = Pick<VisitorContext, 'db' | 'language' | 'now'> & { market: Market };

// In markets of more countries than these, only the states of the country at hand come with the page.
const maxCountriesAtOnce = 6;

/**
 * What PersonFields and ContactFields offer. States come with the page for the countries of a small market, for
 * `country`, and for the one that `?country=` asks for.
 */
export async function formOptions(
  ctx: OfMarket & { agency?: { country: string } },
  request: Request,
  country = ctx.agency?.country ?? '',
): Promise<FormOptions> {
  const asked = new URL(request.url).searchParams.get('country');
  const [countries, suffixes, withStates] = await Promise.all([
    countryList(ctx),
    suffixList(ctx),
    statefulCountries(ctx),
  ]);
  const wanted = [countryCode(asked ?? ''), country, ...marketCountries(ctx)].filter((code) => withStates.has(code));
  return {
    titles: titleCodes,
    suffixes: suffixes.map(({ code }) => code),
    countries: countries.map(({ code, name }) => ({ code, name })),
    withoutStates: countries.map(({ code }) => code).filter((code) => !withStates.has(code)),
    withoutPostalCode: [...countriesWithoutPostalCode],
    statesByCountry: await statesOf(ctx, wanted),
  };
}

/** What the schemas of the forms depend on. */
export async function formRules(ctx: OfMarket): Promise<FormRules> {
  return { market: ctx.market, today: calendarDay(ctx.now), countriesWithStates: await statefulCountries(ctx) };
}

/**
 * The reply to a refused form with the states of the country that was sent: without JavaScript nothing else could fetch
 * those of a country that was not at hand.
 */
export async function replyWithStates(ctx: OfMarket, submission: Submission<unknown, string[]>, reply: FormReply) {
  const { country } = submission.payload;
  const code = typeof country === 'string' ? countryCode(country) : '';
  const known = (await statefulCountries(ctx)).has(code);
  return data({ ...reply.data, statesByCountry: known ? await statesOf(ctx, [code]) : {} }, reply.init ?? undefined);
}

function marketCountries({ market }: OfMarket): readonly string[] {
  const countries = market === 'int' ? [] : countriesByMarket[market];
  return countries.length > maxCountriesAtOnce ? [] : countries;
}

async function statesOf(ctx: OfMarket, countries: readonly string[]): Promise<ContactOptions['statesByCountry']> {
  const codes = [...new Set(countries)];
  return Object.fromEntries(await Promise.all(codes.map(async (code) => [code, await stateList(ctx, code)] as const)));
}
