import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { assignLearning } from '#app/domain/academy/assignments/assignLearning.server.ts';
import { branchChoices } from '#app/domain/people/branches/branchChoices.server.ts';
import { assignSchema } from '#app/domain/academy/assignments/forms.ts';
import { roles as roleNames } from '#app/domain/permissions/codes.ts';
import { paths } from '#app/paths.ts';
import { reportPlace } from '#app/routes/academy/reports/reportPlace.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { textsOf, type FormField } from '#app/ui/form/field.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { DueFields, ThingField } from './AssignFields.tsx';
import styles from './assign.css?url';
import { AudiencePanel } from './AudiencePanel.tsx';
import { agencyPreview, previewedValues, previewReply } from './audiencePreview.server.ts';
import { assignForm } from './assignmentWords.server.ts';
import { chosenPeople, countChosen } from './chosenPeople.server.ts';

export const links = () => [{ rel: 'stylesheet', href: styles }];

export const meta = pageTitle<typeof loader>();

const assigners = { can: 'agency.assign-learning' } as const;

export const loader = agentLoader(async (asked) => {
  const { ctx, request } = asked;
  const { brand, curriculum, query } = await reportPlace(asked);
  const address = new URL(request.url).searchParams;
  const asksFor = previewedValues(address);
  const found = await countChosen(ctx, curriculum, await chosenPeople(ctx, address));
  const audience = audienceOf(found);
  const values =
    asksFor ?? new URLSearchParams([['audience', audience], ...rolesOf(found).map((role) => ['roles', role])]);
  return {
    preview: await agencyPreview(ctx, { curriculum, address, values }),
    title: documentTitle(ctx.language, 'assignments:new'),
    back: paths.academyAssignments(brand, query),
    found,
    branches: (await branchChoices(ctx)).map(({ branchId, branchName }) => ({ value: branchId, label: branchName })),
    ...(await assignForm(ctx, curriculum)),
  };
}, assigners);

// What the form opens with: those whom the address names, else every role.
const audienceOf = ({ people, filter }: Chosen) => (people ? 'people' : filter ? 'filter' : 'roles');
const rolesOf = (found: Chosen) => (audienceOf(found) === 'roles' ? found.roles : []);
type Chosen = Awaited<ReturnType<typeof countChosen>>;

export const action = agentAction(async (asked) => {
  const { ctx, request } = asked;
  const { brand, curriculum, query } = await reportPlace(asked);
  const address = new URL(request.url).searchParams;
  return formAction(ctx, request, {
    schema: assignSchema(),
    before: (submission) => previewReply(submission, (values) => agencyPreview(ctx, { curriculum, address, values })),
    run: async (value) => {
      const { assignmentId } = await assignLearning(ctx, {
        ...value,
        ...(await chosenPeople(ctx, address)),
        companyId: curriculum,
      });
      return redirectWithToast(paths.academyAssignment(brand, assignmentId, query), {
        kind: 'success',
        message: 'assignments:made',
      });
    },
  });
}, assigners);

/** The form that assigns a course or a level to people of the agency. */
export default function NewAssignment() {
  const { t } = useTranslation(['assignments', 'fields']);
  const { found, branches, levels, courses, assignmentId, dueOn, curriculumName, back, preview } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  const { form, fields } = useServerForm(
    ['assignmentId', 'thing', 'audience', 'roles', 'branch', 'dueOn', 'message', 'reminders'],
    reply,
    {
      defaultValue: {
        dueOn,
        reminders: 'on',
        assignmentId,
        audience: audienceOf(found),
        roles: rolesOf(found),
      },
    },
  );
  return (
    <>
      <BackLink to={back}>{t('back')}</BackLink>
      <PageHead title={t('new')} sentence={t('form.sentence', { curriculum: curriculumName })} />
      <div className="assign-page">
        <FormFrame form={form} action={pathname + search}>
          <input type="hidden" name="assignmentId" value={String(fields.assignmentId.initialValue)} />
          <ThingField field={fields.thing} levels={levels} courses={courses} />
          <FieldGroup legend={t('form.who')}>
            {found.people === null ? null : (
              <Way field={fields.audience} value="people" label={t('form.people', { count: found.people })} />
            )}
            {found.filter === null ? null : (
              <Way
                field={fields.audience}
                value="filter"
                label={t('form.filter', { count: found.filter })}
                help={t('form.filterHelp')}
              />
            )}
            {found.people === null && found.filter === null ? (
              <div>
                <input type="hidden" name={fields.audience.name} value="roles" />
                <p className="field-label">{t('form.roles')}</p>
                <p className="field-help">{t('form.rolesHelp')}</p>
              </div>
            ) : (
              <Way field={fields.audience} value="roles" label={t('form.roles')} help={t('form.rolesHelp')} />
            )}
            <div className="assign-roles">
              {found.roles.map((role) => (
                <Role key={role} field={fields.roles} value={role} label={roleNames[role].labelKey} />
              ))}
            </div>
            {branches.length > 0 ? (
              <SelectField
                field={fields.branch}
                label={t('form.branch')}
                options={branches}
                placeholder={t('form.anyBranch')}
              />
            ) : null}
            <FieldError id={fields.audience.errorId} errors={fields.audience.errors} />
            <FieldError id={fields.roles.errorId} errors={fields.roles.errors} />
          </FieldGroup>
          <DueFields fields={fields} />
          <div className="form-actions">
            <SubmitButton>{t('form.submit')}</SubmitButton>
          </div>
        </FormFrame>
        <AudiencePanel
          formId={form.id}
          fields={['audience', 'roles', 'branch']}
          address={pathname + search}
          shown={reply && 'preview' in reply ? reply.preview : preview}
        />
      </div>
    </>
  );
}

function Way({ field, value, label, help }: { field: FormField; value: string; label: string; help?: string }) {
  const id = `${field.id}-${value}`;
  return (
    <div className="assign-way">
      <label className="check" htmlFor={id}>
        <input
          id={id}
          type="radio"
          name={field.name}
          value={value}
          defaultChecked={field.initialValue === value}
          aria-describedby={help ? `${id}-help` : undefined}
        />
        <span className="field-label">{label}</span>
      </label>
      {help ? (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
    </div>
  );
}

function Role({ field, value, label }: { field: FormField; value: string; label: string }) {
  const { t } = useTranslation('codes');
  return (
    <label className="check">
      <input type="checkbox" name={field.name} value={value} defaultChecked={textsOf(field).includes(value)} />
      <span>{t(label)}</span>
    </label>
  );
}
