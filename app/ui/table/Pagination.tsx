import { Form, useLocation, useSubmit } from '@remix-run/react';
import { useId, useRef } from 'react';
import { countedAtMost, listParams, pageSizes } from '#app/domain/listParams.ts';
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { filterSearch, otherParams, pageSearch, pagesToShow } from '#app/ui/table/sorting.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { useEarlyInput } from '#app/ui/useEarlyInput.ts';

interface PaginationProps {
  page: number;
  pageSize: number;
  total: number;
  mostCounted?: number;
  /** Of a list that is printed. */
  print?: 'offered' | 'shown' | undefined;
}

/**
 * Which rows are shown, links to the other pages (`?page=`), and the page size (`?size=`) where it changes something; of
 * all rows to be printed, the way back to pages.
 */
export function Pagination({ page, pageSize, total, mostCounted = countedAtMost, print }: PaginationProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const counted = Math.min(total, mostCounted);
  const pageCount = Math.max(1, Math.ceil(counted / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <div className="pagination">
      <p className="text-muted" aria-live="polite">
        {t(total > counted ? 'table.rangeOfMore' : 'table.range', {
          from,
          to: Math.min(page * pageSize, counted),
          total: counted,
        })}
      </p>
      {print === 'shown' ? (
        <Link className="link" to={filterSearch(search, [listParams.rows])}>
          {t('table.inPages')}
        </Link>
      ) : (
        <>
          {pageCount > 1 ? <PageNumbers page={page} pageCount={pageCount} /> : null}
          {total > pageSizes[0] ? <PageSize pageSize={pageSize} /> : null}
        </>
      )}
    </div>
  );
}

function PageNumbers({ page, pageCount }: { page: number; pageCount: number }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <nav aria-label={t('table.pages')}>
      <ul>
        <StepLink to={page > 1 ? pageSearch(search, page - 1) : null} label={t('table.previous')} icon="chevronLeft" />
        {pagesToShow(page, pageCount).map((each, index) => (
          <li key={each ?? `gap-${index}`}>
            {each === null ? (
              <span className="page-link">{t('table.gap')}</span>
            ) : each === page ? (
              <span className="page-link" aria-current="page">
                {each}
              </span>
            ) : (
              <Link className="page-link" to={pageSearch(search, each)} aria-label={t('table.page', { page: each })}>
                {each}
              </Link>
            )}
          </li>
        ))}
        <StepLink
          to={page < pageCount ? pageSearch(search, page + 1) : null}
          label={t('table.next')}
          icon="chevronRight"
        />
      </ul>
    </nav>
  );
}

function StepLink({ to, label, icon }: { to: string | null; label: string; icon: 'chevronLeft' | 'chevronRight' }) {
  if (to === null) return null;
  return (
    <li>
      <Link className="page-link" to={to} aria-label={label}>
        <Icon name={icon} />
      </Link>
    </li>
  );
}

function PageSize({ pageSize }: { pageSize: number }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const submit = useSubmit();
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const choose = ({ form }: HTMLSelectElement) => submit(form, { preventScrollReset: true });
  useEarlyInput(select, choose);
  return (
    <Form className="page-size" method="get" preventScrollReset>
      {otherParams(search, [listParams.pageSize, listParams.page]).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>{t('table.rowsPerPage')}</label>
      <select
        id={id}
        key={pageSize}
        ref={select}
        className="control"
        name={listParams.pageSize}
        defaultValue={pageSize}
        onChange={(event) => choose(event.currentTarget)}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit">{t('table.apply')}</Button>
      </noscript>
    </Form>
  );
}
