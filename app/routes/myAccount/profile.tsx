import { parseWithZod } from '@conform-to/zod/v4';
import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { contactValues, type ContactValues } from '#app/domain/agents/contactValues.ts';
import { contactSchema } from '#app/domain/agents/forms.ts';
import { openHandovers } from '#app/domain/ownership/openHandovers.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { selfRetrieve } from '#app/domain/myAccount/selfRetrieve.server.ts';
import { selfUpdate } from '#app/domain/myAccount/selfUpdate.server.ts';
import { EnrolCard } from '#app/routes/enrolment/EnrolCard.tsx';
import { paths } from '#app/paths.ts';
import { invalidForm, refusedForm } from '#app/routes/requests/formReply.server.ts';
import { agentLoader, ownAction, redirectWithToast } from '#app/routes/requests/handlers.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { formNamespaces } from '#app/ui/form/field.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { ContactFields, contactFieldNames } from '#app/routes/agents/ContactFields.tsx';
import { formOptions, formRules, replyWithStates } from '#app/routes/agents/formOptions.server.ts';
import { AgencyChangeCard, OwnershipNotice } from './AgencyTasks.tsx';
import { memberFacts } from './memberFacts.server.ts';
import { MemberCard } from './MemberCard.tsx';
import { permissionItems } from '#app/routes/permissions/permissionItems.server.ts';
import { PermissionList } from '#app/routes/permissions/PermissionList.tsx';
import { PersonFields, personFieldNames } from '#app/routes/agents/PersonFields.tsx';
import { ProfileCard } from '#app/routes/agents/ProfileCard.tsx';
import { profileFacts } from '#app/routes/agents/profileFacts.ts';

const fieldNames = [...personFieldNames, ...contactFieldNames] as const;

export const handle = { i18n: ['account', 'agents', 'agencies', 'codes', 'enrolment', 'permissions', 'refusals', ...formNamespaces] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = agentLoader(async ({ ctx, request }) => {
  const { agent, memberProfile } = await selfRetrieve(ctx);
  // In the uk nobody sets permissions (spec §6): there is nothing to say about them.
  const permissions = ctx.market === 'uk' ? null : await permissionItems(ctx, agent.grants);
  return {
    title: documentTitle(ctx.language, 'agents:myAccount.title'),
    market: ctx.market,
    profile: profileFacts(agent, ctx.language),
    member: memberProfile && (await memberFacts(ctx, memberProfile)),
    permissions,
    contact: contactValues(agent),
    ownershipProposed: (await openHandovers(ctx)).length > 0,
    mayChangeAgency: can(ctx, 'agency.change'),
    options: await formOptions(ctx, request, agent.country),
  };
});

export { sendOrWait as clientAction } from '#app/ui/connection.ts';

export const action = ownAction(async ({ ctx, request }) => {
  const submission = parseWithZod(await readForm(request), { schema: contactSchema(await formRules(ctx)) });
  if (submission.status !== 'success') return replyWithStates(ctx, submission, invalidForm(ctx, submission));
  try {
    await selfUpdate(ctx, submission.value);
  } catch (error) {
    return replyWithStates(ctx, submission, refusedForm(ctx, submission, error));
  }
  return redirectWithToast(paths.myAccount(), { kind: 'success', message: 'successes:updated' });
});

export default function MyAccount() {
  const { t } = useTranslation(['agents', 'refusals']);
  const { profile, member, permissions, market, contact, ownershipProposed, mayChangeAgency } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('myAccount.title')} sentence={t('myAccount.sentence')} />
      <div className="grid gap-6">
        {ownershipProposed ? <OwnershipNotice /> : null}
        <ProfileCard profile={profile} />
        <Card title={t('myAccount.change')}>
          {/* Anew once the data changed, so that the fields show them as they were stored. */}
          <ContactForm key={Object.values(contact).join('\n')} contact={contact} />
        </Card>
        {member ? <MemberCard member={member} ccn={profile.ccn} /> : <EnrolCard />}
        {permissions ? (
          <Card title={t('permissions.legend')}>
            <p className="field-help mb-4">{t('refusals:permissionsSetByOwner')}</p>
            <PermissionList permissions={permissions.items} granted={permissions.granted} market={market} />
          </Card>
        ) : null}
        {mayChangeAgency ? <AgencyChangeCard agencyName={profile.agencyName} /> : null}
      </div>
    </>
  );
}

function ContactForm({ contact }: { contact: ContactValues }) {
  const { t } = useTranslation('agents');
  const { market, options } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { form, fields } = useServerForm(fieldNames, lastResult, { defaultValue: contact });
  return (
    <FormFrame form={form} schema={() => import('#app/routes/agents/formSchemas.ts').then(({ contactForm }) => contactForm(market, options))}>
      <PersonFields fields={fields} options={options} market={market} own />
      <ContactFields fields={fields} options={options} market={market} repliedStates={lastResult?.statesByCountry} own />
      <div className="form-actions">
        <SubmitButton>{t('myAccount.submit')}</SubmitButton>
      </div>
    </FormFrame>
  );
}
