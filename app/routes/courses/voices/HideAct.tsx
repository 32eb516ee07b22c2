import { Form } from '@remix-run/react';
import { ratingLimits } from '#app/domain/courses/about/ratingLimits.ts';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { replyTo } from '#app/routes/courses/about/replyTo.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface HideActProps {
  /** The field that names what is hidden, and its value. */
  name: 'ratingId' | 'postId';
  id: string;
  isHidden: boolean;
  texts: { title: string; help: string; button: string; show: string };
  /** What the server answered to the page's last form. */
  reply: unknown;
}

/** Hides a post, for a reason that its writer reads; shows a hidden one again. */
export function HideAct({ name, id, isHidden, texts, reply }: HideActProps) {
  const { t } = useTranslation('courseVoices');
  const answered = replyTo(reply, 'hide');
  const own = answered?.initialValue?.[name] === id ? answered : undefined;
  const { form, fields } = useServerForm(['reason'], own, { id: `hide-${id}` });
  if (isHidden)
    return (
      <Form method="post">
        <input type="hidden" name="intent" value="show" />
        <input type="hidden" name={name} value={id} />
        <SubmitButton variant="secondary">{texts.show}</SubmitButton>
      </Form>
    );
  return (
    <details className="fold" open={own !== undefined}>
      <summary>
        <Icon name="chevronDown" />
        <span>{texts.title}</span>
      </summary>
      <div className="fold-body">
        <FormFrame form={form}>
          <input type="hidden" name="intent" value="hide" />
          <input type="hidden" name={name} value={id} />
          <TextAreaField
            field={fields.reason}
            label={t('hide.reason')}
            help={texts.help}
            rows={2}
            maxLength={ratingLimits.reason}
            required
          />
          <div className="form-actions">
            <SubmitButton variant="danger">{texts.button}</SubmitButton>
          </div>
        </FormFrame>
      </div>
    </details>
  );
}
