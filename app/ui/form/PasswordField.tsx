import { useState } from 'react';
import { FieldFrame, type FieldFrameProps } from '#app/ui/form/FieldFrame.tsx';
import { useControlProps } from '#app/ui/form/field.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';

interface PasswordFieldProps extends FieldFrameProps {
  autoComplete: 'current-password' | 'new-password';
  maxLength?: number;
}

/** A password, with a button that shows it. What was typed is never written back into the page. */
export function PasswordField({ field, label, help, required, autoComplete, maxLength }: PasswordFieldProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const control = useControlProps(field, { required, help: Boolean(help) });
  return (
    <FieldFrame field={field} label={label} help={help} required={required}>
      <div className="password-control">
        <input
          key={field.key}
          className="control"
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxLength}
          {...control}
        />
        {hydrated ? (
          <button
            type="button"
            className="icon-button"
            aria-controls={field.id}
            aria-label={t(shown ? 'form.hidePassword' : 'form.showPassword')}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        ) : null}
      </div>
    </FieldFrame>
  );
}
