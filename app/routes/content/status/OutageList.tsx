import { useId } from 'react';
import { useTranslation } from '#app/ui/texts.tsx';
import { OwnTime } from '#app/ui/OwnTime.tsx';
import type { ShownOutage } from './statusPage.server.ts';

interface OutageListProps {
  title: string;
  outages: readonly ShownOutage[];
  /** Said where there is none. */
  empty?: string;
}

/** Outages under a heading: what of, from when to when, and what the editors wrote. */
export function OutageList({ title, outages, empty }: OutageListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className="status-heading" id={id}>
        {title}
      </h2>
      {outages.length === 0 ? <p className="text-muted">{empty}</p> : null}
      <ul className="grid gap-3">
        {outages.map((outage) => (
          <li key={outage.id} id={outage.id} className="status-outage">
            <OutageFacts outage={outage} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One outage: its system and kind, its window in the zone that is named and by the reader's clock, its note. */
export function OutageFacts({ outage: { system, kind, window, note } }: { outage: ShownOutage }) {
  const { t } = useTranslation('status');
  return (
    <>
      <strong>{t('outage', { system: t(`system.${system}`), kind: t(`kind.${kind}`) })}</strong>
      <span className="block">{window.text}</span>
      <OwnTime time={window.own} />
      {note ? <p className="mt-1 whitespace-pre-line wrap-anywhere">{note}</p> : null}
    </>
  );
}
