import { FreeText, OptionalTextLine, TextLine } from '#app/domain/fields.ts';
import { form } from '#app/domain/strictForm.ts';
import type { Language } from '#app/i18n.ts';
import { z } from 'zod';

/** What a mail says in a language; `action` is its button's, '' where it has none. */
export interface MailWords {
  subject: string;
  body: string;
  action: string;
}

export const mailTextLimits = { subject: 150, body: 4000, action: 60 } as const;

/** What may be done with the form: save it, look at what it says, send that to oneself, or say ours again. */
export const mailTextIntents = ['save', 'preview', 'test', 'ours'] as const;

/** A mail's texts in both languages, and the version that they were read at. */
export function mailTextsSchema() {
  return form({
    intent: z.enum(mailTextIntents, { error: 'refusals:malformedRequest' }),
    subjectEn: TextLine('subjectEn', mailTextLimits.subject),
    bodyEn: FreeText('bodyEn', mailTextLimits.body),
    actionEn: OptionalTextLine('actionEn', mailTextLimits.action),
    subjectJa: TextLine('subjectJa', mailTextLimits.subject),
    bodyJa: FreeText('bodyJa', mailTextLimits.body),
    actionJa: OptionalTextLine('actionJa', mailTextLimits.action),
    version: z.string().max(20),
  });
}
export type MailTextsInput = z.output<ReturnType<typeof mailTextsSchema>>;

/** The texts of a form by language. */
export function wordsOfForm(input: MailTextsInput): Record<Language, MailWords> {
  return {
    en: { subject: input.subjectEn, body: input.bodyEn, action: input.actionEn },
    ja: { subject: input.subjectJa, body: input.bodyJa, action: input.actionJa },
  };
}

/** The names in double braces that a text is filled in with, each once. */
export function placeholdersIn({ subject, body, action }: MailWords): string[] {
  const found = [...`${subject}\n${body}\n${action}`.matchAll(/\{\{\s*(\w+)\s*\}\}/g)];
  return [...new Set(found.map(([, name]) => name!))];
}

// Without these a mail is of no use.
const needed: readonly string[] = ['code'];

/** What is wrong with the placeholders of a text, by those of ours; null for nothing. */
export function placeholderFault(
  words: MailWords,
  known: readonly string[],
): { fault: 'placeholderUnknown' | 'placeholderMissing'; part: keyof MailWords; name: string } | null {
  for (const part of ['subject', 'body', 'action'] as const) {
    const unknown = placeholdersIn({ subject: '', body: '', action: '', [part]: words[part] }).find(
      (name) => !known.includes(name) && name !== 'name',
    );
    if (unknown) return { fault: 'placeholderUnknown', part, name: unknown };
  }
  const missing = needed.find(
    (name) => known.includes(name) && !placeholdersIn({ ...words, action: '' }).includes(name),
  );
  return missing ? { fault: 'placeholderMissing', part: 'body', name: missing } : null;
}
