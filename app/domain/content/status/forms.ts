import { localizedFields } from '#app/domain/localizedText.ts';
import { z } from 'zod';
import { OptionalFreeText, OptionalTextLine, TextLine, Version } from '#app/domain/fields.ts';
import { messageKey } from '#app/domain/messages.ts';
import { alwaysRun, type Refinement } from '#app/domain/refinements.ts';
import { form } from '#app/domain/strictForm.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { type TimeField, occurrenceField, noteMaxLength, timeFields } from './outageFields.ts';
import { occurrences, readWallTime, type Occurrence } from './outageTime.ts';
import { timeZones } from '#app/domain/markets/settings/kinds/timeZones.ts';
import { outageKinds, systems } from './systems.ts';

/** The longest outage, in days; more is a mistyped month or year. */
const mostDays = 60;

const timeMaxLength = 25;
const longestRead = 4 * timeMaxLength;
const malformed = { error: 'refusals:malformedRequest' };

type Typed = { zone?: string } & Partial<
  Record<TimeField, string> & Record<(typeof occurrenceField)[TimeField], Occurrence>
>;

/**
 * An outage as editors write it: system, kind, the window and the start of its announcement by the clock of `zone`,
 * which the form names, and a note in both languages; `version` is the one that the form was filled in from, 0 for a new outage. The output has
 * moments: `announcedFrom` is null where it was left out. Refused are times that the clocks skip, times that come twice
 * without a word on which is meant, a window that does not end after it begins or lasts more than 60 days, and an
 * announcement after the start.
 */
export function outageSchema() {
  const option = (field: string) => ({ error: messageKey('selectOption', field) });
  const Which = () => z.enum(occurrences, option('occurrence')).optional();
  return form({
    system: z.enum(systems, option('system')),
    kind: z.enum(outageKinds, option('kind')),
    zone: z.enum(timeZones, malformed),
    startsAt: TextLine('startsAt', timeMaxLength),
    startsAtOccurrence: Which(),
    endsAt: TextLine('endsAt', timeMaxLength),
    endsAtOccurrence: Which(),
    announcedFrom: OptionalTextLine('announcedFrom', timeMaxLength),
    announcedFromOccurrence: Which(),
    ...localizedFields('note', (field) => OptionalFreeText(field, noteMaxLength)),
    version: Version(),
  })
    .superRefine(requireWindow, alwaysRun)
    .transform(({ zone, startsAtOccurrence, endsAtOccurrence, announcedFromOccurrence, ...rest }) => ({
      ...rest,
      startsAt: readWallTime(rest.startsAt, zone, startsAtOccurrence).at!,
      endsAt: readWallTime(rest.endsAt, zone, endsAtOccurrence).at!,
      announcedFrom:
        rest.announcedFrom === '' ? null : readWallTime(rest.announcedFrom, zone, announcedFromOccurrence).at,
    }));
}

export type OutageInput = z.output<ReturnType<typeof outageSchema>>;

const requireWindow: Refinement = (values, report) => {
  const refuse = (field: string, rule: string, limit?: number) =>
    report.addIssue({ code: 'custom', path: [field], message: messageKey(rule, field, limit) });
  const [startsAt, endsAt, announcedFrom] = timeFields.map((field) => {
    const { at, problem } = readTyped(values, field);
    if (problem) refuse(field, timeProblems[problem]);
    return at;
  });
  if (startsAt && endsAt && endsAt <= startsAt) refuse('endsAt', 'endBeforeStart');
  if (startsAt && endsAt && endsAt.getTime() - startsAt.getTime() > mostDays * 24 * 3_600_000)
    refuse('endsAt', 'outageTooLong', mostDays);
  if (startsAt && announcedFrom && announcedFrom > startsAt) refuse('announcedFrom', 'announcedAfterStart');
};

const timeProblems = { unreadable: 'timeUnreadable', skipped: 'timeSkipped', twice: 'timeTwice' } as const;

// A time that is absent, too long or not text is reported at its own field.
function readTyped(values: Typed, field: TimeField): { at: Date | null; problem?: keyof typeof timeProblems } {
  const text = values[field];
  return typeof text !== 'string' || text === '' || text.length > longestRead
    ? { at: null }
    : readWallTime(text, values.zone ?? '', values[occurrenceField[field]]);
}

/** The times of a form that come twice, so that it has to ask which is meant. */
export function timesThatComeTwice(typed: Record<string, unknown>): TimeField[] {
  const zone = typeof typed.zone === 'string' ? typed.zone : '';
  return timeFields.filter((field) => {
    const text = typed[field];
    if (typeof text !== 'string') return false;
    return readWallTime(text, zone).at === null && readWallTime(text, zone, 'first').at !== null;
  });
}

/** What else is done with an outage: one that lasts is ended now, one that comes is cancelled. */
export function outageActSchema() {
  return z.strictObject({ act: z.enum(['end', 'cancel'], malformed), version: Version() }, malformed);
}

/** The list of outages in an address: the page of those that are over. */
export const outageList = listQuery({});

export type OutageListQuery = typeof outageList.defaults;
