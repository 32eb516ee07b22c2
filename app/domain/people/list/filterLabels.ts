import { filterNames, filterValues, withoutBranch, type AgentFilter, type FilterName } from './agentFilter.ts';
import { activationFlags, roles, type ActivationFlag, type AgentType } from '#app/domain/permissions/codes.ts';
import { curriculaOf, levelOf, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import type { BranchChoice } from '#app/domain/people/branches/branchRules.ts';
import type { Translate } from '#app/domain/messages.ts';

/** A value of a filter in words. */
export interface FilterOption {
  value: string;
  label: string;
}

/** A filter as the form offers it: `several` of its values at once, or one. */
export interface FilterChoice {
  name: FilterName;
  legend: string;
  several: boolean;
  options: FilterOption[];
}

/** A value that narrows the list, as the chip says it that takes it off. */
export interface FilterChip {
  name: FilterName;
  value: string;
  label: string;
}

/** The branches whose people a reader sees, and whether they are bound to these (D54). */
interface OfferedBranches {
  branches: readonly BranchChoice[];
  isBound: boolean;
}

const single: readonly FilterName[] = ['enrolled', 'signedIn'];

/**
 * The filters that an agency of a country is offered, in words: its own curricula, and the names that levels have in
 * these; and the branches whose people the reader sees, where there is anything to choose among them.
 */
export function filterChoices(t: Translate, country: string, { branches, isBound }: OfferedBranches): FilterChoice[] {
  const offered: readonly string[] = curriculaOf(country);
  return filterNames.flatMap((name) => {
    const values = valuesOf(name, offered, { branches, isBound });
    return values.length > 0
      ? [
          {
            name,
            legend: t(`agencies:filter.name.${name}`),
            several: !single.includes(name),
            options: values.map((value) => ({
              value,
              label: valueLabel(t, name, value, offered, branches),
            })),
          },
        ]
      : [];
  });
}

// Who is bound to branches sees nobody of none.
function valuesOf(
  name: FilterName,
  curricula: readonly string[],
  { branches, isBound }: OfferedBranches,
): readonly string[] {
  if (name === 'branch') {
    const values = [...branches.map(({ branchId }) => branchId), ...(isBound ? [] : [withoutBranch])];
    return values.length > 1 ? values : [];
  }
  return name === 'brand' ? curricula : filterValues[name];
}

/** The chips of a filter, one for each of its values. */
export function filterChips(
  t: Translate,
  filter: AgentFilter,
  country: string,
  branches: readonly BranchChoice[],
): FilterChip[] {
  const offered: readonly string[] = curriculaOf(country);
  return filterNames.flatMap((name) =>
    chosenValues(filter, name).map((value) => ({
      name,
      value,
      label: t('agencies:filter.chip', {
        name: t(`agencies:filter.name.${name}`),
        value: valueLabel(t, name, value, offered, branches),
      }),
    })),
  );
}

function chosenValues(filter: AgentFilter, name: FilterName): string[] {
  const chosen = filter[name];
  if (Array.isArray(chosen)) return chosen.map(String);
  if (chosen === null) return [];
  return [typeof chosen === 'boolean' ? (chosen ? 'yes' : 'no') : chosen];
}

function valueLabel(
  t: Translate,
  name: FilterName,
  value: string,
  curricula: readonly string[],
  branches: readonly BranchChoice[],
): string {
  if (name === 'branch' && value !== withoutBranch)
    return branches.find(({ branchId }) => branchId === value)?.branchName ?? t('agencies:filter.branch.unknown');
  if (name === 'role') return t(roles[value as AgentType].labelKey);
  if (name === 'status') return t(activationFlags[value as ActivationFlag].labelKey);
  if (name === 'level') return levelLabel(t, Number(value) as AcademyLevel, curricula);
  return name === 'brand' ? value : t(`agencies:filter.${name}.${value}`);
}

// The level of HA has a name of its own, which agencies with that curriculum read too.
function levelLabel(t: Translate, level: AcademyLevel, curricula: readonly string[]): string {
  const [label, hollandAmerica] = [t(levelOf(level, '').nameKey), t(levelOf(level, 'HA').nameKey)];
  return curricula.includes('HA') ? t('agencies:filter.levels', { level: label, hollandAmerica }) : label;
}
