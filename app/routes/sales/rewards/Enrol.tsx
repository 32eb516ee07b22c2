import { Form, useNavigation } from '@remix-run/react';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { RewardsView } from './rewardsView.server.ts';

interface EnrolProps {
  progress: RewardsView['progress'];
  isOwner: boolean;
  /** On the page about the program, which needs no link to itself. */
  onProgramPage?: boolean;
  /** The refusal of the last try. */
  message?: string | undefined;
}

/**
 * How an agency enrolls: what is needed, the progress, and the owner's button; other users read whom to ask (spec §4
 * Rewards enrolment).
 */
export function Enrol({ progress, isOwner, onProgramPage = false, message }: EnrolProps) {
  const { t } = useTranslation('rewards');
  const { state } = useNavigation();
  if (!isOwner) {
    return (
      <Notice title={t('enroll.title')}>
        <p>{t('enroll.askOwner')}</p>
      </Notice>
    );
  }
  if (!progress) return null;
  const { bookings, needed, months, isMet } = progress;
  return (
    <Card title={t('enroll.title')}>
      {message ? (
        <Notice tone="danger" role="alert">
          <p>{message}</p>
        </Notice>
      ) : null}
      <p className="mt-2 max-w-prose">{t('enroll.criteria', { count: needed, months })}</p>
      <p className="mt-2 mb-3">
        {t('enroll.soFar', { count: bookings })}
        {isMet ? null : <span className="block text-muted">{t('enroll.notYet')}</span>}
      </p>
      <Form method="post" action={toolPaths.agencyRewards()} className="form-actions">
        <Button type="submit" variant="primary" disabled={state !== 'idle'}>
          {t('enroll.submit')}
        </Button>
        {onProgramPage ? null : <LinkButton to={toolPaths.rewardsPage('unregistered')}>{t('enroll.about')}</LinkButton>}
      </Form>
    </Card>
  );
}
