import { useLoaderData } from '@remix-run/react';
import { can } from '#app/domain/permissions/can.ts';
import {
  countTemplatePeople,
  noCounts,
  type TemplateCounts,
} from '#app/domain/people/templates/listTemplatePeople.server.ts';
import { listTemplates } from '#app/domain/people/permissions/listTemplates.server.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { permissionItems } from './permissionItems.server.ts';

interface TemplateRow extends TemplateCounts {
  templateId: string;
  name: string;
  labels: string[];
}

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx }) => {
    const [templates, counts, { items }] = await Promise.all([
      listTemplates(ctx),
      countTemplatePeople(ctx),
      permissionItems(ctx),
    ]);
    const rows = templates.map(
      ({ templateId, name, keys }): TemplateRow => ({
        templateId,
        name,
        labels: items.filter(({ key }) => keys.includes(key)).map(({ label }) => label),
        ...(counts.get(templateId) ?? noCounts),
      }),
    );
    return {
      title: documentTitle(ctx.language, 'permissions:templates.title'),
      rows,
      mayChange: can(ctx, 'agency.change-permission-templates'),
      language: ctx.language,
    };
  },
  { can: 'agency.permission-templates' },
);

/** The agency's permission templates. */
export default function Templates() {
  const { t } = useTranslation('permissions');
  const { rows, mayChange, language } = useLoaderData<typeof loader>();
  const name = ({ templateId, name: text }: TemplateRow) =>
    mayChange ? (
      <Link className="link" to={paths.permissionTemplate(templateId)}>
        {text}
      </Link>
    ) : (
      text
    );
  const columns: Column<TemplateRow>[] = [
    { key: 'name', header: t('templates.name'), cell: name, rowHeader: true },
    {
      key: 'permissions',
      header: t('templates.permissions'),
      cell: ({ labels }) => new Intl.ListFormat(language, { type: 'unit' }).format(labels),
    },
    { key: 'people', header: t('templates.people'), Cell: People, fact: true },
  ];
  return (
    <>
      <PageHead
        title={t('templates.title')}
        sentence={t('templates.sentence')}
        action={<Links mayChange={mayChange} />}
      />
      <div className="wrap-anywhere">
        <DataTable
          caption={t('templates.caption')}
          columns={columns}
          rows={rows}
          rowKey={({ templateId }) => templateId}
          empty={
            <EmptyState
              title={t('templates.empty')}
              sentence={t(mayChange ? 'templates.emptySentence' : 'templates.emptyReader')}
            />
          }
        />
      </div>
    </>
  );
}

function People({ templateId, people, excepted, isChanging }: TemplateRow) {
  const { t } = useTranslation('permissions');
  if (people === 0) return t('people.noOne');
  return (
    <Link className="link" to={paths.templatePeople(templateId)}>
      {t(isChanging ? 'people.changing' : 'people.summary', { count: people, excepted })}
    </Link>
  );
}

function Links({ mayChange }: { mayChange: boolean }) {
  const { t } = useTranslation('permissions');
  return (
    <div className="flex flex-wrap gap-3">
      {mayChange ? (
        <LinkButton variant="primary" to={paths.permissionTemplate('new')}>
          {t('templates.add')}
        </LinkButton>
      ) : null}
      <LinkButton to={paths.whoCan()}>{t('templates.back')}</LinkButton>
    </div>
  );
}
