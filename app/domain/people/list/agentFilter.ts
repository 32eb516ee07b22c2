import { activationFlags, agentTypes, type ActivationFlag, type AgentType } from '#app/domain/permissions/codes.ts';
import { mostBranches } from '#app/domain/permissions/reach.ts';
import { mostTemplates } from '#app/domain/people/permissions/templates.ts';
import { curriculumCodes, type AcademyLevel, type Curriculum } from '#app/domain/markets/curricula.ts';

/**
 * The filters by the last sign-in, in days before now. A user who never signed in has not done so for any number of days.
 */
export const signInFilters = {
  never: { never: true },
  within30: { withinDays: 30 },
  notFor30: { notForDays: 30 },
  notFor90: { notForDays: 90 },
  notFor180: { notForDays: 180 },
} as const satisfies Record<string, { never: true } | { withinDays: number } | { notForDays: number }>;

export type SignInFilter = keyof typeof signInFilters;

/**
 * The filters of the agent list and their values; an agent must satisfy each filter that has any, by one of its values.
 */
export const filterValues = {
  role: agentTypes,
  status: Object.keys(activationFlags) as ActivationFlag[],
  /**
   * The curricula in which an agent has a level. Together with `level`: one of these levels in one of these curricula.
   */
  brand: curriculumCodes,
  level: ['1', '2', '3', '4'],
  enrolled: ['yes', 'no'],
  signedIn: Object.keys(signInFilters) as SignInFilter[],
} as const satisfies Record<string, readonly string[]>;

type FixedFilter = keyof typeof filterValues;
/** The filters whose values are the agency's own, and the most of them that an agency has. */
const ownFilters = { branch: mostBranches, template: mostTemplates } as const;
type OwnFilter = keyof typeof ownFilters;

export type FilterName = FixedFilter | OwnFilter;
export const filterNames: readonly FilterName[] = [
  ...(Object.keys(filterValues) as FixedFilter[]),
  ...(Object.keys(ownFilters) as OwnFilter[]),
];

/** True for a filter whose values are the agency's own. */
export function isOwnFilter(name: FilterName): name is OwnFilter {
  return name in ownFilters;
}

/** What the list is narrowed by; empty lists and null narrow nothing. */
export interface AgentFilter {
  role: AgentType[];
  status: ActivationFlag[];
  brand: Curriculum[];
  level: AcademyLevel[];
  enrolled: boolean | null;
  signedIn: SignInFilter | null;
  /** Identifiers of branches, and `ofNone` for people of none. */
  branch: string[];
  /** Identifiers of permission templates, and `ofNone` for people who follow none. */
  template: string[];
}

/** In place of a branch or template: the people who have none. */
export const ofNone = 'none';

const ownValue = /^(?:none|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The filter that an address asks for, e.g. `?role=M&role=A&signedIn=never`; values that do not exist are left out. */
export function agentFilterOf(params: URLSearchParams): AgentFilter {
  const values = <Name extends FixedFilter>(name: Name) => {
    const asked = new Set(params.getAll(name));
    return filterValues[name].filter((value) => asked.has(value)) as (typeof filterValues)[Name][number][];
  };
  const own = (name: OwnFilter) =>
    [...new Set(params.getAll(name))].filter((each) => ownValue.test(each)).slice(0, ownFilters[name] + 1);
  const [enrolled] = values('enrolled');
  const [signedIn = null] = values('signedIn');
  return {
    role: values('role'),
    status: values('status'),
    brand: values('brand'),
    level: values('level').map(Number) as AcademyLevel[],
    enrolled: enrolled === undefined ? null : enrolled === 'yes',
    signedIn,
    branch: own('branch'),
    template: own('template'),
  };
}
