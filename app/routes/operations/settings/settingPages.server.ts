import type { StaffContext } from '#app/domain/context.server.ts';
import { formatDay, formatTime, zones } from '#app/domain/display.ts';
import { settingOn } from '#app/domain/markets/settings/settings.ts';
import { readLogo } from '#app/domain/markets/settings/logos.ts';
import { typedValue, type SettingKind } from '#app/domain/markets/settings/settingKind.ts';
import { presetOf } from '#app/domain/markets/partnerAddresses.server.ts';
import type { PartnerName } from '#app/domain/markets/partners.ts';
import { markets } from '#app/domain/markets/markets.ts';
import {
  listSettingKinds,
  readSetting,
  readSettingKind,
  type SettingEvent,
} from '#app/domain/operations/settings/settingRows.server.ts';
import type { Language } from '#app/i18n.ts';
import { translator } from '#app/platform/translations.server.ts';
import { rowsField, rowsState } from './rowsForm.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';

type Typed = Record<string, string>;

/** Most lines of a difference that a history shows. */
const mostLines = 12;

function reader({ language }: StaffContext) {
  const t = translator(language);
  return { t, day: (text: string) => formatDay(text, { language }) };
}

/** The kinds of settings that a member of staff sets. */
export async function settingsPage(ctx: StaffContext) {
  const { day } = reader(ctx);
  const rows = await listSettingKinds(ctx);
  return {
    title: documentTitle(ctx.language, 'settings:title'),
    rows: rows.map((row) => ({ ...row, next: row.next && day(row.next) })),
  };
}

/** A kind of setting: its value in each scope, and scheduled values. */
export async function settingKindPage(ctx: StaffContext, name: string) {
  const { t, day } = reader(ctx);
  const { kind, scopes } = await readSettingKind(ctx, name);
  return {
    title: documentTitle(ctx.language, `settings:kind.${kind.name}.title`),
    kind: kind.name,
    rows: scopes.map(({ scope, now, isOwn, since, scheduled }) => ({
      scope,
      name: t(kind.scopeKey(scope)),
      now: inShort(ctx, kind, scope, now),
      isOwn,
      since: since && day(since),
      scheduled: scheduled.map(({ validFrom }) => day(validFrom)),
    })),
  };
}

/** A setting: its value, scheduled values, its form, and its history. */
export async function settingPage(ctx: StaffContext, name: string, scope: string) {
  const { t, day } = reader(ctx);
  const { kind, today, version, state, events } = await readSetting(ctx, name, scope);
  const ours = typedValue(kind, scope, kind.ours(scope));
  const some = kind.marketsOf(scope);
  const zone = some.length === markets.length ? 'UTC' : zones[some[0]!];
  return {
    title: documentTitle(ctx.language, `settings:kind.${kind.name}.title`),
    kind: kind.name,
    scope,
    hasPreview: kind.preview !== undefined,
    name: t(kind.scopeKey(scope)),
    currency: kind.currencyOf?.(scope) ?? '',
    today,
    zone: zone.split('/').at(-1)!.replaceAll('_', ' '),
    version: String(version),
    isOwn: state.isOwn,
    since: state.since && day(state.since),
    now: shown(ctx, kind, scope, state.now),
    values: { ...state.now, validFrom: today },
    rows: rowsState(kind, { text: state.now[rowsField(kind)?.name ?? ''] ?? '', at: null, cells: {} }, false),
    isPreset: kind.name === 'partners' && presetOf(scope as PartnerName) !== undefined,
    fields: Object.entries(kind.fields).map(([field, { control, isRequired, maxLength, rows }]) => ({
      name: field,
      control,
      isRequired,
      maxLength: maxLength ?? null,
      columns: rows?.columns ?? [],
      options: optionsOf(ctx, kind, field),
    })),
    scheduled: state.scheduled.map(({ validFrom, act, typed }) => ({
      validFrom,
      day: day(validFrom),
      isOurs: act === 'ours',
      items: shown(ctx, kind, scope, typed ?? ours),
    })),
    events: events.map((event) => ({
      number: event.number,
      what: t(`settings:history.${event.act}`, { by: event.by, day: day(event.validFrom) }),
      when: formatTime(event.savedAt, ctx),
      reason: event.reason,
      lines: differences(ctx, kind, scope, event, events, ours),
    })),
  };
}

/** A day as the toast of a saved setting says it. */
export function settingDay(ctx: StaffContext, validFrom: string): string {
  return reader(ctx).day(validFrom);
}

