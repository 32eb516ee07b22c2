import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { askedConnection, queryOfAsked } from '#app/domain/accounts/assistants/askedConnection.server.ts';
import { safeTarget } from '#app/domain/accounts/onboarding/routeAfterLogin.ts';
import { paths } from '#app/paths.ts';
import { visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, loginHelpHref, signedInContext } from '#app/routes/requests/session.server.ts';
import { signedInStaff } from '#app/routes/requests/staffSession.server.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

export const handle = { isPublic: true };

export const meta = pageTitle<typeof loader>();

/**
 * Where an assistant sends its user (OAuth 2.1): on to the question of consent, which asks them to sign in first. What
 * it asks for wrongly is shown here. It is sent back by a press alone, since anybody may register an address.
 */
export const loader = visitorLoader(async ({ ctx, request }) => {
  const found = await askedConnection(ctx, new URL(request.url).searchParams);
  const isStaff = (await signedInStaff(ctx, request)) !== undefined && !(await signedInContext(ctx, request));
  const target = 'asked' in found ? safeTarget(paths.connectAssistant(queryOfAsked(found.asked))) : null;
  if (target && !isStaff) throw redirect(target);
  return {
    title: documentTitle(ctx.language, 'assistants:refused.title'),
    reason: isStaff ? 'staff' : 'asked' in found ? 'tooLong' : 'back' in found ? 'wrong' : 'unknown',
    back: 'back' in found && !isStaff ? { href: found.back, host: new URL(found.back).host } : null,
    helpHref: await loginHelpHref(ctx, request),
  };
});

/** Why an assistant cannot be connected. */
export default function Authorize() {
  const { t } = useTranslation(['assistants', 'common']);
  const { reason, back, helpHref } = useLoaderData<typeof loader>();
  const links = [
    { label: t('refused.help'), href: helpHref },
    { label: t('common:systemStatus'), href: paths.status() },
  ];
  return (
    <PlainShell footerLinks={links}>
      <PageHead title={t('refused.title')} />
      <p>{t(`refused.${reason}`)}</p>
      <div className="form-actions mt-6">
        {back ? (
          <LinkButton href={back.href} rel="noreferrer">
            {t('refused.back', { host: back.host })}
          </LinkButton>
        ) : null}
        <LinkButton variant="primary" href={reason === 'staff' ? paths.staffHome() : paths.home()}>
          {t('refused.home')}
        </LinkButton>
      </div>
    </PlainShell>
  );
}
