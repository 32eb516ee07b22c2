import { Form, useNavigation } from '@remix-run/react';
import { useId, useState, type ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import { SubmitButton } from './SubmitButton.tsx';

interface UploadFormProps {
  /** As an input of a file takes it: '.csv,text/csv'. */
  accept: string;
  maxBytes: number;
  /** The message for a larger file, before it is sent. */
  tooLargeText: string;
  /** What the server said of the file that was sent. */
  problem: string | undefined;
  label: string;
  help: string;
  submit: string;
  /** Shown above the field. */
  children?: ReactNode;
}

/**
 * A form that sends one file, `file`, to its own page; it works without JavaScript, where the server alone says what is
 * too large.
 */
export function UploadForm({
  accept,
  maxBytes,
  tooLargeText,
  problem: refused,
  label,
  help,
  submit,
  children,
}: UploadFormProps) {
  const id = useId();
  const submitting = useNavigation().formMethod === 'POST';
  const [tooLarge, setTooLarge] = useState(false);
  const problem = tooLarge ? tooLargeText : submitting ? undefined : refused;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="form"
      onSubmit={(event) => tooLarge && event.preventDefault()}
    >
      {children}
      <div className="field">
        <label className="field-label" htmlFor={id}>
          <FieldLabel required>{label}</FieldLabel>
        </label>
        <input
          id={id}
          className="control"
          type="file"
          name="file"
          accept={accept}
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-help ${id}-error` : `${id}-help`}
          onChange={({ currentTarget }) => setTooLarge((currentTarget.files?.[0]?.size ?? 0) > maxBytes)}
        />
        <div className="field-help" id={`${id}-help`}>
          {help}
        </div>
        <div role="alert">
          <FieldError id={`${id}-error`} errors={problem ? [problem] : undefined} />
        </div>
      </div>
      <div className="form-actions">
        <SubmitButton submitting={submitting}>{submit}</SubmitButton>
      </div>
    </Form>
  );
}
