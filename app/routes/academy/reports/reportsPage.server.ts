import { endingDays } from '#app/domain/levelEnds.ts';
import { learnerStandings, type LearnerStanding } from '#app/domain/academy/reports/learnerStanding.ts';
import {
  readAcademyReport,
  type CurriculumSummary,
  type PersonWithAim,
} from '#app/domain/academy/reports/readAcademyReport.server.ts';
import { branchChoices } from '#app/domain/people/branches/branchChoices.server.ts';
import { reportList, visitFilters, type ReportQuery } from '#app/domain/academy/reports/reportForms.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate, formatDay, fullName } from '#app/domain/display.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { localeTag, textLocale } from '#app/domain/markets/markets.ts';
import type { Translate } from '#app/domain/messages.ts';
import { can } from '#app/domain/permissions/can.ts';
import { assignedStates } from '#app/domain/dueDays.ts';
import { thingInWords } from '#app/domain/academy/assignments/assignmentMails.server.ts';
import { assignmentsToChoose } from '#app/domain/academy/assignments/listAssignments.server.ts';
import { curriculumQuery } from '#app/domain/academy/levels/readersCurriculum.ts';
import { paths } from '#app/paths.ts';
import { agencyWords } from '#app/routes/academy/levels/agencyWords.ts';
import { translator } from '#app/platform/translations.server.ts';
import { standingName, standingText } from './reportWords.server.ts';
import { standingChart } from './standingChart.server.ts';

interface Place {
  brand: BrandCode;
  curriculum: string;
}

/**
 * The academy report of an agency as its page shows it: its progress in each curriculum, and a page of its people in
 * one, in the reader's words.
 */
export async function reportsPage(ctx: AgentContext, place: Place, params: URLSearchParams) {
  const query = reportList.read(params);
  const { curricula, people, total, page, curriculum } = await readAcademyReport(ctx, place.curriculum, query);
  const t = translator(textLocale(ctx.language, ctx.market));
  const number = (value: number) => new Intl.NumberFormat(localeTag(ctx.market, ctx.language)).format(value);
  const summaries = curricula.map((each) => summaryOf(ctx, place.brand, each, t, number));
  const bars = learnerStandings.map((standing) => ({
    label: standingName(t, curriculum, standing),
    people: curricula.find((each) => each.curriculum === curriculum)!.counts[standing],
  }));
  const address = addressOf(ctx, place, query);
  return {
    curriculum,
    summaries,
    summary: summaries.find((each) => each.curriculum === curriculum)!,
    chart: { wide: standingChart(bars, 560, number), narrow: standingChart(bars, 320, number) },
    levels: bars.map(({ label, people: count }, index) => ({
      standing: learnerStandings[index]!,
      label,
      people: number(count),
      href: paths.academyReports(place.brand, { ...curriculumOf(ctx, place), standing: learnerStandings[index]! }),
    })),
    filters: filtersOf(t, curriculum, {
      assignments: await assignmentOptions(ctx, curriculum, query.assignment),
      branches: (await branchChoices(ctx)).map(({ branchId, branchName }) => ({ value: branchId, label: branchName })),
    }),
    all: paths.academyReports(place.brand, curriculumOf(ctx, place)),
    rows: people.map((person) => rowOf(ctx, person, { t, curriculum, number })),
    mayRemind: can(ctx, 'agency.remind-learners'),
    mayOpen: can(ctx, 'user.read'),
    reminder: paths.academyReminder(place.brand),
    mayAssign: can(ctx, 'agency.assign-learning'),
    assign: paths.newAcademyAssignment(place.brand),
    files: {
      csv: paths.academyReportFile(place.brand, 'csv', address),
      xlsx: paths.academyReportFile(place.brand, 'xlsx', address),
    },
    list: reportList.view(query, { total, page }),
    days: endingDays,
  };
}

export type ReportsData = Awaited<ReturnType<typeof reportsPage>>;
export type ReportRow = ReturnType<typeof rowOf>;
export type SummaryRow = ReturnType<typeof summaryOf>;

function curriculumOf({ agency }: AgentContext, { brand, curriculum }: Place) {
  return curriculumQuery(agency.country, brand, curriculum);
}

function addressOf(ctx: AgentContext, place: Place, { search, sort, direction, ...query }: ReportQuery) {
  const { standing, ends, visit, assigned, assignment, branch } = query;
  return {
    ...curriculumOf(ctx, place),
    q: search,
    standing,
    ends,
    visit,
    assigned,
    assignment,
    branch,
    sort,
    direction,
  };
}

