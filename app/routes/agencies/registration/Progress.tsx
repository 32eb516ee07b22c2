import { paths } from '#app/paths.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

const registrationSteps = ['owner', 'agency', 'review'] as const;
export type RegistrationStep = (typeof registrationSteps)[number];

/** Where a step is. */
export function stepHref(step: RegistrationStep): string {
  return step === 'owner' ? paths.registerStart() : paths.registerSteps({ step });
}

/** The three steps: those behind are links, the present one is named, those ahead are plain. */
export function Progress({ current }: { current: RegistrationStep }) {
  const { t } = useTranslation('registration');
  const place = registrationSteps.indexOf(current);
  return (
    <nav aria-label={t('steps.label')}>
      <ol className="progress-steps">
        {registrationSteps.map((step, index) => (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className={index < place ? 'progress-done' : undefined}
          >
            <span className="progress-number">
              {index < place ? <Icon name="check" className="icon-small" /> : index + 1}
            </span>
            {index < place ? (
              <Link className="link" to={stepHref(step)}>
                {t(`steps.${step}`)}
              </Link>
            ) : (
              <span>{t(`steps.${step}`)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
