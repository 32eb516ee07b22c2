import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { publicPageHref } from '#app/domain/content/documents/pages.ts';
import { paths } from '#app/paths.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { registeredMarket } from './registration.server.ts';
import { documentTitle, hasMailbox, senderAddress } from '#app/routes/requests/session.server.ts';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { RegisterShell } from './RegisterShell.tsx';

export const meta = pageTitle<typeof loader>();

/** Only for a browser that has just registered an agency. */
export const loader = visitorLoader(async ({ ctx, request }) => {
  const market = await registeredMarket(request);
  if (!market) throw redirect(paths.registerHome());
  return {
    title: documentTitle(ctx.language, 'registration:thankYou.title'),
    sender: await senderAddress(ctx, market),
    helpHref: paths.loginHelp(market),
    contactHref: publicPageHref('contact-us', market),
    mailboxHref: hasMailbox() ? paths.mailbox() : null,
  };
});

/** What happens after a registration (spec §2 /register-agency-thankyou). */
export default function RegisterThankYou() {
  const { t } = useTranslation(['registration', 'mailbox']);
  const { sender, helpHref, contactHref, mailboxHref } = useLoaderData<typeof loader>();
  const next = t('thankYou.next', { joinArrays: '\n', sender }).split('\n');
  return (
    <RegisterShell helpHref={helpHref}>
      <PageHead title={t('thankYou.title')} sentence={t('thankYou.sentence')} />
      <section aria-labelledby="next" className="mt-6">
        <h2 id="next">{t('thankYou.nextTitle')}</h2>
        <ol className="mt-2 grid list-decimal gap-2 pl-6">
          {next.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="help" className="mt-6 grid gap-2">
        <h2 id="help">{t('thankYou.helpTitle')}</h2>
        <p>{t('thankYou.help')}</p>
        <p className="flex flex-wrap gap-x-4">
          <Link className="link" to={contactHref}>
            {t('thankYou.contact')}
          </Link>
          <Link className="link" to={helpHref}>
            {t('home.help')}
          </Link>
          {mailboxHref ? (
            <Link className="link" to={mailboxHref}>
              {t('mailbox:open')}
            </Link>
          ) : null}
        </p>
      </section>
      <div className="form-actions mt-6">
        <LinkButton to={paths.login()}>{t('home.signIn')}</LinkButton>
      </div>
    </RegisterShell>
  );
}
