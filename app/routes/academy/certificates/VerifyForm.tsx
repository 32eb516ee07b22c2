import { Form } from '@remix-run/react';
import { useId } from 'react';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/**
 * Asks for the number of a certificate; says that there is none with the number that was `typed`, '' for the first
 * time.
 */
export function VerifyForm({ typed }: { typed: string }) {
  const { t } = useTranslation('academy');
  const id = useId();
  return (
    <Form action={paths.verify()} className="mt-6 grid gap-6">
      {typed ? (
        <Notice tone="danger" title={t('verify.unknownTitle')}>
          <p>{t('verify.unknown')}</p>
        </Notice>
      ) : null}
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('verify.number')}
        </label>
        <input
          id={id}
          className="control"
          name="number"
          defaultValue={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
          aria-describedby={`${id}-help`}
        />
        <p className="field-help" id={`${id}-help`}>
          {t('verify.numberHelp')}
        </p>
      </div>
      <div className="form-actions">
        <Button type="submit" variant="primary">
          {t('verify.button')}
        </Button>
      </div>
    </Form>
  );
}
