import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { companySchema } from '#app/domain/accounts/signOn/companyForm.ts';
import { companyOf } from '#app/domain/accounts/signOn/companyOf.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { requestedApp, storedTarget } from '#app/routes/accounts/signIn/nextPage.server.ts';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, fieldLabels, loginHelpHref } from '#app/routes/requests/session.server.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { PlainShell } from '#app/ui/shell/PlainShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { visitorPaths } from '#app/visitorPaths.ts';

const fieldNames = ['companyAddress'] as const;

export const handle = { textsWithoutVariables: false, isPublic: true };

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx, request }) => ({
  title: documentTitle(ctx.language, 'signIn:company.title'),
  labels: fieldLabels(ctx.language, fieldNames),
  loginHref: visitorPaths.login({ target: storedTarget(request), app: requestedApp(request) }),
  helpHref: await loginHelpHref(ctx, request),
}));

export const action = visitorAction(({ ctx, request }) =>
  formAction(ctx, request, {
    schema: companySchema(),
    run: async ({ companyAddress }) => {
      const company = await companyOf(ctx, companyAddress);
      if (!company) throw new Refusal('signOnUnknownAddress', { field: 'companyAddress' });
      const { providerId, providerName } = company;
      const query = {
        target: storedTarget(request),
        app: requestedApp(request),
        address: companyAddress.toLowerCase(),
      };
      return data({ to: { href: visitorPaths.signOn(providerId, query), providerName }, result: undefined });
    },
    refused: ({ data: result, init }) => data({ to: undefined, result }, init ?? undefined),
  }),
);

/** Finding the sign-in of one's company by one's address there. */
export default function Company() {
  const { t } = useTranslation('signIn');
  const { labels, loginHref, helpHref } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, fields } = useServerForm(fieldNames, reply?.result);
  const to = reply?.to;
  // The policy of the page lets no form lead to another site: a visit does.
  useEffect(() => {
    if (to) window.location.assign(to.href);
  }, [to]);
  return (
    <PlainShell footerLinks={[{ label: t('footer.help'), href: helpHref }]}>
      <PageHead title={t('company.title')} sentence={t('company.sentence')} />
      {to ? (
        <Notice tone="info" role="status">
          <p>{t('company.goingSentence')}</p>
          <p>
            <a className="link" href={to.href}>
              {t('company.going', { provider: to.providerName })}
            </a>
          </p>
        </Notice>
      ) : (
        <FormFrame
          form={form}
          schema={() => import('#app/domain/accounts/signOn/companyForm.ts').then((forms) => forms.companySchema())}
        >
          <TextField
            field={fields.companyAddress}
            label={labels.companyAddress}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <div className="form-actions">
            <SubmitButton>{t('company.submit')}</SubmitButton>
          </div>
        </FormFrame>
      )}
      <p className="mt-6 text-sm">
        <Link className="link" to={loginHref}>
          {t('company.back')}
        </Link>
      </p>
    </PlainShell>
  );
}
