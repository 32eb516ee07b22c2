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
import { Card } from '#app/ui/Card.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { FoldedRegion } from '#app/ui/FoldedRegion.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { List } from '#app/ui/table/ListPage.tsx';
import { ReviewTable } from './ReviewTable.tsx';
import { leftRows, pastRows, reviewRows } from './reviewRows.server.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
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
    left: leftRows(ctx, left),
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
  const { rows, list, confirmed, left, inOrder, inOrderConfirmed, past, lastFinished } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const leaver = rows.find(({ id, mayDeactivate }) => mayDeactivate && id === search.get('deactivate'));
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence', findingDays)} />
      <div className="grid gap-6">
        {inOrder.count > 0 ? <InOrder {...inOrder} /> : null}
        {inOrder.count === 0 && inOrderConfirmed > 0 ? (
          <Notice tone="success">{t('inOrder.all', { count: inOrderConfirmed })}</Notice>
        ) : null}
        <div>
          <p className="mb-4 text-sm text-muted" role="status">
            {t('progress', { count: list.total, confirmed })}
          </p>
          <List list={list} table={<ReviewTable rows={rows} />} />
        </div>
        <FinishCard left={left} lastFinished={lastFinished} />
        <PastReviews past={past} />
      </div>
      {leaver ? <DeactivateDialog id={leaver.id} name={leaver.name} /> : null}
    </>
  );
}

/** What one press confirms: how many accounts are in order and who they are, before it is pressed. */
function InOrder({ count, named }: ReturnType<typeof leftRows>) {
  const { t } = useTranslation('accountReviews');
  const { formData } = useNavigation();
  return (
    <div className="grid gap-3">
      <FoldedRegion title={t('inOrder.title')} line={t('inOrder.line', { count })}>
        <div className="px-4 pb-4">
          <p className="field-help">{t('inOrder.sentence')}</p>
          <Names label={t('inOrder.caption')} named={named} rest={count - named.length} />
        </div>
      </FoldedRegion>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="confirm-in-order" />
        <input key={count} type="hidden" name="count" value={count} />
        <SubmitButton variant="secondary" submitting={formData?.get('intent') === 'confirm-in-order'}>
          {t('inOrder.confirm', { count })}
        </SubmitButton>
      </Form>
    </div>
  );
}

interface NamesProps {
  label: string;
  named: ReturnType<typeof leftRows>['named'];
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

function FinishCard({ left, lastFinished }: { left: ReturnType<typeof leftRows>; lastFinished: string }) {
  const { t } = useTranslation('accountReviews');
  const { formData } = useNavigation();
  return (
    <Card title={t('finishTitle')}>
      <p>{left.count > 0 ? t('finishWithRest', { count: left.count }) : t('finishSentence')}</p>
      {left.count > 0 ? (
        <>
          <PhoneFold label={t('leftCaption')} />
          <Names label={t('leftCaption')} named={left.named} rest={left.count - left.named.length} />
        </>
      ) : null}
      <Form method="post" className="form-actions mt-4">
        <input type="hidden" name="intent" value="finish" />
        <input key={lastFinished} type="hidden" name="lastFinished" value={lastFinished} />
        <SubmitButton submitting={formData?.get('intent') === 'finish'}>{t('finish')}</SubmitButton>
      </Form>
    </Card>
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
function PastReviews({ past }: { past: readonly PastRow[] }) {
  const { t } = useTranslation('accountReviews');
  const columns: Column<PastRow>[] = [
    { key: 'day', header: t('past.day'), cell: (row) => row.day, rowHeader: true },
    { key: 'by', header: t('past.by'), cell: (row) => row.by },
    { key: 'found', header: t('past.found'), cell: (row) => row.found, numeric: true },
    { key: 'confirmed', header: t('past.confirmed'), cell: (row) => row.confirmed, numeric: true },
  ];
  return (
    <Card title={t('past.title')}>
      {past.length > 0 ? (
        <DataTable caption={t('past.title')} columns={columns} rows={past} rowKey={(row) => row.key} empty={null} />
      ) : (
        <p>{t('past.none')}</p>
      )}
    </Card>
  );
}
