import type { SubmissionResult } from '@conform-to/react';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { RadioField } from '#app/ui/form/RadioField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';

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
}

/** The two answers to what an agency asks for: each says what happens then; declining takes a reason. */
export function DecisionForms({
  lastResult,
  words,
  maxReason,
  schema,
  requestId,
  salesAccess = null,
}: DecisionFormsProps) {
  const sent = lastResult?.initialValue?.decision;
  const approve = useServerForm(approveFields, sent === 'approve' ? lastResult : undefined, {
    defaultValue: { taReportAccess: salesAccess?.byDefault ?? '' },
  });
  const decline = useServerForm(declineFields, sent === 'decline' ? lastResult : undefined);
  const named = requestId ? <input type="hidden" name="requestId" value={requestId} /> : null;
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <Card title={words.approveTitle}>
        <FormFrame form={approve.form}>
          {named}
          <p>{words.approveSentence}</p>
          {salesAccess ? (
            <RadioField
              field={approve.fields.taReportAccess}
              label={salesAccess.label}
              options={[
                { value: 'Y', label: salesAccess.yes },
                { value: 'N', label: salesAccess.no },
              ]}
              stacked
            />
          ) : null}
          <div className="form-actions">
            <SubmitButton name="decision" value="approve">
              {words.approve}
            </SubmitButton>
          </div>
        </FormFrame>
      </Card>
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
  );
}
