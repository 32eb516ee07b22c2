import { Form } from '@remix-run/react';
import { assistantScopes } from '#app/domain/permissions/assistantScopes.ts';
import { Button } from '#app/ui/Button.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { AssistantRow } from './sessionRows.server.ts';

/** The assistants that act for the user, each with the press that ends it; nothing where there are none. */
export function OwnAssistants({ rows }: { rows: readonly AssistantRow[] }) {
  const { t } = useTranslation('assistants');
  if (rows.length === 0) return null;
  const columns: Column<AssistantRow>[] = [
    {
      key: 'name',
      header: t('list.name'),
      cell: ({ name, scopes }) => (
        <div>
          <bdi className="wrap-anywhere">{name}</bdi>
          <span className="in-detail block text-xs font-normal text-muted">
            {scopes.map((scope) => t(`scopeShort.${assistantScopes[scope].text}`)).join(t('list.and'))}
          </span>
        </div>
      ),
      rowHeader: true,
    },
    { key: 'connected', header: t('list.connected'), cell: (row) => row.connected },
    { key: 'lastUsed', header: t('list.lastUsed'), cell: (row) => row.lastUsed ?? t('list.never'), fact: true },
    {
      key: 'actions',
      header: t('list.actions'),
      cell: ({ grantId, name }) => (
        <Form method="post">
          <Button type="submit" name="grantId" value={grantId} aria-label={t('list.endLabel', { name })}>
            {t('list.end')}
          </Button>
        </Form>
      ),
      menu: true,
      nowrap: true,
    },
  ];
  return (
    <section className="mt-8" aria-labelledby="assistants">
      <h2 id="assistants">{t('list.title')}</h2>
      <p className="field-help mb-4">{t('list.sentence')}</p>
      <DataTable
        caption={t('list.caption')}
        columns={columns}
        rows={[...rows]}
        rowKey={(row) => row.grantId}
        empty={null}
      />
    </section>
  );
}
