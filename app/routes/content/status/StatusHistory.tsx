import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { OutageFacts } from './OutageList.tsx';
import type { ShownOutage } from './statusPage.server.ts';

interface StatusHistoryProps {
  days: number;
  /** The days that had an outage, newest first. */
  history: readonly { day: string; title: string; outages: readonly (ShownOutage & { isAnchor: boolean })[] }[];
}

/** What was on each of the last days. */
export function StatusHistory({ days, history }: StatusHistoryProps) {
  const { t } = useTranslation('status');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className="status-heading" id={id}>
        {t('history.title', { days })}
      </h2>
      <p className="text-muted">{t(history.length > 0 ? 'history.otherDays' : 'history.none')}</p>
      {history.map(({ day, title, outages }) => (
        <div key={day} className="mt-5">
          <h3 className="mb-2 font-semibold">
            <time dateTime={day}>{title}</time>
          </h3>
          <ul className="grid gap-3">
            {outages.map(({ isAnchor, ...outage }) => (
              <li key={outage.id} id={isAnchor ? outage.id : undefined} className="status-outage">
                <OutageFacts outage={outage} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
