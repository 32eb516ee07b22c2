import { Form, useLocation } from '@remix-run/react';
import { useId, type ReactNode } from 'react';
import { everyKind, recordKinds } from '#app/domain/agencies/auditTrail/kinds.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { FilterFold } from '#app/ui/table/FilterFold.tsx';
import { SearchField } from '#app/ui/table/SearchField.tsx';
import { otherParams } from '#app/ui/table/sorting.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { ChangedLines } from './ChangedLines.tsx';
import type { RecordRow, ShownGroup } from './recordRows.server.ts';

export interface RecordListData {
  groups: ShownGroup[];
  /** The sign-ins of the days that the address unfolds. */
  opened: { from: string; to: string; entries: RecordRow[]; hasMore: boolean } | null;
  older: string | null;
  newer: string | null;
  filters: { person: { id: string; name: string } | null; kind: string; from: string; to: string; search: string };
}

/** A record of changes, a line an event by day, with its search, its filters, and the ways to older and newer pages. */
export function RecordList({ groups, opened, older, newer, filters }: RecordListData) {
  const { t } = useTranslation('record');
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-x-8 gap-y-3">
        <SearchField label={t('searchLabel')} placeholder={t('searchPlaceholder')} />
        <FilterFold chosen={[filters.kind, filters.from, filters.to].filter(Boolean).length} />
        {/* Remounts once a link has changed the filters, so that its controls show them. */}
        <Filters key={`${filters.kind} ${filters.from} ${filters.to}`} filters={filters} />
      </div>
      {filters.person ? <PersonChip name={filters.person.name} /> : null}
      <section className="record-days" aria-label={t('caption')}>
        {groups.length === 0 ? <EmptyState title={t('emptyTitle')} sentence={t('emptySentence')} /> : null}
        {groups.map((group) => (
          <Day key={group.to} group={group} opened={opened} />
        ))}
      </section>
      <Steps older={older} newer={newer} />
    </>
  );
}

function Day({ group, opened }: { group: ShownGroup; opened: RecordListData['opened'] }) {
  const { title, lines } = group;
  return (
    <section className="record-day">
      <h2>{title}</h2>
      {lines.length > 0 ? (
        <ol>
          {lines.map((line) =>
            line.kind === 'row' ? (
              <li key={line.row.key}>
                <Line row={line.row} />
              </li>
            ) : (
              <li key={line.rows[0]?.key}>
                <BatchLine rows={line.rows} />
              </li>
            ),
          )}
        </ol>
      ) : null}
      <SignIns group={group} opened={opened} />
    </section>
  );
}

/** One event on one line; what changed, from where, and by whom one can filter, at a press. */
function Line({ row }: { row: RecordRow }) {
  const { t } = useTranslation('record');
  const { search } = useLocation();
  return (
    <details className="record-line">
      <LineHead time={row.time}>{row.sentence}</LineHead>
      <div className="record-detail">
        <p>{row.address ? t('whenAndFrom', { when: row.when, address: row.address }) : row.when}</p>
        <ChangedLines lines={row.lines} />
        {row.batchHref ? (
          <Link className="link record-person" to={row.batchHref}>
            {t('seeBatch')}
          </Link>
        ) : null}
        {row.people.map(({ id, name }) => (
          <Link key={id} className="link record-person" to={withParams(search, { person: id })}>
            {t('allOf', { name })}
          </Link>
        ))}
      </div>
    </details>
  );
}

function LineHead({ time, children }: { time: string; children: ReactNode }) {
  return (
    <summary>
      <span className="record-time">{time}</span>
      <span className="record-sentence">{children}</span>
      <Icon name="chevronDown" className="icon-small" />
    </summary>
  );
}

/** The rows of one act on many users, behind one line. */
function BatchLine({ rows }: { rows: readonly RecordRow[] }) {
  const { t } = useTranslation('record');
  return (
    <details className="record-line">
      <LineHead time={rows[0]?.time ?? ''}>{t('batchRows', { count: rows.length })}</LineHead>
      <Lines rows={rows} />
    </details>
  );
}

