import { useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { Sentences } from './Sentences.tsx';
import { whatCanPage, type AbilityRow } from './whatCanPage.server.ts';

export const handle = { i18n: ['permissions'] };

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, params }) => ({
    title: documentTitle(ctx.language, 'permissions:whatCan.title'),
    ...(await whatCanPage(ctx, uuidParam(params, 'agentUniqueId'))),
  }),
  { can: 'user.read' },
);

/** What one person of the agency may do, and why. */
export default function WhatCan() {
  const { t } = useTranslation('permissions');
  const { agentUniqueId, name, role, deactivated, actions, permissions } = useLoaderData<typeof loader>();
  const back = <LinkButton to={paths.editAgent(agentUniqueId)}>{t('whatCan.back', { name })}</LinkButton>;
  return (
    <>
      <PageHead title={t('whatCan.titleOf', { name })} sentence={t('whatCan.sentence', { role })} action={back} />
      <div className="grid gap-8">
        {deactivated ? (
          <Notice tone="warning">
            <p>{t('whatCan.deactivated')}</p>
          </Notice>
        ) : null}
        <Abilities
          title={t('whatCan.permissions')}
          caption={t('whatCan.permissionsCaption')}
          what={t('whatCan.permission')}
          may={t('whatCan.holds')}
          rows={permissions}
        />
        <Abilities
          title={t('whatCan.actions')}
          caption={t('whatCan.caption')}
          what={t('whatCan.action')}
          may={t('whatCan.may')}
          rows={actions}
        />
      </div>
    </>
  );
}

interface AbilitiesProps {
  title: string;
  caption: string;
  /** The headers of what the rows are about, and of yes and no. */
  what: string;
  may: string;
  rows: readonly AbilityRow[];
}

function Abilities({ title, caption, what, may, rows }: AbilitiesProps) {
  const { t } = useTranslation('permissions');
  const columns: Column<AbilityRow>[] = [
    { key: 'what', header: what, cell: (row) => <What row={row} />, rowHeader: true },
    {
      key: 'may',
      header: may,
      cell: (row) => <Badge tone={row.may ? 'success' : 'neutral'}>{t(row.may ? 'whatCan.yes' : 'whatCan.no')}</Badge>,
    },
    { key: 'why', header: t('whatCan.why'), cell: (row) => <Sentences sentences={row.why} /> },
  ];
  return (
    <section>
      <h2 className="mb-4">{title}</h2>
      <DataTable caption={caption} columns={columns} rows={rows} rowKey={(row) => row.key} empty={null} />
    </section>
  );
}

function What({ row }: { row: AbilityRow }) {
  return (
    <>
      {row.what}
      {row.reach ? <span className="block text-sm font-normal text-muted">{row.reach}</span> : null}
    </>
  );
}
