import { formAction } from '#app/routes/requests/formAction.server.ts';
import { redirectDocument } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { themeNames, themes } from '#app/domain/accounts/themes.ts';
import { languageSchema, themeSchema, timeZoneSchema } from '#app/domain/accounts/profile/forms.ts';
import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { ownPathsOf } from '#app/routes/requests/ownAccount.server.ts';
import { useOwnPaths } from '#app/ui/sessions/useOwnPaths.ts';
import { brands, isBrandOfMarket, mayChangeDefaultBrand, type BrandCode } from '#app/domain/markets/brands.ts';
import { saveLanguage } from '#app/domain/accounts/profile/saveLanguage.server.ts';
import { saveTheme } from '#app/domain/accounts/profile/saveTheme.server.ts';
import { saveTimeZone } from '#app/domain/accounts/profile/saveTimeZone.server.ts';
import { automaticZone } from '#app/domain/markets/zoneOfPlace.ts';
import { timeZones, zoneLabel } from '#app/domain/markets/settings/kinds/timeZones.ts';
import { languages } from '#app/i18n.ts';
import { paths, withQuery } from '#app/paths.ts';
import { accountAction, accountLoader } from '#app/routes/requests/accountHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, languageHeader, themeHeader } from '#app/routes/requests/session.server.ts';
import { Card } from '#app/ui/Card.tsx';
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
const timeZoneFields = ['timeZone'] as const;

export const meta = pageTitle<typeof loader>();

export const loader = accountLoader(async ({ ctx }) => {
  return {
    title: documentTitle(ctx.language, 'account:preferences.title'),
    language: ctx.language,
    theme: ownAccount(ctx).theme,
    timeZone: ownAccount(ctx).timeZone ?? automaticZone,
    timeZones: timeZones.map((value) => ({ value, label: zoneLabel(value, ctx.language) })),
    brand: 'staff' in ctx ? null : brandFacts(ctx),
  };
});

export const action = accountAction(async ({ ctx, request }) => {
  const about = new URL(request.url).searchParams.get('about');
  if (about === 'timeZone') return chooseTimeZone(ctx, request);
  return about === 'theme' ? chooseTheme(ctx, request) : chooseLanguage(ctx, request);
});

function chooseLanguage(ctx: AccountContext, request: Request) {
  return formAction(ctx, request, {
    schema: languageSchema(),
    run: async ({ language }) => {
      await saveLanguage(ctx, language);
      return toSavedPage(ctx, await languageHeader(request, { profile: language }));
    },
  });
}

function chooseTheme(ctx: AccountContext, request: Request) {
  return formAction(ctx, request, {
    schema: themeSchema(),
    run: async ({ theme }) => {
      await saveTheme(ctx, theme);
      return toSavedPage(ctx, await themeHeader(theme));
    },
  });
}

function chooseTimeZone(ctx: AccountContext, request: Request) {
  return formAction(ctx, request, {
    schema: timeZoneSchema(),
    run: async ({ timeZone }) => {
      await saveTimeZone(ctx, timeZone === automaticZone ? null : timeZone);
      return redirectWithToast(ownPathsOf(ctx).preferences(), { kind: 'success', message: 'successes:updated' });
    },
  });
}

function brandFacts({ actor: { displayCompany }, market }: AgentContext) {
  return {
    code: isBrandOfMarket(displayCompany, market) ? displayCompany : null,
    mayChange: mayChangeDefaultBrand(market),
  };
}

async function toSavedPage(ctx: AccountContext, chosen: [string, string]) {
  const here = ownPathsOf(ctx).preferences();
  const { headers } = await redirectWithToast(here, { kind: 'success', message: 'successes:updated' }, [chosen]);
  // The whole document: texts, fonts, colors and `<html lang>` change together.
  return redirectDocument(here, { headers });
}

export default function Preferences() {
  const { t } = useTranslation('account');
  const { brand } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('preferences.title')} sentence={t('preferences.sentence')} />
      <div className="grid gap-6">
        <LanguageCard />
        <TimeZoneCard />
        <ThemeCard />
        {brand ? <BrandCard code={brand.code} mayChange={brand.mayChange} /> : null}
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

function TimeZoneCard() {
  const { t } = useTranslation(['account', 'fields']);
  const { timeZone, timeZones } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(timeZoneFields, useReplyAbout('timeZone'), { defaultValue: { timeZone } });
  return (
    <Card title={t('preferences.timeZoneTitle')}>
      <FormFrame form={form} action={useOwnPaths().preferences({ about: 'timeZone' })}>
        <SelectField
          field={fields.timeZone}
          label={t('fields:timeZone')}
          help={t('preferences.timeZoneHelp')}
          options={[{ value: automaticZone, label: t('preferences.timeZoneAutomatic') }, ...timeZones]}
          required
        />
        <div className="form-actions">
          <SubmitButton>{t('preferences.timeZoneSubmit')}</SubmitButton>
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
      <FormFrame form={form} action={useOwnPaths().preferences({ about: 'theme' })}>
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

/** The reply to the form with a field; the page has three forms, of which one was sent. */
function useReplyAbout(field: 'language' | 'theme' | 'timeZone') {
  const reply = useActionData<typeof action>();
  const isAbout = reply?.error && Object.hasOwn(reply.error, field);
  return isAbout ? reply : undefined;
}

function BrandCard({ code: brand, mayChange: mayChangeBrand }: { code: BrandCode | null; mayChange: boolean }) {
  const { t } = useTranslation(['account', 'markets']);
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
