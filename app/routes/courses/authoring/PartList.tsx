import { Form } from '@remix-run/react';
import type { PartKind } from '#app/domain/courses/authoring/changes.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

export interface PartListProps {
  part: PartKind;
  parts: readonly { id: string; print: string; named: string; faults: number; waits: string | null; to: string }[];
  mayEdit: boolean;
  empty: string;
}

/** The pages or questions of a course in their order, each with what can be done with it; every button is a form's. */
export function PartList({ part, parts, mayEdit, empty }: PartListProps) {
  const { t } = useTranslation('courseAuthoring');
  if (parts.length === 0) return <p>{empty}</p>;
  return (
    <ol className="authoring-list authoring-counted">
      {parts.map(({ id, print, named, faults, waits, to }, at) => (
        <li key={id}>
          <div className="wrap-anywhere">
            <Link className="link" to={to}>
              {named}
            </Link>{' '}
            {faults > 0 ? <Badge tone="warning">{t('part.faults', { count: faults })}</Badge> : null}{' '}
            {waits ? <Badge tone="info">{t(`translation.${waits}`)}</Badge> : null}
          </div>
          {mayEdit ? (
            <Form method="post" className="authoring-acts" preventScrollReset>
              <input type="hidden" name="part" value={part} />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="print" value={print} />
              <Act act="up" sign="↑" named={named} disabled={at === 0 && part === 'page'} />
              <Act act="down" sign="↓" named={named} disabled={at === parts.length - 1 && part === 'page'} />
              <Act act="copy" named={named} />
              <DeleteAct named={named} />
            </Form>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function Act({ act, sign, named, disabled }: { act: string; sign?: string; named: string; disabled?: boolean }) {
  const { t } = useTranslation('courseAuthoring');
  return (
    <Button
      type="submit"
      variant="quiet"
      name="act"
      value={act}
      disabled={disabled}
      aria-label={t(`part.named.${act}`, { named })}
    >
      {sign ?? t(`part.${act}`)}
    </Button>
  );
}

/** Deleting is asked for twice, without a script too. */
export function DeleteAct({ named }: { named: string }) {
  const { t } = useTranslation('courseAuthoring');
  return (
    <details className="authoring-delete">
      <summary aria-label={t('part.named.delete', { named })}>{t('part.delete')}</summary>
      <Button
        type="submit"
        variant="danger"
        name="act"
        value="delete"
        aria-label={t('part.named.deleteNow', { named })}
      >
        {t('part.deleteNow')}
      </Button>
    </details>
  );
}
