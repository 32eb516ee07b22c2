import { z } from 'zod';
import { noTemplate } from '#app/domain/people/permissions/templates.ts';
import { agentTypes, genderCodes, titleCodes } from '#app/domain/permissions/codes.ts';
import { themeNames } from '#app/domain/accounts/themes.ts';
import { defaultPageSize, maxPageNumber, pageSizes, searchMaxLength } from '#app/domain/listParams.ts';
import { countryCode } from '#app/domain/markets/markets.ts';
import { languages } from '#app/i18n.ts';
import { messageKey } from '#app/domain/messages.ts';
import {
  halfWidthDigits,
  hasMarkup,
  isBlank,
  isLegalText,
  plainEmail,
  plainName,
  plainTelephone,
  straightApostrophes,
  upperCase,
  visiblePart,
} from '#app/domain/text.ts';
import { requiredText, rewrite, sentLine, stop, typedText, unlessRefused } from '#app/domain/textSchema.ts';
import {
  passwordLength,
  userIdMaxLength,
  dayPartMaxLength,
  numberMaxLength,
  cliaIdMaxLength,
  countryMaxLength,
  videoLinkMaxLength,
  permissionKeyMaxLength,
  signInMaxLength,
  emailMaxLength,
  passkeyNameMaxLength,
  nameMaxLength,
  agencyNameMaxLength,
  freeTextMaxLength,
  phoneCodeMaxLength,
  phoneNumberMaxLength,
  telephoneMaxLength,
  abtaNumberMaxLength,
  suffixMaxLength,
  permissionStringMaxLength,
  templateNameMaxLength,
  branchNameMaxLength,
  airFieldMaxLength,
  ccnLength,
} from '#app/domain/fieldLengths.ts';

/*
 * One schema a field (spec §5). Input is text, as HTML forms and JSON both send it; an absent optional
 * field becomes ''. Messages are keys: see messages.ts.
 */

/** What a stored value is, by which a history puts it into words (`historyWords.ts`). */
export type FieldKind =
  | 'approval'
  | 'email'
  | 'text'
  | 'title'
  | 'gender'
  | 'role'
  | 'status'
  | 'country'
  | 'state'
  | 'brand'
  | 'language'
  | 'theme'
  | 'timeZone'
  | 'yesNo'
  | 'date'
  | 'permissions'
  | 'permissionString'
  | 'permissionEnds'
  | 'feedbackState';

/** A required password: 6-16 letters and digits, full-width ones too, at least one of each. The case stays: see normalisePassword. */
export function Password(field = 'password') {
  return requiredText(field, passwordLength.max, {
    write: folded,
    tooLong: messageKey('passwordTooLong'),
    illegal: messageKey('passwordCharacters'),
  })
    .min(passwordLength.min, stop('passwordTooShort'))
    .refine((text) => /\d/.test(text) && /\p{L}/u.test(text), stop('passwordMix'))
    .regex(/^[A-Za-z0-9]+$/, stop('passwordCharacters'));
}

/** The password confirmation of a form; see requireSamePasswords. */
export function ConfirmPassword(field = 'confirmPwd') {
  return compared(field, messageKey('passwordsDiffer'));
}

/** A password as it is hashed and compared: upper-cased, of full-width letters the common ones. */
export function normalisePassword(password: string): string {
  return folded(password).toUpperCase();
}

/** True where two passwords are the same, regardless of case (spec §5). */
export function passwordsMatch(password: string, confirm: string): boolean {
  return normalisePassword(password) === normalisePassword(confirm);
}

/** A required user ID of 6-16 letters or numbers, upper-cased. */
export function UserId(field = 'userId') {
  const wrong = messageKey('userIdFormat');
  return requiredText(field, userIdMaxLength, { write: foldedName, tooLong: wrong, illegal: wrong })
    .regex(/^[A-Za-z0-9]{6,16}$/, unlessRefused(wrong))
    .check(rewrite((text) => text.toUpperCase()));
}

