import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readStaffCertificate } from '#app/domain/academy/certificates/findCertificate.server.ts';
import { revokeSchema } from '#app/domain/academy/certificates/forms.ts';
import { staffReasonLength } from '#app/domain/academy/staffReason.ts';
import { revokeCertificate } from '#app/domain/academy/certificates/revokeCertificate.server.ts';
import { formatDate, formatTime } from '#app/domain/display.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { staffTitle } from './certificatePages.server.ts';
import { certificateTones } from './certificateTones.ts';

export const meta = pageTitle<typeof loader>();

const revokers = { can: 'staff.revoke-certificates' } as const;
const fieldNames = ['revokeReason'] as const;

export const loader = staffLoader(
  async ({ ctx, params }) => {
    const found = await readStaffCertificate(ctx, params.number ?? '');
    const {
      kind,
      holderName,
      agencyName,
      curriculum,
      level,
      issuedAt,
      until,
      state,
      revokedAt,
      revokedReason,
      revokedByName,
      grantedReason,
      grantedByName,
    } = found;
    return {
      number: found.number,
      kind,
      holderName,
      agencyName,
      curriculum,
      state,
      title: staffTitle(ctx.language, holderName),
      levelKey: levelOf(level, curriculum).nameKey,
      issued: formatDate(issuedAt, ctx),
      until: formatDate(until, ctx),
      revoked: revokedAt && {
        day: formatTime(revokedAt, ctx),
        name: revokedByName,
        reason: revokedReason,
      },
      granted: grantedReason && { name: grantedByName, reason: grantedReason },
      mayRevoke: can(ctx, 'staff.revoke-certificates'),
    };
  },
  { can: 'staff.see-certificates' },
);

export const action = staffAction(async ({ ctx, request, params }) => {
  const number = params.number ?? '';
  return formAction(ctx, request, {
    schema: revokeSchema(),
    run: async (value) => {
      await revokeCertificate(ctx, { number, reason: value.revokeReason });
      return redirectWithToast(paths.staffCertificate(number), {
        kind: 'success',
        message: 'certificates:staff.revoked',
      });
    },
  });
}, revokers);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** A certificate, and revoking it for a reason. */
export default function StaffCertificate() {
  const { t } = useTranslation(['certificates', 'markets']);
  const {
    number,
    kind,
    holderName,
    agencyName,
    curriculum,
    levelKey,
    issued,
    until,
    state,
    revoked,
    granted,
    mayRevoke,
  } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="mb-4">
        <Link className="link" to={paths.staffCertificates()}>
          {t('staff.back')}
        </Link>
      </p>
      <PageHead title={t('staff.one', { holder: holderName })} />
      <div className="grid gap-6">
        {revoked ? (
          <Notice tone="danger" title={t('staff.revokedTitle', revoked)}>
            <p className="whitespace-pre-line wrap-anywhere">{t('revokedFor', revoked)}</p>
          </Notice>
        ) : null}
        {granted ? (
          <Notice tone="info" title={t('staff.grantedTitle', granted)}>
            <p className="whitespace-pre-line wrap-anywhere">{granted.reason}</p>
          </Notice>
        ) : null}
        <DescriptionList
          items={[
            {
              term: t('staff.what'),
              value: t('sharing.named', {
                level: t(kind === 'agency' ? 'ofAgency' : 'levelAlone', { level: t(levelKey) }),
                curriculum: t(`markets:curriculum.${curriculum}`),
              }),
            },
            { term: t('staff.agency'), value: agencyName },
            { term: t('staff.issued'), value: issued },
            { term: t('until'), value: until },
            { term: t('staff.state'), value: <Badge tone={certificateTones[state]}>{t(`state.${state}`)}</Badge> },
            {
              term: t('staff.number'),
              value: (
                <a className="link tabular-nums wrap-anywhere" href={paths.verifyCertificate(number)}>
                  {number}
                </a>
              ),
            },
          ]}
        />
        {revoked || !mayRevoke ? null : <RevokeCard />}
      </div>
    </>
  );
}

function RevokeCard() {
  const { t } = useTranslation(['certificates', 'fields']);
  const { form, fields } = useServerForm(fieldNames, useActionData<typeof action>());
  return (
    <Card title={t('staff.revokeTitle')}>
      <FormFrame
        form={form}
        schema={() => import('#app/domain/academy/certificates/forms.ts').then((forms) => forms.revokeSchema())}
      >
        <p className="max-w-prose">{t('staff.revokeText')}</p>
        <TextAreaField
          field={fields.revokeReason}
          label={t('fields:revokeReason')}
          help={t('staff.reasonHelp', staffReasonLength)}
          maxLength={staffReasonLength.max}
          required
        />
        <div className="form-actions">
          <SubmitButton variant="danger">{t('staff.revoke')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}
