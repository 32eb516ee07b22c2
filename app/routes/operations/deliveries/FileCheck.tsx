import { Form } from '@remix-run/react';
import type { PostedColumn } from '#app/domain/operations/tables/columnForm.ts';
import { ColumnsForm } from '#app/routes/operations/tables/ColumnsForm.tsx';
import { EncodingField, EncodingNotice } from '#app/routes/operations/tables/EncodingField.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList, type Description } from '#app/ui/DescriptionList.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { checkOf } from './fileCheck.server.ts';
import { ReasonsForm } from './ReasonsForm.tsx';

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
      <EncodingNotice encoding={check.encoding} />
      <ColumnsForm {...check} sentence={t('check.columns')} refused={posted}>
        <ReadingFields check={check} />
      </ColumnsForm>
      {check.missing || check.open ? null : (
        <section>
          <h2 className="mb-2">{t('check.outcome')}</h2>
          <DescriptionList items={outcome} />
        </section>
      )}
      {check.reasons.length > 0 ? <ReasonsForm reasons={check.reasons} /> : null}
    </>
  );
}

function ReadingFields({ check: { encoding, headerLine } }: { check: Check }) {
  const { t } = useTranslation('deliveries');
  const value = String(headerLine);
  const field = {
    ...{ id: 'headerLine', name: 'headerLine', key: `headerLine-${value}`, initialValue: value },
    ...{ errorId: 'headerLine-error', descriptionId: 'headerLine-description' },
  };
  return (
    <>
      <EncodingField encoding={encoding} />
      <TextField field={field} label={t('check.headerLine')} inputMode="numeric" autoComplete="off" />
    </>
  );
}

/** The button that imports the rows of a file that are without error. */
export function BeginImport({ check: { ready, leftOut, missing, open } }: { check: Check }) {
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
        <p>{t(missing || open ? 'check.open' : 'check.nothing')}</p>
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
