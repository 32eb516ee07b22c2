import { Form, useNavigation } from '@remix-run/react';
import { useId, type ReactNode } from 'react';
import { handOfCurriculum } from '#app/domain/academy/certificates/certificateLines.ts';
import { brandOfCurriculum } from '#app/domain/markets/curricula.ts';
import { BrandMark } from '#app/ui/brand/BrandMark.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { ReachedRow } from './reachedLevels.server.ts';

/**
 * A level that was reached: its emblem and certificate, who to tell of it, and what it opened, until the learner says
 * that they have seen it. The drawing repeats the words beside it.
 */
export function LevelMoment(reached: ReachedRow) {
  const { t } = useTranslation(['academy', 'markets']);
  const { curriculum, level, levelKey, emblem, day, certificate, opened, dashboard } = reached;
  const { formData } = useNavigation();
  const id = useId();
  const name = t(levelKey);
  const brand = brandOfCurriculum(curriculum);
  return (
    <section className="level-moment" aria-labelledby={id} role="status">
      <div
        className={`level-sheet level-sheet-${handOfCurriculum(curriculum).frame}`}
        data-paper={brand}
        aria-hidden="true"
      >
        <BrandMark brand={brand} />
        <p>{t('certificate.title')}</p>
        <img src={emblem} alt="" width={144} height={144} />
        <p className="level-sheet-name">{name}</p>
      </div>
      <div className="level-words">
        <h2 id={id}>{t('reached.title', { level: name })}</h2>
        <p>{t('reached.sentence', { level: name, curriculum: t(`markets:curriculum.${curriculum}`), day })}</p>
        {certificate ? (
          <p className="level-acts">
            <LinkButton variant="primary" to={certificate.page}>
              {t('reached.certificate')}
            </LinkButton>
            <LinkButton href={certificate.pdf} download>
              {t('reached.pdf')}
            </LinkButton>
          </p>
        ) : null}
        <Sharing {...reached} />
        {opened.length > 0 ? (
          <>
            <h3>{t('reached.opened')}</h3>
            <ul className="level-opened">
              {opened.map(({ opening, href }) => (
                <li key={opening}>
                  <Link className="link" to={href}>
                    {t(`opening.${opening}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        <Form method="post" action={dashboard} className="level-acts">
          <input type="hidden" name="curriculum" value={curriculum} />
          <input type="hidden" name="seen" value={level} />
          <SubmitButton
            variant="secondary"
            submitting={formData?.get('seen') === String(level) && formData.get('curriculum') === curriculum}
          >
            {t('reached.seen')}
          </SubmitButton>
        </Form>
      </div>
    </section>
  );
}

/** Ways to share the level: by mail with the owner, by a public page for LinkedIn, on the wall with colleagues. */
function Sharing({ certificate, certificates, wall, mayMailOwner }: ReachedRow) {
  const { t } = useTranslation('academy');
  if (!certificate && !wall) return null;
  const act = (value: 'share' | 'mailOwner') =>
    certificate ? (
      <ShareForm number={certificate.number} action={certificates} act={value}>
        {t(`reached.${value}`)}
      </ShareForm>
    ) : null;
  return (
    <>
      <h3>{t('reached.sharing')}</h3>
      <div className="level-acts">
        {mayMailOwner ? act('mailOwner') : null}
        {act('share')}
        {wall ? <LinkButton to={wall}>{t('reached.wall')}</LinkButton> : null}
      </div>
    </>
  );
}

interface ShareFormProps {
  number: string;
  action: string;
  act: 'share' | 'mailOwner';
  children: ReactNode;
}

/** Goes to the page of the certificates, which says what became of it. */
function ShareForm({ number, action, act, children }: ShareFormProps) {
  const { formData } = useNavigation();
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="act" value={act} />
      <SubmitButton variant="secondary" submitting={formData?.get('number') === number && formData.get('act') === act}>
        {children}
      </SubmitButton>
    </Form>
  );
}
