import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Kept } from '#app/ui/Kept.tsx';

export interface Description {
  term: string;
  value: ReactNode;
}

interface DescriptionListProps {
  items: readonly Description[];
  /** Its id, and all that the items depend on, where the server is to draw them once and keep them. */
  kept?: { id: string; name: string };
}

/** Facts as terms and values; a missing value is a dash that screen readers hear as 'not given'. */
export function DescriptionList({ items, kept }: DescriptionListProps) {
  const { t } = useTranslation();
  const draw = () =>
    items.map(({ term, value }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value === null || value === undefined || value === '' ? <Missing text={t('notGiven')} dash={t('dash')} /> : value}</dd>
      </div>
    ));
  if (!kept) return <dl className="description-list">{draw()}</dl>;
  return <Kept as="dl" className="description-list" {...kept} draw={draw} />;
}

function Missing({ text, dash }: { text: string; dash: string }) {
  return (
    <>
      <span aria-hidden="true">{dash}</span>
      <span className="visually-hidden">{text}</span>
    </>
  );
}
