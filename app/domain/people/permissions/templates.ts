/** The most permission templates that an agency may have. */
export const mostTemplates = 50;

/** What a change of a template gives and takes, by key. */
export interface TemplateChange {
  gives: string[];
  takes: string[];
}

/** What a person has beyond their template, and what they lack of it. */
export interface TemplateExceptions {
  beyond: string[];
  without: string[];
}

/** What another list of keys gives and takes. */
export function templateChange(before: readonly string[], after: readonly string[]): TemplateChange {
  return { gives: missingIn(before, after), takes: missingIn(after, before) };
}

/** The exceptions of a user who has `held` and a template of `keys`: every difference is one. */
export function exceptionsOf(keys: readonly string[], held: readonly string[]): TemplateExceptions {
  return { beyond: missingIn(keys, held), without: missingIn(held, keys) };
}

/**
 * The effect of a template's change on a user who has it and has `held`. What they have beyond the template, or lack of
 * it, stays so: a key that comes is held by them already, or one that goes is not.
 */
export function reachedBy(change: TemplateChange, held: readonly string[]): { gains: string[]; loses: string[] } {
  return { gains: missingIn(held, change.gives), loses: change.takes.filter((key) => held.includes(key)) };
}

/** The permissions of a user after the change of their template. */
export function heldAfter(change: TemplateChange, held: readonly string[]): string[] {
  const { gains, loses } = reachedBy(change, held);
  return [...held.filter((key) => !loses.includes(key)), ...gains];
}

/** The keys of a template whose change is taken back. */
export function keysBefore({ gives, takes }: TemplateChange, keys: readonly string[]): string[] {
  return [...keys.filter((key) => !gives.includes(key)), ...takes];
}

const missingIn = (some: readonly string[], others: readonly string[]) => others.filter((key) => !some.includes(key));

/** Permissions under a name of the agency's own. `mayApply`: the caller may give every one of them. */
export interface PermissionTemplate {
  templateId: string;
  name: string;
  keys: string[];
  version: number;
  mayApply: boolean;
}

/** The value of a field that chooses a permission template for: none. */
export const noTemplate = 'none';
