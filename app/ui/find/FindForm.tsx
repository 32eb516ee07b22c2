import { Form } from '@remix-run/react';
import { useId } from 'react';
import { listParams, searchMaxLength } from '#app/domain/listParams.ts';
import { Button } from '#app/ui/Button.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { FindSource } from './foundThings.ts';

/** The field of a page of results, with what it was asked for. */
export function FindForm({ source: { texts, all }, search }: { source: FindSource; search: string }) {
  const { t } = useTranslation(['find', texts]);
  const id = useId();
  return (
    <Form role="search" aria-label={t(`${texts}:label`)} className="find-form" method="get" action={all({})}>
      <label className="visually-hidden" htmlFor={id}>
        {t(`${texts}:label`)}
      </label>
      <input
        id={id}
        key={search}
        className="control"
        type="search"
        name={listParams.search}
        defaultValue={search}
        placeholder={t(`${texts}:placeholder`)}
        maxLength={searchMaxLength}
      />
      <Button type="submit">{t('submit')}</Button>
    </Form>
  );
}
