import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';

interface WaitingNoticeProps {
  requested: string;
  by: string;
  changes: readonly { field: string; label: string; before: string; after: string }[];
  mayWithdraw: boolean;
}

/** The changes that wait until the brand has confirmed them, and the way to take them back. */
export function WaitingNotice({ requested, by, changes, mayWithdraw }: WaitingNoticeProps) {
  const { t } = useTranslation(['agencies', 'common']);
  const { formData } = useNavigation();
  const shown = (text: string) => text || t('common:dash');
  return (
    <Notice tone="info" title={t('waiting.title')}>
      <p>{t('waiting.sentence', { name: by, time: requested })}</p>
      <ul className="mt-2 grid gap-1 wrap-anywhere">
        {changes.map(({ field, label, before, after }) => (
          <li key={field}>{t('waiting.field', { label, before: shown(before), after: shown(after) })}</li>
        ))}
      </ul>
      {mayWithdraw ? (
        <Form method="post" className="form-actions mt-4">
          <input type="hidden" name="intent" value="withdraw" />
          <SubmitButton variant="secondary" submitting={formData?.get('intent') === 'withdraw'}>
            {t('waiting.withdraw')}
          </SubmitButton>
        </Form>
      ) : null}
    </Notice>
  );
}
