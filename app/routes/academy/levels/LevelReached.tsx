import { Form, Link, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { ReachedRow } from './reachedLevels.server.ts';

/**
 * A level that was reached, with its certificate, until the learner says that they have seen it. The form goes to the
 * dashboard.
 */
export function LevelReached({ curriculum, level, levelKey, day, certificate, pdf, dashboard }: ReachedRow) {
  const { t } = useTranslation(['academy', 'markets']);
  const { formData } = useNavigation();
  const name = t(levelKey);
  return (
    <Notice tone="success" role="status" title={t('reached.title', { level: name })}>
      <p>{t('reached.sentence', { level: name, curriculum: t(`markets:curriculum.${curriculum}`), day })}</p>
      <Form method="post" action={dashboard} className="form-actions">
        <input type="hidden" name="curriculum" value={curriculum} />
        <input type="hidden" name="seen" value={level} />
        {certificate && pdf ? (
          <>
            <Link className="button button-primary" to={certificate}>
              {t('reached.certificate')}
            </Link>
            <a className="button button-secondary" href={pdf} download>
              {t('reached.pdf')}
            </a>
          </>
        ) : null}
        <SubmitButton submitting={formData?.get('seen') === String(level) && formData.get('curriculum') === curriculum}>
          {t('reached.seen')}
        </SubmitButton>
      </Form>
    </Notice>
  );
}
