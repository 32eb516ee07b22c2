import { z } from 'zod';
import { OptionalFreeText, OptionalTextLine, TextLine } from '#app/domain/fields.ts';
import { emailMaxLength } from '#app/domain/fieldLengths.ts';
import { messageKey } from '#app/domain/messages.ts';
import { decimalText, minorAmount } from '#app/domain/money.ts';
import type { Language } from '#app/i18n.ts';
import { halfWidthDigits } from '#app/domain/text.ts';
import { sentLine, stop, typedText } from '#app/domain/textSchema.ts';
import { readLogo } from './logos.ts';

/** What an editor of rows needs to know of a field. */
export interface RowsOfField {
  columns: readonly { name: string; max: number; isRequired: boolean; input: 'text' | 'date' | 'email' }[];
  most: number;
  /** The rows of a text of lines; undefined for a text that a row is wrong in. */
  read: (text: string) => readonly Record<string, string>[] | undefined;
  /** A row by its cells, or the column that is wrong. */
  readRow: (cells: Record<string, string>) => { row: Record<string, string> } | { wrong: string };
  /** Rows as a text of lines. */
  write: (rows: readonly Record<string, string>[]) => string;
}

/** How a field is drawn: `text` is one line, `paragraph` several; `lines` are rows of cells. */
export type SettingControl =
  | 'text'
  | 'colour'
  | 'logo'
  | 'paragraph'
  | 'email'
  | 'number'
  | 'amount'
  | 'choice'
  | 'lines';

/**
 * A field of a setting, described once: its control, what may be typed and what that becomes, what may be stored, and
 * how a stored value is typed. `scope` is that of the setting, such as a market.
 */
export interface SettingField<Value> {
  control: SettingControl;
  isRequired: boolean;
  maxLength?: number;
  /** Of rows of cells: its columns, how many rows there may be, and a row read from its cells. */
  rows?: RowsOfField;
  /** Of a choice: what may be chosen, each called `settings:choice.<field>.<option>`. */
  options?: readonly string[];
  /** Of a choice whose options are called otherwise: what one is called. */
  called?: (option: string, language: Language) => string;
  typed: (value: Value, scope: string) => string;
  schema: (name: string, scope: string) => z.ZodType<Value>;
  stored: z.ZodType<Value>;
}

/** A line of text, which may be left out where `optional`. */
export function textField(max: number, optional?: 'optional'): SettingField<string> {
  return {
    control: 'text',
    isRequired: !optional,
    maxLength: max,
    typed: (value) => value,
    schema: (name) => (optional ? OptionalTextLine(name, max) : TextLine(name, max)),
    stored: z.string().max(max),
  };
}

/** One of some options. */
export function choiceField<const Option extends string>(options: readonly Option[]): SettingField<Option> {
  return {
    control: 'choice',
    isRequired: true,
    options,
    typed: (value) => value,
    schema: (name) => z.enum(options, { error: messageKey('selectOption', name) }),
    stored: z.enum(options),
  };
}

/** The address of a server of the public internet, by https and without a password; undefined for any other text. */
export function readAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  const isName = /\.[a-z][a-z\d-]*$/i.test(url.hostname);
  return isName && !/\.(?:localhost|local|internal|home\.arpa)$/i.test(url.hostname) ? text : undefined;
}

/** The address of a server (`readAddress`), which may be left out. */
export function addressField(max: number): SettingField<string> {
  return checkedField(max, readAddress, 'publicAddress');
}

const phonePattern = /^\+?[\d ()./-]{5,}$/;

