import type { GrantEnds } from '#app/domain/permissions/grantEnds.ts';
import type { PermissionArea } from '#app/domain/permissions/permissions.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { FormField } from '#app/ui/form/field.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { PermissionTick } from './PermissionTick.tsx';
import { useTemplate, type OfferedTemplates } from './useTemplate.tsx';

/** An item of the catalogue in the reader's language. */
export interface PermissionItem {
  key: string;
  area: PermissionArea;
  label: string;
  /** The reader may give it. */
  mayGive: boolean;
}

/** The last days of a user's permissions, and the first day that may be chosen. */
export interface ShownEnds {
  days: GrantEnds;
  today: string;
}

interface PermissionFieldsProps {
  field: FormField;
  permissions: readonly PermissionItem[];
  granted: readonly string[];
  market: Market;
  /** With them, each permission takes a last day; see `readPermissionsForm`. */
  ends?: ShownEnds | undefined;
  /** With them, a template can be applied; see `readPermissionsForm`. */
  templates?: OfferedTemplates | undefined;
}

/**
 * A tick for each permission, by area, with what it opens; ticks of one name are sent together. A permission that the
 * reader may not give is shown and cannot be changed. Give the component a `key` to tick again.
 */
export function PermissionFields({ field, permissions, granted, market, ends, templates }: PermissionFieldsProps) {
  const { t } = useTranslation(['agents', 'permissions']);
  const { picker, times, isTicked } = useTemplate(templates, granted);
  return (
    <div id={field.id} tabIndex={-1}>
      {picker}
      {ends ? <p className="field-help mb-4">{t('permissions:end.help')}</p> : null}
      <div className="field-row" key={times}>
        {areaTitles(market).map(([area, title]) => (
          <fieldset key={area} className="field">
            <legend className="field-label">{t(title)}</legend>
            {permissions
              .filter((item) => item.area === area)
              .map((item) => (
                <PermissionTick key={item.key} field={field} item={item} granted={isTicked(item)} ends={ends} />
              ))}
          </fieldset>
        ))}
      </div>
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
