import { useTranslation } from 'react-i18next';
import { Notice } from '#app/ui/Notice.tsx';

interface VersionRemarksProps {
  remarks: readonly { packageId: string; version: string; sentences: readonly string[] }[];
}

/**
 * What learners will not see of each version, such as a file that is missing or a film from a host that is not allowed.
 */
export function VersionRemarks({ remarks }: VersionRemarksProps) {
  const { t } = useTranslation('courseEditor');
  return remarks.map(({ packageId, version, sentences }) => (
    <Notice key={packageId} tone="warning" title={t('remark.title', { version })}>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </Notice>
  ));
}
