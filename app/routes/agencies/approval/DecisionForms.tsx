import type { SubmissionResult } from '@conform-to/react';
import { useNavigation } from '@remix-run/react';
import { Button } from '#app/ui/Button.tsx';
import { ActDialog } from '#app/ui/form/ActDialog.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

const approveFields = ['taReportAccess'] as const;
const declineFields = ['declineReason'] as const;

interface DecisionFormsProps {
  /** The reply to the last press that was refused. */
  lastResult: SubmissionResult<string[]> | undefined;
  /** What both forms say, and on their buttons. */
  words: Record<
    'approveSentence' | 'approve' | 'toDecline' | 'declineSentence' | 'decline' | 'reason' | 'reasonHelp',
    string
  >;
  maxReason: number;
  /** Fetches the schema that checks the reason. */
  schema: Parameters<typeof FormFrame>[0]['schema'];
  /** The request that is decided, where there may be several. */
  requestId?: string;
  /** What is chosen with an approval: whether the agency gets sales report access, Y or N by default. */
  salesAccess?: { label: string; yes: string; no: string; byDefault: 'Y' | 'N' } | null;
  /** Leads to the form of a third answer, `?act=return`. */
  toAsk?: string | undefined;
  /** The answer whose form is open. */
  act: string | null;
  /** The page without an open form. */
  back: string;
}

/**
 * The two answers to what an agency asks for: each says what happens then; declining opens a form for its reason. The
 * presses stay in sight at the foot of the screen, wherever on the page its reader makes up their mind: put it last in a
 * flex column.
 */
export function DecisionForms({
  lastResult,
  words,
  maxReason,
  schema,
  requestId,
  salesAccess = null,
  toAsk,
  act,
  back,
}: DecisionFormsProps) {
  const sent = lastResult?.initialValue?.decision;
  const approve = useServerForm(approveFields, sent === 'approve' ? lastResult : undefined, {
    defaultValue: { taReportAccess: salesAccess?.byDefault ?? '' },
  });
  const decline = useServerForm(declineFields, sent === 'decline' ? lastResult : undefined);
  const isDeclining = act === 'decline' || sent === 'decline';
  const named = requestId ? <input type="hidden" name="requestId" value={requestId} /> : null;
  return (
    <>
      {isDeclining ? (
        <ActDialog
          name={words.decline}
          sentence={words.declineSentence}
          back={back}
          isDangerous
          posts={{ name: 'decision', value: 'decline' }}
          form={decline.form}
          schema={schema}
        >
          {named}
          <TextAreaField
            field={decline.fields.declineReason}
            label={words.reason}
            help={words.reasonHelp}
            maxLength={maxReason}
            required
          />
        </ActDialog>
      ) : null}
      <div className="form-actions form-actions-sticky decision-bar no-print">
        {salesAccess ? (
          <label className="decision-choice">
            {salesAccess.label}
            <select
              className="control"
              name={approve.fields.taReportAccess.name}
              form={approve.form.id}
              defaultValue={String(approve.fields.taReportAccess.initialValue ?? salesAccess.byDefault)}
            >
              <option value="Y">{salesAccess.yes}</option>
              <option value="N">{salesAccess.no}</option>
            </select>
          </label>
        ) : null}
        <div className="decision-presses">
          <FormFrame form={approve.form} className="contents">
            <input type="hidden" name="decision" value="approve" />
            {named}
            <ApproveButton>{words.approve}</ApproveButton>
          </FormFrame>
          <LinkButton to="?act=decline" preventScrollReset>
            {words.toDecline}
          </LinkButton>
          {toAsk ? (
            <LinkButton to="?act=return" preventScrollReset>
              {toAsk}
            </LinkButton>
          ) : null}
        </div>
        <p className="text-sm text-muted max-sm:hidden">{words.approveSentence}</p>
      </div>
    </>
  );
}

function ApproveButton({ children }: { children: string }) {
  const { t } = useTranslation();
  const { state, formData } = useNavigation();
  const isSent = state !== 'idle' && formData?.get('decision') === 'approve';
  return (
    <Button type="submit" variant="primary" disabled={state === 'submitting'}>
      {isSent ? t('form.submitting') : children}
    </Button>
  );
}
