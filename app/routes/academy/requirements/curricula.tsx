import { useLoaderData } from '@remix-run/react';
import { listRequirements } from '#app/domain/academy/requirements/listRequirements.server.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx }) => {
    const found = await listRequirements(ctx);
    return {
      title: documentTitle(ctx.language, 'courseEditor:curricula.title'),
      rows: curriculumCodes.map((curriculum) => {
        const { published, draft, updatedAt, editor } = found.get(curriculum)!;
        return {
          curriculum,
          levels: new Set(published.certifications.map(({ level }) => level)).size,
          required: published.certifications.reduce((sum, { courses }) => sum + courses.length, 0),
          listed: published.listed.length,
          draft: draft &&
            updatedAt && {
              when: formatTime(updatedAt, ctx),
              by: editor ? fullName(editor, ctx.language) : '',
            },
        };
      }),
    };
  },
  { can: 'staff.see-courses' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** The curricula, each with what its levels ask for in figures, and whether there is a draft. */
export default function Curricula() {
  const { t } = useTranslation('courseEditor');
  const { rows } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: 'curriculum', header: t('curricula.curriculum'), Cell: NameCell, rowHeader: true },
    { key: 'levels', header: t('curricula.levels'), cell: ({ levels }) => levels, numeric: true },
    { key: 'required', header: t('curricula.required'), cell: ({ required }) => required, numeric: true },
    { key: 'listed', header: t('curricula.listed'), cell: ({ listed }) => listed, numeric: true },
    { key: 'draft', header: t('curricula.draft'), Cell: DraftCell },
  ];
  return (
    <>
      <AreaTabs area="courses" />
      <PageHead title={t('curricula.title')} sentence={t('curricula.sentence')} />
      <DataTable
        caption={t('curricula.title')}
        columns={columns}
        rows={rows}
        rowKey={({ curriculum }) => curriculum}
        empty={null}
      />
    </>
  );
}

function NameCell({ curriculum }: Row) {
  return <CurriculumLink curriculum={curriculum} />;
}

function CurriculumLink({ curriculum }: Pick<Row, 'curriculum'>) {
  const { t } = useTranslation('markets');
  return (
    <Link className="link" to={paths.staffCurriculumRequirements(curriculum)}>
      {[curriculum, t(`curriculum.${curriculum}`)].join(' · ')}
    </Link>
  );
}

function DraftCell({ draft }: Row) {
  return draft ? <Draft draft={draft} /> : <NoDraft />;
}

function Draft({ draft }: { draft: NonNullable<Row['draft']> }) {
  const { t } = useTranslation('courseEditor');
  return (
    <div>
      <Badge tone="info">{t('curricula.hasDraft')}</Badge>
      <span className="block text-xs text-muted">{[draft.when, draft.by].join(' · ')}</span>
    </div>
  );
}

function NoDraft() {
  const { t } = useTranslation();
  return <>{t('dash')}</>;
}
