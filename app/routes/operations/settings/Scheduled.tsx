import { Form } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { SettingValue } from './SettingValue.tsx';

interface ScheduledProps {
  version: string;
  scheduled: readonly {
    validFrom: string;
    day: string;
    isOurs: boolean;
    items: ComponentProps<typeof SettingValue>['items'];
  }[];
}

/** What is scheduled for days to come, each with a button that withdraws it. */
export function Scheduled({ version, scheduled }: ScheduledProps) {
  const { t } = useTranslation('settings');
  return (
    <Card title={t('scheduled.title')}>
      <ul className="grid gap-6">
        {scheduled.map(({ validFrom, day, isOurs, items }) => (
          <li key={validFrom}>
            <h3 className="mb-2">{t('scheduled.from', { day })}</h3>
            {isOurs ? <p className="mb-2 text-muted">{t('scheduled.ours')}</p> : null}
            <SettingValue items={items} />
            <Form method="post" className="form-actions mt-4" preventScrollReset>
              <input type="hidden" name="version" value={version} />
              <Button
                type="submit"
                variant="secondary"
                name="withdraw"
                value={validFrom}
                aria-label={t('scheduled.withdrawNamed', { day })}
              >
                {t('scheduled.withdraw')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
