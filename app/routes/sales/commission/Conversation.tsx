import type { SubmissionResult } from '@conform-to/react';
import { attachmentEnds, attachmentLimits } from '#app/domain/sales/commission/attachments.ts';
import { disputeLimits } from '#app/domain/sales/commission/disputes.ts';
import { FileField } from '#app/ui/form/FileField.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import type { SaidMessage } from './conversation.server.ts';

const megabyte = 1024 * 1024;

/** What agency and brand said in a dispute, the first first, with the files that came with it. */
export function Messages({ messages }: { messages: readonly SaidMessage[] }) {
  const { t } = useTranslation('commission');
  if (messages.length === 0) return null;
  return (
    <ol className="grid gap-4" aria-label={t('conversation.title')}>
      {messages.map(({ id, text, side, by, time, files }) => (
        <li key={id} className="border-l-2 border-line pl-4">
          <p className="text-sm text-muted">{t(`conversation.by.${side}`, { name: by, time })}</p>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          {files.length > 0 ? (
            <ul aria-label={t('conversation.files')}>
              {files.map(({ name, size, href }, place) => (
                <li key={place} className="wrap-anywhere">
                  {href ? (
                    // A file is no page of the portal: the browser fetches it by itself.
                    <a className="link inline-flex min-h-11 items-center" href={href} download={name}>
                      {name}
                    </a>
                  ) : (
                    name
                  )}{' '}
                  <span className="text-sm text-muted">{href ? size : t('conversation.gone')}</span>
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** How much a side has said: the form for more, keyed by it, is empty after a message was sent, whatever the other side says. */
export function saidBy(side: SaidMessage['side'], messages: readonly SaidMessage[]): number {
  return messages.filter((message) => message.side === side).length;
}

interface MessageFormProps {
  lastResult: SubmissionResult<string[]> | undefined;
  /** Who reads it. */
  help: string;
}

/** The form that writes in a dispute, with files. */
export function MessageForm({ lastResult, help }: MessageFormProps) {
  const { t } = useTranslation(['commission', 'fields', 'refusals']);
  const { form, fields } = useServerForm(['messageTxt', 'files'], lastResult);
  const { bytes, files, together } = attachmentLimits;
  return (
    <FormFrame form={form} encType="multipart/form-data">
      <TextAreaField
        field={fields.messageTxt}
        label={t('fields:messageTxt')}
        help={help}
        rows={4}
        maxLength={disputeLimits.message}
        required
      />
      <FileField
        field={fields.files}
        label={t('conversation.files')}
        help={t('conversation.filesHelp', { files, each: bytes / megabyte, together: together / megabyte })}
        accept={attachmentEnds.join(',')}
        maxBytes={bytes}
        multiple
        tooLarge={t('refusals:fileTooLarge', { megabytes: bytes / megabyte })}
      />
      <div className="form-actions">
        <SubmitButton name="intent" value="message" variant="secondary">
          {t('conversation.send')}
        </SubmitButton>
      </div>
    </FormFrame>
  );
}
