import { Form, useActionData } from '@remix-run/react';
import { ratingLimits } from '#app/domain/courses/about/ratingLimits.ts';
import { Stars } from '#app/routes/academy/levels/Stars.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { replyTo } from './replyTo.ts';
import { StarField } from './StarField.tsx';

interface Sentence {
  stars: number;
  commentTxt: string;
  rated: string;
  /** Of a colleague of one's own agency. */
  name: string | null;
}

interface CourseVoicesProps {
  rating: { average: number; count: number } | null;
  sentences: readonly Sentence[];
  /** What the reader said. */
  own: { stars: number; commentTxt: string; hiddenReason: string | null } | null;
  /** Whether the reader may rate it: they have finished it. */
  mayRate: boolean;
}

/** What those who finished a course say of it, and the reader's own rating. */
export function CourseVoices({ rating, sentences, own, mayRate }: CourseVoicesProps) {
  const { t } = useTranslation(['coursePage', 'academy']);
  return (
    <Card title={t('voices.title')}>
      <div id="voices" className="grid gap-4">
        {rating ? (
          <p>
            <Stars stars={rating.average} count={rating.count} />
          </p>
        ) : (
          <p className="text-muted">{t('voices.none')}</p>
        )}
        {sentences.length > 0 ? (
          <ul className="grid gap-3">
            {sentences.map(({ stars, commentTxt, rated, name }, place) => (
              <li key={`${place} ${commentTxt}`}>
                <p className="wrap-anywhere">{commentTxt}</p>
                <p className="text-sm text-muted">
                  <Stars stars={stars} /> {name ? t('voices.colleague', { name, rated }) : t('voices.other', { rated })}
                </p>
              </li>
            ))}
          </ul>
        ) : null}
        {mayRate ? <OwnRating own={own} /> : <p className="text-sm">{t('voices.finishFirst')}</p>}
      </div>
    </Card>
  );
}

function OwnRating({ own }: Pick<CourseVoicesProps, 'own'>) {
  const { t } = useTranslation('coursePage');
  const { form, fields } = useServerForm(['stars', 'commentTxt'], replyTo(useActionData(), 'rate'), {
    defaultValue: own ? { stars: String(own.stars), commentTxt: own.commentTxt } : {},
  });
  return (
    <div className="grid gap-3">
      {own?.hiddenReason ? <Notice tone="warning">{t('voices.hidden', { reason: own.hiddenReason })}</Notice> : null}
      <FormFrame
        key={own ? `${own.stars} ${own.commentTxt}` : 'new'}
        form={form}
        schema={() => import('#app/domain/courses/about/ratingForms.ts').then((forms) => forms.courseRatingSchema())}
      >
        <input type="hidden" name="intent" value="rate" />
        <StarField field={fields.stars} label={t('voices.stars')} />
        <TextField
          field={fields.commentTxt}
          label={t('voices.sentence')}
          help={t('voices.help')}
          maxLength={ratingLimits.comment}
          autoComplete="off"
        />
        <div className="form-actions">
          <SubmitButton>{t(own ? 'voices.change' : 'voices.rate')}</SubmitButton>
        </div>
      </FormFrame>
      {own ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="unrate" />
          <SubmitButton variant="secondary">{t('voices.remove')}</SubmitButton>
        </Form>
      ) : null}
    </div>
  );
}
