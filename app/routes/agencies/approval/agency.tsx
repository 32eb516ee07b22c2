import { formAction } from '#app/routes/requests/formAction.server.ts';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { decideAgency } from '#app/domain/agencies/approval/decideAgency.server.ts';
import { returnAgency } from '#app/domain/agencies/approval/returnAgency.server.ts';
import { isLikely } from '#app/domain/agencies/approval/comparison.ts';
import { decideAgencySchema } from '#app/domain/agencies/approval/forms.ts';
import { readAgencyCase } from '#app/domain/agencies/approval/readAgencyCase.server.ts';
import { returnDays } from '#app/domain/agencies/approval/returns.ts';
import { declineReasonLength, type ApprovalStatus } from '#app/domain/agencies/approval/statuses.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { AgencyCaseCard, OddCard, OwnerCard } from './AgencyCaseCards.tsx';
import { CaseBar } from '#app/routes/operations/cases/CaseBar.tsx';
import { caseBar } from '#app/routes/operations/cases/caseBar.server.ts';
import { AgencyNav } from './AgencyNav.tsx';
import { agencyCaseFacts, type AgencyCaseFacts } from './agencyCaseFacts.server.ts';
import { agencyIdOf } from './agencyInput.server.ts';
import { comparison } from './comparedAgencies.server.ts';
import { DecisionForms } from './DecisionForms.tsx';
import { DuplicatesTable } from './DuplicatesTable.tsx';
import { ReturnDialog, ReturnsCard } from './ReturnCards.tsx';
import { returnFacts } from './returnFacts.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, params, request }) => {
    const found = await readAgencyCase(ctx, agencyIdOf(params));
    if (found.agency.mergedInto) throw redirect(paths.staffAgency(found.agency.mergedInto));
    const agency = await agencyCaseFacts(ctx, found.agency);
    const title = `${agency.name} · ${documentTitle(ctx.language, 'staff:queue.title')}`;
    return {
      title,
      agency,
      act: new URL(request.url).searchParams.get('act'),
      bar: await caseBar(
        ctx,
        'registrations',
        agency.agencyId,
        agency.status === 'PENDING' && agency.returned === ''
          ? (found.agency.clockFrom ?? found.agency.createdAt)
          : null,
      ),
      rounds: await returnFacts(ctx, found.agency),
      comparison: await comparison(ctx, found),
      readOnly: !can(ctx, 'staff.decide-agency'),
      mayMerge: can(ctx, 'staff.merge-agencies'),
      role: ctx.staff.role,
    };
  },
  { about: 'staff.see-agencies' },
);