/** A colour as it is stored, `#0B2A5B`, of six digits or three, with or without the sign; undefined for any other text. */
export function readColour(text: string): string | undefined {
  const [, digits = ''] = /^#?([\dA-F]{6}|[\dA-F]{3})$/.exec(text.normalize('NFKC').trim().toUpperCase()) ?? [];
  if (digits === '') return undefined;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

/** A colour, written as `#0B2A5B`. */
export function colourField(): SettingField<string> {
  return {
    control: 'colour',
    isRequired: true,
    maxLength: 7,
    typed: (value) => value,
    schema: (name) =>
      typedText(name, 7, { write: (text) => readColour(text) ?? text.trim() })
        .min(1, stop('required', name))
        .refine((text) => readColour(text) === text, stop('colour', name)),
    stored: z.string().regex(/^#[\dA-F]{6}$/),
  };
}

/** A logo that was uploaded, by what names it; it may be left out. */
export function logoField(): SettingField<string> {
  const isLogo = (text: string) => text === '' || readLogo(text) !== undefined;
  return {
    control: 'logo',
    isRequired: false,
    typed: (value) => value,
    // Only what the page itself wrote is read there.
    schema: () => sentLine(80).refine(isLogo, 'refusals:malformedRequest').default(''),
    stored: z.string().max(80).refine(isLogo),
  };
}

/** A telephone number as it is stored; undefined for any other text. */
export function readPhone(text: string): string | undefined {
  const phone = text.normalize('NFKC').trim();
  return phonePattern.test(phone) ? phone : undefined;
}

/** A telephone number as it is shown, which may be left out. */
export function phoneField(): SettingField<string> {
  return checkedField(30, readPhone, 'phoneShown');
}

// A line that may be left out, and that `read` gives its form or refuses.
function checkedField(max: number, read: (text: string) => string | undefined, rule: string): SettingField<string> {
  const isRight = (text: string) => text === '' || read(text) !== undefined;
  return {
    control: 'text',
    isRequired: false,
    maxLength: max,
    typed: (value) => value,
    schema: (name) =>
      typedText(name, max, { write: (text) => read(text.trim()) ?? text.trim() })
        .refine(isRight, stop(rule, name))
        .default(''),
    stored: z.string().max(max).refine(isRight),
  };
}

/** A text of several lines that may be left out. */
export function paragraphField(max: number): SettingField<string> {
  return {
    control: 'paragraph',
    isRequired: false,
    maxLength: max,
    typed: (value) => value,
    schema: (name) => OptionalFreeText(name, max),
    stored: z.string().max(max),
  };
}

/** An e-mail address that may be left out, in lower case. */
export function emailField(): SettingField<string> {
  return {
    control: 'email',
    isRequired: false,
    maxLength: emailMaxLength,
    typed: (value) => value,
    schema: (name) =>
      OptionalTextLine(name, emailMaxLength)
        .refine((text) => text === '' || z.regexes.email.test(text), stop('email', name))
        .transform((text) => text.toLowerCase()) as unknown as z.ZodType<string>,
    stored: z.string().max(emailMaxLength),
  };
}

const digitsMaxLength = 20;

const digits = (name: string) =>
  typedText(name, digitsMaxLength, { write: (text) => halfWidthDigits(text).trim() }).min(1, stop('required', name));

/** A whole number of 0 or 1 to a bound. */
export function numberField({ min, max }: { min: 0 | 1; max: number }): SettingField<number> {
  const rule = min === 0 ? 'wholeNumberOrNone' : 'wholeNumber';
  return {
    control: 'number',
    isRequired: true,
    typed: String,
    schema: (name) =>
      digits(name)
        .regex(/^\d{1,9}$/, stop(rule, name, max))
        .refine((text) => Number(text) >= min && Number(text) <= max, stop(rule, name, max))
        .transform(Number),
    stored: z.int().min(min).max(max),
  };
}

/** A positive amount of the scope's currency, stored in the currency's smallest unit. */
export function amountField(currency: (scope: string) => string, mostWhole: number): SettingField<number> {
  const isAmount = (minor: number | null, scope: string) =>
    minor !== null && minor >= 1 && minor <= minorAmount(String(mostWhole), currency(scope))!;
  return {
    control: 'amount',
    isRequired: true,
    typed: (value, scope) => decimalText(value, currency(scope)),
    schema: (name, scope) =>
      digits(name)
        .refine((text) => isAmount(minorAmount(text, currency(scope)), scope), stop('settingAmount', name, mostWhole))
        .transform((text) => minorAmount(text, currency(scope)) ?? 0),
    stored: z.int().min(1),
  };
}

// As a Japanese keyboard types them, too.
const plainHours = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[~〜–—−]/g, '-')
    .replaceAll(/\s/g, '');
const hoursMaxLength = 20;
const hoursPattern = /^(?:(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d)?$/;
const inOrder = (text: string) => text === '' || text.slice(0, 5) < text.slice(6);

/** The hours of a day as `09:00-17:00`; '' for a day that is closed. */
export function hoursField(): SettingField<string> {
  return {
    control: 'text',
    isRequired: false,
    maxLength: hoursMaxLength,
    typed: (value) => value,
    schema: (name) =>
      typedText(name, hoursMaxLength, {
        write: (text) => plainHours(text).replaceAll(/(?<!\d)(\d:)/g, '0$1'),
        tooLong: messageKey('hoursOfDay', name),
      })
        .regex(hoursPattern, stop('hoursOfDay', name))
        .refine(inOrder, stop('hoursOfDay', name))
        .default(''),
    stored: z.string().regex(hoursPattern).refine(inOrder),
  };
}
