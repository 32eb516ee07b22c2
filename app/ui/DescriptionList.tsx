import type { ReactNode } from 'react';
import { useTranslation } from '#app/ui/texts.tsx';

export interface Description {
  term: string;
  value: ReactNode;
}

/** Facts as terms and values; a missing value is a dash that screen readers hear as 'not given'. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  const { t } = useTranslation();
  return (
    <dl className="description-list">
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {value === null || value === undefined || value === '' ? (
              <Missing text={t('notGiven')} dash={t('dash')} />
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Missing({ text, dash }: { text: string; dash: string }) {
  return (
    <>
      <span aria-hidden="true">{dash}</span>
      <span className="visually-hidden">{text}</span>
    </>
  );
}
