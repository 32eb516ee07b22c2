import { effectKinds, type EffectKind } from '#app/domain/academy/requirements/effects.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface Affected {
  authId: string;
  name: string;
  agencyName: string;
  kind: EffectKind;
  change: string;
}

/** The users for whom something would change. */
export interface ShownEffects {
  learners: number;
  counts: Record<EffectKind, number>;
  rows: readonly Affected[];
}

/** What would change for whom: how many of each kind, and the first of them by name. */
export function EffectsTable({ effects: { counts, rows }, caption }: { effects: ShownEffects; caption: string }) {
  const { t } = useTranslation('courseEditor');
  const columns: Column<Affected>[] = [
    {
      key: 'name',
      header: t('effects.learner'),
      cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
      rowHeader: true,
    },
    {
      key: 'agency',
      header: t('effects.agency'),
      cell: ({ agencyName }) => <span className="wrap-anywhere">{agencyName}</span>,
    },
    { key: 'change', header: t('effects.what'), cell: ({ change }) => change },
  ];
  const more = effectKinds.some((kind) => counts[kind] > rows.filter((row) => row.kind === kind).length);
  return (
    <>
      <ul className="grid list-disc gap-1 pl-5">
        {effectKinds.map((kind) => (
          <li key={kind}>{t(`effects.count.${kind}`, { count: counts[kind] })}</li>
        ))}
      </ul>
      {rows.length > 0 ? (
        <>
          <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ authId }) => authId} empty={null} />
          {more ? <p className="text-sm text-muted">{t('effects.more')}</p> : null}
        </>
      ) : null}
    </>
  );
}
