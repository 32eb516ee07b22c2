import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { editBrandData } from '#app/domain/agencies/staff/editBrandData.server.ts';
import { brandDataSchema } from '#app/domain/agencies/staff/forms.ts';
import { marketingLevelsOf } from '#app/domain/agencies/information/brandAssignment.server.ts';
import { readBrandData } from '#app/domain/agencies/staff/readBrandData.server.ts';
import { paths } from '#app/paths.ts';
import { StaleNotice } from '#app/ui/StaleNotice.tsx';
import { replyWith, isConflict } from '#app/routes/requests/formReply.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { agencyIdOf } from '#app/routes/agencies/approval/agencyInput.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { AgencyNav } from '#app/routes/agencies/approval/AgencyNav.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { brandNames, brandValues, levelOptions, staleBrandData } from './brandData.server.ts';

export const meta = pageTitle<typeof loader>();

const administrators = { can: 'staff.edit-agency' } as const;

export const loader = staffLoader(async ({ ctx, params }) => {
  const agencyId = agencyIdOf(params);
  const { agencyName, ...stored } = await readBrandData(ctx, agencyId);
  const title = `${agencyName} · ${documentTitle(ctx.language, 'staffAgencies:edit.title')}`;
  return {
    title,
    agencyId,
    role: ctx.staff.role,
    name: agencyName,
    values: brandValues(stored),
    names: brandNames,
    levels: levelOptions(ctx, await marketingLevelsOf(ctx, stored.country), stored),
  };
}, administrators);

export const action = staffAction(async ({ ctx, request, params }) => {
  const agencyId = agencyIdOf(params);
  return formAction(ctx, request, {
    schema: brandDataSchema(),
    run: async (value) => {
      const { agencyName } = await editBrandData(ctx, agencyId, value);
      return redirectWithToast(paths.staffAgency(agencyId), {
        kind: 'success',
        message: 'staffAgencies:edit.saved',
        params: { agency: agencyName },
      });
    },
    refused: async (reply, { submission, error }) =>
      isConflict(error)
        ? replyWith(reply, {
            stale: await staleBrandData(ctx, submission.payload, await readBrandData(ctx, agencyId)),
          })
        : reply,
  });
}, administrators);

/** What only the brand may change of an agency. */
export default function Edit() {
  const { t } = useTranslation(['staffAgencies', 'fields']);
  const { agencyId, role, name, values, names, levels } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, fields } = useServerForm(names.all, reply, { id: 'brand', defaultValue: values });
  const stale = reply && 'stale' in reply ? reply.stale : undefined;
  return (
    <>
      <AgencyNav agencyId={agencyId} role={role} />
      <PageHead title={name} sentence={t('edit.sentence')} />
      <FormFrame
        form={form}
        schema={() => import('#app/domain/agencies/staff/forms.ts').then((forms) => forms.brandDataSchema())}
        notice={stale ? <StaleNotice differences={stale.differences} /> : undefined}
      >
        <input key={stale?.version} type="hidden" name="version" value={stale?.version ?? values.version} />
        <FieldGroup legend={t('edit.assignment')}>
          {names.texts.map((field) =>
            levels && (field === 'marketingLevel1' || field === 'marketingLevel2') ? (
              <SelectField
                key={field}
                field={fields[field]}
                label={t(`fields:${field}`)}
                placeholder={t('edit.noLevel')}
                options={levels}
              />
            ) : (
              <TextField key={field} field={fields[field]} label={t(`fields:${field}`)} autoComplete="off" />
            ),
          )}
        </FieldGroup>
        <FieldGroup legend={t('edit.flags')}>
          {names.flags.map((field) => (
            <CheckboxField key={field} field={fields[field]} label={t(`fields:${field}`)} value="Y" />
          ))}
        </FieldGroup>
        <div className="form-actions">
          <SubmitButton>{t('edit.save')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}
