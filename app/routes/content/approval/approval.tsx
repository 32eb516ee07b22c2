import { formAction } from '#app/routes/requests/formAction.server.ts';
import type { LinksFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { commentLength, decisionSchema } from '#app/domain/content/approval/approval.ts';
import { decide } from '#app/domain/content/editor/decide.server.ts';
import { readDocument } from '#app/domain/content/editor/readDocument.server.ts';
import { readSubmission } from '#app/domain/content/editor/readSubmission.server.ts';
import { zoneOfMarket } from '#app/domain/content/editor/schedule.ts';
import { timesInWords } from '#app/domain/content/editor/times.ts';
import { fullName } from '#app/domain/display.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { DifferenceList } from '#app/routes/content/editor/DifferenceList.tsx';
import { DocumentHead } from '#app/routes/content/editor/DocumentHead.tsx';
import { documentHead, documentName } from '#app/routes/content/editor/documentHead.server.ts';
import editorStyles from '#app/routes/content/editor/editor.css?url';
import { contentDifferences } from '#app/routes/content/editor/words.server.ts';
import { replyWith } from '#app/routes/requests/formReply.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { whyNotApproved } from './whyNotApproved.server.ts';

const fieldNames = ['decision', 'submissionId', 'commentTxt'] as const;

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, params }) => {
    const document = await readDocument(ctx, uuidParam(params, 'documentId'));
    const submission = await readSubmission(ctx, document);
    const zone = zoneOfMarket(document.market);
    const time = (moment: Date | null) => (moment ? (timesInWords(moment, ctx.language, zone, zone)[0] ?? null) : null);
    return {
      title: documentTitleOf(ctx.language, documentName(ctx.language, document)),
      head: documentHead(ctx.language, document),
      submission: submission && {
        submissionId: submission.submissionId,
        outcome: submission.outcome,
        mayDecide: submission.mayDecide,
        sent: { by: fullName(submission.submitter, ctx.language), at: time(submission.submittedAt) },
        decided: submission.decidedAt && {
          by: submission.decider && fullName(submission.decider, ctx.language),
          at: time(submission.decidedAt),
        },
        startsAt: time(submission.startsAt),
        isDue: submission.startsAt !== null && submission.startsAt <= ctx.now,
        endsAt: time(submission.endsAt),
        commentTxt: submission.commentTxt,
        differences: submission.differences && contentDifferences(ctx.language, submission.differences),
      },
    };
  },
  { can: 'staff.see-content' },
);

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const documentId = uuidParam(params, 'documentId');
    return formAction(ctx, request, {
      schema: decisionSchema(),
      run: async (value) => {
        await decide(ctx, { documentId, ...value });
        return redirectWithToast(paths.staffDocumentApproval(documentId), {
          kind: 'success',
          message: `contentEditor:approval.done.${value.decision}`,
        });
      },
      refused: async (reply, { error }) =>
        isRefusal(error) && error.code === 'contentFaulty'
          ? replyWith(reply, { error: { '': [await whyNotApproved(ctx, documentId)] } })
          : reply,
    });
  },
  { can: 'staff.edit-content' },
);

/** A draft that waits for a second editor: what differs, and approving or returning it; else what became of the last. */
export default function Approval() {
  const { t } = useTranslation('contentEditor');
  const { head, submission } = useLoaderData<typeof loader>();
  return (
    <>
      <DocumentHead head={head} />
      {submission ? <Submitted /> : <p className="text-muted">{t('approval.never')}</p>}
    </>
  );
}

function Submitted() {
  const { t } = useTranslation('contentEditor');
  const { head, submission } = useLoaderData<typeof loader>();
  if (!submission) return null;
  const { outcome, sent, decided, startsAt, isDue, endsAt, commentTxt, differences, mayDecide } = submission;
  const isWaiting = outcome === '';
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <p>
          <Badge tone={isWaiting ? 'warning' : outcome === 'approved' ? 'success' : 'neutral'}>
            {t(`approval.outcome.${isWaiting ? 'waiting' : outcome}`)}
          </Badge>
        </p>
        <p>{t('approval.sent', sent)}</p>
        {decided ? <p>{t(decided.by ? 'approval.decided' : 'approval.decidedAt', decided)}</p> : null}
        {startsAt ? <p>{t(isWaiting && isDue ? 'approval.fromPast' : 'approval.from', { time: startsAt })}</p> : null}
        {endsAt ? <p>{t('approval.until', { time: endsAt })}</p> : null}
        {commentTxt ? <blockquote className="whitespace-pre-wrap wrap-anywhere">{commentTxt}</blockquote> : null}
        <p>
          <Link className="link" to={paths.staffDocument(head.documentId)}>
            {t('approval.open')}
          </Link>
        </p>
      </div>
      {differences ? (
        <Card title={t('approval.differences')}>
          {differences.length > 0 ? (
            <DifferenceList differences={differences} />
          ) : (
            <p className="text-muted">{t('versions.same')}</p>
          )}
        </Card>
      ) : null}
      {mayDecide === 'own' ? <Notice>{t('approval.own')}</Notice> : null}
      {mayDecide === 'yes' ? <Decision /> : <Undecided />}
    </div>
  );
}

// A decision that was refused since the draft waits no longer, or is not theirs any more: why, and what they wrote.
function Undecided() {
  const { t } = useTranslation('contentEditor');
  const { form, fields } = useServerForm(fieldNames, useActionData<typeof action>());
  const { initialValue } = fields.commentTxt;
  const refused = Object.values(form.allErrors).flatMap((messages) => messages?.at(-1) ?? []);
  return (
    <>
      {refused.length > 0 ? (
        <Notice tone="danger" role="alert">
          {refused.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      ) : null}
      {typeof initialValue === 'string' && initialValue !== '' ? (
        <div>
          <p>{t('approval.comment')}</p>
          <blockquote className="whitespace-pre-wrap wrap-anywhere">{initialValue}</blockquote>
        </div>
      ) : null}
    </>
  );
}

function Decision() {
  const { t } = useTranslation(['contentEditor', 'fields']);
  const { submission } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(fieldNames, useActionData<typeof action>());
  return (
    <FormFrame form={form}>
      <input type="hidden" name="submissionId" value={submission?.submissionId ?? ''} />
      <TextAreaField
        field={fields.commentTxt}
        label={t('approval.comment')}
        help={t('approval.commentHelp')}
        maxLength={commentLength}
      />
      <div className="form-actions">
        <SubmitButton name="decision" value="approve">
          {t('approval.approve')}
        </SubmitButton>
        <SubmitButton name="decision" value="return" variant="secondary">
          {t('approval.return')}
        </SubmitButton>
      </div>
    </FormFrame>
  );
}
