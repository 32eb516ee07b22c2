import { readPosted } from '#app/routes/requests/formAction.server.ts';
import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { listAcademyMarkets } from '#app/domain/academy/levels/listAcademyMarkets.server.ts';
import { academyMarketSchema } from '#app/domain/academy/levels/marketStates.ts';
import { saveAcademyMarket } from '#app/domain/academy/levels/saveAcademyMarket.server.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { can } from '#app/domain/permissions/can.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { ProblemNotice } from '#app/ui/ProblemNotice.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const mayOpen = can(ctx, 'staff.open-markets');
    const rows = (await listAcademyMarkets(ctx)).map(({ market, state, version, updatedAt, editor }) => ({
      market,
      state,
      version,
      next: state === 'open' ? ('comingSoon' as const) : ('open' as const),
      changed: updatedAt && `${formatTime(updatedAt, ctx)}${editor ? ` · ${fullName(editor, ctx.language)}` : ''}`,
    }));
    // The market of which the page asks whether it is meant.
    const asked = mayOpen
      ? rows.find(({ market }) => market === new URL(request.url).searchParams.get('market'))
      : undefined;
    return { title: documentTitle(ctx.language, 'courseEditor:markets.title'), mayOpen, rows, asked: asked ?? null };
  },
  { can: 'staff.see-courses' },
);

export const action = staffAction(
  async ({ ctx, request }) => {
    const posted = await readPosted(request, academyMarketSchema());
    try {
      await saveAcademyMarket(ctx, posted);
      return await redirectWithToast(paths.staffAcademyMarkets(), {
        kind: 'success',
        message: `courseEditor:markets.done.${posted.state}`,
      });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return data({ problem: refusalText(error, ctx.language) }, { status: error.status });
    }
  },
  { can: 'staff.open-markets' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** The markets in which the academy is open, and those in which it is coming soon (spec §4). */
export default function AcademyMarkets() {
  const { t } = useTranslation(['courseEditor', 'markets']);
  const { rows, mayOpen, asked } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const columns: Column<Row>[] = [
    {
      key: 'market',
      header: t('markets.market'),
      cell: ({ market }) => t(`markets:market.${market}`),
      rowHeader: true,
    },
    {
      key: 'state',
      header: t('markets.state'),
      cell: ({ state }) => (
        <div className="min-w-max">
          <Badge tone={state === 'open' ? 'success' : 'warning'}>{t(`markets.is.${state}`)}</Badge>
        </div>
      ),
    },
    { key: 'changed', header: t('markets.changed'), cell: ({ changed }) => changed ?? t('markets.never') },
    ...(mayOpen ? [{ key: 'act', header: t('markets.act'), Cell: ActCell }] : []),
  ];
  return (
    <>
      <AreaTabs area="courses" />
      <PageHead title={t('markets.title')} sentence={t(mayOpen ? 'markets.sentence' : 'markets.readOnly')} />
      <ProblemNotice problem={reply?.problem} reply={reply} />
      <DataTable
        caption={t('markets.title')}
        columns={columns}
        rows={rows}
        rowKey={({ market }) => market}
        empty={null}
      />
      {asked ? <Question row={asked} /> : null}
    </>
  );
}

function ActCell(row: Row) {
  return <AskFirst row={row} />;
}

function AskFirst({ row: { market, next } }: { row: Row }) {
  const { t } = useTranslation(['courseEditor', 'markets']);
  return (
    <LinkButton
      variant="quiet"
      to={paths.staffAcademyMarkets({ market })}
      preventScrollReset
      aria-label={t(`markets.toNamed.${next}`, { market: t(`markets:market.${market}`) })}
    >
      {t(`markets.to.${next}`)}
    </LinkButton>
  );
}

/**
 * What it means for a market's advisors, before it is done; posted to the page without the question, so that a refusal
 * is seen there.
 */
function Question({ row: { market, version, next } }: { row: Row }) {
  const { t } = useTranslation(['courseEditor', 'markets']);
  return (
    <Dialog
      open
      title={t(`markets.ask.${next}.title`, { market: t(`markets:market.${market}`) })}
      closeHref={paths.staffAcademyMarkets()}
    >
      <p>{t(`markets.ask.${next}.text`)}</p>
      <Form method="post" action={paths.staffAcademyMarkets()} className="form-actions">
        <input type="hidden" name="market" value={market} />
        <input type="hidden" name="version" value={version} />
        <Button type="submit" variant={next === 'open' ? 'primary' : 'danger'} name="state" value={next}>
          {t(`markets.to.${next}`)}
        </Button>
        <LinkButton to={paths.staffAcademyMarkets()} preventScrollReset>
          {t('markets.ask.cancel')}
        </LinkButton>
      </Form>
    </Dialog>
  );
}
