import { agentTypes, genderCodes, genders, roles, titleCodes, titles } from '#app/domain/permissions/codes.ts';
import { importedPersonSchema } from '#app/domain/accounts/profile/forms.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { calendarDay } from '#app/domain/refinements.ts';
import { translations, translator } from '#app/platform/translations.server.ts';
import { languages } from '#app/i18n.ts';
import type { RowRules } from './checkRow.ts';
import { anyoneInReach } from '#app/domain/permissions/reach.ts';
import { searchKey } from '#app/domain/text.ts';
import { branchChoices } from '#app/domain/people/branches/branchChoices.server.ts';
import { branchOfNew } from '#app/domain/people/branches/branchRules.ts';
import { columnsOfAgency, headerKey, otherNames, type ImportColumn } from './columns.ts';

/**
 * What each column of the market may be called: its name in the API, its label in every language, and the words of
 * other programs.
 */
export function columnNames(ctx: AgentContext): ReadonlyMap<ImportColumn, readonly string[]> {
  return new Map(columnsOfAgency(ctx).map((column) => [column, [column, ...labelsOf(column), ...otherNames(column)]]));
}

function labelsOf(column: ImportColumn): string[] {
  return Object.values(translations).flatMap(({ fields }) => {
    const label = (fields as Record<string, string> | undefined)?.[column];
    return label === undefined ? [] : [label];
  });
}

/** What the rows of the caller's imports are checked by, read in three queries, and in four where there are branches. */
export async function importRules(ctx: AgentContext): Promise<RowRules> {
  const { db, market, now, agency } = ctx;
  const [branches, countries, states, address] = await Promise.all([
    branchChoices(ctx),
    db.country.findMany({ select: { code: true, nameEn: true, nameJa: true } }),
    db.state.findMany({ select: { countryCode: true, code: true, name: true } }),
    db.agency.findUniqueOrThrow({
      where: { agencyId: agency.agencyId },
      select: { address1: true, address2: true, address3: true, city: true, state: true, zipCode: true, country: true },
    }),
  ]);
  const { zipCode, ...rest } = address;
  const countryCodes = new Map(
    countries.flatMap(({ code, nameEn, nameJa }) =>
      [code, nameEn, nameJa].map((name) => [headerKey(name), code] as const),
    ),
  );
  return {
    market,
    schema: importedPersonSchema({
      market,
      today: calendarDay(now),
      countriesWithStates: new Set(states.map(({ countryCode }) => countryCode)),
    }),
    labels: {
      title: codesByLabel(titleCodes, (code) => titles[code].labelKey),
      gender: codesByLabel(genderCodes, (code) => genders[code].labelKey),
      agentType: codesByLabel(agentTypes, (code) => roles[code].labelKey),
    },
    countries: countryCodes,
    statesOf: statesByCountry(states),
    address: { ...rest, zip: zipCode },
    mayAdd: (agentType) => can(ctx, 'user.add', anyoneInReach(ctx.actor, agentType)),
    branches: new Map(branches.map(({ branchId, branchName }) => [searchKey(branchName), branchId] as const)),
    branchOfNew: (wanted) => branchOfNew(ctx.actor, wanted),
  };
}

function codesByLabel<Code extends string>(
  codes: readonly Code[],
  labelKey: (code: Code) => string,
): Map<string, string> {
  return new Map(
    codes.flatMap((code) =>
      [code, ...languages.map((language) => translator(language)(labelKey(code)))].map(
        (name) => [headerKey(name), code] as const,
      ),
    ),
  );
}

function statesByCountry(
  states: readonly { countryCode: string; code: string; name: string }[],
): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const { countryCode, code, name } of states) {
    const codes = found.get(countryCode) ?? new Map<string, string>();
    found.set(countryCode, codes.set(headerKey(name), code).set(headerKey(code), code));
  }
  return found;
}
