import { localized } from '#app/domain/localizedText.ts';
import { activationFlags, genders, roles, titles } from '#app/domain/permissions/codes.ts';
import { agencyFactsOf } from '#app/domain/agencies/information/agencyFields.ts';
import { themes } from '#app/domain/accounts/themes.ts';
import { formatDay, fullName } from '#app/domain/display.ts';
import type { FieldKind } from '#app/domain/fields.ts';
import {
  historyFields,
  historySentences,
  recordedActions,
  type HistoryAction,
  type HistoryChange,
  type HistoryField,
  type HistorySentence,
} from './history.ts';
import type { RecordedPerson } from './recordedPerson.ts';
import {
  offeredPermissions,
  permissionStringName,
  type Permission,
  type PermissionStrings,
} from '#app/domain/permissions/permissions.ts';
import { endsFrom } from '#app/domain/permissions/grantEnds.ts';
import { courseLanguageNames, type CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { brands } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { isTimeZone, zoneLabel } from '#app/domain/markets/settings/kinds/timeZones.ts';
import type { Language } from '#app/i18n.ts';
import type { Translate } from '#app/domain/messages.ts';
import { searchKey } from '#app/domain/text.ts';

/** The reader of a history: translator, language, market and the names for codes. */
export interface HistoryReader {
  t: Translate;
  market: Market;
  /** The time zone of the reader; that of the market where it is left out. */
  zone?: string;
  language: Language;
  /** Names of countries by code, in the reader's language. */
  countries: ReadonlyMap<string, string>;
  /** Names of states by country and code. */
  states: ReadonlyMap<string, ReadonlyMap<string, string>>;
  catalogue: readonly Permission[];
}

/** What a sentence is made of: the change, its author, and the user whose account it is about; null for no user's. */
export interface SentenceParts {
  sentence: HistorySentence;
  actor: RecordedPerson;
  subject: RecordedPerson | null;
  /** True where the author acted on their own account. */
  own: boolean;
}

/** The sentence of one row: `Jo Ray changed Ann Lee's role`. */
export function historyLine(
  reader: Pick<HistoryReader, 't' | 'language'>,
  { sentence, actor, subject, own }: SentenceParts,
): string {
  const whose = !subject ? '' : own ? ownWord(reader, subject) : personWord(reader, 'whose', subject);
  return reader.t(`history:sentence.${sentence}`, { actor: personWord(reader, 'actor', actor), whose });
}

/** The actions in whose sentences a search's words are found, without case and accents, by the reader's own texts. */
export function actionsInWords({ t }: Pick<HistoryReader, 't'>, search: string): HistoryAction[] {
  const wanted = searchKey(search);
  if (wanted === '') return [];
  return recordedActions.filter((action) =>
    searchKey(t(`history:sentence.${historySentences[action]}`, { actor: '', whose: '' })).includes(wanted),
  );
}

/** A person of the record in words: a name, or its replacement. */
export function personName(reader: Pick<HistoryReader, 't' | 'language'>, person: RecordedPerson): string {
  return personWord(reader, 'actor', person);
}

function ownWord({ t }: Pick<HistoryReader, 't'>, { kind }: RecordedPerson): string {
  return t(`history:whose.${kind === 'self' ? 'selfBySelf' : 'own'}`);
}

function personWord(
  { t, language }: Pick<HistoryReader, 't' | 'language'>,
  as: 'actor' | 'whose',
  person: RecordedPerson,
): string {
  if (person.kind === 'key') return t(`history:${as}.key`, { name: person.keyName });
  return t(`history:${as}.${person.kind}`, 'lastName' in person ? { name: fullName(person, language) } : {});
}

/** The changes of a row, and the country that its subject has now; null where it has none that the reader may know. */
export interface ChangesInCountry {
  changes: readonly HistoryChange[];
  country: string | null;
}

/**
 * The changes of one row, a line each: `Phone Number: 5550123 → 5550199`. Codes and names stand in words; a state
 * by its subject's country, and by its code where that country does not list it.
 */
export function historyLines(reader: HistoryReader, { changes, country }: ChangesInCountry): string[] {
  return changes.flatMap((change) => {
    if (change.field === 'permissionEnds') return endLines(reader, change);
    return isPermissions(change.field) ? permissionLines(reader, change) : [fieldLine(reader, change, country)];
  });
}

function isPermissions(field: HistoryField): boolean {
  return historyFields[field] === 'permissions' || historyFields[field] === 'permissionString';
}

// Fields whose form has its own label: a day alone, and a brand that is chosen.
const labelNames: Partial<Record<HistoryField, string>> = {
  dateOfBirth: 'birthDate',
  displayCompany: 'defaultBrand',
};

function fieldLine(reader: HistoryReader, { field, before, after }: HistoryChange, country: string | null): string {
  const { t } = reader;
  const kind = historyFields[field];
  const states = kind === 'state' && country !== null ? reader.states.get(country) : undefined;
  const words = (value: string | null) =>
    value === null ? '' : (states?.get(value) ?? valueWords(reader, kind, value));
  const line = before === null ? 'set' : after === null ? 'removed' : 'changed';
  return t(`history:line.${line}`, {
    field: t(`fields:${labelNames[field] ?? agencyFactsOf(field)?.called ?? field}`),
    before: words(before),
    after: words(after),
  });
}

/** A stored value in words: codes, days and flags as their reader says them. */
export function valueWords(
  { t, market, language, countries }: Omit<HistoryReader, 'catalogue' | 'states'>,
  kind: FieldKind,
  value: string,
): string {
  if (kind === 'email') return value.toLowerCase();
  if (kind === 'country') return countries.get(value) ?? value;
  if (kind === 'yesNo') return t(`history:${value === 'Y' ? 'yes' : 'no'}`);
  if (kind === 'approval') return t(`staff:status.${value}`);
  if (kind === 'feedbackState') return t(`feedback:state.${value}`);
  // Of a course it may be one in which the portal itself is not.
  if (kind === 'language') return courseLanguageNames[value as CourseLanguage] ?? value;
  if (kind === 'timeZone') return isTimeZone(value) ? zoneLabel(value, language) : value;
  // A date of birth is the same day everywhere.
  if (kind === 'date') return formatDay(value, { market, language });
  const labelKey = labelKeyOf(kind, value);
  return labelKey ? t(labelKey) : value;
}

const labels: Partial<Record<FieldKind, Record<string, { labelKey: string } | { nameKey: string }>>> = {
  title: titles,
  gender: genders,
  role: roles,
  status: activationFlags,
  brand: brands,
  theme: themes,
};

function labelKeyOf(kind: FieldKind, value: string): string | undefined {
  const entry = labels[kind]?.[value];
  return entry && ('labelKey' in entry ? entry.labelKey : entry.nameKey);
}

// The descriptions of the permissions that were given or removed, or that the row is about; none in the uk, where permissions follow the role
// (spec §6).
function permissionLines(
  { t, market, language, catalogue }: HistoryReader,
  { field, before, after, isSubject }: HistoryChange,
): string[] {
  if (market === 'uk') return [];
  const [oldKeys, newKeys] = [before, after].map((value) => keysIn(catalogue, field, value ?? ''));
  return offeredPermissions(catalogue)
    .filter(({ key }) => oldKeys!.has(key) !== newKeys!.has(key))
    .map(({ key, descriptionEn, descriptionJa }) => {
      const permission = localized(language, 'description', { descriptionEn, descriptionJa });
      const line = isSubject ? 'permission' : newKeys!.has(key) ? 'granted' : 'withdrawn';
      return t(`history:line.${line}`, { permission });
    });
}

// The permissions whose last day changed; a day is the same day everywhere.
function endLines({ t, market, language, catalogue }: HistoryReader, { before, after }: HistoryChange): string[] {
  const [old, now] = [before, after].map((value) => endsFrom(value ? value.split(' ') : []));
  const words = (day: string) => formatDay(day, { market, language });
  return offeredPermissions(catalogue).flatMap(({ key, descriptionEn, descriptionJa }) => {
    const day = now![key];
    if (day === old![key]) return [];
    const permission = localized(language, 'description', { descriptionEn, descriptionJa });
    return [
      day ? t('history:line.endsOn', { permission, date: words(day) }) : t('history:line.endsNot', { permission }),
    ];
  });
}

function keysIn(catalogue: readonly Permission[], field: HistoryField, value: string): Set<string> {
  if (field === 'permissions') return new Set(value.split(' '));
  const strings: PermissionStrings = { oneSource: '', polarOnline: '', [field]: value };
  return new Set(
    catalogue.flatMap(({ key, permissionSeq }) =>
      strings[permissionStringName(key)][permissionSeq] === 'Y' ? [key] : [],
    ),
  );
}
