import { useActionData, useLoaderData } from '@remix-run/react';
import { agencyHead } from '#app/domain/agencies/staff/agencyHead.server.ts';
import { decideDomain, listDomainsOf } from '#app/domain/people/signOn/staffDomains.server.ts';
import { staffDomainSchema } from '#app/domain/people/signOn/signOnForms.ts';
import { paths } from '#app/paths.ts';
import { AgencyNav } from '#app/routes/agencies/approval/AgencyNav.tsx';
import { agencyIdOf } from '#app/routes/agencies/approval/agencyInput.server.ts';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

const confirmers = { can: 'staff.confirm-domains' } as const;

export const loader = staffLoader(async ({ ctx, params }) => {
  const agencyId = agencyIdOf(params);
  const { agencyName } = await agencyHead(ctx, agencyId);
  const domains = await listDomainsOf(ctx, agencyId);
  return {
    title: `${agencyName} · ${documentTitle(ctx.language, 'signOn:staff.title')}`,
    agencyId,
    name: agencyName,
    role: ctx.staff.role,
    domains: domains.map(({ domainId, domain, provenAt, confirmedBy }) => ({
      domainId,
      domain,
      state: provenAt === null ? 'open' : confirmedBy === null ? 'proven' : 'confirmed',
    })),
  };
}, confirmers);

export const action = staffAction(async ({ ctx, request, params }) => {
  const agencyId = agencyIdOf(params);
  return formAction(ctx, request, {
    schema: staffDomainSchema(),
    run: async (value) =>
      redirectWithToast(paths.staffAgencySignOn(agencyId), {
        kind: 'success',
        message: `signOn:staff.${value.decision === 'confirm' ? 'confirmed' : 'removed'}`,
        params: { domain: await decideDomain(ctx, agencyId, value) },
      }),
  });
}, confirmers);

/** The domains of an agency, for staff who confirm one or take it away. */
export default function StaffDomains() {
  const { t } = useTranslation(['signOn', 'fields']);
  const { agencyId, name, role, domains } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(['domainId', 'staffReason'] as const, useActionData<typeof action>());
  return (
    <>
      <AgencyNav agencyId={agencyId} role={role} />
      <PageHead title={name} sentence={t('staff.sentence')} />
      <Card title={t('staff.title')}>
        {domains.length === 0 ? <p>{t('staff.none')}</p> : null}
        <ul className="mb-5 grid gap-2">
          {domains.map(({ domainId, domain, state }) => (
            <li key={domainId} className="wrap-anywhere">
              {domain} <Badge tone={state === 'open' ? 'warning' : 'success'}>{t(`domains.state.${state}`)}</Badge>
            </li>
          ))}
        </ul>
        {domains.length > 0 ? (
          <FormFrame key={domains.map(({ state }) => state).join()} form={form}>
            <SelectField
              field={fields.domainId}
              label={t('fields:mailDomain')}
              options={domains.map(({ domainId, domain }) => ({ value: domainId, label: domain }))}
              required
            />
            <TextAreaField
              field={fields.staffReason}
              label={t('fields:staffReason')}
              help={t('staff.reasonHelp')}
              maxLength={500}
              required
            />
            <div className="form-actions">
              <SubmitButton name="decision" value="confirm">
                {t('staff.confirm')}
              </SubmitButton>
              <SubmitButton name="decision" value="remove" variant="danger">
                {t('staff.remove')}
              </SubmitButton>
            </div>
          </FormFrame>
        ) : null}
      </Card>
    </>
  );
}
