import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { numberTakeBackDays } from '#app/domain/accounts/profile/enrolment.ts';
import { readTakeBack, takeNumberBack } from '#app/domain/academy/enrolment/takeNumberBack.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { tokenOf } from '#app/routes/requests/mailedLink.server.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, loginHelpHref, requestMarket } from '#app/routes/requests/session.server.ts';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { LinkOutcome } from '#app/ui/LinkOutcome.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

/** The page of the link in the mail to the account that lost its number. Opening it only reads the link. */
export const loader = visitorLoader(async ({ ctx, request }) => {
  const page = {
    title: documentTitle(ctx.language, 'enrolment:takeBack.title'),
    helpHref: await loginHelpHref(ctx, request),
  };
  try {
    return data({ ...page, number: await readTakeBack(ctx, tokenOf(request)) });
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'tokenExpired') throw error;
    return data({ ...page, number: null }, { status: error.status });
  }
});

export const action = visitorAction(async ({ ctx, request }) => {
  try {
    return data({ outcome: 'done' as const, number: await takeNumberBack(ctx, tokenOf(request)), problem: '' });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.code === 'tokenExpired')
      return data({ outcome: 'expired' as const, number: null, problem: '' }, { status: error.status });
    return data(
      {
        outcome: 'refused' as const,
        number: null,
        problem: refusalText(error, ctx.language, await requestMarket(ctx, request), ctx.textLocale),
      },
      { status: error.status },
    );
  }
});

export default function TakeNumberBack() {
  const { t } = useTranslation('signIn');
  const { number, helpHref } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const links = [
    { label: t('footer.signIn'), href: paths.login() },
    { label: t('footer.help'), href: helpHref },
  ];
  return (
    <PlainShell footerLinks={links}>
      {reply?.outcome === 'done' && reply.number ? <Done {...reply.number} /> : null}
      {reply?.outcome === 'refused' ? <Refused problem={reply.problem} /> : null}
      {reply?.outcome === 'expired' || (!reply && !number) ? <Expired /> : null}
      {!reply && number ? <Question {...number} /> : null}
    </PlainShell>
  );
}

function Question({ ccn, userId }: { ccn: string; userId: string }) {
  const { t } = useTranslation('enrolment');
  const submitting = useNavigation().formMethod === 'POST';
  return (
    <>
      <PageHead title={t('takeBack.title')} sentence={t('takeBack.question', { ccn, userId })} />
      <p>{t('takeBack.what')}</p>
      <Form method="post" className="form-actions mt-6">
        <SubmitButton submitting={submitting}>{t('takeBack.submit')}</SubmitButton>
      </Form>
    </>
  );
}

function Done({ ccn, userId }: { ccn: string; userId: string }) {
  const { t } = useTranslation('enrolment');
  return <LinkOutcome title={t('takeBack.doneTitle')} sentence={t('takeBack.done', { ccn, userId })} />;
}

function Expired() {
  const { t } = useTranslation(['enrolment', 'refusals']);
  return (
    <LinkOutcome
      title={t('refusals:tokenExpired')}
      sentence={t('takeBack.expired', { days: numberTakeBackDays })}
      help={t('takeBack.expiredHelp')}
    />
  );
}

function Refused({ problem }: { problem: string }) {
  const { t } = useTranslation('enrolment');
  return <LinkOutcome title={t('takeBack.title')} sentence={problem} refused />;
}
