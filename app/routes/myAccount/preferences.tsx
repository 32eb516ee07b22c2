import { parseWithZod } from '@conform-to/zod/v4';
import { redirectDocument, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { languageSchema } from '#app/domain/agents/forms.ts';
import { brands, isBrandOfMarket, mayChangeDefaultBrand } from '#app/domain/markets/brands.ts';
import { saveLanguage } from '#app/domain/myAccount/saveLanguage.server.ts';
import { languages } from '#app/i18n.ts';
import { paths, withQuery } from '#app/paths.ts';
import { invalidForm } from '#app/routes/requests/formReply.server.ts';
import { agentLoader, ownAction, redirectWithToast } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, languageHeader, readForm } from '#app/routes/requests/session.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { formNamespaces } from '#app/ui/form/field.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';

const fieldNames = ['language'] as const;

export const handle = { i18n: ['account', 'markets', ...formNamespaces] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = agentLoader(async ({ ctx }) => {
  const { displayCompany } = ctx.actor;
  return {
    title: documentTitle(ctx.language, 'account:preferences.title'),
    language: ctx.language,
    brand: isBrandOfMarket(displayCompany, ctx.market) ? displayCompany : null,
    mayChangeBrand: mayChangeDefaultBrand(ctx.market),
  };
});

export { sendOrWait as clientAction } from '#app/ui/connection.ts';

export const action = ownAction(async ({ ctx, request }) => {
  const submission = parseWithZod(await readForm(request), { schema: languageSchema() });
  if (submission.status !== 'success') return invalidForm(ctx, submission);
  const { language } = submission.value;
  await saveLanguage(ctx, language);
  const chosen = [await languageHeader(request, { profile: language })];
  const { headers } = await redirectWithToast(paths.ownPreferences(), { kind: 'success', message: 'successes:updated' }, chosen);
  // The whole document: texts, fonts and `<html lang>` change together.
  return redirectDocument(paths.ownPreferences(), { headers });
});

export default function Preferences() {
  const { t } = useTranslation('account');
  return (
    <>
      <PageHead title={t('preferences.title')} sentence={t('preferences.sentence')} />
      <div className="grid gap-6">
        <LanguageCard />
        <BrandCard />
      </div>
    </>
  );
}

function LanguageCard() {
  const { t } = useTranslation(['account', 'common', 'fields']);
  const { language } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { form, fields } = useServerForm(fieldNames, lastResult, { defaultValue: { language } });
  return (
    <Card title={t('preferences.languageTitle')}>
      <FormFrame form={form}>
        <SelectField
          field={fields.language}
          label={t('fields:language')}
          help={t('preferences.languageHelp')}
          options={languages.map((value) => ({ value, label: t(`common:languages.${value}`) }))}
          required
        />
        <div className="form-actions">
          <SubmitButton>{t('preferences.languageSubmit')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}

function BrandCard() {
  const { t } = useTranslation(['account', 'markets']);
  const { brand, mayChangeBrand } = useLoaderData<typeof loader>();
  return (
    <Card title={t('preferences.brandTitle')}>
      {brand ? <p className="max-w-prose">{t('preferences.brand', { brand: t(brands[brand].nameKey) })}</p> : null}
      {mayChangeBrand ? (
        <Link className="button button-secondary mt-4" to={withQuery(paths.defaultBrand(), { target: paths.ownPreferences() })}>
          {t('preferences.brandChange')}
        </Link>
      ) : (
        <p className="field-help mt-2">{t('preferences.brandFixed')}</p>
      )}
    </Card>
  );
}
