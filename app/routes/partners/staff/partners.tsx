import { data, type LinksFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Refusal } from '#app/domain/refusals.ts';
import { findHandovers, handoverList } from '#app/domain/partners/staff/findHandovers.server.ts';
import { readPartners } from '#app/domain/partners/staff/readPartners.server.ts';
import { listTokenPartners } from '#app/domain/partners/staff/readTokenPartners.server.ts';
import { tryPartner } from '#app/domain/partners/staff/tryPartner.server.ts';
import { isToolName, toolNames } from '#app/domain/partners/tools/toolTable.ts';
import { paths } from '#app/paths.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { List } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { PartnerList } from './PartnerList.tsx';
import { TokenPartners } from './TokenPartners.tsx';
import { handoverRows, partnerRows, type HandoverRow } from './partnerRows.server.ts';
import partnerStyles from './partners.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: partnerStyles }];

const administrators = { can: 'staff.see-partners' } as const;
const outcomes = ['opened', 'refused', 'failed'] as const;

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(async ({ ctx, request }) => {
  const query = handoverList.read(new URL(request.url).searchParams);
  const [{ partners, failures }, { handovers, ...found }, senders] = await Promise.all([
    readPartners(ctx),
    findHandovers(ctx, query),
    listTokenPartners(ctx),
  ]);
  return {
    title: documentTitle(ctx.language, 'staffPartners:title'),
    partners: partnerRows(ctx, partners),
    failures,
    senders,
    handovers: handoverRows(ctx, handovers),
    list: handoverList.view(query, found),
  };
}, administrators);

export const action = staffAction(async ({ ctx, request }) => {
  const tool = String((await readForm(request)).get('tool') ?? '');
  if (!isToolName(tool)) throw new Refusal('malformedRequest');
  return data({ tool, ...(await tryPartner(ctx, tool)) });
}, administrators);

/** The partners: configuration, how they are, those that send tokens, what failed and why, every hand-over, and a try. */
export default function Partners() {
  const { t } = useTranslation(['staffPartners', 'tools']);
  const { partners, failures, senders, handovers, list } = useLoaderData<typeof loader>();
  const tried = useActionData<typeof action>();
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence')} />
      <div className="grid gap-8">
        {tried ? (
          <Notice
            tone={tried.fault ? 'danger' : 'success'}
            role="status"
            title={t(tried.fault ? 'tried.failed' : 'tried.answered', {
              partner: t(`tools:name.${tried.tool}`),
              ms: tried.tookMs,
            })}
          >
            {tried.fault ? <p>{t(`tools:reason.${tried.fault}`)}</p> : null}
            {tried.detail ? <p>{tried.detail}</p> : null}
            <p>{t('tried.reference', { reference: tried.reference })}</p>
          </Notice>
        ) : null}
        <section aria-labelledby="partners-list">
          <h2 className="mb-3 text-xl" id="partners-list">
            {t('list')}
          </h2>
          <PhoneFold label={t('list')} />
          <PartnerList partners={partners} />
        </section>
        <TokenPartners partners={senders} />
        <section aria-labelledby="partners-failures">
          <h2 className="mb-3 text-xl" id="partners-failures">
            {t('failures')}
          </h2>
          <DataTable
            caption={t('failures')}
            columns={[
              { key: 'tool', header: t('column.tool'), cell: (row) => t(`tools:name.${row.tool}`), rowHeader: true },
              { key: 'reason', header: t('column.reason'), cell: (row) => t(`tools:reason.${row.reason}`) },
              { key: 'count', header: t('column.count'), cell: (row) => row.count, numeric: true },
              { key: 'last', header: t('column.last'), cell: (row) => row.lastReference },
            ]}
            rows={failures}
            rowKey={(row) => `${row.tool} ${row.reason}`}
            empty={<EmptyState title={t('noFailures')} sentence={t('noFailuresSentence')} />}
          />
        </section>
        <section aria-labelledby="partners-handovers">
          <h2 className="mb-3 text-xl" id="partners-handovers">
            {t('handovers')}
          </h2>
          <List
            list={list}
            search={{ label: t('search'), placeholder: t('searchPlaceholder') }}
            filters={[
              {
                name: 'tool',
                label: t('column.tool'),
                any: t('any'),
                options: toolNames.map((name) => ({ value: name, label: t(`tools:name.${name}`) })),
              },
              {
                name: 'outcome',
                label: t('column.outcome'),
                any: t('any'),
                options: outcomes.map((name) => ({ value: name, label: t(`outcome.${name}`) })),
              },
            ]}
            apply={t('apply')}
            table={{
              caption: t('handovers'),
              columns: useColumns(),
              rows: handovers,
              rowKey: (row) => row.handoverId,
              empty: <EmptyState title={t('noneYet')} sentence={t('noneYetSentence')} />,
              none: <EmptyState title={t('noneFound')} sentence={t('noneFoundSentence')} />,
            }}
          />
        </section>
      </div>
    </>
  );
}

const tones = { opened: 'success', refused: 'neutral', failed: 'danger' } as const;

function useColumns(): Column<HandoverRow>[] {
  const { t } = useTranslation(['staffPartners', 'tools']);
  return [
    {
      key: 'reference',
      header: t('column.reference'),
      cell: (row) => <span className="whitespace-nowrap">{row.reference}</span>,
      rowHeader: true,
    },
    { key: 'at', header: t('column.at'), cell: (row) => row.at },
    { key: 'tool', header: t('column.tool'), cell: (row) => t(`tools:name.${row.tool}`) },
    {
      key: 'outcome',
      header: t('column.outcome'),
      cell: (row) => <Badge tone={tones[row.outcome as keyof typeof tones]}>{t(`outcome.${row.outcome}`)}</Badge>,
    },
    {
      key: 'reason',
      header: t('column.reason'),
      cell: (row) => (row.reason ? `${t(`tools:reason.${row.reason}`)}${row.detail ? ` (${row.detail})` : ''}` : ''),
    },
    {
      key: 'who',
      header: t('column.who'),
      cell: (row) => `${row.who}${row.kind === 'open' ? '' : ` (${t(`kind.${row.kind}`)})`}`,
    },
    {
      key: 'agency',
      header: t('column.agency'),
      cell: (row) =>
        row.agency ? (
          <Link className="link" to={paths.staffAgency(row.agency.id)}>
            {row.agency.name}
          </Link>
        ) : (
          ''
        ),
    },
    {
      key: 'token',
      header: t('column.token'),
      cell: (row) => <span className="partner-token">{row.tokenId ?? ''}</span>,
    },
  ];
}
