import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { registerAgency } from '#app/domain/agencies/registration/registerAgency.server.ts';
import { acceptRegistrationAgency } from '#app/domain/agencies/registration/registerAgencyStep.server.ts';
import { saveRegistrationDraft } from '#app/domain/agencies/registration/registerDrafts.server.ts';
import { agencyStepFields, stepValues, valuesInForce } from '#app/domain/agencies/registration/registerFields.ts';
import { agencySchema, registrationSchema, reviewSchema } from '#app/domain/agencies/registration/registerForms.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths, withQuery } from '#app/paths.ts';
import { statefulCountries } from '#app/routes/markets/referenceData.server.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import {
  openStep,
  registeredHeaders,
  registeredMarket,
  requireOpenRegistration,
  type Registration,
} from './registration.server.ts';
import { documentTitle, readForm, requestMarket } from '#app/routes/requests/session.server.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { AgencyFields } from './AgencyFields.tsx';
import { Progress, stepHref } from './Progress.tsx';
import { refusedStep, stepOfRefusal } from './refusedStep.server.ts';
import { RegisterShell } from './RegisterShell.tsx';
import { Review } from './Review.tsx';
import { agencyPage, reviewPage } from './stepPages.server.ts';
import { useDraftSaving } from './useDraftSaving.ts';

export const meta = pageTitle<typeof loader>();

export const loader = visitorLoader(async ({ ctx, request }) => {
  const registration = await requireOpenRegistration(ctx, request);
  const step = await requireStep(ctx, request, registration);
  const values = valuesInForce(registration.draft.values);
  const market = marketOf(values.country ?? '');
  const common = {
    title: documentTitle(ctx.language, `registration:${step}.title`),
    helpHref: paths.loginHelp(market),
  };
  if (step === 'agency') {
    const agency = await agencyPage(ctx, values);
    const page = {
      ...common,
      step: 'agency' as const,
      ...agency,
      refused: refusedStep(ctx, request, 'agency', agency.values),
    };
    return data(page, { headers: registration.headers });
  }
  const input = await parsedDraft(ctx, registration);
  return data(
    { ...common, step: 'review' as const, ...(await reviewPage(ctx, input)) },
    { headers: registration.headers },
  );
});

export const action = visitorAction(async ({ ctx, request }) => {
  const registration = await requireOpenRegistration(ctx, request);
  const step = await requireStep(ctx, request, registration);
  return step === 'agency' ? takeAgency(ctx, request, registration) : submit(ctx, request, registration);
});

/** The step that an address names, once those before it are done; else the browser is sent to the one that is open. */
async function requireStep(
  ctx: VisitorContext,
  request: Request,
  { draft }: Registration,
): Promise<'agency' | 'review'> {
  const open = await openStep(ctx, draft);
  // Back, or in another tab, after the agency was registered: no step is lost, it is done.
  if (open === 'owner' && (await registeredMarket(request))) throw redirect(paths.registerThankYou());
  const asked = new URL(request.url).searchParams.get('step') === 'review' ? 'review' : 'agency';
  if (open === 'owner' || (open === 'agency' && asked === 'review')) throw redirect(stepHref(open));
  return asked;
}

async function takeAgency(ctx: VisitorContext, request: Request, { draftId, draft, headers }: Registration) {
  const posted = await readForm(request);
  posted.set('country', draft.values.country ?? '');
  return formAction({ ...ctx, market: await requestMarket(ctx, request) }, posted, {
    schema: agencySchema({ countriesWithStates: await statefulCountries(ctx) }),
    before: () => saveRegistrationDraft(ctx, draftId, stepValues(agencyStepFields, posted)),
    run: async (value) => {
      await acceptRegistrationAgency(ctx, value);
      return redirect(stepHref('review'), { headers });
    },
  });
}

async function submit(ctx: VisitorContext, request: Request, registration: Registration) {
  return formAction({ ...ctx, market: await requestMarket(ctx, request) }, request, {
    schema: reviewSchema(),
    run: async () => {
      const input = await parsedDraft(ctx, registration);
      await registerAgency(ctx, input, { draftId: registration.draftId }).catch(async (error) => {
        // Perhaps the same form, sent a moment earlier, did.
        await requireOpenRegistration(ctx, request);
        throw error;
      });
      return redirect(paths.registerThankYou(), { headers: await registeredHeaders(marketOf(input.country)) });
    },
    refused: (reply, { error }) => {
      const step = isRefusal(error) ? stepOfRefusal(error.code) : undefined;
      return isRefusal(error) && step ? redirect(withQuery(stepHref(step), { refused: error.code })) : reply;
    },
  });
}

async function parsedDraft(ctx: VisitorContext, { draft }: Registration) {
  return registrationSchema({ countriesWithStates: await statefulCountries(ctx) }).parse(valuesInForce(draft.values));
}

/** The agency, then the review (spec §2 /register-agency-steps). */
export default function RegisterSteps() {
  const page = useLoaderData<typeof loader>();
  return (
    <RegisterShell helpHref={page.helpHref}>
      <Progress current={page.step} />
      {page.step === 'agency' ? <AgencyStep page={page} /> : <ReviewStep page={page} />}
    </RegisterShell>
  );
}

const noFields = [] as const;

// The states at hand are those of the country that was chosen.
const loadSchema = ({ country, states }: { country: { code: string }; states: readonly unknown[] }) =>
  import('#app/domain/agencies/registration/registerForms.ts').then((forms) =>
    forms.agencySchema({ countriesWithStates: new Set(states.length > 0 ? [country.code] : []) }),
  );

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function AgencyStep({ page }: { page: Extract<Page, { step: 'agency' }> }) {
  const { t } = useTranslation('registration');
  const lastResult = useActionData<typeof action>() ?? page.refused;
  const { form, fields } = useServerForm(agencyStepFields, lastResult, { id: 'agency', defaultValue: page.values });
  useDraftSaving(form.id);
  return (
    <>
      <PageHead title={t('agency.title')} sentence={t('agency.sentence')} />
      <FormFrame form={form} schema={() => loadSchema(page)} transient>
        <input type="hidden" name="country" value={page.country.code} />
        <AgencyFields fields={fields} {...page} />
        <div className="form-actions">
          <SubmitButton>{t('agency.submit')}</SubmitButton>
          <LinkButton variant="quiet" to={stepHref('owner')}>
            {t('back')}
          </LinkButton>
        </div>
      </FormFrame>
    </>
  );
}

function ReviewStep({ page }: { page: Extract<Page, { step: 'review' }> }) {
  const { t } = useTranslation('registration');
  const { form } = useServerForm(noFields, useActionData<typeof action>(), { id: 'review' });
  return (
    <>
      <PageHead title={t('review.title')} sentence={t('review.sentence')} />
      <FormFrame form={form} className="form max-w-none" transient>
        <Review {...page} />
        <section aria-labelledby="terms" className="grid gap-2">
          <h2 id="terms">{t('review.termsTitle')}</h2>
          <p>{t('review.terms')}</p>
          <p className="flex flex-wrap gap-x-4">
            <Link className="link" to={page.termsHref}>
              {t('review.termsLink')}
            </Link>
            <Link className="link" to={page.privacyHref}>
              {t('review.privacyLink')}
            </Link>
          </p>
        </section>
        <div className="form-actions">
          <SubmitButton>{t('review.submit')}</SubmitButton>
          <LinkButton variant="quiet" to={stepHref('agency')}>
            {t('back')}
          </LinkButton>
        </div>
      </FormFrame>
    </>
  );
}
