import { DateTime } from 'luxon';
import { z } from 'zod';
import { zones } from '#app/domain/display.ts';
import { dayLength } from '#app/domain/fieldLengths.ts';
import { FreeText, Version } from '#app/domain/fields.ts';
import { markets, type Market } from '#app/domain/markets/markets.ts';
import { onlyWhole } from '#app/domain/refinements.ts';
import { form } from '#app/domain/strictForm.ts';
import type { SettingField } from './settingFields.ts';
import { settingReasonLength } from './settingLimits.ts';
import { stop, typedText } from '#app/domain/textSchema.ts';

// biome-ignore lint/suspicious/noExplicitAny: a field's own value is known where a kind is named, not in a list of kinds
type AnyField = SettingField<any>;
type Fields = Record<string, AnyField>;
type Values<Of extends Fields> = { [Name in keyof Of]: Of[Name] extends SettingField<infer Value> ? Value : never };

interface Fault {
  field: string;
  message: string;
}

/** A kind of setting: what of the brand's data changes from a day on. */
export interface SettingKind<Name extends string = string, Of extends Fields = Fields> {
  name: Name;
  /** What each setting of the kind is of: markets, curricula, or keys of permissions. */
  scopes: readonly string[];
  /** The key of the text that names a scope, its parts between braces. */
  scopeKey: (scope: string) => string;
  /** The markets in which a scope's value applies; it is set by staff who reach all of them. */
  marketsOf: (scope: string) => readonly Market[];
  /** The currency of a scope's amounts. */
  currencyOf?: (scope: string) => string;
  fields: Of;
  /** What is wrong with a value as a whole: each field, and the message's key. */
  fault?(value: Values<Of>, scope: string): Fault | readonly Fault[] | null;
  /** What is shown of typed values before they are saved: how pages and mails look, what the portal is called, a mail. */
  preview?: 'look' | 'name' | 'mail';
  /** Whether the guide asks the brand to decide: saving what our value says already is a decision, and not refused. */
  isDecision?: boolean;
  /** The value where the brand has set nothing. */
  ours: (scope: string) => Values<Of>;
}

/** What a kind's settings say. */
export type ValueOf<Kind> = Kind extends SettingKind<string, infer Of> ? Values<Of> : never;

/** Describes a kind, and keeps what its fields are known to be. */
export function settingKind<const Name extends string, Of extends Fields>(
  kind: SettingKind<Name, Of>,
): SettingKind<Name, Of> {
  return kind;
}

/** The zone in which a scope's days begin: that of its market, the first of several; UTC for what every market shares. */
function zoneOf(kind: Pick<SettingKind, 'marketsOf'>, scope: string): string {
  const some = kind.marketsOf(scope);
  return some.length === markets.length ? 'UTC' : zones[some[0]!];
}

/** The present day of a scope, as `2026-11-23`. */
export function todayOf(kind: Pick<SettingKind, 'marketsOf'>, scope: string, now: Date): string {
  return DateTime.fromJSDate(now, { zone: zoneOf(kind, scope) }).toISODate()!;
}

/** How far ahead a setting may be scheduled, in years. */
const yearsAhead = 5;

/** The last day for which something may be scheduled. */
export function lastDayFrom(today: string): string {
  return DateTime.fromISO(today, { zone: 'utc' }).plus({ years: yearsAhead }).toISODate()!;
}

const settingIntents = ['save', 'ours', 'preview'] as const;

function Day(today: string) {
  return typedText('validFrom', dayLength)
    .refine((text) => z.iso.date().safeParse(text).success, stop('day', 'validFrom'))
    .refine((text) => text >= today, stop('settingDayPast', 'validFrom'))
    .refine((text) => text <= lastDayFrom(today), stop('settingDayFar', 'validFrom', yearsAhead));
}

const common = (today: string) => ({
  validFrom: Day(today),
  reason: FreeText('reason', settingReasonLength.max).min(
    settingReasonLength.min,
    stop('tooShort', 'reason', settingReasonLength.min),
  ),
  version: Version(),
});

/**
 * The form of a setting: the fields of its kind, its first day, the reason, and the version that was read. A field that
 * the kind does not have, such as a currency, is refused by its name.
 */
export function settingSchema(kind: SettingKind, scope: string, today: string) {
  const own = Object.entries(kind.fields).map(([name, field]) => [name, field.schema(name, scope)] as const);
  return form({
    ...(Object.fromEntries(own) as Record<string, z.ZodType>),
    intent: z.enum(settingIntents, { error: 'refusals:malformedRequest' }).default('save'),
    ...common(today),
  }).superRefine((typed, report) => {
    const value = valueOfForm(kind, typed);
    for (const { field, message } of faultsOf(kind, value, scope))
      report.addIssue({ code: 'custom', path: [field], message });
  }, onlyWhole);
}

/** The fields of a setting's form alone, for what is shown before it is saved; the value as a whole may be wrong. */
export function previewSchema(kind: SettingKind, scope: string) {
  const own = Object.entries(kind.fields).map(([name, field]) => [name, field.schema(name, scope)] as const);
  return z.object(Object.fromEntries(own) as Record<string, z.ZodType>);
}

/** Ours from a day: what else the form says is of no account. */
export function oursSchema(today: string) {
  return z.object({ intent: z.literal('ours'), ...common(today) });
}

/** Withdraws what is scheduled for a day. */
export function withdrawSettingSchema() {
  return form({ withdraw: z.iso.date({ error: 'refusals:malformedRequest' }), version: Version() });
}

/** What is wrong with a value as a whole: the fields, each with its message's key. */
export function faultsOf({ fault }: SettingKind, value: Record<string, unknown>, scope: string): readonly Fault[] {
  return [fault?.(value, scope) ?? []].flat();
}

/** What a form says of the setting itself. */
export function valueOfForm(kind: SettingKind, typed: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(kind.fields).map((name) => [name, typed[name]]));
}

/** A value as its form has it. */
export function typedValue(
  { fields }: SettingKind,
  scope: string,
  value: Record<string, unknown>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.typed(value[name], scope)]));
}

/** A stored value, checked; undefined for one that the kind does not know, such as one that was changed by hand. */
export function storedValue<Kind extends SettingKind>(
  kind: Kind,
  scope: string,
  value: unknown,
): ValueOf<Kind> | undefined {
  const shape = Object.fromEntries(Object.entries(kind.fields).map(([name, { stored }]) => [name, stored]));
  const read = z.strictObject(shape).safeParse(value);
  if (!read.success || faultsOf(kind, read.data, scope).length > 0) return undefined;
  return read.data as ValueOf<Kind>;
}
