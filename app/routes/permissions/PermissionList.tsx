import { useTranslation } from 'react-i18next';
import type { Market } from '#app/domain/markets/markets.ts';
import { areaTitles, type PermissionItem } from './PermissionFields.tsx';

interface PermissionListProps {
  permissions: readonly PermissionItem[];
  granted: readonly string[];
  market: Market;
}

/** The permissions that a user has, by area, to be read only. */
export function PermissionList({ permissions, granted, market }: PermissionListProps) {
  const { t } = useTranslation('agents');
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {areaTitles(market).map(([area, title]) => {
        const items = permissions.filter((item) => item.area === area && granted.includes(item.key));
        return (
          <div key={area}>
            <h3>{t(title)}</h3>
            <ul className="mt-2 grid list-disc gap-1 pl-5">
              {items.length > 0 ? items.map((item) => <li key={item.key}>{item.label}</li>) : <li>{t('permissions.none')}</li>}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
