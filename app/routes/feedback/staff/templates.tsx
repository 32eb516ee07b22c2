import { Link, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { listAnswerTemplates } from '#app/domain/feedback/staff/answerTemplates.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { FeedbackTabs } from './FeedbackTabs.tsx';

const shownLength = 120;

export const handle = { i18n: ['staffFeedback'] };

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx }) => {
    const templates = await listAnswerTemplates(ctx);
    const mayEdit = can(ctx, 'staff.edit-feedback-texts');
    const rows = templates.map(({ templateId, name, textEn, textJa }) => ({
      ...{ templateId, name },
      href: mayEdit ? paths.staffFeedbackTemplate(templateId) : null,
      text: beginning(ctx.language === 'ja' ? textJa : textEn),
    }));
    return { title: documentTitle(ctx.language, 'staffFeedback:templates.title'), rows, mayEdit };
  },
  { can: 'staff.see-feedback' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** The texts that staff begin answers with. */
export default function Templates() {
  const { t } = useTranslation('staffFeedback');
  const { rows, mayEdit } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: 'name', header: t('templates.name'), cell: nameCell, rowHeader: true },
    { key: 'text', header: t('templates.text'), cell: ({ text }) => text },
  ];
  return (
    <>
      <FeedbackTabs />
      <PageHead
        title={t('templates.title')}
        sentence={t('templates.sentence')}
        action={
          mayEdit ? (
            <LinkButton variant="primary" to={paths.staffFeedbackTemplate('new')}>
              {t('templates.add')}
            </LinkButton>
          ) : null
        }
      />
      <div className="wrap-anywhere">
        <DataTable
          caption={t('templates.caption')}
          columns={columns}
          rows={rows}
          rowKey={({ templateId }) => templateId}
          empty={<EmptyState title={t('templates.emptyTitle')} sentence={t('templates.emptySentence')} />}
        />
      </div>
    </>
  );
}

function nameCell({ href, name }: Row) {
  if (href === null) return name;
  return (
    <Link className="link" to={href}>
      {name}
    </Link>
  );
}

function beginning(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
