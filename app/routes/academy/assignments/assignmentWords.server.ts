import { localized } from '#app/domain/localizedText.ts';
import type { ListedAssignment } from '#app/domain/academy/assignments/listAssignments.server.ts';
import { dueToday, daysUntilDue } from '#app/domain/dueDays.ts';
import { thingInWords } from '#app/domain/academy/assignments/assignmentMails.server.ts';
import { brandFilter } from '#app/domain/academy/assignments/audience.server.ts';
import { listThings } from '#app/domain/academy/assignments/listThings.server.ts';
import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { formatDate, formatDay, fullName, zoneOf } from '#app/domain/display.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { localeTag, marketOfLanguage, textLocale } from '#app/domain/markets/markets.ts';
import type { Translate } from '#app/domain/messages.ts';
import { agentTypes, roles as roleNames } from '#app/domain/permissions/codes.ts';
import { translator } from '#app/platform/translations.server.ts';

type Reader = AgentContext | StaffContext;

/** How days, numbers and texts are written for who reads: staff in the format of their language. */
function readerOf(ctx: Reader) {
  const market = 'staff' in ctx ? marketOfLanguage(ctx.language) : ctx.market;
  const tag = localeTag(market, ctx.language);
  return {
    t: translator('staff' in ctx ? ctx.language : textLocale(ctx.language, ctx.market)),
    market,
    number: (value: number) => new Intl.NumberFormat(tag).format(value),
    day: (due: Date) => formatDay(isoDay(due), { market, language: ctx.language }),
    date: (moment: Date) => formatDate(moment, ctx),
  };
}

/** An assignment in the reader's words. */
export function assignmentInWords(ctx: Reader, its: ListedAssignment) {
  const { t, number, day, date } = readerOf(ctx);
  const { assignmentId, people, done, overdue, notified, dueOn, endedAt, resolving } = its;
  return {
    assignmentId,
    resolving,
    isEnded: endedAt !== null,
    hasOverdue: overdue > 0,
    hasNotified: notified > 0,
    isOffered: its.offered,
    thing: thingInWords(t, ctx.language, its),
    who: audienceInWords(t, ctx, its),
    by: its.agencyId === null ? t('assignments:byBrand') : fullNameOf(ctx, its),
    due: day(dueOn),
    isOver: daysUntilDue(dueOn, ctx.now, zoneOf(ctx)) < 0,
    created: date(its.createdAt),
    ended: endedAt && date(endedAt),
    counts: { people, done, open: people - done - overdue, overdue, notified },
    shown: {
      people: number(people),
      done: number(done),
      open: number(people - done - overdue),
      overdue: number(overdue),
    },
    progress: t('assignments:doneOf', { done: number(done), people: number(people) }),
  };
}
export type AssignmentRow = ReturnType<typeof assignmentInWords>;

function fullNameOf({ language }: Reader, { firstName, lastName }: ListedAssignment): string {
  return fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }, language);
}

function audienceInWords(
  t: Translate,
  ctx: Reader,
  { audience, roles, branchNames, filter }: ListedAssignment,
): string {
  const listed = (words: string[]) =>
    new Intl.ListFormat(localeTag(marketOfLanguage(ctx.language), ctx.language)).format(words);
  if (audience === 'people') return t('assignments:who.people');
  if (audience !== 'brand') {
    const named = agentTypes.filter((role) => roles.includes(role)).map((role) => t(roleNames[role].labelKey));
    const who = audience === 'filter' ? t('assignments:who.filter') : listed(named);
    return branchNames.length > 0 ? t('assignments:who.atBranches', { who, branches: listed(branchNames) }) : who;
  }
  if (!('staff' in ctx)) return t('assignments:who.brand');
  const { markets, countries, standing } = brandFilter.parse(filter);
  const places = countries.length > 0 ? countries : markets.map((market) => t(`markets:market.${market}`));
  const where = listed(places);
  return standing
    ? t('assignments:who.placeAndStanding', { where, standing: t(`assignments:standing.${standing}`) })
    : where;
}

/** What the form offers to assign in a curriculum, and the days between which something may be due. */
export async function assignForm(ctx: Reader, curriculum: string) {
  const { t, number } = readerOf(ctx);
  const { levels, courses } = await listThings(ctx.db, curriculum);
  const inDays = (days: number) => isoDay(new Date(dueToday(ctx.now, zoneOf(ctx)).getTime() + days * 86_400_000));
  return {
    assignmentId: crypto.randomUUID(),
    curriculum,
    curriculumName: t(`markets:curriculum.${curriculum}`),
    levels: levels.map((level) => ({ value: `level:${level}`, label: t(levelOf(level, curriculum).nameKey) })),
    courses: courses.map((course) => ({
      value: `course:${course.courseId}`,
      label: t('assignments:courseOption', {
        title: localized(ctx.language, 'title', course),
        minutes: number(course.minutes),
      }),
    })),
    firstDay: inDays(0),
    lastDay: inDays(730),
    dueOn: inDays(30),
  };
}

/** A due day as an ISO day. */
export function isoDay(due: Date): string {
  return due.toISOString().slice(0, 10);
}
