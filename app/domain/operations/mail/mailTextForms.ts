import { localizedFields } from '#app/domain/localizedText.ts';
import { form } from '#app/domain/strictForm.ts';
import { z } from 'zod';
import { TextLine, FreeText, OptionalTextLine } from '#app/domain/fields.ts';
import type { Language } from '#app/i18n.ts';
import { mailTextLimits, type MailWords } from './mailTexts.ts';
import { sentLine } from '#app/domain/textSchema.ts';

/** What may be done with the form: save it, look at what it says, send that to oneself, or say ours again. */
const mailTextIntents = ['save', 'preview', 'test', 'ours'] as const;

/** A mail's texts in both languages, and the version that they were read at. */
export function mailTextsSchema() {
  return form({
    intent: z.enum(mailTextIntents, { error: 'refusals:malformedRequest' }),
    ...localizedFields('subject', (field) => TextLine(field, mailTextLimits.subject)),
    ...localizedFields('body', (field) => FreeText(field, mailTextLimits.body)),
    ...localizedFields('action', (field) => OptionalTextLine(field, mailTextLimits.action)),
    version: sentLine(20),
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
