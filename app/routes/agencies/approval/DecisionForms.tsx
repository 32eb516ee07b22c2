import type { SubmissionResult } from '@conform-to/react';
import { useNavigation } from '@remix-run/react';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
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
    | 'approveTitle'
    | 'approveSentence'
    | 'approve'
    | 'toDecline'
    | 'declineTitle'
    | 'declineSentence'
    | 'decline'
    | 'reason'
    | 'reasonHelp',
    string
  >;
  maxReason: number;
  /** Fetches the schema that checks the reason. */
  schema: Parameters<typeof FormFrame>[0]['schema'];
  /** The request that is decided, where there may be several. */
  requestId?: string;
  /** What is chosen with an approval: whether the agency gets sales report access, Y or N by default. */
  salesAccess?: { label: string; yes: string; no: string; byDefault: 'Y' | 'N' } | null;
  /** Leads to a third answer further up the page. */
  third?: { href: string; label: string } | undefined;
}

/**
 * The two answers to what an agency asks for: each says what happens then; declining takes a reason. The presses stay in
 * sight at the foot of the screen, wherever on the page its reader makes up their mind: put it last in a flex column.
 */
export function DecisionForms({
  lastResult,
  words,
  maxReason,
  schema,
  requestId,
  salesAccess = null,
  third,
}: DecisionFormsProps) {
  const sent = lastResult?.initialValue?.decision;
  const approve = useServerForm(approveFields, sent === 'approve' ? lastResult : undefined, {
    defaultValue: { taReportAccess: salesAccess?.byDefault ?? '' },
  });
  const decline = useServerForm(declineFields, sent === 'decline' ? lastResult : undefined);
  const named = requestId ? <input type="hidden" name="requestId" value={requestId} /> : null;
  return (
    <>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Card title={words.approveTitle}>
          <FormFrame form={approve.form}>
            <input type="hidden" name="decision" value="approve" />
            {named}
            <p>{words.approveSentence}</p>
          </FormFrame>
        </Card>
        <div className="decision-part" id="decline" tabIndex={-1}>
          <Card title={words.declineTitle}>
            <FormFrame form={decline.form} schema={schema}>
              {named}
              <p>{words.declineSentence}</p>
              <TextAreaField
                field={decline.fields.declineReason}
                label={words.reason}
                help={words.reasonHelp}
                maxLength={maxReason}
                required
              />
              <div className="form-actions">
                <SubmitButton name="decision" value="decline" variant="danger">
                  {words.decline}
                </SubmitButton>
              </div>
            </FormFrame>
          </Card>
        </div>
      </div>
      <div className="form-actions form-actions-sticky no-print">
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
        <ApproveButton form={approve.form.id}>{words.approve}</ApproveButton>
        <LinkButton href="#decline">{words.toDecline}</LinkButton>
        {third ? <LinkButton href={third.href}>{third.label}</LinkButton> : null}
      </div>
    </>
  );
}

// It is beside its form, which it names: both work without scripts.
function ApproveButton({ form, children }: { form: string; children: string }) {
  const { t } = useTranslation();
  const { state, formData } = useNavigation();
  const isSent = state !== 'idle' && formData?.get('decision') === 'approve';
  return (
    <Button type="submit" variant="primary" form={form} disabled={state === 'submitting'}>
      {isSent ? t('form.submitting') : children}
    </Button>
  );
}
