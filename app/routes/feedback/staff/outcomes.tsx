import { Link, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { formatDateInTable } from '#app/domain/display.ts';
import { listOutcomes } from '#app/domain/feedback/staff/outcomes.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { FeedbackTabs } from './FeedbackTabs.tsx';

export const handle = { i18n: ['staffFeedback'] };

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx }) => {
    const outcomes = await listOutcomes(ctx);
    const mayEdit = can(ctx, 'staff.edit-feedback-texts');
    const rows = outcomes.map(({ outcomeId, titleEn, titleJa, publishedOn }) => ({
      outcomeId,
      href: mayEdit ? paths.staffFeedbackOutcome(outcomeId) : null,
      name: ctx.language === 'ja' ? titleJa : titleEn,
      // A day is the same day everywhere.
      day: publishedOn ? formatDateInTable(publishedOn, 'int', ctx.language) : null,
    }));
    return { title: documentTitle(ctx.language, 'staffFeedback:outcomes.title'), rows, mayEdit };
  },
  { can: 'staff.see-feedback' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** 'You said, we did', for staff to write. */
export default function Outcomes() {
  const { t } = useTranslation('staffFeedback');
  const { rows, mayEdit } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: 'name', header: t('outcomes.entry'), cell: nameCell, rowHeader: true },
    { key: 'day', header: t('outcomes.shown'), cell: ({ day }) => day ?? <Badge>{t('outcomes.draft')}</Badge> },
  ];
  return (
    <>
      <FeedbackTabs />
      <PageHead
        title={t('outcomes.title')}
        sentence={t('outcomes.sentence')}
        action={
          mayEdit ? (
            <LinkButton variant="primary" to={paths.staffFeedbackOutcome('new')}>
              {t('outcomes.add')}
            </LinkButton>
          ) : null
        }
      />
      <div className="wrap-anywhere">
        <DataTable
          caption={t('outcomes.caption')}
          columns={columns}
          rows={rows}
          rowKey={({ outcomeId }) => outcomeId}
          empty={<EmptyState title={t('outcomes.emptyTitle')} sentence={t('outcomes.emptySentence')} />}
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
