import { Card } from '#app/ui/Card.tsx';

/** One change of a thing in words: what was done by whom, when, why, and a line for each field. */
export interface HistoryEvent {
  text: string;
  when: string;
  reason?: string | null;
  changes: readonly string[];
}

interface ChangeHistoryProps {
  title: string;
  /** Shown where nothing was changed. */
  none: string;
  events: readonly HistoryEvent[];
}

/** What became of a thing, the latest first. */
export function ChangeHistory({ title, none, events }: ChangeHistoryProps) {
  return (
    <Card title={title}>
      {events.length === 0 ? <p className="text-muted">{none}</p> : null}
      <ol className="grid gap-4 wrap-anywhere">
        {events.map(({ when, text, reason, changes }, place) => (
          // Nothing names a row; they are never reordered.
          <li key={place}>
            <p className="font-semibold">{text}</p>
            <p className="text-sm text-muted">{when}</p>
            {reason ? <p className="whitespace-pre-line">{reason}</p> : null}
            <ul className="text-sm">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
  );
}
