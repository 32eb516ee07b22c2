import { Form, useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { otherParams } from '#app/ui/table/sorting.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';

/** The form of ChooseMany, for which the ticks of the list are. */
export const chooseMany = 'choose-many';

/** What can be done with the users who are ticked, or with all who match: both lead to the page that asks what. */
export function ChooseMany({ total }: { total: number }) {
  const { t } = useTranslation('batches');
  const { search } = useLocation();
  const chosen = useChosen(chooseMany);
  const filter = otherParams(search, ['page', 'size', 'sort', 'direction', 'filters']);
  return (
    <Form
      id={chooseMany}
      method="get"
      action={paths.manyAgents()}
      className="choose-many"
      aria-label={t('select.choose')}
    >
      <TickPage form={chooseMany} />
      <Button type="submit">{t('select.act')}</Button>
      <span className="choose-count" role="status">
        {chosen > 0 ? t('select.chosen', { count: chosen }) : ''}
      </span>
      <Link className="link choose-all" to={`${paths.manyAgents()}?${new URLSearchParams([['all', '1'], ...filter])}`}>
        {t('select.all', { count: total })}
      </Link>
    </Form>
  );
}

/** Ticks all users on the page for a form, or none; shown with scripts only. */
export function TickPage({ form }: { form: string }) {
  const { t } = useTranslation('batches');
  const { key } = useLocation();
  if (!useHydrated()) return null;
  return (
    <label className="check">
      {/* Another page of the list has other ticks. */}
      <input key={key} type="checkbox" onChange={(event) => tickAll(form, event.currentTarget.checked)} />
      <span>{t('select.page')}</span>
    </label>
  );
}

/** How many ticks of a form are set. */
export function useChosen(form: string): number {
  const { key } = useLocation();
  const [chosen, setChosen] = useState(0);
  // Another page of the list, by its key, has other ticks.
  useEffect(() => {
    const count = () => setChosen(document.querySelectorAll(`input[form=${form}]:checked`).length);
    count();
    document.addEventListener('change', count);
    return () => document.removeEventListener('change', count);
  }, [key, form]);
  return chosen;
}

function tickAll(form: string, checked: boolean): void {
  for (const tick of document.querySelectorAll<HTMLInputElement>(`input[form=${form}]`)) tick.checked = checked;
}
