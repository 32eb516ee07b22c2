import { useId, useRef } from 'react';
import type { PermissionTemplate } from '#app/domain/people/permissions/templates.ts';
import { Button } from '#app/ui/Button.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { applyTemplate } from './applyTemplate.ts';

interface TemplatePickerProps {
  templates: readonly PermissionTemplate[];
  /** The name of the template that was applied last. */
  applied: string | undefined;
  onApply: (template: PermissionTemplate) => void;
}

/**
 * Chooses a permission template and applies it to the ticks: at once, and without JavaScript by the form's action,
 * which fills the form in again.
 */
export function TemplatePicker({ templates, applied, onApply }: TemplatePickerProps) {
  const { t } = useTranslation('permissions');
  const select = useRef<HTMLSelectElement>(null);
  const id = useId();
  return (
    <div className="field mb-4">
      {/* Enter in a field presses a form's first button: this one, which saves as the last one does. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <label className="field-label" htmlFor={id}>
        {t('apply.label')}
      </label>
      <div className="flex flex-wrap gap-3">
        <select
          id={id}
          ref={select}
          className="control template-choice"
          name={applyTemplate.field}
          aria-describedby={`${id}-help`}
        >
          <option value="">{t('apply.choose')}</option>
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
            const chosen = templates.find(({ templateId }) => templateId === select.current?.value);
            if (chosen) onApply(chosen);
          }}
        >
          {t('apply.submit')}
        </Button>
      </div>
      <p className="field-help" id={`${id}-help`}>
        {t('apply.help')}
      </p>
      <p className="field-help" role="status">
        {applied ? t('apply.applied', { name: applied }) : null}
      </p>
    </div>
  );
}
