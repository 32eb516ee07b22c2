import { tokenOf } from '#app/routes/requests/mailedLink.server.ts';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import {
  readAnswerLink,
  renewAnswerLink,
  type AnswerLinkState,
} from '#app/domain/agencies/approval/answerLink.server.ts';
import { answerReturn } from '#app/domain/agencies/approval/answerReturn.server.ts';
import { answerSchema } from '#app/domain/agencies/approval/forms.ts';
import { answerMaxLength, questionPlaces } from '#app/domain/agencies/approval/returns.ts';
import { agencyStepFields, ownerFields } from '#app/domain/agencies/registration/registerFields.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { AgencyFields } from '#app/routes/agencies/registration/AgencyFields.tsx';
import { PersonFields } from '#app/routes/agencies/registration/OwnerFields.tsx';
import { RegisterShell } from '#app/routes/agencies/registration/RegisterShell.tsx';
import { statefulCountries } from '#app/routes/markets/referenceData.server.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { replyWith } from '#app/routes/requests/formReply.server.ts';
import { visitorAction, visitorLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, loginHelpHref, readForm, requestMarket } from '#app/routes/requests/session.server.ts';
import { AnswerNotice } from '#app/ui/AnswerNotice.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { StaleNotice } from '#app/ui/StaleNotice.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { answerPage, refusedAnswer } from './answerPage.server.ts';

export const meta = pageTitle<typeof loader>();

const gone = new Refusal('tokenExpired').status;

/** The page of the link in the mail with questions about a registration. Opening it only reads the link. */
export const loader = visitorLoader(async ({ ctx, request }) => {
  const { state, asked } = await readAnswerLink(ctx, tokenOf(request));
  const title = documentTitle(ctx.language, 'registration:answer.title');
  if (!asked) return data({ title, state, helpHref: await loginHelpHref(ctx, request), page: null }, { status: gone });
  const page = await answerPage(ctx, asked);
  return data({ title, state, helpHref: await loginHelpHref(ctx, request), page });
});

export const action = visitorAction(async ({ ctx, request }) => {
  const posted = await readForm(request);
  const token = tokenOf(request);
  if (posted.get('intent') === 'renew') {
    try {
      await renewAnswerLink(ctx, token);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const problem = refusalText(error, ctx.language, await requestMarket(ctx, request), ctx.textLocale);
      return data({ renewed: problem }, { status: error.status });
    }
    return data({ renewed: true as const });
  }
  const { asked } = await readAnswerLink(ctx, token);
  if (asked) posted.set('country', asked.country);
  return formAction(ctx, posted, {
    schema: answerSchema({ countriesWithStates: await statefulCountries(ctx) }),
    run: async (value) => {
      await answerReturn(ctx, token, value);
      return redirect(paths.registerAnswer(token));
    },
    refused: (reply, { submission, error }) =>
      asked && !error
        ? replyWith(reply, { stale: null, closed: null })
        : refusedAnswer(
            ctx,
            submission as Parameters<typeof refusedAnswer>[1],
            error ?? new Refusal('tokenExpired'),
            token,
          ),
  });
});

/** What the questions about a registration are, with the form to answer them and to correct it; else what to do. */
export default function Answer() {
  const { state, helpHref, page } = useLoaderData<typeof loader>();
  return (
    <RegisterShell helpHref={helpHref}>
      {page ? <Questions page={page} /> : null}
      {state === 'open' ? null : <Closed state={state} />}
    </RegisterShell>
  );
}

const answerFields = questionPlaces.map((place) => `answer${place}` as const);
const formFields = [...answerFields, ...ownerFields, ...agencyStepFields] as const;

type Page = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['page']>;

// The states at hand are those of the agency's country.
const loadSchema = ({ country, states }: Page) =>
  import('#app/domain/agencies/approval/forms.ts').then((forms) =>
    forms.answerSchema({ countriesWithStates: new Set(states.length > 0 ? [country.code] : []) }),
  );

