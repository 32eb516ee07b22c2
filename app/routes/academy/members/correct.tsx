import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { correctMember } from '#app/domain/academy/members/correctMember.server.ts';
import { correctionSchema } from '#app/domain/academy/members/forms.ts';
import { staffReasonLength } from '#app/domain/academy/staffReason.ts';
import { memberColumns } from '#app/domain/academy/members/memberColumns.ts';
import { readMember } from '#app/domain/academy/members/readMember.server.ts';
import { fullName } from '#app/domain/display.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { genders } from '#app/domain/permissions/codes.ts';
import { reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import { paths } from '#app/paths.ts';
import { countryList } from '#app/routes/markets/referenceData.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

const editors = { can: 'staff.edit-members' } as const;
const names = memberColumns.filter((column) => column !== 'ccn');
const genderNames = Object.entries(genders).map(([value, { labelKey }]) => ({ value, labelKey }));

export const loader = staffLoader(async ({ ctx, params }) => {
  const ccn = params.ccn ?? '';
  const { data, version, holders } = await readMember(ctx, ccn);
  const holder = holders.find(({ endedAt }) => endedAt === null);
  return {
    title: documentTitle(ctx.language, 'members:correct.title'),
    ccn,
    name: fullName(data, ctx.language),
    values: { ...data, correctionReason: '' },
    version: String(version),
    holder: holder ? (holder.person?.userId ?? '') : null,
    genders: genderNames,
    countries: (await countryList(ctx))
      .filter(({ code }) => reachesMarket(ctx.staff, marketOf(code)))
      .map(({ code, name }) => ({ value: code, label: name })),
  };
}, editors);

export const action = staffAction(async ({ ctx, request, params }) => {
  const ccn = params.ccn ?? '';
  return formAction(ctx, request, {
    schema: correctionSchema(),
    run: async (value) => {
      const { changed } = await correctMember(ctx, ccn, value);
      return await redirectWithToast(paths.staffMember(ccn), {
        kind: 'success',
        message: changed === 0 ? 'members:correct.same' : 'members:correct.saved',
      });
    },
  });
}, editors);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** The form that corrects what the directory says of a member, with a reason. */
export default function CorrectMember() {
  const { t } = useTranslation(['members', 'codes', 'fields']);
  const { ccn, name, values, version, holder, genders: genderOptions, countries } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, fields } = useServerForm([...names, 'correctionReason'], reply, {
    id: 'correction',
    defaultValue: values,
  });
  const text = (field: (typeof names)[number], required = false) => (
    <TextField field={fields[field]} label={t(`fields:${field}`)} required={required} autoComplete="off" />
  );
  return (
    <>
      <BackLink to={paths.staffMember(ccn)}>{t('correct.back')}</BackLink>
      <PageHead title={t('correct.title')} sentence={t('correct.sentence', { name, ccn })} />
      {holder === null ? null : (
        <div className="mb-6">
          <Notice tone="warning" title={t('correct.heldTitle')}>
            <p>{t('correct.held', { holder: holder || t('otherMarket') })}</p>
          </Notice>
        </div>
      )}
      <FormFrame
        form={form}
        schema={() => import('#app/domain/academy/members/forms.ts').then((forms) => forms.correctionSchema())}
      >
        <input key={version} type="hidden" name="version" value={version} />
        <FieldGroup legend={t('correct.person')}>
          {text('title')}
          {text('firstName', true)}
          {text('middleName')}
          {text('lastName', true)}
          {text('suffix')}
          <SelectField
            field={fields.gender}
            label={t('fields:gender')}
            placeholder={t('correct.notGiven')}
            options={genderOptions.map(({ value, labelKey }) => ({ value, label: t(labelKey) }))}
          />
          <TextField field={fields.birthDate} label={t('fields:birthDate')} type="date" required autoComplete="off" />
        </FieldGroup>
        <FieldGroup legend={t('correct.place')}>
          {text('address1')}
          {text('address2')}
          {text('address3')}
          {text('houseName')}
          {text('city')}
          {text('state')}
          {text('zipCode')}
          <SelectField
            field={fields.country}
            label={t('fields:country')}
            placeholder={t('correct.chooseCountry')}
            options={countries}
            required
          />
        </FieldGroup>
        <FieldGroup legend={t('correct.contact')}>
          {text('telephone')}
          {text('cellPhone')}
          {text('emailAddress')}
        </FieldGroup>
        <FieldGroup legend={t('correct.why')}>
          <TextAreaField
            field={fields.correctionReason}
            label={t('fields:correctionReason')}
            help={t('correct.reasonHelp', staffReasonLength)}
            maxLength={staffReasonLength.max}
            required
          />
        </FieldGroup>
        <div className="form-actions">
          <SubmitButton>{t('correct.save')}</SubmitButton>
        </div>
      </FormFrame>
    </>
  );
}
