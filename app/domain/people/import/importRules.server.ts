import { agentTypes, genderCodes, genders, roles, titleCodes, titles } from '#app/domain/permissions/codes.ts';
import { importedPersonSchema } from '#app/domain/accounts/profile/forms.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { calendarDay } from '#app/domain/refinements.ts';
import { latestYearOf } from '#app/domain/operations/tables/columnFormats.ts';
import { columnWords } from '#app/domain/operations/tables/columnWords.ts';
import { headerKey, type FieldNames } from '#app/domain/operations/tables/headers.ts';
import { codesByLabel, labelsOf } from '#app/domain/operations/tables/labels.server.ts';
import type { RowRules } from './checkRow.ts';
import { anyoneInReach } from '#app/domain/permissions/reach.ts';
import { searchKey } from '#app/domain/text.ts';
import { branchChoices } from '#app/domain/people/branches/branchChoices.server.ts';
import { branchOfNew } from '#app/domain/people/branches/branchRules.ts';
import { choosableColumns, otherNames, type columnRules, type ImportColumn } from './columns.ts';

/**
 * What each column of the market may be called: its name in the API, its label in every language, and the words of
 * other programs.
 */
export function columnNames(ctx: AgentContext): FieldNames<ImportColumn> {
  return new Map(
    choosableColumns(ctx).map((column) => [
      column,
      [column, ...labelsOf(`fields:${column}`), ...otherNames(column), ...columnWords(column)],
    ]),
  );
}

/** What the rows of an import of the caller's are checked by, read in three queries, and in four where there are branches. */
export async function importRules(ctx: AgentContext, ofColumns: ReturnType<typeof columnRules>): Promise<RowRules> {
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
    ...ofColumns,
    latestYear: latestYearOf(now, true),
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
