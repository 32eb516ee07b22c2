import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { readUnsubscribeToken, unsubscribe } from '#app/domain/operations/notifications/unsubscribing.server.ts';
import { paths } from '#app/paths.ts';
import { tokenOf } from '#app/routes/requests/mailedLink.server.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, loginHelpHref } from '#app/routes/requests/session.server.ts';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { LinkOutcome } from '#app/ui/LinkOutcome.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

/** The page of the link that ends a digest. Opening it ends nothing: programs open links of mails to look at them. */
export const loader = visitorLoader(async ({ ctx, request }) => {
  const read = readUnsubscribeToken(tokenOf(request));
  const page = {
    title: documentTitle(ctx.language, 'notifications:unsubscribe.title'),
    helpHref: await loginHelpHref(ctx, request),
    digest: read?.digest ?? null,
  };
  return data(page, { status: read ? 200 : 404 });
});

export const action = visitorAction(async ({ ctx, request }) => {
  const done = await unsubscribe(ctx, tokenOf(request));
  return data({ done }, { status: done ? 200 : 404 });
});

export default function Unsubscribe() {
  const { t } = useTranslation(['notifications', 'signIn']);
  const { digest, helpHref } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const submitting = useNavigation().formMethod === 'POST';
  const links = [
    { label: t('signIn:footer.signIn'), href: paths.login() },
    { label: t('signIn:footer.help'), href: helpHref },
  ];
  if (reply?.done)
    return (
      <PlainShell footerLinks={links}>
        <LinkOutcome title={t('unsubscribe.doneTitle')} sentence={t('unsubscribe.done')} />
      </PlainShell>
    );
  return (
    <PlainShell footerLinks={links}>
      {digest && !reply ? (
        <>
          <PageHead
            title={t('unsubscribe.title')}
            sentence={t('unsubscribe.question', { what: t(`unsubscribe.digest.${digest}`) })}
          />
          <Form method="post" className="form-actions mt-6">
            <SubmitButton submitting={submitting}>{t('unsubscribe.submit')}</SubmitButton>
          </Form>
        </>
      ) : (
        <LinkOutcome title={t('unsubscribe.invalidTitle')} sentence={t('unsubscribe.invalid')} refused />
      )}
    </PlainShell>
  );
}
