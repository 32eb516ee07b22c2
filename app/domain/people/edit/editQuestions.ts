import { partsByWhole } from '#app/domain/accounts/profile/agentFields.ts';
import { endsFrom, textsOfEnds, type GrantEnds } from '#app/domain/permissions/grantEnds.ts';

/**
 * The texts of an edit form by field; `permissions` lists the keys that are ticked, and `ends` the last days of those
 * that end as `key=2026-12-31`, both separated by spaces. A part that the form lacks is left out.
 */
export type EditValues = Record<string, string>;

/**
 * What a user decides after others changed the same user: a field, several that belong together, or a permission by its
 * key.
 */
export interface EditQuestion {
  name: string;
  /** The stored texts, and those of the form that came too late, of each of the question's fields. */
  theirs: string[];
  mine: string[];
  /**
   * `theirs` where the form had not been changed there; null where both changed it, so that neither is the obvious
   * choice.
   */
  preset: 'theirs' | null;
}

// Half a telephone number is none, and a state belongs to its country.
const together: Record<string, readonly string[]> = {
  ...partsByWhole,
  country: ['country', 'state'],
  ccn: ['removeCCN'],
};
const grouped = new Set([...Object.values(together).flat(), 'permissions', 'ends', 'permissionTemplate']);

/** The fields of a form that a question's name covers. */
export function fieldsOfQuestion(name: string): readonly string[] {
  return together[name] ?? [name];
}

interface Compared {
  stored: EditValues;
  mine: EditValues;
  /** What the form showed when it was opened; undefined where it did not come along. */
  seen: EditValues | undefined;
  /** The fields that have changed since (`fieldsChangedSince`). */
  changed: readonly string[];
  /** Questions that were asked before and not answered. */
  unanswered?: readonly string[];
}

/**
 * What is to be decided before a form that came too late may be saved: every field and permission that others have
 * changed and that the form would change back. What both changed alike, and what only the form changes, is no question.
 */
export function editQuestions(compared: Compared): EditQuestion[] {
  const { stored, mine } = compared;
  const names = [...Object.keys(mine).filter((field) => !grouped.has(field)), ...Object.keys(partsByWhole), 'country'];
  const keys = mine.permissions === undefined ? [] : [...new Set([...keysOf(stored), ...keysOf(mine)])];
  return [
    ...names.flatMap((name) => aboutFields(name, compared)),
    ...aboutNumber(compared),
    ...keys.flatMap((key) => aboutKey(key, compared)),
  ];
}

function aboutFields(name: string, { stored, mine, seen, changed, unanswered = [] }: Compared): EditQuestion[] {
  const fields = fieldsOfQuestion(name).filter((field) => field in mine);
  const textsIn = (values: EditValues) => fields.map((field) => values[field] ?? '');
  const [theirs, own, before] = [textsIn(stored), textsIn(mine), seen && textsIn(seen)];
  const theyChanged = before ? !same(before, theirs) : fields.some((field) => changed.includes(field));
  if (!(theyChanged || unanswered.includes(name)) || same(theirs, own)) return [];
  return [{ name, theirs, mine: own, preset: before && same(before, own) ? 'theirs' : null }];
}

// Another number than the one that was to be removed.
function aboutNumber({ stored, mine, changed, unanswered = [] }: Compared): EditQuestion[] {
  const { ccn = '' } = stored;
  return mine.removeCCN === 'Y' && ccn !== '' && (changed.includes('ccn') || unanswered.includes('ccn'))
    ? [{ name: 'ccn', theirs: [ccn], mine: [''], preset: null }]
    : [];
}

// A permission is a text of three kinds: N, Y, or its last day.
function aboutKey(key: string, { stored, mine, seen, changed, unanswered = [] }: Compared): EditQuestion[] {
  const held = (values: EditValues) => (keysOf(values).includes(key) ? (endsOf(values)[key] ?? 'Y') : 'N');
  const [theirs, own, before] = [held(stored), held(mine), seen && held(seen)];
  const theyChanged = before === undefined ? changed.includes('permissions') : before !== theirs;
  if (!(theyChanged || unanswered.includes(key)) || theirs === own) return [];
  return [{ name: key, theirs: [theirs], mine: [own], preset: before === own ? 'theirs' : null }];
}

/** The keys of a form's permissions. */
function keysOf({ permissions = '' }: EditValues): string[] {
  return permissions.split(' ').filter(Boolean);
}

/** The last days of a form's permissions, by key. */
function endsOf({ ends = '' }: EditValues): GrantEnds {
  return endsFrom(ends.split(' ').filter(Boolean));
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.join('\n') === other.join('\n');
}

/**
 * The texts of a form after its questions were decided: where the answer is `theirs`, what the form showed as theirs
 * (`seen`) takes the place.
 */
export function decidedValues(mine: EditValues, seen: EditValues, theirs: readonly string[]): EditValues {
  const values = { ...mine };
  for (const name of theirs) {
    if (/^(?:os|po)[A-Z]/.test(name)) Object.assign(values, withKey(values, seen, name));
    else for (const field of fieldsOfQuestion(name)) values[field] = field === 'removeCCN' ? 'N' : (seen[field] ?? '');
  }
  return values;
}

function withKey(values: EditValues, seen: EditValues, key: string): EditValues {
  const keys = keysOf(values).filter((each) => each !== key);
  const { [key]: _, ...ends } = endsOf(values);
  const day = endsOf(seen)[key];
  return {
    permissions: [...keys, ...(keysOf(seen).includes(key) ? [key] : [])].join(' '),
    ...(values.ends === undefined && day === undefined
      ? {}
      : { ends: textsOfEnds({ ...ends, ...(day && { [key]: day }) }).join(' ') }),
  };
}
