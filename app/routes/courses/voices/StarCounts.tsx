import { useTranslation } from '#app/ui/texts.tsx';

/** How many gave one star, two, and so on, the most stars first. */
export function StarCounts({ counts }: { counts: readonly number[] }) {
  const { t } = useTranslation(['courseVoices', 'academy']);
  return (
    <dl className="mb-6 flex flex-wrap gap-x-6 gap-y-2" aria-label={t('counts')}>
      {counts
        .map((count, place) => ({ count, stars: place + 1 }))
        .toReversed()
        .map(({ count, stars }) => (
          <div key={stars} className="flex gap-2">
            <dt>{t('academy:stars.of', { count: stars })}</dt>
            <dd className="font-semibold">{count}</dd>
          </div>
        ))}
    </dl>
  );
}
