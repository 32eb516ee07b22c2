import { useLocation } from '@remix-run/react';
import { filterNames } from '#app/domain/people/list/agentFilter.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { FilterChips } from '#app/ui/table/FilterChips.tsx';
import { FilterFields } from '#app/ui/table/FilterFields.tsx';
import { SearchField } from '#app/ui/table/SearchField.tsx';
import { toggledSearch } from '#app/ui/table/sorting.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import type { AgentListData } from './AgentList.tsx';

// Above this the list is better searched than paged through (spec §9).
const manyAgents = 699;
const formats = ['csv', 'xlsx'] as const;

/** The tools above the table: the search with its filters, the number of matches, and active filters. */
export function AgentListTools({ total, hasMoreAgents, search, chips, filters, mayDownload }: AgentListData) {
  const { t } = useTranslation('agencies');
  const location = useLocation();
  const narrowed = search !== '' || chips.length > 0;
  return (
    <div className="list-tools">
      <SearchField
        label={t('overview.searchLabel')}
        placeholder={t('overview.searchPlaceholder')}
        names={filters ? filterNames : []}
      >
        {filters ? (
          <FilterFields id="filters" filters={filters} any={t('filter.any')} apply={t('filter.apply')} />
        ) : null}
      </SearchField>
      <LinkButton
        to={toggledSearch(location.search, 'filters', filters ? null : 'open')}
        aria-expanded={filters !== null}
        aria-controls={filters ? 'filters' : undefined}
        preventScrollReset
      >
        {t(filters ? 'filter.close' : 'filter.open')}
      </LinkButton>
      <p className="list-count" role="status">
        <span>{t(narrowed ? 'overview.matches' : 'overview.count', { count: total })}</span>
        {hasMoreAgents ? <span>{t('overview.hasMore', { limit: manyAgents })}</span> : null}
      </p>
      {mayDownload && total > 0 ? (
        <p className="list-files">
          {formats.map((format) => (
            <a
              key={format}
              className="link"
              href={paths.usersFile(format, location.search)}
              aria-label={t(`overview.${format}Label`)}
              download
            >
              {t(`overview.${format}`)}
            </a>
          ))}
        </p>
      ) : null}
      <FilterChips
        chips={chips}
        label={t('filter.chips')}
        removeLabel={(filter) => t('filter.remove', { filter })}
        clear={t('filter.clear')}
      />
    </div>
  );
}
