import { useTranslation } from 'react-i18next';
import type { PermissionArea } from '#app/domain/permissions/permissions.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import type { FormField } from '#app/ui/form/field.ts';

/** An item of the catalogue in the reader's language. */
export interface PermissionItem {
  key: string;
  area: PermissionArea;
  label: string;
  /** The reader may give it (D15). */
  mayGive: boolean;
}

interface PermissionFieldsProps {
  field: FormField;
  permissions: readonly PermissionItem[];
  granted: readonly string[];
  market: Market;
}

/**
 * A tick for each permission, by area; ticks of one name are sent together. What the reader may not give shows whether it is granted and
 * stays so. Give the component a `key` to tick anew.
 */
export function PermissionFields({ field, permissions, granted, market }: PermissionFieldsProps) {
  const { t } = useTranslation('agents');
  const areas = areaTitles(market);
  return (
    <div className="field-row">
      {areas.map(([area, title]) => (
        <fieldset key={area} className="field">
          <legend className="field-label">{t(title)}</legend>
          {permissions
            .filter((item) => item.area === area)
            .map((item) => {
              const Tick = item.mayGive ? CheckboxField : FixedTick;
              return <Tick key={item.key} field={tickOf(field, item.key, granted)} value={item.key} label={item.label} />;
            })}
        </fieldset>
      ))}
    </div>
  );
}

// A disabled tick is not sent: what is granted is sent beside it.
function FixedTick({ field, value, label }: { field: FormField; value: string; label: string }) {
  const { t } = useTranslation('agents');
  const granted = field.initialValue === value;
  return (
    <div className="field">
      <label className="check" htmlFor={field.id}>
        <input id={field.id} type="checkbox" defaultChecked={granted} disabled aria-describedby={field.descriptionId} />
        <span className="field-label">{label}</span>
      </label>
      <div className="field-help" id={field.descriptionId}>
        {t('permissions.notHeld')}
      </div>
      {granted ? <input type="hidden" name={field.name} value={value} /> : null}
    </div>
  );
}

/** The message keys of the two areas' titles; in au the portal's area is called Site Settings (spec §3). */
export function areaTitles(market: Market): [PermissionArea, string][] {
  return [
    ['PA', market === 'au' ? 'agents:permissions.areaSiteSettings' : 'agents:permissions.areaPortal'],
    ['PC', 'agents:permissions.areaBooking'],
  ];
}

function tickOf(field: FormField, key: string, granted: readonly string[]): FormField {
  const id = `${field.id}-${key}`;
  return {
    id,
    name: field.name,
    initialValue: granted.includes(key) ? key : undefined,
    errorId: `${id}-error`,
    descriptionId: `${id}-description`,
  };
}
