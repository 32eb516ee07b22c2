import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { reasonLength } from '#app/domain/agencies/staff/reasonLength.ts';
import { formatTime, fullName } from '#app/domain/display.ts';
import { can } from '#app/domain/permissions/can.ts';
import { decideChange } from '#app/domain/agencies/staff/decideChange.server.ts';
import { decideChangeSchema } from '#app/domain/agencies/staff/forms.ts';
import { readWaitingChange } from '#app/domain/agencies/staff/listChanges.server.ts';
import { paths } from '#app/paths.ts';
import { shownChanges } from '#app/routes/agencies/information/informationPage.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { CaseBar } from '#app/routes/operations/cases/CaseBar.tsx';
import { caseBar } from '#app/routes/operations/cases/caseBar.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { DecisionForms } from '#app/routes/agencies/approval/DecisionForms.tsx';
import { agencyIdOf } from '#app/routes/agencies/approval/agencyInput.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { AgencyNav } from '#app/routes/agencies/approval/AgencyNav.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, params, request }) => {
    const agencyId = agencyIdOf(params);
    const waiting = await readWaitingChange(ctx, agencyId);
    return {
      title: documentTitle(ctx.language, 'staffAgencies:changes.title'),
      agencyId,
      act: new URL(request.url).searchParams.get('act'),
      role: ctx.staff.role,
      mayDecide: can(ctx, 'staff.decide-change'),
      bar: waiting && (await caseBar(ctx, 'changes', waiting.requestId, waiting.requestedAt)),
      waiting: waiting && {
        requestId: waiting.requestId,
        name: waiting.agency.agencyName,
        by: fullName(waiting.requester, ctx.language),
        requested: formatTime(waiting.requestedAt, ctx),
        changes: await shownChanges(ctx, waiting.changes, { ...waiting.before, country: waiting.agency.country }),
      },
    };
  },
  { can: 'staff.see-agencies' },
);

export const action = staffAction(
  async ({ ctx, request, params }) => {
    return formAction(ctx, request, {
      schema: decideChangeSchema(),
      run: async (value) => {
        const { agencyName } = await decideChange(ctx, agencyIdOf(params), value);
        const message = `staffAgencies:change.${value.decision === 'approve' ? 'approved' : 'declined'}`;
        return await redirectWithToast(paths.staffAgencyChanges(), {
          kind: 'success',
          message,
          params: { agency: agencyName },
        });
      },
    });
  },
  { can: 'staff.decide-change' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** The change that one agency asked for, and the decision about it. */
export default function Change() {
  const { t } = useTranslation('staffAgencies');
  const { agencyId, role, bar, waiting, mayDecide } = useLoaderData<typeof loader>();
  if (!waiting) {
    return (
      <>
        <AgencyNav agencyId={agencyId} role={role} />
        <PageHead title={t('changes.title')} sentence={t('change.none')} />
      </>
    );
  }
  return (
    <>
      <AgencyNav agencyId={agencyId} role={role} />
      <PageHead title={waiting.name} sentence={t('change.sentence', { name: waiting.by, time: waiting.requested })} />
      <CaseBar bar={bar} />
      <div className="flex flex-col gap-6">
        <Comparison changes={waiting.changes} />
        {mayDecide ? (
          <ChangeDecision requestId={waiting.requestId} />
        ) : (
          <Notice>
            <p>{t('change.readOnly')}</p>
          </Notice>
        )}
      </div>
    </>
  );
}

interface ComparedField {
  field: string;
  label: string;
  before: string;
  after: string;
}

function Comparison({ changes }: { changes: readonly ComparedField[] }) {
  const { t } = useTranslation(['staffAgencies', 'common']);
  const columns: Column<ComparedField>[] = [
    { key: 'field', header: t('change.field'), cell: (row) => row.label, rowHeader: true },
    { key: 'before', header: t('change.before'), cell: (row) => row.before || t('common:dash') },
    { key: 'after', header: t('change.after'), cell: (row) => row.after || t('common:dash') },
  ];
  return (
    <DataTable
      caption={t('change.caption')}
      columns={columns}
      rows={changes}
      rowKey={(row) => row.field}
      empty={null}
    />
  );
}

function ChangeDecision({ requestId }: { requestId: string }) {
  const { t } = useTranslation('staffAgencies');
  const { agencyId, act } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const words = {
    approveSentence: t('change.approveSentence'),
    approve: t('change.approve'),
    toDecline: t('change.toDecline'),
    declineSentence: t('change.declineSentence'),
    decline: t('change.decline'),
    reason: t('change.reason'),
    reasonHelp: t('reasonHelp', reasonLength),
  };
  const schema = () =>
    import('#app/domain/agencies/staff/forms.ts').then((forms) => forms.reasonSchema('declineReason'));
  return (
    <DecisionForms
      lastResult={lastResult}
      words={words}
      maxReason={reasonLength.max}
      schema={schema}
      requestId={requestId}
      act={act}
      back={paths.staffAgencyChange(agencyId)}
    />
  );
}
