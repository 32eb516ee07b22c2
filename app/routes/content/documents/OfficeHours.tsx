import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { OfficeHoursView } from './officeHours.server.ts';

/** Whether the office is open now, its hours of the next seven days, and its next holidays. */
export function OfficeHours({ hours: { week, holidays } }: { hours: OfficeHoursView }) {
  const { t } = useTranslation('content');
  const closed = holidays.map(({ day, name }) => ({ term: day, value: name }));
  return (
    <div className="mt-8">
      {week ? (
        <Card title={t('officeHours.title')}>
          <Week week={week} />
          {closed.length > 0 ? (
            <>
              <h3 className="mt-4 mb-2">{t('officeHours.holidays')}</h3>
              <DescriptionList items={closed} />
            </>
          ) : null}
        </Card>
      ) : (
        <Card title={t('officeHours.holidays')}>
          <DescriptionList items={closed} />
        </Card>
      )}
    </div>
  );
}

function Week({ week: { isOpen, until, zone, days } }: { week: NonNullable<OfficeHoursView['week']> }) {
  const { t } = useTranslation('content');
  return (
    <>
      <p className="mb-1 font-semibold">
        {until ? t(isOpen ? 'officeHours.open' : 'officeHours.closed', { until }) : t('officeHours.closedLong')}
      </p>
      <p className="mb-4 text-sm text-muted">{t('officeHours.zone', { zone })}</p>
      <h3 className="visually-hidden">{t('officeHours.week')}</h3>
      <DescriptionList
        items={days.map(({ day, hours }) => ({
          term: day,
          value: hours ? t('officeHours.hours', hours) : t('officeHours.closedDay'),
        }))}
      />
    </>
  );
}
