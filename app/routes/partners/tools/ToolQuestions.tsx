import { useRef, useState, type FormEvent } from 'react';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { buttonClass } from '#app/ui/buttonClass.ts';
import { Dialog } from '#app/ui/Dialog.tsx';
import { ErrorSummary } from '#app/ui/form/ErrorSummary.tsx';
import { FormStateContext, type FormField } from '#app/ui/form/field.ts';
import type { Errors } from '#app/ui/form/liveErrors.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useLiveErrors } from '#app/ui/form/useLiveErrors.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { OpenTool } from '#app/ui/tools/OpenTool.tsx';

const airFieldLength = 30;

/**
 * What a user without a member number is asked before the booking system: at the first launch whether to enroll (Yes,
 * No), after 60 days to enroll in the academy (spec §2 Popups, §4).
 */
export function BookingQuestion({ gate, window }: { gate: 'academy' | 'enrolment' | null; window: 'new' | 'current' }) {
  const { t } = useTranslation('tools');
  const asked = gate ?? 'none';
  return (
    <Dialog
      open
      title={t(`ask.${asked}.title`)}
      closeHref={toolPaths.tools()}
      analyticsTitle={gate === 'academy' ? 'academy' : 'enroll'}
    >
      <p>{t(`ask.${asked}.text`)}</p>
      <div className="form-actions">
        {gate === 'enrolment' ? (
          <LinkButton variant="primary" to={paths.agentEnroll('polaronline')}>
            {t('ask.enrolment.yes')}
          </LinkButton>
        ) : null}
        {gate === 'academy' ? (
          <LinkButton variant="primary" to={paths.agentEnroll('academy')}>
            {t('ask.academy.yes')}
          </LinkButton>
        ) : (
          <OpenTool
            tool="booking"
            window={window}
            className={buttonClass(gate ? 'secondary' : 'primary')}
            answers={gate ? { enroll: 'no' } : {}}
          >
            {t(gate ? 'ask.enrolment.no' : 'ask.none.open')}
          </OpenTool>
        )}
      </div>
    </Dialog>
  );
}

interface AirQuestionProps {
  values: Record<'firstName' | 'lastName' | 'bookingNumber', string>;
  errors: Errors;
  /** What each field says while it is empty. */
  missing: Errors;
}

const airForm = () => import('#app/domain/partners/tools/airForm.ts').then(({ airSchema }) => airSchema());

/**
 * The air booking popup (spec §2 Popups, §5): three fields, Cancel and Find Flights. It posts to another window, so the
 * browser keeps an incomplete form back, and the fields say why.
 */
export function AirQuestion({ values, errors: answered, missing }: AirQuestionProps) {
  const { t } = useTranslation(['tools', 'fields']);
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(answered);
  const live = useLiveErrors(form, errors, airForm);
  const keepBack = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target as HTMLInputElement;
    // The browser would say it in its own language.
    event.preventDefault();
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    if (inputs.find(({ validity }) => !validity.valid) === control) control.focus();
    setErrors((before) => ({ ...before, [control.name]: missing[control.name] ?? [] }));
  };
  const field = (name: keyof typeof values): FormField => ({
    id: `air-${name}`,
    name,
    initialValue: values[name],
    errors: live[name],
    errorId: `air-${name}-error`,
    descriptionId: `air-${name}-description`,
  });
  const first = Object.keys(errors)[0] ?? null;
  const common = { maxLength: airFieldLength, autoComplete: 'off', required: true } as const;
  return (
    <Dialog open title={t('air.title')} closeHref={toolPaths.tools()} analyticsTitle="air">
      <p className="mb-4">{t('air.text')}</p>
      <FormStateContext.Provider value={{ formId: 'air', firstInvalid: first, submitting: false, errors: live }}>
        <form
          id="air-question"
          ref={form}
          onInvalidCapture={keepBack}
          onSubmit={() => setErrors({})}
          className="form"
          method="post"
          action={toolPaths.open('air')}
          target="_blank"
          rel="noopener"
        >
          <ErrorSummary errors={errors} />
          <TextField field={field('firstName')} label={t('fields:firstName')} {...common} />
          <TextField field={field('lastName')} label={t('fields:lastName')} {...common} />
          <TextField field={field('bookingNumber')} label={t('fields:bookingNumber')} {...common} />
          <div className="form-actions">
            <Button type="submit" variant="primary">
              {t('air.find')}
            </Button>
            <LinkButton to={toolPaths.tools()} preventScrollReset>
              {t('air.cancel')}
            </LinkButton>
          </div>
        </form>
      </FormStateContext.Provider>
    </Dialog>
  );
}
