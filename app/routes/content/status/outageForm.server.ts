import type { StaffContext } from '#app/domain/context.server.ts';
import { fieldLabel } from '#app/domain/messages.ts';
import { occurrenceField, timeFields } from '#app/domain/content/status/outageFields.ts';
import { occurrenceOf, wallTimeText } from '#app/domain/content/status/outageTime.ts';
import type { StoredOutage } from '#app/domain/content/status/storedOutage.ts';
import { translator } from '#app/platform/translations.server.ts';

const plainFields = ['system', 'kind', ...timeFields, 'noteEn', 'noteJa'] as const;

/** The values of the form for a stored outage, its times by the clock of a zone; of a new one no more than that zone. */
export function outageValues(outage: StoredOutage | null, zone: string): Record<string, string> {
  if (!outage) return { version: '0', zone };
  const times = timeFields.flatMap((field) => [
    [field, wallTimeText(outage[field], zone)],
    [occurrenceField[field], occurrenceOf(outage[field], zone) ?? ''],
  ]);
  const { system, kind, noteEn, noteJa, version } = outage;
  return { ...Object.fromEntries(times), system, kind, zone, noteEn, noteJa, version: String(version) };
}

/**
 * For a form that was filled in from an older version: the new one, and each field that differs with what is stored
 * now.
 */
export function staleOutage(
  { language }: StaffContext,
  typed: Record<string, unknown>,
  stored: StoredOutage,
  zone: string,
) {
  const t = translator(language);
  const now = outageValues(stored, zone);
  const yours = (name: string) => (typeof typed[name] === 'string' ? typed[name].trim() : '');
  const words = (name: (typeof plainFields)[number], value: string) => {
    if (name === 'system' || name === 'kind') return value && t(`status:${name}.${value}`);
    return timeFields.some((field) => field === name) ? value.replace('T', ' ') : value;
  };
  return {
    version: now.version!,
    differences: plainFields
      .filter((name) => yours(name) !== (now[name] ?? ''))
      .map((name) => ({
        label: fieldLabel(t, name),
        yours: words(name, yours(name)),
        stored: words(name, now[name] ?? ''),
      })),
  };
}
