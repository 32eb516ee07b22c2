import { formAction } from '#app/routes/requests/formAction.server.ts';
import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { commissionDueDays } from '#app/domain/sales/bookings/commission.ts';
import { salesGoalSchema } from '#app/domain/sales/bookings/salesForms.ts';
import { setSalesGoal } from '#app/domain/sales/bookings/salesGoals.server.ts';
import { paths } from '#app/paths.ts';
import { agentLoader, ownAction } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { hiddenSales } from '#app/routes/sales/hiddenSales.server.ts';
import { SalesHidden } from '#app/routes/sales/SalesAccess.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { Goal } from './Goal.tsx';
import { mySalesPage } from './mySalesPage.server.ts';
import { CommissionSums, useSalesColumns, useSalesFilters } from './SalesColumns.tsx';
import salesStyles from './sales.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: salesStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(async ({ ctx, request }) => ({
  title: documentTitle(ctx.language, 'sales:own.title'),
  hiddenOf: await hiddenSales(ctx, request),
  ...(await mySalesPage(ctx, new URL(request.url).searchParams)),
}));

export const action = ownAction(async ({ ctx, request }) => {
  return formAction(ctx, request, {
    schema: salesGoalSchema(),
    run: async (value) => {
      await setSalesGoal(ctx, value.goal);
      return await redirectWithToast(paths.mySales(), {
        kind: 'success',
        message: `sales:own.goal.${value.goal === '' ? 'taken' : 'saved'}`,
      });
    },
  });
});

/** What the user has sold, with the commission that is expected, paid and overdue. */
export default function MySales() {
  const { t } = useTranslation(['sales', 'markets']);
  const { rows, list, commission, brands, goal, hiddenOf, printedOn } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={t('own.title')}
      sentence={t('own.sentence', { count: commissionDueDays })}
      action={
        <div className="no-print flex flex-wrap gap-2">
          <LinkButton to={paths.sailings({ of: 'own' })}>{t('own.sailings')}</LinkButton>
          <LinkButton to={paths.commission({ of: 'own' })}>{t('own.commission')}</LinkButton>
          <LinkButton to={paths.salesMail()}>{t('mail.link')}</LinkButton>
        </div>
      }
      printed={{ day: printedOn }}
      list={list}
      search={{ label: t('own.search'), placeholder: t('own.searchPlaceholder') }}
      filters={useSalesFilters(brands)}
      apply={t('filter.apply')}
      table={{
        caption: t('own.caption'),
        columns: useSalesColumns(),
        rows,
        rowKey: (row) => row.bookingNumber,
        empty: <EmptyState title={t('own.emptyTitle')} sentence={t('own.emptySentence')} />,
        none: <EmptyState title={t('own.noneTitle')} sentence={t('own.noneSentence')} />,
      }}
    >
      {hiddenOf ? <SalesHidden brand={hiddenOf} /> : null}
      <CommissionSums commission={commission} />
      <Goal goal={goal} whose="own" />
    </ListPage>
  );
}
