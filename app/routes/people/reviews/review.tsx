import { readPosted } from '#app/routes/requests/formAction.server.ts';
import { Form, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import { reviewActionSchema, reviewList } from '#app/domain/people/reviews/forms.ts';
import { findingDays } from '#app/domain/people/reviews/findings.ts';
import {
  confirmAccount,
  confirmInOrder,
  finishReview,
  readReview,
} from '#app/domain/people/reviews/reviewAccounts.server.ts';
import { deactivateAgent } from '#app/domain/people/access/deactivateAgent.server.ts';
import { sendFirstMail } from '#app/domain/people/agents/sendFirstMail.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths, withQuery } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Dialog } from '#app/ui/Dialog.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { FoldedRegion } from '#app/ui/FoldedRegion.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { ProgressBar } from '#app/ui/ProgressBar.tsx';
import { List } from '#app/ui/table/ListPage.tsx';
import { ReviewTable } from './ReviewTable.tsx';
import { leftRows, pastRows, reviewRows } from './reviewRows.server.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const owners = { can: 'agency.review-accounts' } as const;

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(async ({ ctx, request }) => {
  const query = reviewList.read(new URL(request.url).searchParams);
  const { accounts, past, left, inOrder, total, page, ...review } = await readReview(ctx, query);
  const title = documentTitle(ctx.language, 'accountReviews:title');
  return {
    title,
    rows: reviewRows(ctx, accounts),
    past: pastRows(ctx, past),
    left: left.length,
    inOrder: leftRows(ctx, inOrder),
    ...review,
    list: reviewList.view(query, { total, page }),
  };
}, owners);

type Step = 'confirm' | 'deactivate' | 'resend';
const verbs = { confirm: confirmAccount, deactivate: deactivateAgent, resend: sendFirstMail } satisfies Record<
  Step,
  (ctx: AgentContext, key: { agentUniqueId: string }) => Promise<unknown>
>;

/**
 * Confirms, deactivates or mails one account, or finishes the review; what an account does not allow comes back as a
 * toast.
 */
export const action = agentAction(async ({ ctx, request }) => {
  const posted = await readPosted(request, reviewActionSchema());
  const url = new URL(request.url);
  url.searchParams.delete('deactivate');
  const here = withQuery(url.pathname, Object.fromEntries(url.searchParams));
  try {
    if (posted.intent === 'finish') {
      const counts = await finishReview(ctx, posted);
      return await redirectWithToast(here, {
        kind: 'success',
        message: 'accountReviews:finished',
        params: { found: String(counts.found), confirmed: String(counts.confirmed) },
      });
    }
    if (posted.intent === 'confirm-in-order') await confirmInOrder(ctx, posted);
    else await verbs[posted.intent](ctx, { agentUniqueId: posted.agentUniqueId });
  } catch (error) {
    if (!isRefusal(error) || !(error.status === 409 || error.code === 'throttled')) throw error;
    return redirectWithToast(here, {
      kind: 'error',
      message: error.code === 'throttled' ? 'agents:firstMail.tooMany' : error.messageKey,
    });
  }
  return redirectWithToast(here, { kind: 'success', message: `accountReviews:done.${posted.intent}` });
}, owners);

/** The accounts that an owner should look at, and the reviews so far (spec §2 agency accounts review). */
export default function AccountsReview() {
  const { t } = useTranslation('accountReviews');
  const { rows, list, confirmed, inOrder, inOrderConfirmed } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const leaver = rows.find(({ id, mayDeactivate }) => mayDeactivate && id === search.get('deactivate'));
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence', findingDays)} />
      {/* A column of boxes and no grid: the bar at its end stays in sight over the whole of it. */}
      <div className="flex flex-col gap-6">
        <div>
          <div className="mb-4 max-w-xl">
            <ProgressBar
              label={t('progressLabel')}
              done={confirmed}
              total={list.total}
              words={t('progress', { count: list.total, confirmed })}
            />
          </div>
          <List list={list} table={<ReviewTable rows={rows} />} />
        </div>
        {inOrder.count > 0 ? (
          <InOrder {...inOrder} />
        ) : inOrderConfirmed > 0 ? (
          <Notice tone="success">{t('inOrder.all', { count: inOrderConfirmed })}</Notice>
        ) : null}
        <PastReviews />
        <Finish />
      </div>
      {leaver ? <DeactivateDialog id={leaver.id} name={leaver.name} /> : null}
    </>
  );
}

