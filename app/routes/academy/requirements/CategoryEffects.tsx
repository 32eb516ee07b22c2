import { effectKinds } from '#app/domain/academy/requirements/effects.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { AnswerNotice } from '#app/ui/AnswerNotice.tsx';
import { Fold } from '#app/ui/Fold.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { EffectsTable, type ShownEffects } from './EffectsTable.tsx';

/** What another category of a course changes for whom, to be looked at before the course is saved once more. */
export interface CategoryChange {
  category: string;
  curricula: readonly { curriculum: Curriculum; effects: ShownEffects }[];
}

/**
 * In the form of a course: what its other category would change for whom. Sent again, the form says that this has been
 * looked at.
 */
export function CategoryEffects({ change }: { change: CategoryChange }) {
  const { t } = useTranslation(['courseEditor', 'markets']);
  return (
    <div className="grid gap-5">
      <input type="hidden" name="looked" value={change.category} />
      <AnswerNotice answer={change} tone="warning" title={t('category.title')}>
        <p>{t('category.sentence')}</p>
      </AnswerNotice>
      {change.curricula.map(({ curriculum, effects }) => (
        <Fold
          key={curriculum}
          fields={[]}
          summary={t('category.of', {
            curriculum: t(`markets:curriculum.${curriculum}`),
            count: effects.learners,
            changed: changedIn(effects),
          })}
        >
          <div className="grid gap-3">
            <EffectsTable effects={effects} caption={t(`markets:curriculum.${curriculum}`)} />
          </div>
        </Fold>
      ))}
      <p>{t('effects.neverFalls')}</p>
      <div className="form-actions">
        <SubmitButton>{t('category.save')}</SubmitButton>
      </div>
    </div>
  );
}

function changedIn({ counts }: ShownEffects): number {
  return effectKinds.reduce((sum, kind) => sum + counts[kind], 0);
}
