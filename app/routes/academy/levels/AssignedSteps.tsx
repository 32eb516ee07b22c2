import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { AssignedStep } from './assignedSteps.server.ts';

/** The assignments of the reader, at the top of the next steps, each with its day; nothing without assignments. */
export function AssignedSteps({ steps }: { steps: readonly AssignedStep[] }) {
  const { t } = useTranslation('assignments');
  if (steps.length === 0) return null;
  return (
    <div className="mb-4">
      <Card title={t('own.title')}>
        <ul className="grid gap-3">
          {steps.map(({ key, thing, due, isOverdue, by, message, href }) => (
            <li key={key}>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link className="link font-semibold" to={href}>
                  {thing}
                </Link>
                <Badge tone={isOverdue ? 'warning' : 'info'}>{due}</Badge>
              </p>
              <p className="text-sm text-muted">{by}</p>
              {message ? <p className="text-sm whitespace-pre-line">{message}</p> : null}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
