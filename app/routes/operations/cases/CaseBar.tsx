import { Form } from '@remix-run/react';
import type { ReactElement } from 'react';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { caseBar } from './caseBar.server.ts';

interface CaseBarProps {
  bar: Awaited<ReturnType<typeof caseBar>>;
  /** Its state, where the page does not show it in another place; with it is how long it has waited. */
  state?: ReactElement;
}

/** On the page of what waits: who works on it, the press that takes it, and the way to its notes. */
export function CaseBar({ bar, state }: CaseBarProps) {
  const { t } = useTranslation('cases');
  if (!bar) return state ?? null;
  const { kind, subjectId, holder, isMe, notes, age } = bar;
  const href = paths.staffCase(kind, subjectId);
  return (
    <div className="case-bar">
      {state}
      {state && age ? <span>{t('waits', { age })}</span> : null}
      <span>{holder === '' ? t('bar.noOne') : isMe ? t('bar.me') : t('bar.other', { name: holder })}</span>
      {age && holder === '' ? (
        <Form method="post" action={href}>
          <Button type="submit" name="intent" value="take">
            {t('holder.take')}
          </Button>
        </Form>
      ) : null}
      <Link className="link" to={href}>
        {notes === 0 ? t('bar.noNotes') : t('bar.notes', { count: notes })}
      </Link>
    </div>
  );
}

/** The holder of a row of a queue. */
export function HolderCell({ holder }: { holder: string }) {
  const { t } = useTranslation('cases');
  return holder === '' ? <span className="text-muted">{t('list.noOne')}</span> : <>{holder}</>;
}

/** The values of the filter by who has a case, in words. */
export function useHolderFilter() {
  const { t } = useTranslation('cases');
  return {
    name: 'holder' as const,
    label: t('list.holder'),
    any: t('list.any'),
    options: (['mine', 'noOne'] as const).map((value) => ({ value, label: t(`list.${value}Filter`) })),
  };
}
