import type { GrantEnds } from '#app/domain/permissions/grantEnds.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { areaTitles, type PermissionItem } from './PermissionFields.tsx';

interface PermissionListProps {
  permissions: readonly PermissionItem[];
  granted: readonly string[];
  market: Market;
  /** The last days of those that end. */
  ends?: GrantEnds;
}

/** The permissions that a user has, by area, to be read only. */
export function PermissionList({ permissions, granted, market, ends = {} }: PermissionListProps) {
  const { t, i18n } = useTranslation(['agents', 'permissions']);
  const words = (day: string) =>
    t('permissions:end.until', {
      date: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day)),
    });
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {areaTitles(market).map(([area, title]) => {
        const items = permissions.filter((item) => item.area === area && granted.includes(item.key));
        return (
          <div key={area}>
            <h3>{t(title)}</h3>
            <ul className="mt-2 grid list-disc gap-1 pl-5">
              {items.length > 0 ? (
                items.map((item) => (
                  <Held key={item.key} label={item.label} end={ends[item.key] && words(ends[item.key] ?? '')} />
                ))
              ) : (
                <li>{t('permissions.none')}</li>
              )}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

function Held({ label, end }: { label: string; end: string | undefined }) {
  return (
    <li>
      {label}
      {end ? <span className="block text-sm text-muted">{end}</span> : null}
    </li>
  );
}
