import { Form, useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { packageLimits } from '#app/domain/courses/packages/packageEntries.ts';
import { courseLanguages } from '#app/domain/markets/courseLanguages.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FieldLabel } from '#app/ui/form/FieldLabel.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { ProgressBar } from '#app/ui/ProgressBar.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { sendPackage, type Sent } from './sendPackage.ts';

const megabyte = 1024 * 1024;
const limits = { megabytes: packageLimits.bytes / megabyte };

/**
 * Uploads a package in a language. With scripts a bar shows how much has been sent, and it can be stopped; without them
 * it is a plain form.
 */
export function PackageUploadForm({
  courseId,
  problem: replied,
}: {
  courseId: string;
  problem: string | null | undefined;
}) {
  const { t, i18n } = useTranslation(['courseEditor', 'refusals']);
  const plain = useNavigation().formEncType === 'multipart/form-data';
  const { sent, problem, send, stop, choose } = useUpload(courseId);
  const shown = problem ?? replied;
  const inMegabytes = (bytes: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(bytes / megabyte);
  return (
    <Form method="post" encType="multipart/form-data" className="form" onSubmit={send}>
      {/* Before the file: what it is for is known when its first part arrives. */}
      <div className="field">
        <label className="field-label" htmlFor="package-language">
          <FieldLabel required>{t('upload.language')}</FieldLabel>
        </label>
        <select id="package-language" className="control" name="language" disabled={sent !== null}>
          {courseLanguages.map((language) => (
            <option key={language} value={language}>
              {t(`language.${language}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label className="field-label" htmlFor="package-file">
          <FieldLabel required>{t('upload.file')}</FieldLabel>
        </label>
        <input
          id="package-file"
          className="control"
          type="file"
          name="file"
          accept=".zip,.xml,application/zip,application/xml,text/xml"
          required
          disabled={sent !== null}
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? 'package-help package-error' : 'package-help'}
          onChange={({ currentTarget }) =>
            choose(
              (currentTarget.files?.[0]?.size ?? 0) > packageLimits.bytes ? t('refusals:fileTooLarge', limits) : null,
            )
          }
        />
        <div className="field-help" id="package-help">
          {t('upload.help', limits)}
        </div>
        <div role="alert">
          <FieldError id="package-error" errors={shown ? [shown] : undefined} />
        </div>
      </div>
      {sent ? (
        <ProgressBar
          label={t('upload.sending', { file: sent.name })}
          done={sent.bytes}
          total={sent.total}
          words={
            sent.bytes < sent.total
              ? t('upload.progress', { done: inMegabytes(sent.bytes), total: inMegabytes(sent.total) })
              : t('upload.storing')
          }
        />
      ) : null}
      <div className="form-actions">
        <SubmitButton submitting={plain || sent !== null}>{t('upload.submit')}</SubmitButton>
        {sent ? (
          <Button type="button" onClick={stop}>
            {t('upload.stop')}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

function useUpload(courseId: string) {
  const { t } = useTranslation(['courseEditor', 'refusals']);
  const [sent, setSent] = useState<Sent | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  const { revalidate } = useRevalidator();
  const isSending = sent !== null;
  // Links within the console leave it running; closing the window would end it.
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = new FormData(form);
    const file = body.get('file');
    if (!(file instanceof File) || file.size > packageLimits.bytes) return;
    setProblem(null);
    abort.current = new AbortController();
    setSent({ name: file.name, bytes: 0, total: file.size });
    void sendPackage(paths.staffCoursePackages(courseId), body, {
      name: file.name,
      total: file.size,
      signal: abort.current.signal,
      progress: setSent,
    }).then((outcome) => {
      setSent(null);
      if (outcome.kind === 'taken') form.reset();
      if (outcome.kind === 'refused') setProblem(outcome.problem);
      if (outcome.kind === 'lost') setProblem(t('upload.lost'));
      if (outcome.kind === 'tooLarge') setProblem(t('refusals:fileTooLarge', limits));
      // Also where the session is over: the page then leads to the sign-in.
      if (outcome.kind !== 'stopped') revalidate();
    });
  };
  return { sent, problem, send, stop: () => abort.current?.abort(), choose: setProblem };
}
