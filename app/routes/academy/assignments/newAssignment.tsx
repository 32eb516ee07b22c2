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
import { assignForm } from './assignmentWords.server.ts';
import { chosenPeople, countChosen } from './chosenPeople.server.ts';

export const meta = pageTitle<typeof loader>();

const assigners = { can: 'agency.assign-learning' } as const;

export const loader = agentLoader(async (asked) => {
  const { ctx, request } = asked;
  const { brand, curriculum, query } = await reportPlace(asked);
  const chosen = chosenPeople(new URL(request.url).searchParams);
  return {
    title: documentTitle(ctx.language, 'assignments:new'),
    back: paths.academyAssignments(brand, query),
    found: await countChosen(ctx, curriculum, chosen),
    branches: (await branchChoices(ctx)).map(({ branchId, branchName }) => ({ value: branchId, label: branchName })),
    ...(await assignForm(ctx, curriculum)),
  };
}, assigners);

export const action = agentAction(async (asked) => {
  const { ctx, request } = asked;
  const { brand, curriculum, query } = await reportPlace(asked);
  return formAction(ctx, request, {
    schema: assignSchema(),
    run: async (value) => {
      const { assignmentId } = await assignLearning(ctx, {
        ...value,
        ...chosenPeople(new URL(request.url).searchParams),
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
  const { found, branches, levels, courses, assignmentId, dueOn, curriculumName, back } =
    useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const { form, fields } = useServerForm(
    ['assignmentId', 'thing', 'audience', 'roles', 'branch', 'dueOn', 'message', 'reminders'],
    useActionData<typeof action>(),
    {
      defaultValue: {
        dueOn,
        reminders: 'on',
        assignmentId,
        audience: found.people ? 'people' : found.filter ? 'filter' : 'roles',
        roles: found.people || found.filter ? [] : found.roles,
      },
    },
  );
  return (
    <>
      <BackLink to={back}>{t('back')}</BackLink>
      <PageHead title={t('new')} sentence={t('form.sentence', { curriculum: curriculumName })} />
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
          <Way field={fields.audience} value="roles" label={t('form.roles')} help={t('form.rolesHelp')} />
          <div className="ms-8 flex flex-wrap gap-x-6 gap-y-2">
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
    </>
  );
}

function Way({ field, value, label, help }: { field: FormField; value: string; label: string; help?: string }) {
  const id = `${field.id}-${value}`;
  return (
    <div className="field">
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
