import { useLoaderData } from '@remix-run/react';
import { publicPageHref } from '#app/domain/content/documents/pages.ts';
import { draftHours } from '#app/domain/agencies/registration/registerDrafts.server.ts';
import { paths } from '#app/paths.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { readRegistration } from './registration.server.ts';
import { documentTitle, loginHelpHref, pageText } from '#app/routes/requests/session.server.ts';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { RegisterShell } from './RegisterShell.tsx';

export const handle = { isPublic: true };

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx, request }) => {
  const { draft } = await readRegistration(ctx, request);
  return {
    title: documentTitle(ctx.language, 'registration:home.title'),
    description: pageText(ctx.language, 'registration:home.description'),
    hasDraft: Object.values(draft.values).some((value) => value !== ''),
    hours: draftHours,
    helpHref: await loginHelpHref(ctx, request),
    advisorsHref: publicPageHref('how-to-register'),
    contactHref: publicPageHref('contact-us'),
  };
});

/** What an owner needs to register an agency, and what happens next (spec §2 /register-agency-home). */
export default function RegisterHome() {
  const { t } = useTranslation('registration');
  const { hasDraft, hours, helpHref, advisorsHref, contactHref } = useLoaderData<typeof loader>();
  const lines = (key: string) =>
    t(key, { joinArrays: '\n' })
      .split('\n')
      .map((line) => <li key={line}>{line}</li>);
  return (
    <RegisterShell helpHref={helpHref}>
      <PageHead title={t('home.title')} sentence={t('home.sentence')} />
      {hasDraft ? (
        <Notice title={t('home.draftTitle')}>
          <p>{t('home.draft', { hours })}</p>
        </Notice>
      ) : null}
      <div className="prose mt-6 grid gap-6">
        <section aria-labelledby="need">
          <h2 id="need">{t('home.needTitle')}</h2>
          <ul className="mt-2 grid list-disc gap-1.5 pl-6">{lines('home.need')}</ul>
        </section>
        <section aria-labelledby="next">
          <h2 id="next">{t('home.nextTitle')}</h2>
          <ol className="mt-2 grid list-decimal gap-1.5 pl-6">{lines('home.next')}</ol>
        </section>
        <section aria-labelledby="others">
          <h2 id="others">{t('home.othersTitle')}</h2>
          <ul className="mt-2 grid gap-2">
            <li>
              <Link className="link" to={advisorsHref}>
                {t('home.advisors')}
              </Link>
            </li>
            <li>
              <Link className="link" to={contactHref}>
                {t('home.exists')}
              </Link>
            </li>
          </ul>
        </section>
      </div>
      <div className="form-actions mt-6">
        <LinkButton variant="primary" to={paths.registerStart()}>
          {t(hasDraft ? 'home.continue' : 'home.start')}
        </LinkButton>
        <LinkButton variant="quiet" to={paths.login()}>
          {t('home.signIn')}
        </LinkButton>
        <LinkButton variant="quiet" to={helpHref}>
          {t('home.help')}
        </LinkButton>
      </div>
    </RegisterShell>
  );
}
