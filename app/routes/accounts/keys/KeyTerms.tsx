import { Fold } from '#app/ui/Fold.tsx';
import type { FormField } from '#app/ui/form/field.ts';
import { PasswordField } from '#app/ui/form/PasswordField.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface KeyTermsProps {
  fields: Record<'lastDay' | 'networks' | 'password', FormField>;
  /** Whether an owner makes it, who shows with the password who they are. */
  asksPassword: boolean;
}

/** Until when a new key works and from where, and the proof of who makes it. */
export function KeyTerms({ fields, asksPassword }: KeyTermsProps) {
  const { t } = useTranslation(['apiKeys', 'fields']);
  const networks = fields.networks.initialValue;
  return (
    <>
      <div className="field-pairs">
        <TextField
          field={fields.lastDay}
          label={t('fields:lastDay')}
          help={t('make.lastDayHelp')}
          type="date"
          required
        />
        {asksPassword ? (
          <PasswordField
            field={fields.password}
            label={t('fields:password')}
            help={t('make.passwordHelp')}
            autoComplete="current-password"
            required
          />
        ) : null}
      </div>
      <Fold
        summary={t(networks ? 'fields:networks' : 'make.anyNetwork')}
        fields={['networks']}
        open={Boolean(networks)}
      >
        <TextAreaField field={fields.networks} label={t('fields:networks')} help={t('make.networksHelp')} />
      </Fold>
    </>
  );
}
