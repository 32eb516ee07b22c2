import { useTranslation } from '#app/ui/texts.tsx';
import type { ShownDifference } from './words.server.ts';

/**
 * What differs between two texts, field by field: removed and added words are marked, and said to those who do not see
 * it.
 */
export function DifferenceList({ differences }: { differences: readonly ShownDifference[] }) {
  return (
    <dl className="differences">
      {differences.map(({ field, label, pieces }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {pieces.map((piece, place) => (
              <Piece key={`${place} ${piece.kind}`} {...piece} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A piece of a text, marked where it is removed or added. */
export function Piece({ kind, text }: ShownDifference['pieces'][number]) {
  const { t } = useTranslation('contentEditor');
  if (kind === 'same') return <span>{text}</span>;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <Mark>
      <span className="visually-hidden">{t(`difference.${kind}`)}</span>
      {text}
    </Mark>
  );
}
