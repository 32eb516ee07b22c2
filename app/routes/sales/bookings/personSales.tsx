import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PersonFrame } from '#app/routes/people/person/PersonFrame.tsx';
import { personHead } from '#app/routes/people/person/personHead.server.ts';
import { salesGoalSchema } from '#app/domain/sales/bookings/salesForms.ts';
import { setColleaguesGoal } from '#app/domain/sales/bookings/salesGoals.server.ts';
import { paths } from '#app/paths.ts';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { List } from '#app/ui/table/ListPage.tsx';
import { PrintFacts } from '#app/ui/table/PrintFacts.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { Goal } from './Goal.tsx';
import { colleaguesSalesPage } from './mySalesPage.server.ts';
import { CommissionSums, useSalesColumns, useSalesFilters } from './SalesColumns.tsx';
import salesStyles from './sales.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: salesStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request, params }) => {
    const agentUniqueId = uuidParam(params, 'agentUniqueId');
    return {
      title: documentTitle(ctx.language, 'sales:person.title'),
      head: await personHead(ctx, agentUniqueId),
      ...(await colleaguesSalesPage(ctx, agentUniqueId, new URL(request.url).searchParams)),
    };
  },
  { can: 'agency.sales' },
);

export const action = agentAction(
  async ({ ctx, request, params }) => {
    const agentUniqueId = uuidParam(params, 'agentUniqueId');
    return formAction(ctx, request, {
      schema: salesGoalSchema(),
      run: async (value) => {
        await setColleaguesGoal(ctx, agentUniqueId, value.goal);
        return await redirectWithToast(paths.personSales(agentUniqueId), {
          kind: 'success',
          message: `sales:own.goal.${value.goal === '' ? 'taken' : 'saved'}`,
        });
      },
    });
  },
  { can: 'user.set-goal' },
);

/** What a person of the agency has sold for it, with the commission that is expected, paid and overdue. */
export default function PersonSales() {
  const { t } = useTranslation(['sales', 'markets']);
  const { head, rows, list, commission, brands, goal, printedOn } = useLoaderData<typeof loader>();
  const { name } = head;
  return (
    <PersonFrame head={head}>
      <PrintFacts day={printedOn} chosen={[]} />
      <CommissionSums commission={commission} />
      {goal ? <Goal goal={goal} whose="colleague" /> : null}
      <List
        list={list}
        search={{ label: t('person.search'), placeholder: t('own.searchPlaceholder') }}
        filters={useSalesFilters(brands)}
        apply={t('filter.apply')}
        table={{
          caption: t('person.caption', { name }),
          columns: useSalesColumns(),
          rows,
          rowKey: (row) => row.bookingNumber,
          empty: <EmptyState title={t('own.emptyTitle')} sentence={t('person.emptySentence', { name })} />,
          none: <EmptyState title={t('own.noneTitle')} sentence={t('own.noneSentence')} />,
        }}
      />
    </PersonFrame>
  );
}
