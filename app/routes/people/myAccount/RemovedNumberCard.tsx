import { Form, useNavigation } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** For one day after a user removed their member number: a button that restores it. */
export function RemovedNumberCard({ ccn, until }: { ccn: string; until: string }) {
  const { t } = useTranslation('enrolment');
  const { formAction } = useNavigation();
  return (
    <Card title={t('removed.title')}>
      <p className="mb-4">{t('removed.text', { ccn, until })}</p>
      <Form method="post" action={paths.restoreNumber()}>
        <SubmitButton variant="secondary" submitting={formAction === paths.restoreNumber()}>
          {t('removed.submit')}
        </SubmitButton>
      </Form>
    </Card>
  );
}
