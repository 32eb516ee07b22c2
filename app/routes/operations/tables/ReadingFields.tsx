import { SelectField } from '#app/ui/form/SelectField.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface Choice {
  value: string;
  options: readonly { value: string; label: string }[];
  /** True where it has to be chosen before any row is taken. */
  isOpen: boolean;
}

/** How a file is read: the encoding of a text file, the sheet of a workbook that has several, and the header's row. */
export interface ReadingChoice {
  encoding: Choice | null;
  sheet: Choice | null;
  headerLine: Pick<Choice, 'value' | 'options'>;
}

/** The encoding, the sheet and the row of the header, to be changed. */
export function ReadingFields({ reading: { encoding, sheet, headerLine } }: { reading: ReadingChoice }) {
  const { t } = useTranslation('tables');
  return (
    <>
      {encoding ? (
        <SelectField
          field={fieldOf('encoding', encoding.value)}
          label={t('encoding.label')}
          help={t('encoding.help')}
          options={encoding.options}
        />
      ) : null}
      {sheet ? (
        <SelectField field={fieldOf('sheet', sheet.value)} label={t('sheet.label')} options={sheet.options} />
      ) : null}
      <SelectField
        field={fieldOf('headerLine', headerLine.value)}
        label={t('headerLine')}
        options={headerLine.options}
      />
    </>
  );
}

function fieldOf(id: string, value: string) {
  return {
    id,
    name: id,
    key: `${id}-${value}`,
    initialValue: value,
    errorId: `${id}-error`,
    descriptionId: `${id}-description`,
  };
}

/** What asks to choose how a file is read, where its content leaves that open. */
export function ReadingNotice({ reading: { encoding, sheet } }: { reading: ReadingChoice }) {
  const { t } = useTranslation('tables');
  if (!encoding?.isOpen && !sheet?.isOpen) return null;
  return (
    <div className="mb-4">
      <Notice tone="warning">
        {encoding?.isOpen ? <p>{t('encoding.open')}</p> : null}
        {sheet?.isOpen ? <p>{t('sheet.open')}</p> : null}
      </Notice>
    </div>
  );
}

/** True while it has to be chosen how a file is read. */
export function isReadingOpen({ encoding, sheet }: ReadingChoice): boolean {
  return (encoding?.isOpen ?? false) || (sheet?.isOpen ?? false);
}
