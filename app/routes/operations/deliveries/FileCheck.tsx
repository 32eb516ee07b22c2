import { Form } from '@remix-run/react';
import type { PostedColumn } from '#app/domain/operations/tables/columnForm.ts';
import { ColumnsForm } from '#app/routes/operations/tables/ColumnsForm.tsx';
import { ReasonsForm } from '#app/routes/operations/tables/ReasonsForm.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList, type Description } from '#app/ui/DescriptionList.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { checkOf } from './fileCheck.server.ts';

type Check = NonNullable<ReturnType<typeof checkOf>>;

interface FileCheckProps {
  check: Check;
  /** What was chosen for the columns, where it was refused. */
  posted: readonly PostedColumn[] | undefined;
  outcome: readonly Description[];
}

/** A file that was checked: how it is read, and what is decided for its rows with errors. */
export function FileCheck({ check, posted, outcome }: FileCheckProps) {
  const { t } = useTranslation('deliveries');
  return (
    <>
      <p>{t('check.sentence')}</p>
      <ColumnsForm {...check} sentence={t('check.columns')} refused={posted} />
      {check.isOpen ? null : (
        <section>
          <h2 className="mb-2">{t('check.outcome')}</h2>
          <DescriptionList items={outcome} />
        </section>
      )}
      {check.reasons.length > 0 ? <ReasonsForm reasons={check.reasons} /> : null}
    </>
  );
}

/** The button that imports the rows of a file that are without error. */
export function BeginImport({ check: { ready, leftOut, isOpen } }: { check: Check }) {
  const { t } = useTranslation('deliveries');
  return (
    <Card title={t('check.begin')}>
      {ready > 0 && leftOut > 0 ? (
        <div className="mb-4">
          <Notice tone="warning">
            <p>{t('check.leftOutCount', { count: leftOut })}</p>
          </Notice>
        </div>
      ) : null}
      {ready === 0 ? (
        <p>{t(isOpen ? 'check.open' : 'check.nothing')}</p>
      ) : (
        <Form method="post" className="form-actions">
          <Button variant="primary" type="submit" name="intent" value="begin">
            {t('check.submit', { count: ready })}
          </Button>
        </Form>
      )}
    </Card>
  );
}