/** The user ID of a sign-in, upper-cased. Its rules do not reveal which IDs could exist. */
export function SignInUserId(field = 'userId') {
  return requiredText(field, signInMaxLength, { write: foldedName }).check(rewrite((text) => text.toUpperCase()));
}

/** The user ID or the e-mail address of an account as it is copied from elsewhere, upper-cased. */
export function UserIdOrEmail(field = 'userIdOrEmail') {
  return requiredText(field, emailMaxLength, { write: plainEmail }).check(rewrite((text) => text.toUpperCase()));
}

/** The password of a sign-in, as it was typed. */
export function SignInPassword(field = 'password') {
  return compared(field);
}

/** A code of an authenticator app or a recovery code, as typed; the verb tells them apart and checks them. */
export function SecondFactorCode(field = 'code') {
  return compared(field);
}

const asTyped = (text: string) => text;

// The full-width letters and digits of a Japanese or Chinese keyboard are the common ones.
const folded = (text: string) => text.normalize('NFKC');
const foldedName = (text: string) => folded(text).trim();

// What is only compared may have any character.
function compared(field: string, tooLong = messageKey('tooLong', field, signInMaxLength)) {
  return requiredText(field, signInMaxLength, { write: asTyped, isLegal: () => true, tooLong });
}

/** The name that a user gives a passkey: one line, in the case as typed. */
export function PasskeyName(field = 'passkeyName') {
  return requiredLine(field, passkeyNameMaxLength, (text) => text);
}

/** A required e-mail address, trimmed and upper-cased. */
export function EmailAddress(field = 'emailAddress') {
  return requiredText(field, emailMaxLength, { write: plainEmail, illegal: messageKey('email') })
    .regex(z.regexes.email, stop('email'))
    .check(rewrite((text) => text.toUpperCase()));
}

/** A required name: letters and marks of any script, space, brackets, apostrophe, hyphen; its case stays. */
export function PersonName(field: string) {
  return nameRules(requiredText(field, nameMaxLength, writtenName));
}

/** A name that may be left out, as a middle name. */
export function OptionalPersonName(field: string) {
  return nameRules(typedText(field, nameMaxLength, writtenName)).default('');
}

const writtenName = {
  write: (text: string) => plainName(blankAsEmpty(text.normalize('NFC'))).trimEnd(),
  illegal: messageKey('nameCharacters'),
};

function nameRules(schema: z.ZodString) {
  return schema
    .refine((text) => !text.startsWith(' '), stop('leadingSpace'))
    .refine((text) => text === '' || isName(text), stop('nameCharacters'));
}