function Lines({ rows }: { rows: readonly RecordRow[] }) {
  return (
    <ol className="record-part">
      {rows.map((row) => (
        <li key={row.key}>
          <Line row={row} />
        </li>
      ))}
    </ol>
  );
}

/** The sign-ins of a day, folded away with their number; those that are not on the page come at a press, without scripts too. */
function SignIns({ group, opened }: { group: ShownGroup; opened: RecordListData['opened'] }) {
  const { t } = useTranslation('record');
  const { search } = useLocation();
  const { from, to, signIns, signInCount, hasMoreSignIns } = group;
  if (signInCount === 0) return null;
  const label = t(hasMoreSignIns ? 'signInsMore' : 'signIns', { count: signInCount });
  if (signIns.length > 0) {
    return (
      <details className="record-line record-sign-ins">
        <LineHead time="">{label}</LineHead>
        <Lines rows={signIns} />
      </details>
    );
  }
  const isOpen = opened?.from === from && opened.to === to;
  return (
    <div className="record-line record-sign-ins">
      <Link
        className="record-fold"
        to={withParams(search, isOpen ? {} : { openFrom: from, openTo: to }, true)}
        aria-expanded={isOpen}
        preventScrollReset
      >
        <span className="record-time" />
        <span className="record-sentence">{label}</span>
        <Icon name="chevronDown" className="icon-small" />
      </Link>
      {isOpen ? <Lines rows={opened.entries} /> : null}
      {isOpen && opened.hasMore ? (
        <p className="record-detail">
          <Link className="link record-person" to={withParams(search, { kind: 'signIns', from, to })}>
            {t('allSignIns')}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

function Filters({ filters }: Pick<RecordListData, 'filters'>) {
  const { t } = useTranslation('record');
  const { search } = useLocation();
  const id = useId();
  return (
    <Form className="record-filters" method="get" preventScrollReset>
      {otherParams(search, ['kind', 'from', 'to', 'older', 'newer', 'openFrom', 'openTo']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div>
        <label htmlFor={`${id}-kind`}>{t('kindLabel')}</label>
        <select id={`${id}-kind`} className="control" name="kind" defaultValue={filters.kind}>
          <option value="">{t('changesOnly')}</option>
          {[...recordKinds, everyKind].map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-from`}>{t('fromDay')}</label>
        <input id={`${id}-from`} className="control" type="date" name="from" defaultValue={filters.from} />
      </div>
      <div>
        <label htmlFor={`${id}-to`}>{t('toDay')}</label>
        <input id={`${id}-to`} className="control" type="date" name="to" defaultValue={filters.to} />
      </div>
      <Button type="submit">{t('apply')}</Button>
    </Form>
  );
}

function PersonChip({ name }: { name: string }) {
  const { t } = useTranslation('record');
  const { search } = useLocation();
  return (
    <p className="mb-4">
      <LinkButton variant="quiet" to={withParams(search, { person: null })} aria-label={t('allPeople', { name })}>
        {t('onlyOf', { name })}
        <Icon name="close" className="icon-small" />
      </LinkButton>
    </p>
  );
}

function Steps({ older, newer }: Pick<RecordListData, 'older' | 'newer'>) {
  const { t } = useTranslation('record');
  const { search } = useLocation();
  if (!older && !newer) return null;
  return (
    <nav className="record-steps" aria-label={t('pages')}>
      {newer ? (
        <>
          <LinkButton to={withParams(search, {})}>{t('newest')}</LinkButton>
          <LinkButton to={withParams(search, { newer })}>{t('newer')}</LinkButton>
        </>
      ) : null}
      {older ? <LinkButton to={withParams(search, { older })}>{t('older')}</LinkButton> : null}
    </nav>
  );
}

// The search of the page with other values; it begins at the newest row unless a place is among them, or it is kept.
function withParams(search: string, values: Record<string, string | null>, keepsPlace = false): string {
  const params = new URLSearchParams(search);
  for (const name of ['openFrom', 'openTo', ...(keepsPlace ? [] : ['older', 'newer'])]) params.delete(name);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return `?${params}`;
}
