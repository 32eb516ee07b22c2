import { useFetcher } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The button that withdraws a rate, or brings it back. */
export function WithdrawForm({ rateId, isWithdrawn }: { rateId: string; isWithdrawn: boolean }) {
  const { t } = useTranslation('rates');
  const fetcher = useFetcher();
  const change = isWithdrawn ? 'bringBack' : 'withdraw';
  return (
    <Card title={t(`${change}.title`)}>
      <p>{t(`${change}.sentence`)}</p>
      <fetcher.Form method="post" action={paths.staffRateState(rateId)} className="form-actions mt-4">
        <Button type="submit" name="change" value={change} variant={isWithdrawn ? 'primary' : 'danger'}>
          {t(`${change}.do`)}
        </Button>
      </fetcher.Form>
    </Card>
  );
}
