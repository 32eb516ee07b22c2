import { useId } from 'react';
import { paths } from '#app/paths.ts';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { SetupSteps } from './SetupSteps.tsx';
import type { Setup } from './setupRows.server.ts';

/**
 * The guide on the console's home: all of it while the installation lacks something, and one line that leads to it from
 * then on. Its page links `setup.css` and speaks `setup` and `tools`.
 */
export function SetupSection({ setup }: { setup: Setup }) {
  const { t } = useTranslation('setup');
  const id = useId();
  const total = setup.steps.length;
  const left = total - setup.done;
  if (setup.isSetUp)
    return (
      <p className="mb-5 text-sm">
        {left === 0 ? t('section.done', { total }) : t('section.left', { count: left, total })}{' '}
        <Link className="link" to={paths.staffSetup()}>
          {t('section.open')}
        </Link>
      </p>
    );
  return (
    <section className="mb-8" aria-labelledby={id}>
      <h2 className="mb-1 text-xl" id={id}>
        {t('section.title')}
      </h2>
      <p className="mb-4 text-muted">{t('sentence')}</p>
      <SetupSteps setup={setup} heading="h3" />
    </section>
  );
}
