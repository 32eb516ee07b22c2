import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { OfficeHoursView } from './officeHours.server.ts';

/** Whether the office is open now, its hours of the next seven days, and its next holidays. */
export function OfficeHours({ hours }: { hours: OfficeHoursView }) {
  const { t } = useTranslation('content');
  const { isOpen, until, zone, week, holidays } = hours;
  return (
    <div className="mt-8">
      <Card title={t('officeHours.title')}>
        <p className="mb-1 font-semibold">
          {until ? t(isOpen ? 'officeHours.open' : 'officeHours.closed', { until }) : t('officeHours.closedLong')}
        </p>
        <p className="mb-4 text-sm text-muted">{t('officeHours.zone', { zone })}</p>
        <h3 className="visually-hidden">{t('officeHours.week')}</h3>
        <DescriptionList
          items={week.map(({ day, hours: opening }) => ({
            term: day,
            value: opening ? t('officeHours.hours', opening) : t('officeHours.closedDay'),
          }))}
        />
        {holidays.length > 0 ? (
          <>
            <h3 className="mt-4 mb-2">{t('officeHours.holidays')}</h3>
            <DescriptionList items={holidays.map(({ day, name }) => ({ term: day, value: name }))} />
          </>
        ) : null}
      </Card>
    </div>
  );
}
