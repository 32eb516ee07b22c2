import { useEffect, useId, useRef } from 'react';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { Conflict, QuestionInWords } from './conflict.server.ts';
import { decisionControls } from './decisionControls.ts';

/**
 * What others changed while a form was open, field by field, each with the choice between theirs and the form's own.
 * `own`: the reader's own data.
 */
export function ConflictForm({
  conflict,
  discardHref,
  own = false,
}: {
  conflict: Conflict;
  discardHref: string;
  own?: boolean;
}) {
  const { t } = useTranslation('agentEdit');
  const { form } = useServerForm([], undefined);
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []);
  const notice = (
    <div ref={said} tabIndex={-1}>
      <Notice tone="warning" role="alert" title={t(own ? 'conflict.ownTitle' : 'conflict.title')}>
        <p>{t('conflict.text')}</p>
      </Notice>
    </div>
  );
  return (
    <FormFrame form={form} unsaved notice={notice}>
      <input type="hidden" name="version" value={conflict.version} />
      <input type="hidden" name={decisionControls.seen} value={conflict.seen} />
      {conflict.values.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {conflict.questions.map((question) => (
        <Question key={question.name} question={question} />
      ))}
      <div className="form-actions form-actions-sticky">
        <SubmitButton>{t('conflict.submit')}</SubmitButton>
        <LinkButton variant="quiet" {...(own ? { href: discardHref } : { to: discardHref })}>
          {t('conflict.discard')}
        </LinkButton>
      </div>
    </FormFrame>
  );
}

function Question({
  question: { name, label, theirs, mine, changed, preset, isUnanswered },
}: {
  question: QuestionInWords;
}) {
  const { t } = useTranslation('agentEdit');
  const errorId = useId();
  const answer = (value: 'theirs' | 'mine', text: string, words: string) => (
    <label className="check">
      <input
        type="radio"
        name={decisionControls.nameOf(name)}
        value={value}
        defaultChecked={preset === value}
        required
        aria-describedby={isUnanswered ? errorId : undefined}
      />
      <span>
        {t(text)} <strong>{words}</strong>
      </span>
    </label>
  );
  return (
    <fieldset className="field-group">
      <legend>{label}</legend>
      <input type="hidden" name={decisionControls.asked} value={name} />
      <div>
        {changed ? <p className="field-help">{changed}</p> : null}
        {answer('theirs', 'conflict.theirs', theirs)}
        {answer('mine', preset === 'theirs' ? 'conflict.before' : 'conflict.mine', mine)}
        {isUnanswered ? <FieldError id={errorId} errors={[t('conflict.choose')]} /> : null}
      </div>
    </fieldset>
  );
}
