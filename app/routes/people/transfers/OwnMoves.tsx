import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Card } from '#app/ui/Card.tsx';
import { MoveButton } from './MoveButton.tsx';

interface OwnMove {
  moveId: string;
  from: string;
  to: string;
  until: string;
  /** See permissionsContext. */
  context?: 'fixed' | undefined;
}

/** The caller's request that waits for an answer. */
export function RequestCard({ moveId, to, until }: OwnMove) {
  const { t } = useTranslation('people');
  return (
    <Card title={t('move.waitingTitle')}>
      <p>{t('move.waiting', { agency: to, until })}</p>
      <Form method="post" className="form-actions mt-4">
        <MoveButton answer="withdraw" moveId={moveId}>
          {t('move.withdraw')}
        </MoveButton>
      </Form>
    </Card>
  );
}

/** The caller's move, which they can still take back. */
export function MovedCard({ moveId, from, to, until, context }: OwnMove) {
  const { t } = useTranslation('people');
  return (
    <Card title={t('move.movedTitle')}>
      <p>{t('move.moved', { from, to, until })}</p>
      <p className="mt-2">{t('move.takeBackText', { from, context })}</p>
      <Form method="post" className="form-actions mt-4">
        <MoveButton answer="takeBack" moveId={moveId}>
          {t('move.takeBackOwn', { from })}
        </MoveButton>
      </Form>
    </Card>
  );
}