function Questions({ page }: { page: Page }) {
  const { t } = useTranslation(['registration', 'fields']);
  const sent = useActionData<typeof action>();
  const reply = sent && 'renewed' in sent ? undefined : sent;
  const { form, fields } = useServerForm(formFields, reply, { id: 'answer', defaultValue: page.values });
  const stale = reply && 'stale' in reply ? reply.stale : undefined;
  const closed = reply && 'closed' in reply ? reply.closed : undefined;
  return (
    <>
      <PageHead title={t('answer.title')} sentence={t('answer.sentence', { agency: page.agencyName })} />
      <div className="mb-6">
        <DescriptionList
          items={[
            { term: t('answer.state'), value: t('answer.waiting') },
            { term: t('answer.registered'), value: page.registered },
            { term: t('answer.asked'), value: page.asked },
            { term: t('answer.until'), value: page.closes },
          ]}
        />
      </div>
      <FormFrame
        form={form}
        schema={() => loadSchema(page)}
        notice={
          stale ? <StaleNotice differences={stale.differences} /> : closed ? <ClosedNotice state={closed} /> : undefined
        }
      >
        <input type="hidden" name="country" value={page.country.code} />
        <input key={stale?.version} type="hidden" name="version" value={stale?.version ?? page.version} />
        <FieldGroup legend={t('answer.questions')} help={t('answer.questionsHelp')}>
          {page.questions.map(({ place, question }) => (
            <TextAreaField
              key={place}
              field={fields[`answer${place}` as 'answer1']}
              label={question}
              maxLength={answerMaxLength}
            />
          ))}
        </FieldGroup>
        <h2>{t('answer.details')}</h2>
        <p className="text-muted">{t('answer.detailsHelp')}</p>
        <PersonFields fields={fields} hasCliaId={page.hasCliaId} />
        <FieldGroup legend={t('answer.signIn')}>
          <TextField
            field={fields.registrationEmail}
            label={t('fields:registrationEmail')}
            help={t('owner.emailHelp')}
            type="email"
            autoComplete="email"
            required
          />
          <TextField
            field={fields.userId}
            label={t('fields:userId')}
            help={t('owner.userIdHelp')}
            autoComplete="username"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
        </FieldGroup>
        <AgencyFields fields={fields} {...page} />
        <div className="form-actions">
          <SubmitButton>{t('answer.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}

/** The form was open while its link was used in another tab, or came to its end. */
function ClosedNotice({ state }: { state: AnswerLinkState }) {
  const { t } = useTranslation('registration');
  if (state === 'open') return null;
  return (
    <AnswerNotice answer={state} tone="warning" title={t(`answer.${state}.title`)}>
      <p>{t(`answer.${state}.sentence`)}</p>
      <p>{t('answer.lost')}</p>
    </AnswerNotice>
  );
}

/** What a link that is not open has come to, what to do, and what was typed into it, which is nowhere else. */
function Closed({ state }: { state: Exclude<AnswerLinkState, 'open'> }) {
  const { t } = useTranslation(['registration', 'fields']);
  const sent = useActionData<typeof action>();
  const renewed = sent && 'renewed' in sent ? sent.renewed : undefined;
  const typed = sent && 'initialValue' in sent ? (sent.initialValue ?? {}) : {};
  const kept = formFields.flatMap((name) => {
    const value = typed[name];
    return typeof value === 'string' && value !== '' ? [{ term: t(`fields:${name}`), value }] : [];
  });
  return (
    <>
      <PageHead title={t(`answer.${state}.title`)} sentence={t(`answer.${state}.sentence`)} />
      {renewed === true ? (
        <Notice tone="success" role="status">
          <p>{t('answer.renewed')}</p>
        </Notice>
      ) : null}
      {typeof renewed === 'string' ? (
        <Notice tone="danger" role="alert">
          <p>{renewed}</p>
        </Notice>
      ) : null}
      {state === 'expired' && renewed !== true ? <Renew /> : null}
      {kept.length > 0 ? (
        <section aria-labelledby="kept" className="mt-6">
          <h2 id="kept">{t('answer.kept')}</h2>
          <DescriptionList items={kept} />
        </section>
      ) : null}
    </>
  );
}

function Renew() {
  const { t } = useTranslation('registration');
  const submitting = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="form-actions mt-6">
      <SubmitButton name="intent" value="renew" submitting={submitting}>
        {t('answer.renew')}
      </SubmitButton>
    </Form>
  );
}
