import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { effectKinds, type EffectKind } from '#app/domain/courseEditor/effects.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { Notice } from '#app/ui/Notice.tsx';

interface Affected {
  authId: string;
  name: string;
  agencyName: string;
  kind: EffectKind;
  change: string;
}

interface EffectsSectionProps {
  effects: { learners: number; counts: Record<EffectKind, number>; rows: readonly Affected[] };
  /** Of the draft that would be published. */
  version: string;
  mayPublish: boolean;
}

/** What the draft would change for whom, and the button that publishes it. */
export function EffectsSection({ effects: { learners, counts, rows }, version, mayPublish }: EffectsSectionProps) {
  const { t } = useTranslation('courseEditor');
  const columns: Column<Affected>[] = [
    { key: 'name', header: t('effects.learner'), cell: ({ name }) => <span className="wrap-anywhere">{name}</span>, rowHeader: true },
    { key: 'agency', header: t('effects.agency'), cell: ({ agencyName }) => <span className="wrap-anywhere">{agencyName}</span> },
    { key: 'change', header: t('effects.what'), cell: ({ change }) => change },
  ];
  const more = effectKinds.some((kind) => counts[kind] > rows.filter((row) => row.kind === kind).length);
  return (
    <section className="grid gap-4" aria-labelledby="effects">
      <h2 className="text-xl" id="effects">
        {t('effects.title')}
      </h2>
      <p>{t('effects.looked', { count: learners })}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {effectKinds.map((kind) => (
          <li key={kind}>{t(`effects.count.${kind}`, { count: counts[kind] })}</li>
        ))}
      </ul>
      {rows.length > 0 ? (
        <>
          <DataTable caption={t('effects.title')} columns={columns} rows={rows} rowKey={({ authId }) => authId} empty={null} />
          {more ? <p className="text-sm text-muted">{t('effects.more')}</p> : null}
        </>
      ) : null}
      <Notice>
        <p>{t('effects.neverFalls')}</p>
      </Notice>
      {mayPublish ? (
        <Form method="post">
          <input type="hidden" name="version" value={version} />
          <button type="submit" className="button button-primary" name="act" value="publish">
            {t('effects.publish')}
          </button>
        </Form>
      ) : (
        <p>{t('effects.faultsFirst')}</p>
      )}
    </section>
  );
}