/** An agency's level in a curriculum, and how many of its people have each level. */
function summaryOf(
  ctx: AgentContext,
  brand: BrandCode,
  { curriculum, counts, endsSoon, level, next }: CurriculumSummary,
  t: Translate,
  number: (value: number) => string,
) {
  const enrolled = learnerStandings.reduce(
    (sum, standing) => sum + (standing === 'notEnrolled' ? 0 : counts[standing]),
    0,
  );
  const address = curriculumQuery(ctx.agency.country, brand, curriculum);
  return {
    curriculum,
    name: t(`markets:curriculum.${curriculum}`),
    href: paths.academyReports(brand, address),
    agencyLevel: level === 0 ? t('academyReports:agency.none') : t(levelOf(level, curriculum).nameKey),
    words: agencyWords(t, { curriculum, level, next }),
    enrolled: number(enrolled),
    withLevel: number((['1', '2', '3', '4'] as const).reduce((sum, standing) => sum + counts[standing], 0)),
    notEnrolled: number(counts.notEnrolled),
    lapsed: number(counts.lapsed),
    endsSoon: number(endsSoon),
    endsSoonHref: paths.academyReports(brand, { ...address, ends: 'soon', sort: 'validUntil' }),
    hasEnding: endsSoon > 0,
  };
}

type Options = readonly { value: string; label: string }[];

function filtersOf(
  t: Translate,
  curriculum: string,
  { assignments, branches }: { assignments: Options; branches: Options },
) {
  return [
    {
      name: 'standing',
      options: learnerStandings.map((value) => ({ value, label: standingName(t, curriculum, value) })),
    },
    {
      name: 'ends',
      options: [{ value: 'soon', label: t('academyReports:ends.soon', { days: endingDays }) }],
    },
    {
      name: 'visit',
      options: visitFilters.map((value) => ({ value, label: t(`academyReports:visit.${value}`) })),
    },
    {
      name: 'assigned',
      options: assignedStates.map((value) => ({ value, label: t(`assignments:assigned.${value}`) })),
    },
    ...(branches.length > 0 ? [{ name: 'branch' as const, options: branches }] : []),
    ...(assignments.length > 0 ? [{ name: 'assignment' as const, options: assignments }] : []),
  ] as const;
}

/** The assignments among which a report that shows one of them can go on to another, in words. */
async function assignmentOptions(ctx: AgentContext, curriculum: string, chosen: string | undefined) {
  if (!chosen || !can(ctx, 'agency.see-assignments')) return [];
  const { market, language } = ctx;
  const t = translator(textLocale(language, market));
  const day = (due: Date) => formatDay(due.toISOString().slice(0, 10), { market, language });
  return (await assignmentsToChoose(ctx, curriculum, chosen)).map((each) => ({
    value: each.assignmentId,
    label: t('assignments:option', { thing: thingInWords(t, ctx.language, each), due: day(each.dueOn) }),
  }));
}

const tones = {
  notEnrolled: 'neutral',
  none: 'neutral',
  1: 'info',
  2: 'info',
  3: 'info',
  4: 'success',
  lapsed: 'warning',
} as const satisfies Record<LearnerStanding, string>;

interface Worded {
  t: Translate;
  curriculum: string;
  number: (value: number) => string;
}

function rowOf(
  { market, language, now, zone }: AgentContext,
  person: PersonWithAim,
  { t, curriculum, number }: Worded,
) {
  const { agentUniqueId, standing, validUntil, visitedAt, remindedAt, passed, failed, aim, assigned, overdue, dueOn } =
    person;
  const day = (moment: Date | null) => (moment ? formatDate(moment, { market, language, zone }) : '');
  const soon =
    standing !== 'lapsed' && validUntil !== null && validUntil.getTime() - now.getTime() <= endingDays * 86_400_000;
  return {
    id: agentUniqueId,
    name: fullName(person, language),
    level: standingText(t, curriculum, person),
    levelNumber: person.level ?? 0,
    tone: tones[standing],
    validUntil: day(validUntil),
    endsSoon: soon,
    visited: day(visitedAt),
    reminded: day(remindedAt),
    passed: number(passed),
    failed: failed === 0 ? '' : t('academyReports:failedCourses', { count: failed, shown: number(failed) }),
    isOverdue: overdue > 0,
    assigned:
      assigned === 0
        ? ''
        : overdue > 0
          ? t('academyReports:assigned.overdue', { count: overdue, shown: number(overdue) })
          : t('academyReports:assigned.open', {
              count: assigned,
              shown: number(assigned),
              day: dueOn ? formatDay(dueOn.toISOString().slice(0, 10), { market, language }) : '',
            }),
    next:
      aim &&
      t(aim.isReturn ? 'academyReports:aim.return' : 'academyReports:aim.reach', {
        level: t(levelOf(aim.level, curriculum).nameKey),
        done: number(aim.done),
        needed: number(aim.needed),
      }),
  };
}
