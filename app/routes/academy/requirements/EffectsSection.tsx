import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#app/ui/Notice.tsx';
import { EffectsTable, type ShownEffects } from './EffectsTable.tsx';

interface EffectsSectionProps {
  effects: ShownEffects;
  /** Of the draft that would be published. */
  version: string;
  mayPublish: boolean;
}

/** What the draft would change for whom, and the button that publishes it. */
export function EffectsSection({ effects, version, mayPublish }: EffectsSectionProps) {
  const { t } = useTranslation('courseEditor');
  return (
    <section className="grid gap-4" aria-labelledby="effects">
      <h2 className="text-xl" id="effects">
        {t('effects.title')}
      </h2>
      <p>{t('effects.looked', { count: effects.learners })}</p>
      <EffectsTable effects={effects} caption={t('effects.title')} />
      <Notice>
        <p>{t('effects.neverFalls')}</p>
      </Notice>
      {mayPublish ? (
        <Form method="post">
          <input type="hidden" name="version" value={version} />
          <button type="submit" className="button button-primary" name="act" value="publish">
            {t('effects.publish')}
          </button>
        </Form>
      ) : (
        <p>{t('effects.faultsFirst')}</p>
      )}
    </section>
  );
}
