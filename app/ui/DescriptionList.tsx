import type { ReactNode } from 'react';
import { useTranslation } from '#app/ui/texts.tsx';

export interface Description {
  term: string;
  value: ReactNode;
}

interface DescriptionListProps {
  items: readonly Description[];
  /** Names what is missing in one line at the end, where much may be. */
  gathersMissing?: boolean;
}

/** Facts as terms and values; a missing value is a dash that screen readers hear as 'not given'. */
export function DescriptionList({ items, gathersMissing = false }: DescriptionListProps) {
  const { t } = useTranslation();
  const missing = gathersMissing ? items.filter(isMissing) : [];
  return (
    <dl className="description-list">
      {items
        .filter((item) => !missing.includes(item))
        .map((item) => (
          <div key={item.term}>
            <dt>{item.term}</dt>
            <dd>{isMissing(item) ? <Missing text={t('notGiven')} dash={t('dash')} /> : item.value}</dd>
          </div>
        ))}
      {missing.length > 0 ? (
        <div className="col-span-full">
          <dt>{t('notGiven')}</dt>
          <dd className="text-muted">{missing.map(({ term }) => term).join(' · ')}</dd>
        </div>
      ) : null}
    </dl>
  );
}

const isMissing = ({ value }: Description) => value === null || value === undefined || value === '';

function Missing({ text, dash }: { text: string; dash: string }) {
  return (
    <>
      <span aria-hidden="true">{dash}</span>
      <span className="visually-hidden">{text}</span>
    </>
  );
}