function shown({ language }: StaffContext, kind: SettingKind, scope: string, typed: Typed) {
  const t = translator(language);
  return Object.entries(kind.fields).map(([field, { rows }]) => {
    const text = typed[field] ?? '';
    const lines = text === '' ? undefined : rows?.read(text);
    return {
      term: t(`fields:${field}`),
      value: lines ? '' : wordsOf(language, kind, scope, field, text),
      table:
        rows && lines
          ? {
              columns: rows.columns.map(({ name }) => t(`fields:${name}`)),
              rows: lines.map((line) => rows.columns.map(({ name }) => line[name] ?? '')),
            }
          : null,
    };
  });
}

function inShort({ language }: StaffContext, kind: SettingKind, scope: string, typed: Typed): string {
  const t = translator(language);
  const all = Object.entries(kind.fields);
  // Of several fields an empty one is left out, except a closed day.
  const fields =
    all.length === 1 || kind.name === 'business-hours' ? all : all.filter(([field]) => typed[field] !== '');
  if (fields.length === 0) return t('settings:empty');
  return fields
    .map(([field, { control }]) => {
      const text = typed[field] ?? '';
      const words =
        control === 'lines'
          ? t('settings:rowCount', { count: text === '' ? 0 : text.split('\n').length })
          : wordsOf(language, kind, scope, field, text);
      return fields.length === 1 ? words : t('settings:inShort', { field: t(`fields:${field}`), value: words });
    })
    .join(' · ');
}

function wordsOf(language: Language, kind: SettingKind, scope: string, field: string, text: string) {
  if (text === '') return emptyWord(language, kind);
  const { control } = kind.fields[field]!;
  const logo = control === 'logo' ? readLogo(text) : undefined;
  if (logo) return translator(language)('settings:logo.size', { width: logo.width, height: logo.height });
  if (control === 'choice') return optionName(language, kind, field, text);
  return control === 'amount' ? `${text} ${kind.currencyOf?.(scope) ?? ''}`.trim() : text;
}

function optionsOf({ language }: StaffContext, kind: SettingKind, field: string) {
  return (kind.fields[field]?.options ?? []).map((value) => ({
    value,
    label: optionName(language, kind, field, value),
  }));
}

function optionName(language: Language, kind: SettingKind, field: string, option: string): string {
  const called = kind.fields[field]?.called?.(option, language);
  return called ?? translator(language)(`settings:choice.${field}.${option}`);
}

// A day without hours is one on which the desk is closed.
function emptyWord(language: Language, kind: SettingKind) {
  return translator(language)(kind.name === 'business-hours' ? 'settings:closed' : 'settings:empty');
}

// Against what would have held on the event's day without it.
function differences(
  { language }: StaffContext,
  kind: SettingKind,
  scope: string,
  event: SettingEvent,
  events: readonly SettingEvent[],
  ours: Typed,
): string[] {
  const t = translator(language);
  const heldWith = (atMost: number) =>
    settingOn(
      events.filter(({ number }) => number <= atMost).map((each) => ({ ...each, value: each.typed })),
      event.validFrom,
    )?.typed ?? ours;
  const [before, after] = [heldWith(event.number - 1), heldWith(event.number)];
  const lines = Object.entries(kind.fields).flatMap(([name, { control }]) => {
    const [old, now] = [before[name] ?? '', after[name] ?? ''];
    if (old === now) return [];
    const field = t(`fields:${name}`);
    if (control !== 'lines') {
      const words = (text: string) => wordsOf(language, kind, scope, name, text);
      return [t('settings:history.change', { field, before: words(old), after: words(now) })];
    }
    const [oldLines, newLines] = [old, now].map((text) => linesOf(kind, name, text));
    return [
      ...[...newLines!]
        .filter((line) => !oldLines!.has(line))
        .map((line) => t('settings:history.added', { field, line })),
      ...[...oldLines!]
        .filter((line) => !newLines!.has(line))
        .map((line) => t('settings:history.removed', { field, line })),
    ];
  });
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines), t('settings:history.more', { count: lines.length - mostLines })];
}

// Rows as one reads them: their cells, without those that are empty.
function linesOf(kind: SettingKind, name: string, text: string): Set<string> {
  const rows = kind.fields[name]?.rows?.read(text) ?? [];
  return new Set(rows.map((row) => Object.values(row).filter(Boolean).join(' · ')));
}
