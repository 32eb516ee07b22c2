import type { GrantEnds } from '#app/domain/permissions/grantEnds.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { CheckboxField } from '#app/ui/form/CheckboxField.tsx';
import type { FormField } from '#app/ui/form/field.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { areaTitles, type PermissionItem, type ShownEnds } from './PermissionFields.tsx';
import { LastDay, tickOf } from './PermissionTick.tsx';
import { useTemplate, type OfferedTemplates } from './useTemplate.tsx';

interface PermissionTableProps {
  permissions: readonly PermissionItem[];
  granted: readonly string[];
  market: Market;
  ends: ShownEnds;
  /** Of each permission that is held: by whom or why, in sentences. */
  why: Readonly<Record<string, readonly string[]>>;
  /** The field of the ticks; without it the table is only read. */
  field?: FormField;
  templates?: OfferedTemplates;
  /** What is an exception from the person's template, by key. */
  exceptions?: Readonly<Record<string, 'beyond' | 'without'>>;
}

/**
 * Every permission on one line: what it opens, whether the user has it, until when, and why. A permission that the
 * reader may not give is shown and cannot be changed. Give the component a `key` to tick again.
 */
export function PermissionTable({
  permissions,
  granted,
  market,
  ends,
  why,
  field,
  templates,
  exceptions = {},
}: PermissionTableProps) {
  const { t, i18n } = useTranslation(['agents', 'permissions']);
  const { picker, times, isTicked } = useTemplate(templates, granted);
  const areas = new Map(areaTitles(market));
  const columns: Column<PermissionItem>[] = [
    {
      key: 'what',
      header: t('permissions:whatCan.permission'),
      rowHeader: true,
      cell: (item) =>
        field && item.mayGive ? (
          <CheckboxField
            field={tickOf(field, item.key, isTicked(item))}
            value={item.key}
            label={item.label}
            help={t(`permissions:opens.${item.key}`)}
          />
        ) : (
          <Fixed item={item} granted={granted.includes(item.key)} lastDay={ends.days[item.key]} field={field} />
        ),
    },
    { key: 'area', header: t('permissions:whatCan.area'), cell: (item) => t(areas.get(item.area)!), wideOnly: true },
    {
      key: 'until',
      fact: true,
      header: t('permissions:end.label'),
      cell: (item) =>
        field && item.mayGive ? <LastDay field={field} item={item} ends={ends} /> : <Day day={ends.days[item.key]} />,
    },
    {
      key: 'why',
      header: t('permissions:whatCan.why'),
      cell: (item) => (
        <>
          {exceptions[item.key] ? (
            <Badge tone="warning">{t(`permissions:follows.${exceptions[item.key]!}`)}</Badge>
          ) : null}
          <span>{(why[item.key] ?? [t('permissions:why.notHeld')]).join(i18n.language === 'ja' ? '' : ' ')}</span>
        </>
      ),
    },
  ];
  return (
    <div id={field?.id} tabIndex={field && -1} className="permission-table">
      {picker}
      {field ? <p className="field-help mb-4">{t('permissions:end.help')}</p> : null}
      <DataTable
        key={times}
        caption={t('permissions:whatCan.permissionsCaption')}
        columns={columns}
        rows={permissions}
        rowKey={({ key }) => key}
        empty={null}
      />
    </div>
  );
}

interface FixedProps {
  item: PermissionItem;
  granted: boolean;
  lastDay: string | undefined;
  field: FormField | undefined;
}

// A disabled tick is not sent: what is granted is sent beside it, with its last day.
function Fixed({ item, granted, lastDay, field }: FixedProps) {
  const { t } = useTranslation(['agents', 'permissions']);
  if (!field) {
    return (
      <>
        <span className="flex flex-wrap items-center gap-2">
          {item.label}
          {granted ? <Badge tone="success">{t('permissions:whatCan.yes')}</Badge> : null}
        </span>
        <span className="in-detail block text-sm font-normal text-muted">{t(`permissions:opens.${item.key}`)}</span>
      </>
    );
  }
  const tick = tickOf(field, item.key, granted);
  return (
    <div className="field">
      <label className="check" htmlFor={tick.id}>
        <input id={tick.id} type="checkbox" defaultChecked={granted} disabled aria-describedby={tick.descriptionId} />
        <span className="field-label">{item.label}</span>
      </label>
      <div className="field-help" id={tick.descriptionId}>
        <p>
          {t(`permissions:opens.${item.key}`)} {t('permissions.notHeld')}
        </p>
      </div>
      {granted ? <input type="hidden" name={field.name} value={item.key} /> : null}
      {granted && lastDay ? <input type="hidden" name={`until-${item.key}`} value={lastDay} /> : null}
    </div>
  );
}

function Day({ day }: { day: GrantEnds[string] | undefined }) {
  const { t, i18n } = useTranslation('common');
  return day
    ? new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
    : t('dash');
}
