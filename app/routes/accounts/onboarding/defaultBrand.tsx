import { redirect, redirectDocument } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { mailName } from '#app/domain/display.ts';
import {
  brands,
  hasTour,
  isBrandOfMarket,
  landingBrandQuestion,
  mayChangeDefaultBrand,
  selectableBrands,
} from '#app/domain/markets/brands.ts';
import { safeTarget } from '#app/domain/accounts/onboarding/routeAfterLogin.ts';
import { saveDefaultBrand } from '#app/domain/accounts/onboarding/saveDefaultBrand.server.ts';
import { paths, withQuery } from '#app/paths.ts';
import { agentLoader, ownAction } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { DefaultBrandDialog } from '#app/ui/DefaultBrandDialog.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { nextPage, storedTarget } from '#app/routes/accounts/signIn/nextPage.server.ts';
import { StepShell } from '#app/routes/accounts/signIn/StepShell.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const step = { step: 'default-brand', orPortal: true } as const;

export const handle = { givesTheme: true };

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(async ({ ctx, request }) => {
  const { displayCompany } = ctx.actor;
  const saved = isBrandOfMarket(displayCompany, ctx.market) ? displayCompany : null;
  if (saved && !mayChangeDefaultBrand(ctx.market)) throw redirect(paths.home());
  const target = storedTarget(request);
  return {
    title: documentTitle(ctx.language, 'onboarding:defaultBrand.title'),
    // Japanese addresses people by their family name.
    name: mailName(ctx.actor, ctx.language),
    brand: saved,
    codes: selectableBrands(ctx.market),
    question: landingBrandQuestion(ctx.market),
    target,
    // Only a user who changes their brand may close the question without an answer.
    closeHref: saved ? (target ?? paths.brandHome(saved)) : undefined,
  };
}, step);

export const action = ownAction(async ({ ctx, request }) => {
  const form = await readForm(request);
  const { displayCompany: saved } = await saveDefaultBrand(ctx, { displayCompany: String(form.get('brand') ?? '') });
  const target = safeTarget(String(form.get('target') ?? ''));
  const { path } = await nextPage(ctx, { target });
  // The first choice opens the tour (spec §4 Default brand), but not on a page that the user had asked for.
  const showAround =
    ctx.actor.displayCompany === null && (target === null || target === paths.myAccount()) && hasTour(saved);
  return redirectDocument(showAround ? withQuery(path, { tour: 'open' }) : path);
}, step);

export default function DefaultBrand() {
  const { t } = useTranslation(['onboarding', 'markets']);
  const { name, brand, codes, question, target, closeHref } = useLoaderData<typeof loader>();
  return (
    <StepShell>
      {brand ? (
        <PageHead
          title={t('defaultBrand.change')}
          sentence={t('defaultBrand.current', { brand: t(brands[brand].nameKey) })}
        />
      ) : (
        <PageHead title={t('defaultBrand.welcome', { name })} sentence={t('defaultBrand.sentence')} />
      )}
      <DefaultBrandDialog
        brands={codes.map((code) => ({ code, name: t(brands[code].nameKey) }))}
        question={question}
        target={target}
        closeHref={closeHref}
      />
    </StepShell>
  );
}
