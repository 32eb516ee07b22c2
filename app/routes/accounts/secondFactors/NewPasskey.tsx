import type { SubmissionResult } from '@conform-to/react';
import { useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';
import { browserProblem, canUsePasskeys, type BrowserProblem, type PasskeyCreation } from './passkeys.ts';

interface Begun {
  challengeId: string;
  options: PasskeyCreation;
  passkeyName: string;
}

interface NewPasskeyProps {
  /** What the browser makes the passkey with, once the form was accepted. */
  begun: Begun | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
  userId: string;
  suggestedName: string;
  backHref: string;
}

const fieldNames = ['passkeyName', 'password'] as const;

/** A new passkey: its name and the present password, then what the browser asks. */
export function NewPasskey({ begun, lastResult, userId, suggestedName, backHref }: NewPasskeyProps) {
  const { t } = useTranslation(['secondFactor', 'fields']);
  const { form, fields } = useServerForm(fieldNames, lastResult);
  const hydrated = useHydrated();
  const name = { ...fields.passkeyName, initialValue: fields.passkeyName.initialValue ?? suggestedName };
  if (!hydrated) return null;
  if (!canUsePasskeys()) return <Notice tone="warning">{t('notSupported')}</Notice>;
  if (begun) return <BrowserDialog key={begun.challengeId} begun={begun} backHref={backHref} />;
  return (
    <FormFrame
      form={form}
      schema={() =>
        import('#app/domain/accounts/secondFactors/secondFactorForms.ts').then((forms) => forms.beginPasskeySchema())
      }
    >
      <TextField
        field={name}
        label={t('addPasskey.name')}
        help={t('addPasskey.nameHelp')}
        autoComplete="off"
        maxLength={60}
        required
      />
      <input type="text" autoComplete="username" defaultValue={userId} readOnly hidden />
      <PasswordField
        field={fields.password}
        label={t('fields:oldPassword')}
        autoComplete="current-password"
        maxLength={64}
        required
      />
      <div className="form-actions">
        <SubmitButton>{t('addPasskey.submit')}</SubmitButton>
        <LinkButton variant="quiet" to={backHref}>
          {t('cancel')}
        </LinkButton>
      </div>
    </FormFrame>
  );
}

function BrowserDialog({ begun, backHref }: { begun: Begun; backHref: string }) {
  const { t } = useTranslation(['secondFactor', 'signIn']);
  const submit = useSubmit();
  const [problem, setProblem] = useState<BrowserProblem | null>(null);
  const started = useRef(false);
  const make = useCallback(async () => {
    setProblem(null);
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const { challengeId, passkeyName, options } = begun;
      const response = JSON.stringify(await startRegistration({ optionsJSON: options }));
      submit({ challengeId, passkeyName, response }, { method: 'post' });
    } catch (error) {
      setProblem(browserProblem(error));
    }
  }, [begun, submit]);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void make();
  }, [make]);
  if (!problem) return <Notice role="status">{t('addPasskey.waiting')}</Notice>;
  return (
    <div className="grid gap-4">
      <Notice tone="danger" role="alert">
        {t(`signIn:passkey.${problem}`)}
      </Notice>
      <div className="form-actions">
        <Button type="button" variant="primary" onClick={() => void make()}>
          {t('signIn:passkey.tryAgain')}
        </Button>
        <LinkButton variant="quiet" to={backHref}>
          {t('cancel')}
        </LinkButton>
      </div>
    </div>
  );
}
