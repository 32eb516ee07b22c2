import type { SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { UndoForm } from './MergeParts.tsx';

interface MergeMadeProps {
  /** Which two, and who merged them when. */
  items: { term: string; value: ReactNode }[];
  reason: string;
  /** How many rows were moved, and until when they can be moved back; `undone` is when they were. */
  merge: { rows: number; canBeUndone: boolean; until: string; undone: string | null };
  lastResult: SubmissionResult<string[]> | undefined;
}

/** What a merge of two of a kind did, and its undoing while that can be done. */
export function MergeMade({ items, reason, merge, lastResult }: MergeMadeProps) {
  const { t } = useTranslation('staffMerge');
  const { rows, canBeUndone, until, undone } = merge;
  const undoing = undone
    ? t('made.undone', { time: undone })
    : t(canBeUndone ? 'made.until' : 'made.over', { time: until });
  return (
    <div className="grid gap-6">
      <Card title={t('made.what')}>
        <div className="wrap-anywhere">
          <DescriptionList
            items={[
              ...items,
              { term: t('made.reason'), value: reason },
              ...(canBeUndone ? [{ term: t('made.rows'), value: String(rows) }] : []),
              { term: t('made.undo'), value: undoing },
            ]}
          />
        </div>
      </Card>
      {canBeUndone ? <UndoForm lastResult={lastResult} /> : null}
    </div>
  );
}
