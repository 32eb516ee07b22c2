import { useActionData, useLoaderData } from '@remix-run/react';
import { useRef, useState } from 'react';
import { contactValues, type ContactValues } from '#app/domain/accounts/profile/contactValues.ts';
import { providedFields } from '#app/domain/accounts/profile/provided.ts';
import { readProvides } from '#app/domain/people/provisioning/readProvides.server.ts';
import { openHandovers } from '#app/domain/people/ownership/openHandovers.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { selfRetrieve } from '#app/domain/people/myAccount/selfRetrieve.server.ts';
import { paths } from '#app/paths.ts';
import { agentLoader, ownAction } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { initialText } from '#app/ui/form/field.ts';
import { FixedFields } from '#app/ui/form/FixedFields.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { ConflictForm } from '#app/routes/people/edit/ConflictForm.tsx';
import { decisionControls } from '#app/routes/people/edit/decisionControls.ts';
import { RemovedNumberCard } from './RemovedNumberCard.tsx';
import { removedNumberFacts } from './removedNumberFacts.server.ts';
import { ContactFields, contactFieldNames } from '#app/routes/accounts/profile/ContactFields.tsx';
import { formOptions } from '#app/routes/accounts/profile/formOptions.server.ts';
import { memberFacts, type MemberFacts } from './memberFacts.server.ts';
import { permissionItems } from '#app/routes/people/permissions/permissionItems.server.ts';
import { saveContact } from './saveContact.server.ts';
import { PermissionList } from '#app/routes/people/permissions/PermissionList.tsx';
import { ManagedNotice } from '#app/routes/people/provisioning/ManagedNotice.tsx';
import { PersonFields, personFieldNames } from '#app/routes/accounts/profile/PersonFields.tsx';
import { ProfileCard } from '#app/routes/people/agents/ProfileCard.tsx';
import { profileFacts } from '#app/routes/people/agents/profileFacts.ts';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const fieldNames = [...personFieldNames, ...contactFieldNames, 'version'] as const;

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(async ({ ctx, request }) => {
  const { agent, memberProfile } = await selfRetrieve(ctx);
  // Permissions are not set in the uk (spec §6): there is nothing to say about them.
  const permissions = ctx.market === 'uk' ? null : await permissionItems(ctx, agent.grants);
  return {
    title: documentTitle(ctx.language, 'agents:myAccount.title'),
    market: ctx.market,
    profile: profileFacts(agent, ctx.language, 'full'),
    member: memberProfile && (await memberFacts(ctx, memberProfile)),
    permissions,
    contact: contactValues(agent, ctx.market),
    provides: await readProvides(ctx, ctx.actor),
    version: agent.version,
    removed: memberProfile ? null : await removedNumberFacts(ctx),
    ownershipProposed: (await openHandovers(ctx)).length > 0,
    mayChangeAgency: can(ctx, 'agency.change'),
    options: await formOptions(ctx, request, agent.country),
  };
});

export const action = ownAction(async ({ ctx, request }) => {
  const notSaved = await saveContact(ctx, await readForm(request));
  if (notSaved) return notSaved;
  return redirectWithToast(paths.myAccount(), { kind: 'success', message: 'successes:updated' });
});

export default function MyAccount() {
  const { t } = useTranslation(['agents', 'refusals']);
  const { profile, member, removed, permissions, market, contact, ownershipProposed, mayChangeAgency } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('myAccount.title')} sentence={t('myAccount.sentence')} />
      <div className="grid gap-6">
        {ownershipProposed ? <OwnershipNotice /> : null}
        <ProfileCard profile={profile} />
        <Card title={t('myAccount.change')}>
          {/* Remounts once the data changed, so that the fields show them as they were stored. */}
          <OwnContact key={Object.values(contact).join('\n')} contact={contact} />
        </Card>
        {removed ? <RemovedNumberCard {...removed} /> : null}
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

