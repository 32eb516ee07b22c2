import { parseWithZod } from '@conform-to/zod/v4';
import { redirectDocument } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { themeNames, themes } from '#app/domain/accounts/themes.ts';
import { languageSchema, themeSchema } from '#app/domain/accounts/profile/forms.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { brands, isBrandOfMarket, mayChangeDefaultBrand } from '#app/domain/markets/brands.ts';
import { saveLanguage } from '#app/domain/people/myAccount/saveLanguage.server.ts';
import { saveTheme } from '#app/domain/people/myAccount/saveTheme.server.ts';
import { languages } from '#app/i18n.ts';
import { paths, withQuery } from '#app/paths.ts';
import { invalidForm } from '#app/routes/requests/formReply.server.ts';
import { agentLoader, ownAction } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, languageHeader, readForm, themeHeader } from '#app/routes/requests/session.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { formNamespaces } from '#app/ui/form/field.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const languageFields = ['language'] as const;
const themeFields = ['theme'] as const;

export const handle = { i18n: ['account', 'codes', 'markets', ...formNamespaces] };

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(async ({ ctx }) => {
  const { displayCompany } = ctx.actor;
  return {
    title: documentTitle(ctx.language, 'account:preferences.title'),
    language: ctx.language,
    theme: ctx.actor.theme,
    brand: isBrandOfMarket(displayCompany, ctx.market) ? displayCompany : null,
    mayChangeBrand: mayChangeDefaultBrand(ctx.market),
  };
});

export { sendOrWait as clientAction } from '#app/ui/connection.ts';

export const action = ownAction(async ({ ctx, request }) => {
  const isTheme = new URL(request.url).searchParams.get('about') === 'theme';
  return isTheme ? chooseTheme(ctx, request) : chooseLanguage(ctx, request);
});

async function chooseLanguage(ctx: AgentContext, request: Request) {
  const submission = parseWithZod(await readForm(request), { schema: languageSchema() });
  if (submission.status !== 'success') return invalidForm(ctx, submission);
  const { language } = submission.value;
  await saveLanguage(ctx, language);
  return toSavedPage(await languageHeader(request, { profile: language }));
}

async function chooseTheme(ctx: AgentContext, request: Request) {
  const submission = parseWithZod(await readForm(request), { schema: themeSchema() });
  if (submission.status !== 'success') return invalidForm(ctx, submission);
  const { theme } = submission.value;
  await saveTheme(ctx, theme);
  return toSavedPage(await themeHeader(theme));
}

async function toSavedPage(chosen: [string, string]) {
  const { headers } = await redirectWithToast(
    paths.ownPreferences(),
    { kind: 'success', message: 'successes:updated' },
    [chosen],
  );
  // The whole document: texts, fonts, colors and `<html lang>` change together.
  return redirectDocument(paths.ownPreferences(), { headers });
}

export default function Preferences() {
  const { t } = useTranslation('account');
  return (
    <>
      <PageHead title={t('preferences.title')} sentence={t('preferences.sentence')} />
      <div className="grid gap-6">
        <LanguageCard />
        <ThemeCard />
        <BrandCard />
      </div>
    </>
  );
}

function LanguageCard() {
  const { t } = useTranslation(['account', 'common', 'fields']);
  const { language } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(languageFields, useReplyAbout('language'), { defaultValue: { language } });
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

function ThemeCard() {
  const { t } = useTranslation(['account', 'codes', 'fields']);
  const { theme } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(themeFields, useReplyAbout('theme'), { defaultValue: { theme } });
  return (
    <Card title={t('preferences.themeTitle')}>
      <FormFrame form={form} action={paths.ownPreferences({ about: 'theme' })}>
        <SelectField
          field={fields.theme}
          label={t('fields:theme')}
          help={t('preferences.themeHelp')}
          options={themeNames.map((value) => ({ value, label: t(themes[value].labelKey) }))}
          required
        />
        <div className="form-actions">
          <SubmitButton>{t('preferences.themeSubmit')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}

/** The reply to the form with a field; the page has two forms, of which one was sent. */
function useReplyAbout(field: 'language' | 'theme') {
  const reply = useActionData<typeof action>();
  const isAbout = reply?.error && Object.hasOwn(reply.error, field);
  return isAbout ? reply : undefined;
}

function BrandCard() {
  const { t } = useTranslation(['account', 'markets']);
  const { brand, mayChangeBrand } = useLoaderData<typeof loader>();
  return (
    <Card title={t('preferences.brandTitle')}>
      {brand ? <p className="max-w-prose">{t('preferences.brand', { brand: t(brands[brand].nameKey) })}</p> : null}
      {mayChangeBrand ? (
        <LinkButton className="mt-4" to={withQuery(paths.defaultBrand(), { target: paths.ownPreferences() })}>
          {t('preferences.brandChange')}
        </LinkButton>
      ) : (
        <p className="field-help mt-2">{t('preferences.brandFixed')}</p>
      )}
    </Card>
  );
}