function isName(text: string): boolean {
  return /^[\p{L}\p{M} ()'-]+$/u.test(text) && /\p{L}/u.test(visiblePart(text));
}

/** A required line of text, such as a title: one line as typed, trimmed. */
export function TextLine(field: string, max: number) {
  return requiredLine(field, max, straightApostrophes);
}

/** A line of text that may be left out. */
export function OptionalTextLine(field: string, max: number) {
  return optionalLine(field, max, straightApostrophes);
}

/** A required line of an agent's or an agency's data, such as a city; a tag in it is refused (spec §5). */
export function DataLine(field: string, max: number) {
  return TextLine(field, max).refine((text) => !hasMarkup(text), stop('markup', field));
}

/** A line of an agent's or an agency's data that may be left out. */
export function OptionalDataLine(field: string, max: number) {
  return optionalLine(field, max, straightApostrophes, (text) => !hasMarkup(text));
}

/** A required line that is a code or is sent as one: upper-cased. */
function UpperCaseLine(field: string, max: number) {
  return requiredLine(field, max, upperCase).refine((text) => !hasMarkup(text), stop('markup', field));
}

/** A code that may be left out (state, postal code, suffix, ABTA number): upper-cased. */
export function OptionalCode(field: string, max: number) {
  return optionalLine(field, max, upperCase, (text) => !hasMarkup(text));
}

function requiredLine(field: string, max: number, written: (text: string) => string) {
  return requiredText(field, max, { write: (text) => written(text.normalize('NFC')).trim() });
}

function optionalLine(field: string, max: number, written: (text: string) => string, isTaken = (_: string) => true) {
  return typedText(field, max, { write: (text) => blankAsEmpty(written(text.normalize('NFC')).trim()) })
    .refine(isTaken, stop('markup', field))
    .default('');
}

const blankAsEmpty = (text: string) => (isBlank(text) ? '' : text);

/** A required name of an agency: a line of data with at least one letter or digit that can be seen. */
export function AgencyName(field = 'agencyName') {
  return DataLine(field, agencyNameMaxLength).refine(
    (text) => /[\p{L}\p{N}]/u.test(visiblePart(text)),
    stop('illegalCharacters', field),
  );
}

const linesAsStored = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim();

/** Required text of several lines (feedback): as typed, trimmed. */
export function FreeText(field: string, max = freeTextMaxLength) {
  return requiredText(field, max, { write: linesAsStored, isLegal: isLegalText });
}

/** Text of several lines that may be left out: as typed, trimmed. */
export function OptionalFreeText(field: string, max = freeTextMaxLength) {
  return typedText(field, max, { write: (text) => blankAsEmpty(linesAsStored(text)), isLegal: isLegalText }).default(
    '',
  );
}

const plainDigits = (text: string) => halfWidthDigits(text).trim();

// Digits with the separators of telephone numbers, and an optional + before the calling code.
const telephonePattern = /^\+?[\d ()./-]*$/;
const typedPhonePartMaxLength = 40;

/**
 * A part of a telephone number as people type it (`(954)`, `555-0123`, full-width), or ''; the output is its digits.
 * See requirePhones for the rule that both parts are given.
 */
function OptionalPhonePart(field: string, max: number) {
  const wrong = messageKey('numbersOnly', field);
  const tooLong = messageKey('tooLong', field, max);
  return typedText(field, typedPhonePartMaxLength, { write: plainTelephone, missing: wrong, illegal: wrong, tooLong })
    .regex(telephonePattern, unlessRefused(wrong))
    .check(rewrite((text) => text.replace(/\D/g, '')))
    .max(max, unlessRefused(tooLong))
    .default('');
}

export const PhoneCode = (field = 'phoneCode') => OptionalPhonePart(field, phoneCodeMaxLength);
export const PhoneNumber = (field = 'phoneNumber') => OptionalPhonePart(field, phoneNumberMaxLength);

/**
 * A required telephone number in one line, as dialled in its country or internationally. See requirePhoneNumber for the
 * check against the country.
 */
export function TelephoneNumber(field = 'telephone') {
  const wrong = messageKey('validPhoneNumber');
  return requiredText(field, telephoneMaxLength, {
    write: plainTelephone,
    missing: wrong,
    tooLong: wrong,
    illegal: wrong,
  }).regex(/^\+?[\d ()./-]+$/, unlessRefused(wrong));
}

/** One of the three parts of a date of birth, trimmed; day and month get two digits. See requireDateOfBirth. */
export function DateOfBirthPart() {
  const wrong = messageKey('dateOfBirthRequired');
  const write = (text: string) => plainDigits(text).replace(/^\d$/, '0$&');
  return typedText('dateOfBirth', dayPartMaxLength, {
    write,
    missing: wrong,
    tooLong: wrong,
    illegal: wrong,
  }).default('');
}

/** A CLIA id of 8 or 10 letters or digits, or nothing (US and CA only). */
export function OptionalCliaId(field = 'cliaagentId') {
  const wrong = messageKey('cliaId', field);
  return typedText(field, cliaIdMaxLength, { missing: wrong, tooLong: wrong, illegal: wrong })
    .regex(/^(?:[A-Za-z0-9]{8}|[A-Za-z0-9]{10})?$/, unlessRefused(wrong))
    .check(rewrite((text) => text.toUpperCase()))
    .default('');
}

/** A required ABTA number (uk). */
export const AbtaNumber = (field = 'abtanumber') => UpperCaseLine(field, abtaNumberMaxLength);

export const GenderField = () => z.enum(genderCodes, { error: messageKey('selectGender') });
export const Title = () => z.enum(titleCodes, { error: messageKey('selectTitle') });
export const AgentTypeField = () => z.enum(agentTypes, { error: messageKey('selectAgentType') });
export const SuffixCode = (field = 'suffix') => OptionalCode(field, suffixMaxLength);

/** A required country: an ISO 3166-1 code, upper-cased; UK becomes GB. */
export function Country(field = 'country') {
  const error = messageKey('selectOption', field);
  return requiredText(field, countryMaxLength, {
    write: countryCode,
    missing: error,
    tooLong: error,
    illegal: error,
  }).regex(/^[A-Z]{2}$/, unlessRefused(error));
}

/** A country in an address, by which a list is narrowed. */
export function CountryInList() {
  return sentLine(countryMaxLength)
    .check(rewrite(countryCode))
    .regex(/^[A-Z]{2}$/)
    .optional();
}

/** A box that must be ticked: 'on' in a form, true in JSON. */
export function Tick(error: string) {
  return z.union([z.literal(true), z.literal('on'), z.literal('true')], { error }).transform(() => true as const);
}

/** The certificate that a new user is an approved seller employed by the agency (spec §5). */
export const CertificationField = () => Tick('refusals:certificationRequired');
export const AcceptTerms = () => Tick('refusals:termsRequired');

/** A Y/N flag, as `removeCCN`; N where it is absent. */
export const YesNo = (field: string) => z.enum(['Y', 'N'], { error: messageKey('selectOption', field) }).default('N');

/**
 * A whole number between two bounds, typed in plain or full-width digits; `rule` names the message, whose limit is `max`.
 */
export function WholeNumber(
  field: string,
  { min, max, rule = min === 0 ? 'wholeNumberOrNone' : 'wholeNumber' }: { min: 0 | 1; max: number; rule?: string },
) {
  const wrong = messageKey(rule, field, max);
  return typedText(field, numberMaxLength, {
    write: plainDigits,
    missing: wrong,
    tooLong: wrong,
    illegal: wrong,
  })
    .regex(/^\d{1,9}$/, unlessRefused(wrong))
    .transform(Number)
    .refine((number) => number >= min && number <= max, { error: wrong });
}

const unreadableVersion = messageKey('versionUnreadable');

/**
 * The version of a record that a form was filled in from, a count that begins at `first`; it is sent back with the
 * form.
 */
export const Version = (first = 0) =>
  z.coerce
    .number({ error: unreadableVersion })
    .int({ error: unreadableVersion })
    .min(first, { error: unreadableVersion });

/** A language of the portal. */
export const LanguageField = (field = 'language') => z.enum(languages, { error: messageKey('selectOption', field) });

/** An appearance of the pages. */
export const ThemeField = (field = 'theme') => z.enum(themeNames, { error: messageKey('selectOption', field) });

/** One of an agent's two permission strings: Y or N a place. */
export function PermissionString(field = 'permissions') {
  return z
    .string({ error: messageKey('selectOption', field) })
    .max(permissionStringMaxLength, stop('selectOption', field))
    .regex(/^[YN]*$/, stop('selectOption', field));
}

/** The permission keys that are granted (ticked boxes); none where absent. */
export function PermissionKeys(field = 'permissions') {
  const error = messageKey('selectOption', field);
  return z
    .array(
      z
        .string({ error })
        .max(permissionKeyMaxLength, { error })
        .regex(/^(?:os|po)[A-Za-z]{1,40}$/, { error }),
      { error },
    )
    .max(2 * permissionStringMaxLength, { error })
    .default([]);
}

/** The choice of a permission template, by its identifier; `noTemplate` for none. */
export function TemplateChoice(field = 'permissionTemplate') {
  return z.union([z.literal(noTemplate), z.uuid()], { error: messageKey('selectOption', field) });
}

/** The last days of permissions, as `key=2026-12-31` texts, each key once. */
export function PermissionEnds(field = 'permissions') {
  const error = messageKey('permissionEnd', field);
  return z
    .array(z.string({ error }).max(permissionKeyMaxLength + '=2026-12-31'.length, { error }), { error })
    .max(2 * permissionStringMaxLength, { error })
    .refine(
      (texts) =>
        texts.every(
          (text) =>
            /^(?:os|po)[A-Za-z]{1,40}=/.test(text) &&
            z.iso.date().safeParse(text.split('=')[1]).success &&
            text.split('=').length === 2,
        ),
      { error },
    )
    .refine((texts) => new Set(texts.map((text) => text.split('=')[0])).size === texts.length, { error })
    .default([]);
}

/** The name of a permission template: a line of text that can be seen. */
export const TemplateName = (field = 'templateName') => TextLine(field, templateNameMaxLength);

/** The name of a branch: a line of text that can be seen. */
export const BranchName = (field = 'branchName') => TextLine(field, branchNameMaxLength);

/** A branch that may be chosen: its identifier, nothing for none. */
export const BranchOfNew = (field = 'branch') =>
  z
    .union([z.literal(''), z.uuid()], { error: messageKey('selectOption', field) })
    .transform((branch) => branch || undefined)
    .optional();

/** A required field of the air popup: at most 30 characters, upper-cased (spec §5). */
export const AirField = (field: string) => UpperCaseLine(field, airFieldMaxLength);

/** A required member number of 10 digits. */
export function Ccn(field = 'ccn') {
  const wrong = messageKey('ccnLength', field);
  // As cards print it, in groups.
  const write = (text: string) => plainTelephone(text).replace(/[\s-]/g, '');
  return requiredText(field, ccnLength, { write, tooLong: wrong, illegal: messageKey('numbersOnly', field) })
    .regex(/^\d*$/, stop('numbersOnly', field))
    .length(ccnLength, unlessRefused(wrong));
}

/** The search text of a list: one line, without characters that the database refuses. */
export const SearchText = () => sentLine(searchMaxLength).check(rewrite((text) => text.trim()));

/** The number of a page, from 1, as a query gives it; anything else is the first. */
export const PageNumber = () => z.coerce.number().int().min(1).max(maxPageNumber).catch(1);

/** Rows a page, as a query gives it: 10, 20, 30, 40 or 50; anything else is 20 (spec §9). */
export const PageSize = () => z.coerce.number().pipe(z.literal(pageSizes)).catch(defaultPageSize);

const videoPattern =
  /^https?:\/\/(?:(?:www|m)\.)?(?:youtube\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/|shorts\/)|youtube-nocookie\.com\/embed\/|youtu\.be\/)([\w-]{11})(?:[?&#]\S*)?$/;

/** A required link to a video at a YouTube-style address (spec §5). */
export function VideoLink(field = 'videoLink') {
  const wrong = messageKey('videoLink');
  return requiredText(field, videoLinkMaxLength, { tooLong: wrong, illegal: wrong }).regex(
    videoPattern,
    unlessRefused(wrong),
  );
}

// Where videos are looked at, and the files that are videos; a channel or a list of videos is a page as any other.
const videoAddress =
  /^https?:\/\/(?:(?:[\w-]+\.)*(?:youtube\.com|youtube-nocookie\.com)\/(?:watch|embed\/|shorts\/|live\/|v\/)|youtu\.be\/|(?:[\w-]+\.)*(?:vimeo|dailymotion|wistia|loom|bilibili)\.(?:com|net)\/\S|dai\.ly\/|[^?#]+\.(?:mp4|m4v|mov|webm|ogv|avi|mkv|m3u8)(?:[?#]|$))/i;

/**
 * Whether a link is that of a video which the portal cannot play: another site's, a file, or a video's address that is
 * not whole.
 */
export function isUnsupportedVideo(link: string): boolean {
  return videoAddress.test(link.trim()) && videoId(link) === null;
}

/** The 11-character video id of a link; null where it is no video link. */
export function videoId(link: string): string | null {
  return videoPattern.exec(link.trim())?.[1] ?? null;
}
