import { z } from 'zod';
import { messageKey } from '#app/domain/messages.ts';
import { isBlank, isLegalLine } from '#app/domain/text.ts';

/*
 * What every text has in common that is typed or sent: its length is looked at before anything is done with it, and
 * then its characters. Checks run only while nothing is wrong, so that the first error wins and no check meets a text
 * that another has refused; they do not abort, because zod would then skip the rules about several fields
 * (refinements.ts).
 */

/** The parameters of a check that runs only where no check of this field has refused the value yet. */
export function unlessRefused(error: string) {
  return { error, when: ({ issues }: { issues: readonly unknown[] }) => issues.length === 0 };
}

/**
 * The parameters of a check with the message of a rule; it runs only where no check of this field has refused the value
 * yet.
 */
export function stop(rule: string, field?: string, limit?: number) {
  return unlessRefused(messageKey(rule, field, limit));
}

/** A check that rewrites a text which nothing has refused yet; a refused text stays as it was typed. */
export function rewrite(write: (text: string) => string): z.core.CheckFn<string> {
  return (payload) => {
    if (payload.issues.length === 0) payload.value = write(payload.value);
  };
}

interface TextRules {
  /** The stored form of a text; without it the text is trimmed. */
  write?: (text: string) => string;
  isLegal?: (text: string) => boolean;
  /** The message for an empty text. */
  missing?: string;
  tooLong?: string;
  illegal?: string;
}

// A typed text may have blanks around it, and letters in up to four parts that become one.
const typedTimes = 4;

/**
 * A text of a field as it is typed. What comes out is its stored form, which has at most `max` characters. One line,
 * unless `isLegal` is `isLegalText`.
 */
export function typedText(
  field: string,
  max: number,
  {
    write = (text) => text.trim(),
    isLegal = isLegalLine,
    missing = messageKey('required', field),
    tooLong = messageKey('tooLong', field, max),
    illegal = messageKey('illegalCharacters', field),
  }: TextRules = {},
) {
  return z
    .string({ error: missing })
    .max(typedTimes * max, unlessRefused(tooLong))
    .refine((text) => isLegal(text.trim()), unlessRefused(illegal))
    .check(rewrite(write))
    .max(max, unlessRefused(tooLong));
}

/** A typed text in which something can be seen. */
export function requiredText(field: string, max: number, rules: TextRules = {}) {
  return typedText(field, max, rules).refine(
    (text) => !isBlank(text),
    unlessRefused(rules.missing ?? messageKey('required', field)),
  );
}

const malformed = 'refusals:malformedRequest';

/**
 * A line that a program sends or a page hands on, such as an identifier: at most `max` characters, all of which can be
 * stored. It is not typed, so what is refused is called malformed.
 */
export function sentLine(max: number, { min = 0, isLegal = isLegalLine } = {}) {
  return z
    .string({ error: malformed })
    .max(max, unlessRefused(malformed))
    .min(min, unlessRefused(malformed))
    .refine(isLegal, unlessRefused(malformed));
}