/** The accounts that need no look one by one: who they are, before one press confirms them all. */
function InOrder({ count, named }: Named) {
  const { t } = useTranslation('accountReviews');
  return (
    <FoldedRegion title={t('inOrder.title')} line={t('inOrder.line', { count })}>
      <div className="px-4 pb-4">
        <p className="field-help">{t('inOrder.sentence')}</p>
        <Names label={t('inOrder.caption')} named={named} rest={count - named.length} />
      </div>
    </FoldedRegion>
  );
}

/** What is pressed at the end, in sight from the beginning: all that are in order at once, and the end of the review. */
function Finish() {
  const { t } = useTranslation('accountReviews');
  const { inOrder, left, lastFinished } = useLoaderData<typeof loader>();
  const { formData } = useNavigation();
  const { count } = inOrder;
  return (
    <section className="form-actions form-actions-sticky no-print max-sm:flex-nowrap" aria-label={t('finishTitle')}>
      {count > 0 ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="confirm-in-order" />
          <input key={count} type="hidden" name="count" value={count} />
          <SubmitButton variant="secondary" submitting={formData?.get('intent') === 'confirm-in-order'}>
            {t('inOrder.confirm', { count })}
          </SubmitButton>
        </Form>
      ) : null}
      <Form method="post">
        <input type="hidden" name="intent" value="finish" />
        <input key={lastFinished} type="hidden" name="lastFinished" value={lastFinished} />
        <SubmitButton submitting={formData?.get('intent') === 'finish'}>{t('finish')}</SubmitButton>
      </Form>
      <p className="text-sm text-muted max-sm:hidden">
        {left > 0 ? t('leftCount', { count: left }) : t('finishSentence')}
      </p>
    </section>
  );
}

type Named = ReturnType<typeof leftRows>;

interface NamesProps {
  label: string;
  named: Named['named'];
  /** How many are not named. */
  rest: number;
}

function Names({ label, named, rest }: NamesProps) {
  const { t } = useTranslation('accountReviews');
  return (
    <ul className="mt-2 list-disc ps-6" aria-label={label}>
      {named.map(({ id, name }) => (
        <li key={id}>
          <Link className="link" to={paths.editAgent(id)}>
            {name}
          </Link>
        </li>
      ))}
      {rest > 0 ? <li>{t('leftMore', { count: rest })}</li> : null}
    </ul>
  );
}

function DeactivateDialog({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('accountReviews');
  const { formData } = useNavigation();
  const [search] = useSearchParams();
  const params = new URLSearchParams(search);
  params.delete('deactivate');
  return (
    <Dialog open title={t('deactivateTitle', { name })} closeHref={`?${params}`}>
      <p>{t('deactivateText')}</p>
      <Form method="post" className="dialog-actions" preventScrollReset>
        <LinkButton to={`?${params}`} preventScrollReset>
          {t('cancel')}
        </LinkButton>
        <input type="hidden" name="agentUniqueId" value={id} />
        <input type="hidden" name="intent" value="deactivate" />
        <SubmitButton variant="danger" submitting={formData?.get('intent') === 'deactivate'}>
          {t('deactivate')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

interface PastRow {
  key: string;
  day: string;
  by: string;
  found: number;
  confirmed: number;
}

/** The reviews that were finished, newest first. */
function PastReviews() {
  const { t } = useTranslation('accountReviews');
  const { past } = useLoaderData<typeof loader>();
  const columns: Column<PastRow>[] = [
    { key: 'day', header: t('past.day'), cell: (row) => row.day, rowHeader: true },
    { key: 'by', header: t('past.by'), cell: (row) => row.by },
    { key: 'found', header: t('past.found'), cell: (row) => row.found, numeric: true },
    { key: 'confirmed', header: t('past.confirmed'), cell: (row) => row.confirmed, numeric: true },
  ];
  return (
    <FoldedRegion title={t('past.title')} line={past[0] ? `${past[0].day} · ${past[0].by}` : t('past.none')}>
      <div className="px-4 pb-4">
        {past.length > 0 ? (
          <DataTable caption={t('past.title')} columns={columns} rows={past} rowKey={(row) => row.key} empty={null} />
        ) : (
          <p>{t('past.none')}</p>
        )}
      </div>
    </FoldedRegion>
  );
}
