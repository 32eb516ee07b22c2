import { filterNames, filterValues, isOwnFilter, ofNone, type AgentFilter, type FilterName } from './agentFilter.ts';
import { activationFlags, roles, type ActivationFlag, type AgentType } from '#app/domain/permissions/codes.ts';
import { curriculaOf, levelOf, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import type { BranchChoice } from '#app/domain/people/branches/branchRules.ts';
import type { Translate } from '#app/domain/messages.ts';

/** A value of a filter in words. */
interface FilterOption {
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

/** The agency's own filters, as the reader sees them. */
export interface OwnChoices {
  /** The branches whose people the reader sees, and whether they are bound to these. */
  branches: readonly BranchChoice[];
  isBound: boolean;
  /** The permission templates; none for who may not see them. */
  templates: readonly { templateId: string; name: string }[];
}

const single: readonly FilterName[] = ['enrolled', 'signedIn'];

/**
 * The filters that an agency of a country is offered, in words: its own curricula, and the names that levels have in
 * these; and the agency's own branches and templates, where there is anything to choose among them.
 */
export function filterChoices(t: Translate, country: string, own: OwnChoices): FilterChoice[] {
  const offered: readonly string[] = curriculaOf(country);
  return filterNames.flatMap((name) => {
    const values = valuesOf(name, offered, own);
    return values.length > 0
      ? [
          {
            name,
            legend: t(`agencies:filter.name.${name}`),
            several: !single.includes(name),
            options: values.map((value) => ({
              value,
              label: valueLabel(t, name, value, offered, own),
            })),
          },
        ]
      : [];
  });
}

// A reader who is bound to branches sees no users without one.
function valuesOf(name: FilterName, curricula: readonly string[], own: OwnChoices): readonly string[] {
  if (isOwnFilter(name)) {
    const none = name === 'branch' && own.isBound ? [] : [ofNone];
    const values = [...ownNames(name, own).keys(), ...none];
    return values.length > 1 ? values : [];
  }
  return name === 'brand' ? curricula : filterValues[name];
}

function ownNames(name: FilterName, { branches, templates }: OwnChoices): ReadonlyMap<string, string> {
  return new Map(
    name === 'branch'
      ? branches.map(({ branchId, branchName }) => [branchId, branchName] as const)
      : templates.map((template) => [template.templateId, template.name] as const),
  );
}

/** The chips of a filter, one for each of its values. */
export function filterChips(t: Translate, filter: AgentFilter, country: string, own: OwnChoices): FilterChip[] {
  const offered: readonly string[] = curriculaOf(country);
  return filterNames.flatMap((name) =>
    chosenValues(filter, name).map((value) => ({
      name,
      value,
      label: t('agencies:filter.chip', {
        name: t(`agencies:filter.name.${name}`),
        value: valueLabel(t, name, value, offered, own),
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
  own: OwnChoices,
): string {
  if (isOwnFilter(name) && value !== ofNone)
    return ownNames(name, own).get(value) ?? t(`agencies:filter.${name}.unknown`);
  if (name === 'role') return t(roles[value as AgentType].labelKey);
  if (name === 'status') return t(activationFlags[value as ActivationFlag].labelKey);
  if (name === 'level') return levelLabel(t, Number(value) as AcademyLevel, curricula);
  // The value is the curriculum's code.
  return t(name === 'brand' ? `markets:curriculumBrand.${value}` : `agencies:filter.${name}.${value}`);
}

// The level of HA has a separate name, which agencies with that curriculum see too.
function levelLabel(t: Translate, level: AcademyLevel, curricula: readonly string[]): string {
  const [label, hollandAmerica] = [t(levelOf(level, '').nameKey), t(levelOf(level, 'HA').nameKey)];
  return curricula.includes('HA') ? t('agencies:filter.levels', { level: label, hollandAmerica }) : label;
}
