import { localized } from '#app/domain/localizedText.ts';
import type { LearningDimension } from '#app/domain/courses/analytics/learningViews.ts';
import type { LearningRow, LearningSums, LearningWeek } from '#app/domain/courses/analytics/readLearning.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { formatDay, formatTime } from '#app/domain/display.ts';
import type { FeedStatus } from '#app/domain/courses/feed/readFeed.server.ts';
import { columnChart, type ChartRow } from '#app/routes/operations/figures/pairChart.server.ts';
import { translator } from '#app/platform/translations.server.ts';

/** How numbers, shares and weeks are written for a member of staff. */
export function learningWriter({ language }: StaffContext) {
  const plain = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const two = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return {
    t: translator(language),
    number: (value: number) => plain.format(value),
    share: (part: number, whole: number) => (whole === 0 ? '' : percent.format(part / whole)),
    two: (value: number) => two.format(value),
    week: (monday: string) => formatDay(monday, { language }),
  };
}
export type LearningWriter = ReturnType<typeof learningWriter>;

/** The sums as a row of a table has them. */
export function sumsInWords({ number, share }: LearningWriter, sums: LearningSums) {
  const { learners, starts, completed, passed, failed, scored, scoreSum } = sums;
  return {
    learners: number(learners),
    starts: number(starts),
    completed: number(completed),
    completion: share(completed, starts),
    passed: number(passed),
    failed: number(failed),
    score: scored === 0 ? '' : number(Math.round(scoreSum / scored)),
  };
}

/** What a row of a dimension is called. */
export function rowName(ctx: StaffContext, by: LearningDimension, row: LearningRow): string {
  const { t, week } = learningWriter(ctx);
  const { key, labelEn, labelJa, language, number } = row;
  if (by === 'market') return t(`markets:market.${key}`);
  if (by === 'curriculum') return t(`markets:curriculum.${key}`);
  if (by === 'week') return week(key);
  const title = localized(ctx.language, 'title', { titleEn: labelEn ?? key, titleJa: labelJa ?? '' });
  return by === 'version' ? t('analytics:version', { title, language: language ?? '', number: number ?? 0 }) : title;
}

/** The starts of each week beside what was completed of them, as a chart and a table. */
export function weeksInWords(ctx: StaffContext, weeks: readonly LearningWeek[]) {
  const { number, share, week: named } = learningWriter(ctx);
  const compact = new Intl.NumberFormat(ctx.language, { notation: 'compact' });
  const short = new Intl.DateTimeFormat(ctx.language, { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
  const drawn = weeks.slice(-26).map(
    ({ week, starts, completed }): ChartRow => ({
      label: short.format(new Date(week)),
      lastYear: starts,
      now: completed,
    }),
  );
  const axis = (value: number) => compact.format(value);
  return {
    wide: columnChart(drawn, { width: 960, height: 240 }, axis),
    narrow: columnChart(drawn.slice(-12), { width: 330, height: 200 }, axis),
    rows: weeks.toReversed().map(({ week, starts, completed }) => ({
      week: named(week),
      starts: number(starts),
      completed: number(completed),
      completion: share(completed, starts),
    })),
  };
}
export type WeeksData = ReturnType<typeof weeksInWords>;

/** The position of the feed to the brand's record store, and why it has stopped. */
export function feedInWords(ctx: StaffContext, feed: FeedStatus) {
  const { t, number } = learningWriter(ctx);
  const time = (at: Date) => formatTime(at, ctx);
  const { sent, waiting, refused, lastSentAt, failure, failedAt, nextAt } = feed;
  const reason =
    failure && t(/^\d+$/.test(failure) ? 'analytics:feed.status' : `analytics:feed.${failure}`, { status: failure });
  return {
    fails: failure !== null,
    title: t(failure === null ? 'analytics:feed.title' : 'analytics:feed.fails'),
    lines: [
      t('analytics:feed.sums', { sent: number(sent), waiting: number(waiting) }) +
        (lastSentAt ? ` ${t('analytics:feed.last', { time: time(lastSentAt) })}` : ''),
      ...(reason && failedAt && nextAt
        ? [t('analytics:feed.failure', { reason, time: time(failedAt), next: time(nextAt) })]
        : []),
      ...(refused > 0 ? [t('analytics:feed.refused', { refused: number(refused) })] : []),
    ],
  };
}
