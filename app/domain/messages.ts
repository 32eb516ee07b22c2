/** The part of i18next's `t` that a message needs. */
export type Translate = (key: string, options?: Record<string, unknown>) => string;

/**
 * A schema's message in its parts: the key, the field that fills `{{field}}` and, within a sentence, `{{fieldInText}}`,
 * the number that fills `{{limit}}`, and what fills other names.
 */
export type MessageKey = { key: string; fieldName?: string; limit?: number; said?: Record<string, string> };

/** A schema's message: `messageKey('tooLong', 'city', 40)` → `validation:tooLong|city|40`. */
export function messageKey(rule: string, fieldName?: string, limit?: number): string {
  return [`validation:${rule}`, fieldName, limit].filter((part) => part !== undefined).join('|');
}

/**
 * Splits a schema's message: `validation:required|firstName` → `{ key: 'validation:required', fieldName: 'firstName'
 * }`. A third part is the limit of the rule, a fourth what fills other names, as in an address.
 */
export function parseMessageKey(message: string): MessageKey {
  const [key = '', fieldName, limit, said] = message.split('|');
  const parts: MessageKey = { key };
  if (fieldName !== undefined) parts.fieldName = fieldName;
  if (limit !== undefined && /^\d+$/.test(limit)) parts.limit = Number(limit);
  if (said !== undefined) parts.said = Object.fromEntries(new URLSearchParams(said));
  return parts;
}

/** What a schema says, as a key: its own messages are keys; where zod speaks, the type or a bound was wrong. */
export function schemaMessage(message: string): string {
  return /^[A-Za-z]+:[\w.]+(\||$)/.test(message) ? message : 'refusals:malformedRequest';
}

const keyPattern = /^settings:token\.[A-Za-z]+$/;

/**
 * The text of a message key in the translator's language. A field name becomes its label from
 * `fields`; an unknown name, which the client made up, is shown unchanged.
 */
export function messageText(t: Translate, message: string, params: Record<string, string | number> = {}): string {
  const { key, fieldName, limit, said = {} } = parseMessageKey(message);
  const options: Record<string, string | number> = { ...params };
  if (fieldName !== undefined) {
    options.field = fieldLabel(t, fieldName);
    options.fieldInText = inText(options.field);
  }
  if (limit !== undefined) options.limit = limit;
  // What is a key is said in the reader's language.
  for (const [name, value] of Object.entries(said)) options[name] = keyPattern.test(value) ? t(value) : value;
  return t(key, options);
}

/** A label within a sentence: `Postal code` as `postal code`, but `ABTA number` unchanged. */
export function inText(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/**
 * The texts about a field: the message under the field, and the line of the summary, which names the field where the
 * message does not.
 */
export function messageAtField(t: Translate, fieldName: string, message: string): [string, string] {
  const text = messageText(t, schemaMessage(message));
  // A message may name its field as the form does: a province.
  return [text, lineOfSummary(t, parseMessageKey(message).fieldName ?? fieldName, text)];
}

/**
 * A message as a line of the summary: with its field's label before it, unless it contains the label. An empty name
 * means the whole form.
 */
export function lineOfSummary(t: Translate, fieldName: string, text: string): string {
  const label = fieldName === '' ? '' : fieldLabel(t, fieldName);
  return text.toLowerCase().includes(label.toLowerCase())
    ? text
    : t('common:form.summaryLine', { field: label, message: text });
}

/** The label of a field in the translator's language. */
export function fieldLabel(t: Translate, fieldName: string): string {
  // Only a plain name may become a key: anything else could reach i18next's own syntax.
  return /^[A-Za-z][A-Za-z0-9]{0,39}$/.test(fieldName) ? t(`fields:${fieldName}`) : fieldName;
}
