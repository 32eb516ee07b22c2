import { LocalizedTextField } from '#app/ui/form/LocalizedTextField.tsx';
import type { FormField } from '#app/ui/form/field.ts';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import { FieldGroup } from '#app/ui/form/FieldGroup.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { placeOptions } from './placeOptions.ts';

/** The id of the form, from which its controls have theirs. */
export const formId = 'requirements';

interface Choice {
  value: string;
  label: string;
}

interface RequirementsFieldsProps {
  /** By the names of the fields. */
  values: Record<string, string>;
  errors: Record<string, string[]>;
  /** Of the levels 1 to 4. */
  levelNames: readonly string[];
  courses: readonly { courseId: string; title: string; category: string; isOpen: boolean }[];
  categories: readonly Choice[];
  mayEdit: boolean;
}

/** The certifications of a curriculum with their electives, and the place of each course. */
export function RequirementsFields({
  values,
  errors,
  levelNames,
  courses,
  categories,
  mayEdit,
}: RequirementsFieldsProps) {
  const { t, i18n } = useTranslation('courseEditor');
  const certifications = certificationsIn(values, i18n.language === 'ja' ? 'titleJa' : 'titleEn');
  const field = (name: string): FormField => {
    const id = `${formId}-${name}`;
    return {
      id,
      name,
      errors: errors[name],
      errorId: `${id}-error`,
      descriptionId: `${id}-description`,
      initialValue: values[name],
    };
  };
  const places = placeOptions(t, certifications);
  return (
    <>
      {certifications.map(({ certificationId, level, title }, index) => (
        <FieldGroup
          key={certificationId}
          legend={t('requirements.certification', { number: index + 1, level, name: levelNames[level - 1] })}
        >
          <input type="hidden" name={`c${index}-id`} value={certificationId} />
          <input type="hidden" name={`c${index}-level`} value={level} />
          <LocalizedTextField
            fields={{ titleEn: field(`c${index}-titleEn`), titleJa: field(`c${index}-titleJa`) }}
            name="title"
            maxLength={120}
            required
          />
          <Electives index={index} values={values} field={field} categories={categories} />
          {mayEdit ? (
            <CheckboxField field={field(`c${index}-remove`)} label={t('requirements.remove', { title })} />
          ) : null}
        </FieldGroup>
      ))}
      {mayEdit ? (
        <FieldGroup legend={t('requirements.addTitle')} help={t('requirements.addSentence')}>
          <SelectField
            field={field('newLevel')}
            label={t('requirements.newLevel')}
            options={[1, 2, 3, 4].map((level) => ({ value: String(level), label: t('requirements.level', { level }) }))}
          />
          <div>
            <SubmitButton name="act" value="add" variant="secondary">
              {t('requirements.add')}
            </SubmitButton>
          </div>
        </FieldGroup>
      ) : null}
      <FieldGroup legend={t('requirements.courses')} help={t('requirements.coursesHelp')}>
        <div className="course-places">
          {courses.map(({ courseId, title, category, isOpen }) => (
            <div key={courseId}>
              <SelectField
                field={field(`place-${courseId}`)}
                label={title}
                options={places}
                help={isOpen ? category : t('requirements.notOpen', { category })}
              />
            </div>
          ))}
        </div>
      </FieldGroup>
    </>
  );
}

interface ElectivesProps {
  index: number;
  values: Record<string, string>;
  field: (name: string) => FormField;
  categories: readonly Choice[];
}

function Electives({ index, values, field, categories }: ElectivesProps) {
  const { t } = useTranslation('courseEditor');
  const rows = Object.keys(values).filter((name) => new RegExp(`^c${index}-e\\d+-category$`).test(name)).length;
  return Array.from({ length: rows }, (_, row) => (
    <div key={row} className="requirement-electives">
      <SelectField
        field={field(`c${index}-e${row}-category`)}
        label={t('requirements.electives', { number: row + 1 })}
        placeholder={t('requirements.noElectives')}
        options={categories}
      />
      <TextField
        field={field(`c${index}-e${row}-count`)}
        label={t('requirements.field.count')}
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  ));
}

// As the form says them: what is shown after a refusal is what was typed.
function certificationsIn(values: Record<string, string>, titleField: string) {
  const ids = Object.keys(values).filter((name) => /^c\d+-id$/.test(name));
  return ids.map((_, index) => ({
    certificationId: values[`c${index}-id`]!,
    level: Number(values[`c${index}-level`]),
    title: values[`c${index}-${titleField}`] ?? '',
  }));
}
