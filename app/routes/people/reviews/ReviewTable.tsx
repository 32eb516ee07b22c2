import { Form, useLocation, useNavigation } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { ReviewRow } from './reviewRows.server.ts';

/** The accounts that have findings, each with what may be done about it. */
export function ReviewTable({ rows }: { rows: readonly ReviewRow[] }) {
  const { t } = useTranslation(['accountReviews', 'codes']);
  const columns: Column<ReviewRow>[] = [
    { key: 'name', header: t('table.name'), cell: (row) => <Person row={row} />, rowHeader: true },
    { key: 'findings', fact: true, header: t('table.findings'), cell: (row) => <Findings row={row} /> },
    { key: 'lastSignIn', header: t('table.lastSignIn'), cell: (row) => row.lastSignIn || t('table.never') },
    { key: 'actions', header: t('table.actions'), cell: (row) => <Actions row={row} /> },
    { key: 'confirm', header: t('confirm'), cell: (row) => <Confirm row={row} />, actions: true, nowrap: true },
  ];
  return (
    <div className="rows-pressed">
      <DataTable
        caption={t('table.caption')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<EmptyState title={t('table.emptyTitle')} sentence={t('table.emptySentence')} />}
      />
    </div>
  );
}

function Person({ row }: { row: ReviewRow }) {
  const { t } = useTranslation('codes');
  return (
    <>
      <Link className="link" to={paths.editAgent(row.id)}>
        {row.name}
      </Link>
      <span className="in-detail block text-xs font-normal text-muted">
        {t(row.roleKey)} · {row.userId}
      </span>
    </>
  );
}

function Findings({ row }: { row: ReviewRow }) {
  const { t } = useTranslation('accountReviews');
  return (
    <ul className="grid gap-1">
      {row.findings.map(({ finding, day }) => (
        <li key={finding}>{t(`finding.${finding}`, { day })}</li>
      ))}
    </ul>
  );
}

/** Whether a press about the account of a row is on its way. */
function useBusy(row: ReviewRow): boolean {
  const { formData } = useNavigation();
  return formData?.get('agentUniqueId') === row.id;
}

/** The press that most rows end with: on a phone beside the findings too. */
function Confirm({ row }: { row: ReviewRow }) {
  const { t } = useTranslation('accountReviews');
  const busy = useBusy(row);
  if (row.confirmed) return <Badge tone="success">{t('confirmedBadge')}</Badge>;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="agentUniqueId" value={row.id} />
      <Button
        type="submit"
        name="intent"
        value="confirm"
        disabled={busy}
        aria-label={t('confirmNamed', { name: row.name })}
      >
        {t('confirm')}
      </Button>
    </Form>
  );
}

function Actions({ row }: { row: ReviewRow }) {
  const { t } = useTranslation('accountReviews');
  const { search } = useLocation();
  const busy = useBusy(row);
  if (row.confirmed) return <>{t('confirmedOn', { day: row.confirmed })}</>;
  const params = new URLSearchParams(search);
  params.set('deactivate', row.id);
  return (
    <div className="flex flex-wrap gap-2">
      {row.mayResend ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="agentUniqueId" value={row.id} />
          <Button
            type="submit"
            variant="quiet"
            name="intent"
            value="resend"
            disabled={busy}
            aria-label={t('resendNamed', { name: row.name })}
          >
            {t('resend')}
          </Button>
        </Form>
      ) : null}
      {row.hasUnused ? (
        <LinkButton variant="quiet" to={paths.whatCan(row.id)} aria-label={t('lastDayNamed', { name: row.name })}>
          {t('lastDay')}
        </LinkButton>
      ) : null}
      {row.mayDeactivate ? (
        <LinkButton
          variant="quiet"
          to={`?${params}`}
          preventScrollReset
          aria-label={t('deactivateNamed', { name: row.name })}
        >
          {t('deactivate')}
        </LinkButton>
      ) : null}
    </div>
  );
}
