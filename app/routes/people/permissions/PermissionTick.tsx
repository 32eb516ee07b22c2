import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import type { FormField } from '#app/ui/form/field.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import type { PermissionItem, ShownEnds } from './PermissionFields.tsx';

interface PermissionTickProps {
  /** The field of all permissions. */
  field: FormField;
  item: PermissionItem;
  granted: boolean;
  ends: ShownEnds | undefined;
}

/** One permission: its tick, what it opens, and its last day while it is ticked. */
export function PermissionTick({ field, item, granted, ends }: PermissionTickProps) {
  const { t } = useTranslation(['agents', 'permissions']);
  const tick = tickOf(field, item.key, granted);
  const opens = t(`permissions:opens.${item.key}`);
  if (!item.mayGive) return <FixedTick field={tick} item={item} opens={opens} lastDay={ends?.days[item.key]} />;
  return (
    <div className="permission">
      <CheckboxField field={tick} value={item.key} label={item.label} help={opens} />
      {ends ? <LastDay field={field} item={item} ends={ends} /> : null}
    </div>
  );
}

/** The last day of a permission, which counts while it is ticked. */
export function LastDay({ field, item, ends }: { field: FormField; item: PermissionItem; ends: ShownEnds }) {
  const { t } = useTranslation('permissions');
  const id = `${field.id}-${item.key}-until`;
  return (
    <div className="permission-end">
      <label htmlFor={id}>
        <span aria-hidden="true">{t('end.label')}</span>
        <span className="visually-hidden">{t('end.labelOf', { permission: item.label })}</span>
      </label>
      <input
        id={id}
        className="control"
        type="date"
        name={`until-${item.key}`}
        min={ends.today}
        defaultValue={ends.days[item.key]}
      />
    </div>
  );
}

// A disabled tick is not sent: what is granted is sent beside it, with its last day.
function FixedTick({
  field,
  item,
  opens,
  lastDay,
}: {
  field: FormField;
  item: PermissionItem;
  opens: string;
  lastDay: string | undefined;
}) {
  const { t, i18n } = useTranslation(['agents', 'permissions']);
  const granted = field.initialValue === item.key;
  const date =
    lastDay &&
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(lastDay));
  return (
    <div className="field permission">
      <label className="check" htmlFor={field.id}>
        <input id={field.id} type="checkbox" defaultChecked={granted} disabled aria-describedby={field.descriptionId} />
        <span className="field-label">{item.label}</span>
      </label>
      <div className="field-help" id={field.descriptionId}>
        <p>{opens}</p>
        <p>{t('permissions.notHeld')}</p>
        {granted && date ? <p>{t('permissions:end.until', { date })}</p> : null}
      </div>
      {granted ? <input type="hidden" name={field.name} value={item.key} /> : null}
      {granted && lastDay ? <input type="hidden" name={`until-${item.key}`} value={lastDay} /> : null}
    </div>
  );
}

/** The field of one permission, of the field of all. */
export function tickOf(field: FormField, key: string, granted: boolean): FormField {
  const id = `${field.id}-${key}`;
  return {
    id,
    name: field.name,
    initialValue: granted ? key : undefined,
    errorId: `${id}-error`,
    descriptionId: `${id}-description`,
  };
}
