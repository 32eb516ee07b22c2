import { useId, useRef } from 'react';
import { type PermissionTemplate, noTemplate } from '#app/domain/people/permissions/templates.ts';
import { Button } from '#app/ui/Button.tsx';
import type { FormField } from '#app/ui/form/field.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { applyTemplate } from './applyTemplate.ts';

interface TemplatePickerProps {
  templates: readonly PermissionTemplate[];
  /** Sends what was applied; a form in which nothing was leaves the person's template as it is. */
  field: FormField;
  /** The template that the person has. */
  present?: string | null | undefined;
  /** What was applied last: a template, or none; undefined for nothing. */
  choice: string | undefined;
  /** Its name, '' for none. */
  appliedName: string | undefined;
  onApply: (choice: string) => void;
}

/**
 * Chooses a permission template and applies it to the ticks: at once, and without JavaScript by the form's action,
 * which fills the form in again.
 */
export function TemplatePicker({ templates, field, present, choice, appliedName, onApply }: TemplatePickerProps) {
  const { t } = useTranslation('permissions');
  const select = useRef<HTMLSelectElement>(null);
  const id = useId();
  return (
    <div className="field mb-4">
      {/* Enter in a field presses a form's first button: this one, which saves as the last one does. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      {choice === undefined ? null : <input type="hidden" name={field.name} value={choice} />}
      <label className="field-label" htmlFor={id}>
        {t('apply.label')}
      </label>
      <div className="flex flex-wrap gap-3">
        <select
          id={id}
          ref={select}
          className="control template-choice"
          name={applyTemplate.field}
          defaultValue={choice ?? present ?? noTemplate}
          aria-describedby={`${id}-help`}
        >
          <option value={noTemplate}>{t('apply.none')}</option>
          {templates.map(({ templateId, name, mayApply }) => (
            <option key={templateId} value={templateId} disabled={!mayApply}>
              {mayApply ? name : t('apply.notAll', { name })}
            </option>
          ))}
        </select>
        <Button
          type="submit"
          name={applyTemplate.button}
          value="apply"
          onClick={(event) => {
            event.preventDefault();
            if (select.current) onApply(select.current.value);
          }}
        >
          {t('apply.submit')}
        </Button>
      </div>
      <p className="field-help" id={`${id}-help`}>
        {t('apply.help')}
      </p>
      <p className="field-help" role="status">
        {appliedName === undefined
          ? null
          : appliedName === ''
            ? t('apply.appliedNone')
            : t('apply.applied', { name: appliedName })}
      </p>
    </div>
  );
}
