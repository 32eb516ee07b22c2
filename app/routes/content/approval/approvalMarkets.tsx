import { readPosted } from '#app/routes/requests/formAction.server.ts';
import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { approvalMarketSchema } from '#app/domain/content/approval/approval.ts';
import { listApprovalMarkets, setApprovalMarket } from '#app/domain/content/approval/approvalMarkets.server.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { can } from '#app/domain/permissions/can.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { ProblemNotice } from '#app/ui/ProblemNotice.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx }) => {
    const wanted = await listApprovalMarkets(ctx);
    return {
      title: documentTitle(ctx.language, 'contentEditor:approval.markets.title'),
      maySet: can(ctx, 'staff.set-content-approval'),
      rows: markets.map((market) => {
        const found = wanted.find((each) => each.market === market);
        const time = found && formatTime(found.since, ctx);
        return {
          market,
          isWanted: found !== undefined,
          since: found ? `${time} · ${fullName(found.changer, ctx.language)}` : null,
        };
      }),
    };
  },
  { can: 'staff.see-content' },
);

export const action = staffAction(
  async ({ ctx, request }) => {
    const { market, wanted } = await readPosted(request, approvalMarketSchema());
    try {
      await setApprovalMarket(ctx, { market, wanted: wanted === 'yes' });
      return await redirectWithToast(paths.staffContentApproval(), {
        kind: 'success',
        message: `contentEditor:approval.markets.done.${wanted}`,
      });
    } catch (error) {
      if (!isRefusal(error) || error.status !== 409) throw error;
      return data({ problem: refusalText(error, ctx.language) }, { status: error.status });
    }
  },
  { can: 'staff.set-content-approval' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** The markets in which a second editor approves content before it is published. */
export default function ApprovalMarkets() {
  const { t } = useTranslation(['contentEditor', 'markets']);
  const { rows, maySet } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const columns: Column<Row>[] = [
    { key: 'market', header: t('list.market'), cell: ({ market }) => t(`markets:market.${market}`), rowHeader: true },
    { key: 'state', header: t('approval.markets.state'), Cell: StateCell },
    { key: 'since', header: t('approval.markets.since'), cell: ({ since }) => since ?? '–' },
    ...(maySet ? [{ key: 'act', header: t('approval.markets.act'), Cell: ActCell }] : []),
  ];
  return (
    <>
      <AreaTabs area="content" />
      <PageHead title={t('approval.markets.title')} sentence={t('approval.markets.sentence')} />
      <ProblemNotice problem={reply && 'problem' in reply ? reply.problem : null} reply={reply} />
      <DataTable
        caption={t('approval.markets.title')}
        columns={columns}
        rows={rows}
        rowKey={({ market }) => market}
        empty={null}
      />
    </>
  );
}

function StateCell({ isWanted }: Row) {
  const { t } = useTranslation('contentEditor');
  return (
    <Badge tone={isWanted ? 'info' : 'neutral'}>{t(`approval.markets.${isWanted ? 'wanted' : 'notWanted'}`)}</Badge>
  );
}

function ActCell({ market, isWanted }: Row) {
  const { t } = useTranslation(['contentEditor', 'markets']);
  const words = t(`approval.markets.${isWanted ? 'end' : 'begin'}`);
  return (
    <Form method="post">
      <input type="hidden" name="market" value={market} />
      <Button
        type="submit"
        name="wanted"
        value={isWanted ? 'no' : 'yes'}
        aria-label={t('listAct.about', { act: words, item: t(`markets:market.${market}`) })}
      >
        {words}
      </Button>
    </Form>
  );
}
