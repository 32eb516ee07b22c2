import type { StaffContext } from '#app/domain/context.server.ts';
import { differencesOf } from '#app/domain/content/editor/differences.server.ts';
import type { Fault } from '#app/domain/content/editor/faults.server.ts';
import { editorParts } from '#app/domain/content/editor/fields.ts';
import { documentOf, type Values } from '#app/domain/content/editor/formValues.ts';
import type { ReadDocument } from '#app/domain/content/editor/readDocument.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { faultWords, fieldWords, contentDifferences, type ShownDifference } from './words.server.ts';

/** The times of the form, as they were typed. */
export interface TypedTimes {
  zone: string;
  startsAt: string;
  endsAt: string;
}

/** What the editor's action gives back: the form as it was filled in, and what is wrong with it. */
export interface EditorReply {
  values: Values;
  times: TypedTimes;
  errors: Record<string, string[]>;
  /** The item that a button of a list acted on, which takes the focus. */
  focus: string | null;
  /** Where it was saved or published since: the new base, and what differs from what is stored now. */
  stale: { base: string; differences: ShownDifference[] } | null;
  /** The places in menus that were chosen, by the names of their fields. */
  menus?: Record<string, string>;
  /** The draft that was saved before publishing it was refused. */
  savedAs?: string;
  /** The button that discards the draft was pressed, and is to be pressed again. */
  asksDiscard?: boolean;
  /** New with every reply, so that the form shows these values. */
  stamp: string;
}

/** A reply that shows the form as it was filled in. */
export function editorReply(values: Values, times: TypedTimes, rest: Partial<EditorReply> = {}): EditorReply {
  return { values, times, errors: {}, focus: null, stale: null, stamp: crypto.randomUUID(), ...rest };
}

/**
 * Faults as the errors of their fields, in the reader's language: what is said at the field, and in the sum of errors.
 */
export function faultErrors(
  { language }: Pick<StaffContext, 'language'>,
  faults: readonly Fault[],
): Record<string, string[]> {
  const t = translator(language);
  const fields = [...new Set(faults.map(({ field }) => field))];
  return Object.fromEntries(
    fields.map((field) => {
      const own = faults.filter((fault) => fault.field === field);
      // The same fault of two entries that a field's words do not tell apart is said once.
      const message = [...new Set(own.map((fault) => faultWords(t, fault)))].join(' · ');
      return [field, [message, t('common:form.summaryLine', { field: fieldWords(t, field), message })]];
    }),
  );
}

/**
 * For a form that was filled in from something older: the new base, and what differs between what is stored now and
 * what was typed.
 */
export function staleEditorReply(
  ctx: Pick<StaffContext, 'language'>,
  { kind, path, base, document }: Pick<ReadDocument, 'kind' | 'path' | 'base' | 'document'>,
  values: Values,
) {
  return {
    base,
    differences: contentDifferences(
      ctx.language,
      differencesOf(kind, document, documentOf(editorParts({ kind, path }), values)),
    ),
  };
}
