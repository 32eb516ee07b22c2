import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { listParams, type ListView } from '#app/domain/listParams.ts';
import { Button } from '#app/ui/Button.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { chosenSearch } from '#app/ui/table/sorting.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';

/** Prints all rows of a list, which are fetched first where the page has some of them; without scripts it leads to them. */
export function PrintButton({ list: { print, total, pageSize } }: { list: ListView }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const hydrated = useHydrated();
  const asked = useRef(false);
  const isWhole = print === 'shown' || total <= pageSize;
  useEffect(() => {
    if (!isWhole || !asked.current) return;
    asked.current = false;
    window.print();
  }, [isWhole]);
  if (!isWhole)
    return (
      <LinkButton
        to={chosenSearch(search, { [listParams.rows]: 'all' })}
        preventScrollReset
        onClick={({ ctrlKey, metaKey, shiftKey }) => {
          // Another tab that is opened has its own button.
          asked.current = !ctrlKey && !metaKey && !shiftKey;
        }}
      >
        {t('table.print')}
      </LinkButton>
    );
  return hydrated && total > 0 ? (
    <Button type="button" onClick={() => window.print()}>
      {t('table.print')}
    </Button>
  ) : null;
}
