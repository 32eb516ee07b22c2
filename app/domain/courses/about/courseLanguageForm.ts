import { z } from 'zod';
import { courseLanguages } from '#app/domain/markets/courseLanguages.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';

/** The language in which a learner takes courses. */
export function courseLanguageSchema() {
  return form({
    intent: z.literal('language'),
    courseLanguage: z.enum(courseLanguages, { error: messageKey('selectOption', 'courseLanguage') }),
  });
}
