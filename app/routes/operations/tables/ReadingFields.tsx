import { SelectField } from '#app/ui/form/SelectField.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The encodings in which a text file can be read; null for a workbook. `guessed` names the one that only its letters speak for. */
export interface EncodingChoice {
  value: string;
  options: readonly { value: string; label: string }[];
  guessed: string | null;
}

/** The encoding in which a text file is read. */
export function EncodingField({ encoding }: { encoding: EncodingChoice | null }) {
  const { t } = useTranslation('tables');
  if (!encoding) return null;
  const field = {
    ...{ id: 'encoding', name: 'encoding', key: `encoding-${encoding.value}`, initialValue: encoding.value },
    ...{ errorId: 'encoding-error', descriptionId: 'encoding-description' },
  };
  return <SelectField field={field} label={t('encoding.label')} help={t('encoding.help')} options={encoding.options} />;
}

/** What asks to look at the letters of a file whose encoding was guessed. */
export function EncodingNotice({ encoding }: { encoding: EncodingChoice | null }) {
  const { t } = useTranslation('tables');
  if (!encoding?.guessed) return null;
  return (
    <Notice tone="warning">
      <p>{t('encoding.guessed', { encoding: encoding.guessed })}</p>
    </Notice>
  );
}