const doneMessages = {
  approve: 'staff:decision.approved',
  decline: 'staff:decision.declined',
  return: 'staff:returns.done',
} as const;

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const agencyId = agencyIdOf(params);
    return formAction(ctx, request, {
      schema: decideAgencySchema(),
      run: async (value) => {
        const { agencyName } = await (value.decision === 'return'
          ? returnAgency(ctx, agencyId, value)
          : decideAgency(ctx, agencyId, value));
        return redirectWithToast(paths.staffAgencies(), {
          kind: 'success',
          message: doneMessages[value.decision],
          params: { agency: agencyName },
        });
      },
    });
  },
  { about: 'staff.decide-agency' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** One agency: its data, its possible duplicates beside it, and the decision. */
export default function Agency() {
  const { t } = useTranslation('staff');
  const { agency, act, bar, rounds, comparison: compared, readOnly, mayMerge, role } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const pending = agency.status === 'PENDING';
  return (
    <>
      <AgencyNav agencyId={agency.agencyId} role={role} />
      <PageHead title={agency.name} sentence={t('agency.sentence', { agencyId: agency.agencyId })} />
      {bar && agency.status === 'PENDING' ? <CaseBar bar={bar} /> : null}
      <div className="flex flex-col gap-6">
        {agency.suspended ? <Notice tone="danger" title={t('agency.suspended', { time: agency.suspended })} /> : null}
        {agency.merges.map(({ mergeId, name, time }) => (
          <Notice key={mergeId}>
            <p>{t('agency.mergedHere', { name, time })}</p>
            {mayMerge ? (
              <Link className="link" to={paths.staffAgencyMerge(mergeId)}>
                {t('agency.mergeOpen')}
              </Link>
            ) : null}
          </Notice>
        ))}
        {agency.changeWaits ? (
          <Notice tone="warning">
            <p>{t('agency.changeWaits')}</p>
            <Link className="link" to={paths.staffAgencyChange(agency.agencyId)}>
              {t('agency.changeOpen')}
            </Link>
          </Notice>
        ) : null}
        {agency.decision ? (
          <DecisionNotice status={agency.status} decision={agency.decision} overtaken={lastResult !== undefined} />
        ) : null}
        {agency.returned ? (
          <ReturnedNotice since={agency.returned} overtaken={lastResult?.initialValue?.decision === 'return'} />
        ) : null}
        {pending || compared.others.some(isLikely) ? (
          <OddCard checks={agency.checks} duplicates={compared.others} />
        ) : null}
        <div className="grid items-start gap-6 md:grid-cols-2">
          <AgencyCaseCard agency={agency} />
          {agency.owner ? <OwnerCard owner={agency.owner} /> : null}
        </div>
        <DuplicatesTable {...compared} />
        <ReturnsCard rounds={rounds} />
        {pending && readOnly ? (
          <Notice>
            <p>{t('queue.readOnly')}</p>
          </Notice>
        ) : null}
        {pending && !readOnly ? <RegistrationDecision /> : null}
      </div>
      {pending &&
      !readOnly &&
      !agency.returned &&
      (act === 'return' || lastResult?.initialValue?.decision === 'return') ? (
        <ReturnDialog lastResult={lastResult} back={paths.staffAgency(agency.agencyId)} />
      ) : null}
    </>
  );
}

function RegistrationDecision() {
  const { t } = useTranslation(['staff', 'fields']);
  const { agency, act } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const choice = { label: t('fields:taReportAccess'), yes: t('decision.salesYes'), no: t('decision.salesNo') };
  const words = {
    approveSentence: t('decision.approveSentence'),
    approve: t('decision.approve'),
    toDecline: t('decision.toDecline'),
    declineSentence: t('decision.declineSentence'),
    decline: t('decision.decline'),
    reason: t('fields:declineReason'),
    reasonHelp: t('decision.reasonHelp', declineReasonLength),
  };
  const schema = () => import('#app/domain/agencies/approval/forms.ts').then((forms) => forms.declineReasonSchema());
  return (
    <DecisionForms
      lastResult={lastResult}
      words={words}
      maxReason={declineReasonLength.max}
      schema={schema}
      salesAccess={agency.salesAccess && { ...choice, byDefault: agency.salesAccess }}
      toAsk={agency.returned ? undefined : t('decision.toAsk')}
      act={act}
      back={paths.staffAgency(agency.agencyId)}
    />
  );
}

/** The registration waits for its owner's answers, since when, and what becomes of it. */
function ReturnedNotice({ since, overtaken }: { since: string; overtaken: boolean }) {
  const { t } = useTranslation('staff');
  return (
    <Notice
      tone={overtaken ? 'warning' : 'info'}
      title={t('returns.waiting', { time: since })}
      role={overtaken ? 'alert' : undefined}
    >
      <p>{t('returns.waitingSentence', returnDays)}</p>
    </Notice>
  );
}

interface DecisionNoticeProps {
  status: ApprovalStatus;
  decision: NonNullable<AgencyCaseFacts['decision']>;
  /** The reader was about to decide, and a colleague was faster. */
  overtaken: boolean;
}

/** The decision with its author, time and reason. */
function DecisionNotice({ status, decision, overtaken }: DecisionNoticeProps) {
  const { t } = useTranslation('staff');
  const by = t('agency.decidedBy', { name: decision.by || t('agency.unknownStaff'), time: decision.time });
  return (
    <Notice
      tone={overtaken ? 'warning' : status === 'APPROVED' ? 'success' : 'info'}
      title={t(`status.${status}`)}
      role={overtaken ? 'alert' : undefined}
    >
      {overtaken ? <p>{t('decision.overtaken')}</p> : null}
      <p>{decision.unanswered ? t('returns.closed', { time: decision.time, days: returnDays.closing }) : by}</p>
      {decision.reason && !decision.unanswered ? (
        <p className="whitespace-pre-line">{t('agency.reasonIs', { reason: decision.reason })}</p>
      ) : null}
    </Notice>
  );
}
