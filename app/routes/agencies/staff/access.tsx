import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { reasonLength } from '#app/domain/agencies/staff/reasonLength.ts';
import { formatTime } from '#app/domain/display.ts';
import { agencyHead } from '#app/domain/agencies/staff/agencyHead.server.ts';
import { changeAgencyAccess } from '#app/domain/agencies/staff/changeAgencyAccess.server.ts';
import { agencyAccessSchema } from '#app/domain/agencies/staff/forms.ts';
import { paths } from '#app/paths.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { agencyIdOf } from '#app/routes/agencies/approval/agencyInput.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { AgencyNav } from '#app/routes/agencies/approval/AgencyNav.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

const administrators = { can: 'staff.suspend-agency' } as const;
const fieldNames = ['suspendReason'] as const;

export const loader = staffLoader(async ({ ctx, params }) => {
  const agencyId = agencyIdOf(params);
  const head = await agencyHead(ctx, agencyId);
  const { agencyName, suspendedAt, keptInto } = head;
  const since = suspendedAt && formatTime(suspendedAt, ctx);
  return {
    title: `${agencyName} · ${documentTitle(ctx.language, 'staffAgencies:access.title')}`,
    agencyId,
    role: ctx.staff.role,
    name: agencyName,
    since,
    reason: head.suspendReason,
    kept: keptInto,
    act: possibleAct(head),
  };
}, administrators);

// Only undoing the merge brings back one that was merged away.
function possibleAct({ approvalStatus, suspendedAt, keptInto }: Awaited<ReturnType<typeof agencyHead>>) {
  if (keptInto || approvalStatus !== 'APPROVED') return null;
  return suspendedAt ? 'reopen' : 'suspend';
}

export const action = staffAction(async ({ ctx, request, params }) => {
  const agencyId = agencyIdOf(params);
  return formAction(ctx, request, {
    schema: agencyAccessSchema(),
    run: async (value) => {
      const { agencyName } = await changeAgencyAccess(ctx, agencyId, value);
      const message = `staffAgencies:access.${value.change === 'suspend' ? 'suspended' : 'reopened'}`;
      return await redirectWithToast(paths.staffAgency(agencyId), {
        kind: 'success',
        message,
        params: { agency: agencyName },
      });
    },
  });
}, administrators);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** Suspending an agency, and reopening it. */
export default function Access() {
  const { t } = useTranslation('staffAgencies');
  const { agencyId, role, name, since, reason, kept, act } = useLoaderData<typeof loader>();
  return (
    <>
      <AgencyNav agencyId={agencyId} role={role} />
      <PageHead
        title={name}
        sentence={
          since
            ? t(kept ? 'access.merged' : 'access.since', { time: since, agency: kept?.agencyName })
            : t(act ? 'access.open' : 'access.notApproved')
        }
      />
      {kept ? (
        <p>
          <Link to={paths.staffAgency(kept.agencyId)}>{t('access.openKept', { agency: kept.agencyName })}</Link>
        </p>
      ) : null}
      {act === 'reopen' ? <ReopenCard reason={reason} /> : null}
      {act === 'suspend' ? <SuspendCard /> : null}
    </>
  );
}

function ReopenCard({ reason }: { reason: string }) {
  const { t } = useTranslation('staffAgencies');
  const { form } = useServerForm([], useActionData<typeof action>());
  return (
    <Card title={t('access.reopenTitle')}>
      <FormFrame form={form}>
        <p className="whitespace-pre-line">{t('access.reason', { reason })}</p>
        <p>{t('access.reopenSentence')}</p>
        <div className="form-actions">
          <SubmitButton name="change" value="reopen">
            {t('access.reopen')}
          </SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}

function SuspendCard() {
  const { t } = useTranslation(['staffAgencies', 'fields']);
  const { form, fields } = useServerForm(fieldNames, useActionData<typeof action>());
  return (
    <Card title={t('access.suspendTitle')}>
      <FormFrame
        form={form}
        schema={() =>
          import('#app/domain/agencies/staff/forms.ts').then((forms) => forms.reasonSchema('suspendReason'))
        }
      >
        <p>{t('access.suspendSentence')}</p>
        <TextAreaField
          field={fields.suspendReason}
          label={t('fields:suspendReason')}
          help={t('reasonHelp', reasonLength)}
          maxLength={reasonLength.max}
          required
        />
        <div className="form-actions">
          <SubmitButton name="change" value="suspend" variant="danger">
            {t('access.suspend')}
          </SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}
