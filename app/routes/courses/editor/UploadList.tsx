import { useTranslation } from 'react-i18next';
import { Notice } from '#app/ui/Notice.tsx';

interface Upload {
  uploadId: string;
  fileName: string;
  language: string;
  size: string;
  when: string;
  state: 'checking' | 'late' | 'ready' | 'refused' | 'failed';
  reason: string | null;
}

/** The packages that are being checked, and those that were refused, each with why. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation('courseEditor');
  return (
    <div className="grid gap-3" aria-live="polite">
      {uploads.map(({ uploadId, fileName, language, size, when, state, reason }) => (
        <Notice
          key={uploadId}
          tone={state === 'refused' || state === 'failed' ? 'danger' : state === 'late' ? 'warning' : 'info'}
          title={t(`uploads.${state}`, { file: fileName })}
        >
          {reason ? <p className="wrap-anywhere">{reason}</p> : null}
          {state === 'late' || state === 'failed' ? <p>{t(`uploads.${state}Help`)}</p> : null}
          <p className="text-sm">{t('uploads.facts', { language: t(`language.${language}`), size, when })}</p>
        </Notice>
      ))}
    </div>
  );
}
