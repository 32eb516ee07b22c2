import type { SubmissionResult } from '@conform-to/react';
import { editorZones } from '#app/domain/content/editor/schedule.ts';
import { everyMarket, messageAudiences } from '#app/domain/people/messages/audience.ts';
import { messageLimits } from '#app/domain/people/messages/messages.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { LocalizedTextField } from '#app/ui/form/LocalizedTextField.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const fieldNames = [
  ...['messageMarket', 'messageAudience', 'titleEn', 'textEn', 'titleJa', 'textJa', 'sendAt', 'zone'],
] as const;

interface MessageFormProps {
  /** The markets that the writer may choose. */
  offered: readonly (Market | typeof everyMarket)[];
  values: Record<string, string>;
  version: string;
  lastResult: SubmissionResult<string[]> | undefined;
  /** True for one that was saved: it may be withdrawn. */
  isSaved: boolean;
}

/** Writing a message of the brand in both languages: sent at once or at a time, saved as a draft, or looked at. */
export function MessageForm({ offered, values, version, lastResult, isSaved }: MessageFormProps) {
  const { t } = useTranslation(['brandMessages', 'fields', 'markets']);
  const { form, fields } = useServerForm(fieldNames, lastResult, { defaultValue: values });
  const markets = offered.map((value) => ({
    value,
    label: value === everyMarket ? t('every') : t(`markets:market.${value}`),
  }));
  const audiences = messageAudiences.map((value) => ({ value, label: t(`audience.${value}`) }));
  return (
    <FormFrame
      form={form}
      schema={() => import('#app/domain/people/messages/messageForms.ts').then((forms) => forms.brandMessageSchema())}
    >
      <input key={version} type="hidden" name="version" value={version} />
      <FieldGroup legend={t('form.whom')}>
        <SelectField field={fields.messageMarket!} label={t('fields:messageMarket')} options={markets} required />
        <SelectField field={fields.messageAudience!} label={t('fields:messageAudience')} options={audiences} required />
      </FieldGroup>
      <FieldGroup legend={t('form.what')} help={t('form.japanese')}>
        <LocalizedTextField fields={fields as never} name="title" maxLength={messageLimits.title} required="english" />
        <LocalizedTextField
          fields={fields as never}
          name="text"
          rows={6}
          maxLength={messageLimits.text}
          required="english"
        />
      </FieldGroup>
      <FieldGroup legend={t('form.when')} help={t('form.whenHelp')}>
        <TextField field={fields.sendAt!} type="datetime-local" label={t('fields:sendAt')} />
        <SelectField
          field={fields.zone!}
          label={t('fields:zone')}
          options={editorZones.map((each) => ({ value: each, label: each.replaceAll('_', ' ') }))}
          required
        />
      </FieldGroup>
      <div className="form-actions">
        <SubmitButton name="intent" value="send">
          {t('form.send')}
        </SubmitButton>
        <SubmitButton name="intent" value="preview" variant="secondary">
          {t('form.preview')}
        </SubmitButton>
        <SubmitButton name="intent" value="draft" variant="secondary">
          {t('form.draft')}
        </SubmitButton>
        {isSaved ? (
          <SubmitButton name="intent" value="withdraw" variant="quiet">
            {t('form.discard')}
          </SubmitButton>
        ) : null}
      </div>
    </FormFrame>
  );
}
