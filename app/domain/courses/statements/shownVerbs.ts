import { cmi5Verbs, type Cmi5Verb, voidedVerb } from './cmi5Terms.ts';

/** The verbs by which statements are found: those of cmi5, the one that voids, and any other. */
export const shownVerbs = [...(Object.keys(cmi5Verbs) as Cmi5Verb[]), 'voided', 'other'] as const;
export type ShownVerb = (typeof shownVerbs)[number];

/** How the identifier of a verb is shown. */
export function shownVerbOf(iri: string): ShownVerb {
  if (iri === voidedVerb) return 'voided';
  return shownVerbs.find((verb) => verb in cmi5Verbs && cmi5Verbs[verb as Cmi5Verb] === iri) ?? 'other';
}

/** The identifiers of a verb that is shown; null for any other than those that have a name. */
export function verbIriOf(verb: ShownVerb): string | null {
  if (verb === 'other') return null;
  return verb === 'voided' ? voidedVerb : cmi5Verbs[verb];
}
