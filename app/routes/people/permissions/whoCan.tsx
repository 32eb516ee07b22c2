import { useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { List } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { areaTitles } from './PermissionFields.tsx';
import { Sentences } from './Sentences.tsx';
import { whoCanPage, type HolderRow } from './whoCanPage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => ({
    title: documentTitle(ctx.language, 'permissions:whoCan.title'),
    market: ctx.market,
    ...(await whoCanPage(ctx, new URL(request.url).searchParams)),
  }),
  { can: 'agency.who-can' },
);

/** The users of the agency by permission, and why they have it. */
export default function WhoCan() {
  const { t } = useTranslation('permissions');
  const { chosen, templates } = useLoaderData<typeof loader>();
  const toTemplates = <LinkButton to={paths.permissionTemplates()}>{t('whoCan.templates')}</LinkButton>;
  return (
    <>
      <PageHead
        title={t('whoCan.title')}
        sentence={t('whoCan.sentence')}
        action={templates ? toTemplates : undefined}
      />
      <div className="permission-columns">
        <div>
          {chosen ? <PhoneFold label={t('whoCan.others')} /> : null}
          <Choice />
        </div>
        {chosen ? <People {...chosen} /> : <EmptyState title={t('whoCan.firstTitle')} sentence={t('whoCan.first')} />}
      </div>
      <p className="field-help mt-4">{t('whoCan.deactivated')}</p>
    </>
  );
}

function Choice() {
  const { t } = useTranslation(['permissions', 'agents']);
  const { permissions, chosen, market } = useLoaderData<typeof loader>();
  return (
    <nav aria-label={t('whoCan.choose')}>
      {areaTitles(market).map(([area, title]) => (
        <Card key={area} title={t(title)}>
          <ul className="permission-choice">
            {permissions
              .filter((item) => item.area === area)
              .map(({ key, label, count }) => (
                <li key={key}>
                  <Link
                    to={`${paths.whoCan({ permission: key })}#people`}
                    aria-current={key === chosen?.key || undefined}
                  >
                    <span>{label}</span>
                    <span className="text-muted">{t('whoCan.count', { count })}</span>
                  </Link>
                </li>
              ))}
          </ul>
        </Card>
      ))}
    </nav>
  );
}

type Chosen = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['chosen']>;

function People({ key: _, label, opens, rows, mayOpen, list }: Chosen) {
  const { t } = useTranslation('permissions');
  const columns: Column<HolderRow>[] = [
    { key: 'name', header: t('whoCan.name'), cell: (row) => <Name row={row} mayOpen={mayOpen} />, rowHeader: true },
    { key: 'role', header: t('whoCan.role'), cell: (row) => row.role },
    { key: 'why', header: t('whoCan.why'), cell: (row) => <Sentences sentences={row.why} />, fact: true },
  ];
  return (
    <section aria-labelledby="people">
      <h2 id="people">{t('whoCan.people', { permission: label })}</h2>
      <p className="field-help mb-4">{opens}</p>
      <List
        list={list}
        table={{
          caption: t('whoCan.caption'),
          columns,
          rows,
          rowKey: (row) => row.id,
          empty: <EmptyState title={t('whoCan.noOne')} sentence={t('whoCan.emptySentence')} />,
        }}
      />
    </section>
  );
}

function Name({ row, mayOpen }: { row: HolderRow; mayOpen: boolean }) {
  return (
    <>
      {mayOpen ? (
        <Link className="link" to={paths.whatCan(row.id)}>
          {row.name}
        </Link>
      ) : (
        row.name
      )}
      <span className="block text-xs font-normal text-muted">{row.userId}</span>
    </>
  );
}
