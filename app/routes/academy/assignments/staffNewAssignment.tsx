import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { assignForBrand } from '#app/domain/academy/assignments/assignForBrand.server.ts';
import { brandAssignSchema } from '#app/domain/academy/assignments/forms.ts';
import { learnerStandings } from '#app/domain/academy/reports/learnerStanding.ts';
import { curriculaOfMarkets } from '#app/domain/markets/curricula.ts';
import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { textsOf } from '#app/ui/form/field.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { fewTabs, Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { DueFields, ThingField } from './AssignFields.tsx';
import styles from './assign.css?url';
import { AudiencePanel } from './AudiencePanel.tsx';
import { brandPreview, previewedValues, previewReply } from './audiencePreview.server.ts';
import { assignForm } from './assignmentWords.server.ts';

export const links = () => [{ rel: 'stylesheet', href: styles }];

export const meta = pageTitle<typeof loader>();

const assigners = { can: 'staff.assign-learning' } as const;

export const loader = staffLoader(async ({ ctx, request }) => {
  const curricula = curriculaOfMarkets(marketsOf(ctx.staff));
  const named = new URL(request.url).searchParams.get('curriculum');
  const curriculum = curricula.find((each) => each === named) ?? curricula[0]!;
  const markets = marketsOf(ctx.staff).filter((market) => curriculaOfMarkets([market]).includes(curriculum));
  const first = new URLSearchParams(onlyOne(markets).map((market) => ['markets', market]));
  const values = previewedValues(new URL(request.url).searchParams) ?? first;
  return {
    preview: await brandPreview(ctx, { curriculum, values }),
    title: documentTitle(ctx.language, 'assignments:new'),
    curricula,
    markets,
    ...(await assignForm(ctx, curriculum)),
  };
}, assigners);

const onlyOne = <Each,>(all: readonly Each[]) => (all.length === 1 ? [...all] : []);

export const action = staffAction(async ({ ctx, request }) => {
  return formAction(ctx, request, {
    schema: brandAssignSchema(),
    before: (submission) =>
      previewReply(submission, (values) => brandPreview(ctx, { curriculum: values.get('curriculum') ?? '', values })),
    run: async (value) => {
      const { assignmentId } = await assignForBrand(ctx, value);
      return await redirectWithToast(paths.staffAssignment(assignmentId), {
        kind: 'success',
        message: 'assignments:made',
      });
    },
  });
}, assigners);

/** The form by which the brand assigns a course or a level by market, country and level. */
export default function StaffNewAssignment() {
  const { t } = useTranslation(['assignments', 'fields', 'markets']);
  const { curricula, curriculum, curriculumName, markets, levels, courses, assignmentId, dueOn, preview } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  const { form, fields } = useServerForm(
    ['assignmentId', 'thing', 'audience', 'markets', 'countries', 'standing', 'dueOn', 'message', 'reminders'],
    reply,
    { defaultValue: { dueOn, reminders: 'on', assignmentId, markets: onlyOne(markets) } },
  );
  return (
    <>
      <BackLink to={paths.staffAssignments()}>{t('back')}</BackLink>
      <PageHead title={t('new')} sentence={t('form.sentence', { curriculum: curriculumName })} />
      {curricula.length > fewTabs ? <PhoneFold label={curriculumName} className="tabs-fold" /> : null}
      <Tabs
        label={t('fields:curriculum')}
        tabs={curricula.map((each) => ({
          key: each,
          label: t(`markets:curriculum.${each}`),
          href: paths.staffNewAssignment({ curriculum: each }),
          open: each === curriculum,
        }))}
      />
      <div className="assign-page">
        <FormFrame key={curriculum} form={form} action={pathname + search}>
          <input type="hidden" name="assignmentId" value={String(fields.assignmentId.initialValue)} />
          <input type="hidden" name="curriculum" value={curriculum} />
          <ThingField field={fields.thing} levels={levels} courses={courses} />
          <FieldGroup legend={t('form.where')} help={t('form.whereHelp')}>
            <div className="assign-roles">
              {markets.map((market) => (
                <label key={market} className="check">
                  <input
                    type="checkbox"
                    name="markets"
                    value={market}
                    defaultChecked={textsOf(fields.markets).includes(market)}
                  />
                  <span>{t(`markets:market.${market}`)}</span>
                </label>
              ))}
            </div>
            <FieldError id={fields.markets.errorId} errors={fields.markets.errors} />
          </FieldGroup>
          <TextField
            field={fields.countries}
            label={t('fields:countries')}
            help={t('form.countriesHelp')}
            maxLength={200}
          />
          <SelectField
            field={fields.standing}
            label={t('fields:standing')}
            placeholder={t('form.anyStanding')}
            options={learnerStandings.map((value) => ({ value, label: t(`standing.${value}`) }))}
          />
          <FieldError id={fields.audience.errorId} errors={fields.audience.errors} />
          <DueFields fields={fields} />
          <div className="form-actions">
            <SubmitButton>{t('form.submit')}</SubmitButton>
          </div>
        </FormFrame>
        <AudiencePanel
          key={`audience ${curriculum}`}
          formId={form.id}
          fields={['markets', 'countries', 'standing']}
          address={pathname + search}
          shown={reply && 'preview' in reply ? reply.preview : preview}
        />
      </div>
    </>
  );
}
