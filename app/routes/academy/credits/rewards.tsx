import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { titles } from '#app/domain/permissions/codes.ts';
import { retrySchema, referralSchema } from '#app/domain/academy/credits/referredData.ts';
import { requestCredit } from '#app/domain/academy/credits/requestCredit.server.ts';
import { paths } from '#app/paths.ts';
import { academyPage } from '#app/routes/academy/levels/academyPage.server.ts';
import type { FormReply } from '#app/routes/requests/formReply.server.ts';
import { agentLoader, ownAction } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useRefreshing } from '#app/ui/useRefreshing.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { CreditCard } from './CreditCard.tsx';
import { CreditLedger } from './CreditLedger.tsx';
import { creditRows } from './creditRows.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async (asked) => {
    const { ctx } = asked;
    const { brand, query } = await academyPage(asked);
    return {
      title: documentTitle(ctx.language, 'credits:title'),
      dashboard: paths.academyDashboard(brand, query),
      ...(await creditRows(ctx)),
      titleCodes: Object.entries(titles).map(([value, { labelKey }]) => ({ value, labelKey })),
    };
  },
  { about: 'own' },
);

export const action = ownAction(async ({ ctx, request }) => {
  const form = await readForm(request);
  const intent = form.get('intent');
  const curriculum = String(form.get('curriculum') ?? '');
  form.delete('intent');
  const done = () => redirectWithToast(here(request), { kind: 'success', message: 'credits:asked' });
  const refused = (reply: FormReply) => data({ curriculum, reply: reply.data }, reply.init ?? undefined);
  if (intent === 'again')
    return formAction(ctx, form, {
      schema: retrySchema(),
      run: async (value) => {
        await requestCredit(ctx, value);
        return done();
      },
      refused,
    });
  return formAction(ctx, form, {
    schema: referralSchema(),
    run: async ({ curriculum: named, ...referredData }) => {
      await requestCredit(ctx, { curriculum: named, referredData });
      return done();
    },
    refused,
  });
});

function here(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** Future cruise credits: naming who is to have one, and the ledger (spec §2 Rewards, §3 FCC). */
export default function Rewards() {
  const { t } = useTranslation('credits');
  const { rows, dashboard, hasService, titleCodes } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  useRefreshing(rows.some(({ state }) => state === 'creating'));
  const waiting = rows.filter(({ step, state }) => step !== 'none' || state === 'creating');
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence')} />
      {rows.length === 0 ? (
        <EmptyState
          title={t('emptyTitle')}
          sentence={t('emptySentence')}
          action={<LinkButton to={dashboard}>{t('toDashboard')}</LinkButton>}
        />
      ) : (
        <div className="grid gap-6">
          {waiting.map((credit) => (
            <CreditCard
              key={credit.curriculum}
              credit={credit}
              hasService={hasService}
              titleCodes={titleCodes}
              lastResult={reply?.curriculum === credit.curriculum ? reply.reply : undefined}
            />
          ))}
          <CreditLedger rows={rows} />
        </div>
      )}
    </>
  );
}
