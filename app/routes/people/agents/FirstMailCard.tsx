import { Form, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { FirstMail } from '#app/domain/people/agents/firstMail.ts';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';

/** For a user who has not finished: what is open, and a button that sends them the mail with their next step. */
export function FirstMailCard({
  agentUniqueId,
  mail,
  emailAddress,
}: {
  agentUniqueId: string;
  mail: FirstMail;
  emailAddress: string;
}) {
  const { t } = useTranslation('agents');
  const action = paths.sendFirstMail(agentUniqueId);
  const { formAction } = useNavigation();
  return (
    <Card title={t('firstMail.title')}>
      <p>{t(`firstMail.${mail}`, { emailAddress: emailAddress.toLowerCase() })}</p>
      <Form method="post" action={action} className="form-actions mt-4">
        <SubmitButton variant="secondary" submitting={formAction === action}>
          {t('firstMail.send')}
        </SubmitButton>
      </Form>
    </Card>
  );
}
