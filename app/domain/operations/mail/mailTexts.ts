/** What a mail says in a language; `action` is its button's, '' where it has none. */
export interface MailWords {
  subject: string;
  body: string;
  action: string;
}

export const mailTextLimits = { subject: 150, body: 4000, action: 60 } as const;

/** The names in double braces that a text is filled in with, each once. */
export function placeholdersIn({ subject, body, action }: MailWords): string[] {
  const found = [...`${subject}\n${body}\n${action}`.matchAll(/\{\{\s*(\w+)\s*\}\}/g)];
  return [...new Set(found.map(([, name]) => name!))];
}

// The addressee, and the name of the product.
const ofEveryMail: readonly string[] = ['name', 'product'];

// Without these a mail is of no use.
const needed: readonly string[] = ['code'];

/** What is wrong with the placeholders of a text, by those of ours; null for nothing. */
export function placeholderFault(
  words: MailWords,
  known: readonly string[],
): { fault: 'placeholderUnknown' | 'placeholderMissing'; part: keyof MailWords; name: string } | null {
  for (const part of ['subject', 'body', 'action'] as const) {
    const unknown = placeholdersIn({ subject: '', body: '', action: '', [part]: words[part] }).find(
      (name) => !known.includes(name) && !ofEveryMail.includes(name),
    );
    if (unknown) return { fault: 'placeholderUnknown', part, name: unknown };
  }
  const missing = needed.find(
    (name) => known.includes(name) && !placeholdersIn({ ...words, action: '' }).includes(name),
  );
  return missing ? { fault: 'placeholderMissing', part: 'body', name: missing } : null;
}