function OwnContact({ contact }: { contact: ContactValues }) {
  const result = useActionData<typeof action>();
  // What was asked is asked until it is answered, also where a link within the page takes the reply away.
  const last = useRef(result);
  if (result) last.current = result;
  const conflict = last.current?.conflict;
  if (conflict) return <ConflictForm key={conflict.version} conflict={conflict} discardHref={paths.myAccount()} own />;
  return <ContactForm contact={contact} lastResult={last.current} />;
}

function ContactForm({
  contact,
  lastResult,
}: {
  contact: ContactValues;
  lastResult: ReturnType<typeof useActionData<typeof action>>;
}) {
  const { t } = useTranslation('agents');
  const { market, options, version, provides } = useLoaderData<typeof loader>();
  // The initial values of the fields: the page's data may be read again while the user types.
  const [start] = useState({ version, seen: JSON.stringify(contact) });
  const { form, fields } = useServerForm(fieldNames, lastResult, {
    defaultValue: { ...contact, version: start.version },
  });
  return (
    <FormFrame
      form={form}
      schema={() =>
        import('#app/routes/people/agents/formSchemas.ts').then(({ ownContactForm }) => ownContactForm(market, options))
      }
    >
      <input type="hidden" name="version" value={initialText(fields.version)} data-stays />
      <input type="hidden" name={decisionControls.seen} value={lastResult?.seen || start.seen} data-stays />
      <ManagedNotice provides={provides.filter((part) => part !== 'access')} />
      <FixedFields names={providedFields(provides)}>
        <PersonFields fields={fields} options={options} market={market} own />
        <ContactFields
          fields={fields}
          options={options}
          market={market}
          repliedStates={lastResult?.statesByCountry}
          own
        />
      </FixedFields>
      <div className="form-actions">
        <SubmitButton>{t('myAccount.submit')}</SubmitButton>
      </div>
    </FormFrame>
  );
}

/** On the account page of who has no member number. */
function EnrolCard() {
  const { t } = useTranslation('enrolment');
  return (
    <Card title={t('account.title')}>
      <p className="mb-4">{t('account.text')}</p>
      <LinkButton to={paths.agentEnroll()}>{t('account.link')}</LinkButton>
    </Card>
  );
}

/** What the loyalty programme has on record of the user, to be read only. */
function MemberCard({ member, ccn }: { member: MemberFacts; ccn: string }) {
  const { t } = useTranslation(['account', 'agents', 'agencies', 'fields']);
  return (
    <Card title={t('member.title')}>
      <p className="field-help mb-4 max-w-prose">{t('member.sentence')}</p>
      <DescriptionList
        items={[
          { term: t('fields:ccn'), value: ccn },
          { term: t('agents:profile.name'), value: member.name },
          { term: t('fields:birthDate'), value: member.birthDate },
          { term: t('fields:telephone'), value: member.telephone },
          { term: t('fields:cellPhone'), value: member.cellPhone },
          { term: t('fields:emailAddress'), value: <span className="wrap-anywhere">{member.emailAddress}</span> },
          { term: t('agencies:overview.address'), value: member.address.join('\n') },
        ]}
      />
    </Card>
  );
}

/** An open proposal to hand over ownership, which the user made or is to answer. */
function OwnershipNotice() {
  const { t } = useTranslation('agents');
  return (
    <Notice>
      <p>{t('myAccount.ownership')}</p>
      <Link className="link" to={paths.ownOwnership()}>
        {t('myAccount.ownershipOpen')}
      </Link>
    </Notice>
  );
}

/** The way to another agency. */
function AgencyChangeCard({ agencyName }: { agencyName: string }) {
  const { t } = useTranslation('agents');
  return (
    <Card title={t('myAccount.agency')}>
      <p>{t('myAccount.agencyText', { agency: agencyName })}</p>
      <div className="form-actions mt-4">
        <LinkButton to={paths.changeAgency()}>{t('myAccount.agencyChange')}</LinkButton>
      </div>
    </Card>
  );
}
