import { useTranslation } from '#app/ui/texts.tsx';

const drawn = 5;

interface StarsProps {
  stars: number;
  /** How many gave them, of an average. */
  count?: number;
}

/** Stars as a drawing, and in words for who does not see it. */
export function Stars({ stars, count }: StarsProps) {
  const { t } = useTranslation('academy');
  const filled = Math.round(stars);
  return (
    <span className="stars">
      <span aria-hidden="true">
        <span className="stars-filled">{'★'.repeat(filled)}</span>
        <span className="stars-empty">{'★'.repeat(drawn - filled)}</span>
      </span>{' '}
      {count === undefined ? (
        <span className="visually-hidden">{t('stars.of', { count: stars })}</span>
      ) : (
        <span>{t('stars.average', { stars, count })}</span>
      )}
    </span>
  );
}
