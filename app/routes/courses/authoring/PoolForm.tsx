import { Form } from '@remix-run/react';
import { contentLimits, questionKinds } from '#app/domain/courses/authoring/contentLimits.ts';
import { Button } from '#app/ui/Button.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { DraftReply } from './draft.tsx';
import { DeleteAct, PartList, type PartListProps } from './PartList.tsx';
import { replyOf } from './replyOf.ts';

interface Pool {
  id: string;
  title: string;
  draw: string;
  print: string;
  questions: PartListProps['parts'];
}

interface PoolFormProps {
  pool: Pool;
  /** Its place among the pools, from 1: the name of one that has none. */
  number: number;
  isOnly: boolean;
  mayEdit: boolean;
  reply: DraftReply;
}

/** The questions of a pool, how many of them are drawn, and what adds another. */
export function PoolForm({ pool, number, isOnly, mayEdit, reply }: PoolFormProps) {
  const { t } = useTranslation(['courseAuthoring', 'fields']);
  const { id, title, draw, print, questions } = pool;
  const named = title || t('pool.unnamed', { number });
  const { form, fields } = useServerForm(['poolTitle', 'draw'], replyOf(reply, id), {
    id: `pool-${id}`,
    defaultValue: { poolTitle: title, draw },
  });
  return (
    <section className="card" aria-label={named}>
      <h3 className="card-title">{named}</h3>
      <PartList part="question" parts={questions} mayEdit={mayEdit} empty={t('pool.empty')} />
      {mayEdit ? (
        <>
          <Form method="post" className="authoring-line mt-4">
            <input type="hidden" name="act" value="add-question" />
            <input type="hidden" name="pool" value={id} />
            <div className="field">
              <label className="field-label" htmlFor={`kind-${id}`}>
                {t('pool.kind')}
              </label>
              <select id={`kind-${id}`} className="control" name="kind">
                {questionKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`question.kind.${kind}`)}
                  </option>
                ))}
              </select>
            </div>
            <Button type="submit">{t('pool.add')}</Button>
          </Form>
          <details className="fold mt-4" open={replyOf(reply, id) !== undefined || undefined}>
            <summary>
              <Icon name="chevronDown" />
              {draw === '' ? t('pool.drawsAll') : t('pool.draws', { count: Number(draw) })}
            </summary>
            <div className="fold-body">
              <FormFrame
                form={form}
                schema={() => import('#app/domain/courses/authoring/forms.ts').then((forms) => forms.poolForm())}
              >
                <input type="hidden" name="pool" value={id} />
                <input type="hidden" name="print" value={print} />
                <TextField
                  field={fields.poolTitle}
                  label={t('fields:poolTitle')}
                  maxLength={contentLimits.title}
                  autoComplete="off"
                />
                <TextField
                  field={fields.draw}
                  label={t('fields:draw')}
                  help={t('pool.drawHelp')}
                  inputMode="numeric"
                  autoComplete="off"
                />
                <div className="form-actions">
                  <SubmitButton>{t('pool.save')}</SubmitButton>
                </div>
              </FormFrame>
              {isOnly || questions.length > 0 ? null : (
                <Form method="post">
                  <input type="hidden" name="part" value="pool" />
                  <input type="hidden" name="id" value={id} />
                  <DeleteAct named={named} />
                </Form>
              )}
            </div>
          </details>
        </>
      ) : null}
    </section>
  );
}
