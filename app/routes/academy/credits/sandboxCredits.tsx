import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { listSandboxCredits, redeemSandboxCredit } from '#app/domain/academy/credits/sandboxCredits.server.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { marketOfLanguage } from '#app/domain/markets/markets.ts';
import { formatMoney } from '#app/domain/money.ts';
import { paths } from '#app/paths.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx }) => {
  const market = marketOfLanguage(ctx.language);
  const time = (moment: Date) => formatTime(moment, ctx);
  const rows = await listSandboxCredits(ctx);
  return {
    title: documentTitle(ctx.language, 'credits:sandbox.title'),
    rows: rows.map(({ fccId, curriculum, amount, currency, reference, referredData, createdAt, usedAt }) => ({
      fccId,
      curriculum,
      reference,
      amount: formatMoney(amount, currency, market, ctx.language),
      guest: fullName(referredData, ctx.language),
      ccn: referredData.ccn,
      created: time(createdAt),
      used: usedAt ? time(usedAt) : '',
    })),
  };
});

export const action = visitorAction(async ({ ctx, request }) => {
  const form = await readForm(request);
  await redeemSandboxCredit(ctx, String(form.get('fccId') ?? ''));
  return redirectWithToast(paths.sandboxCredits(), { kind: 'success', message: 'credits:sandbox.nowUsed' });
});

/** What the sandbox's credit service has created, and the use of it. */
export default function SandboxCredits() {
  const { t } = useTranslation(['credits', 'markets']);
  const { rows } = useLoaderData<typeof loader>();
  const { formData } = useNavigation();
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: 'number',
      header: t('sandbox.number'),
      rowHeader: true,
      cell: ({ fccId, reference }) => (
        <span className="whitespace-nowrap tabular-nums">
          {fccId}
          <span className="block text-xs font-normal text-muted">{reference}</span>
        </span>
      ),
    },
    {
      key: 'curriculum',
      header: t('ledger.curriculum'),
      cell: ({ curriculum }) => t(`markets:curriculum.${curriculum}`),
    },
    {
      key: 'amount',
      header: t('ledger.amount'),
      cell: ({ amount }) => <span className="whitespace-nowrap">{amount}</span>,
      numeric: true,
    },
    { key: 'guest', header: t('ledger.guest'), Cell: GuestCell },
    { key: 'created', header: t('ledger.created'), cell: ({ created }) => created },
    {
      key: 'used',
      header: t('sandbox.used'),
      cell: ({ fccId, used }) =>
        used || (
          <Form method="post" className="whitespace-nowrap">
            <input type="hidden" name="fccId" value={fccId} />
            <SubmitButton variant="secondary" submitting={formData?.get('fccId') === fccId}>
              {t('sandbox.use')}
              <span className="visually-hidden">{t('sandbox.useNamed', { number: fccId })}</span>
            </SubmitButton>
          </Form>
        ),
    },
  ];
  return (
    <PlainShell wide>
      <PageHead title={t('sandbox.title')} sentence={t('sandbox.sentence')} />
      <DataTable
        caption={t('sandbox.title')}
        columns={columns}
        rows={rows}
        rowKey={({ fccId }) => fccId}
        empty={<EmptyState title={t('sandbox.empty')} sentence={t('sandbox.emptySentence')} />}
      />
    </PlainShell>
  );
}

function GuestCell({ guest, ccn }: { guest: string; ccn: string }) {
  return (
    <>
      {guest}
      <span className="block text-xs text-muted tabular-nums">{ccn}</span>
    </>
  );
}
