import { localized } from '#app/domain/localizedText.ts';
import { useLoaderData } from '@remix-run/react';
import { readLearnerHistory } from '#app/domain/academy/levels/readLearnerHistory.server.ts';
import { listOwnChanges } from '#app/domain/courses/attempts/listOwnChanges.server.ts';
import { formatDate } from '#app/domain/display.ts';
import { listAnsweredCourses } from '#app/domain/courses/runtime/listAnsweredCourses.server.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { TableSection } from '#app/ui/table/TableSection.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { academyPage } from './academyPage.server.ts';
import { visitedColumns } from './courseColumns.tsx';
import { courseRow } from './courseRows.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async (asked) => {
    const { ctx } = asked;
    const { brand, curriculum, query } = await academyPage(asked);
    const { courses, levels, certificates } = await readLearnerHistory(ctx, { companyId: curriculum });
    const answered = await listAnsweredCourses(ctx);
    const changes = await listOwnChanges(ctx);
    const day = (moment: Date) => formatDate(moment, ctx);
    return {
      title: documentTitle(ctx.language, 'academy:history.title'),
      dashboard: paths.academyDashboard(brand, query),
      courses: courses.map((course) => courseRow(ctx, { brand, curriculum }, course)),
      answered: answered.map(({ courseId, title }) => ({
        courseId,
        title,
        href: paths.courseAnswers(brand, courseId),
      })),
      changes: changes.map(({ id, act, at, reason, ...course }) => ({
        id,
        act,
        reason,
        day: day(at),
        course: localized(ctx.language, 'title', course),
      })),
      levels: levels.map(({ level, attainedAt }) => ({
        levelKey: levelOf(level, curriculum).nameKey,
        day: day(attainedAt),
      })),
      certificates: certificates.map(({ number, kind, level, holderName, issuedAt }) => ({
        number,
        kind,
        holderName,
        levelKey: levelOf(level, curriculum).nameKey,
        day: day(issuedAt),
        href: paths.certificate(brand, number),
      })),
    };
  },
  { about: 'own' },
);

/** What a learner did: courses visited with results and time, levels reached, certificates (spec §2 History). */
export default function History() {
  const { t } = useTranslation(['academy', 'markets']);
  const { courses, answered, changes, levels, certificates, dashboard } = useLoaderData<typeof loader>();
  const levelColumns: Column<(typeof levels)[number]>[] = [
    { key: 'level', header: t('history.level'), cell: ({ levelKey }) => t(levelKey), rowHeader: true },
    { key: 'day', header: t('history.reachedOn'), cell: ({ day }) => day },
  ];
  const certificateColumns: Column<(typeof certificates)[number]>[] = [
    {
      key: 'level',
      header: t('history.certificate'),
      rowHeader: true,
      cell: ({ levelKey, kind, href }) => (
        <Link className="link" to={href}>
          {t(kind === 'agency' ? 'history.ofAgency' : 'history.ofAdvisor', { level: t(levelKey) })}
        </Link>
      ),
    },
    { key: 'holder', header: t('history.holder'), cell: ({ holderName }) => holderName },
    { key: 'day', header: t('history.issuedOn'), cell: ({ day }) => day },
  ];
  return (
    <>
      <PageHead title={t('history.title')} sentence={t('history.sentence')} />
      <div className="grid gap-8">
        <TableSection
          title={t('history.courses')}
          columns={visitedColumns(t)}
          rows={courses}
          rowKey={({ courseId }) => courseId}
          empty={
            <EmptyState
              title={t('history.noCourses')}
              action={<LinkButton to={dashboard}>{t('history.toDashboard')}</LinkButton>}
            />
          }
        />
        <section aria-labelledby="answers">
          <h2 className="mb-3 text-lg font-semibold" id="answers">
            {t('history.answers')}
          </h2>
          {answered.length === 0 ? (
            <EmptyState title={t('history.noAnswers')} sentence={t('history.noAnswersSentence')} />
          ) : (
            <ul className="grid gap-1">
              {answered.map(({ courseId, title, href }) => (
                <li key={courseId}>
                  <Link className="link inline-flex min-h-11 items-center" to={href}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
        {changes.length === 0 ? null : (
          <section aria-labelledby="changes">
            <h2 className="mb-3 text-lg font-semibold" id="changes">
              {t('history.changes')}
            </h2>
            <ul className="grid gap-3">
              {changes.map(({ id, act, course, day, reason }) => (
                <li key={id}>
                  <p>{t(`history.change.${act}`, { course, day })}</p>
                  <p className="text-sm text-muted wrap-anywhere whitespace-pre-line">{t('history.why', { reason })}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
        <TableSection
          title={t('history.levels')}
          columns={levelColumns}
          rows={levels}
          rowKey={({ levelKey }) => levelKey}
          empty={<EmptyState title={t('history.noLevels')} sentence={t('history.noLevelsSentence')} />}
        />
        <TableSection
          title={t('history.certificates')}
          columns={certificateColumns}
          rows={certificates}
          rowKey={({ number }) => number}
          empty={<EmptyState title={t('history.noCertificates')} sentence={t('history.noCertificatesSentence')} />}
        />
      </div>
    </>
  );
}
