import { useId } from 'react';

interface ProgressBarProps {
  label: string;
  done: number;
  total: number;
  /** The progress in words, with counts. */
  words: string;
}

/** How far long work has come, as a bar and in words that are read out. */
export function ProgressBar({ label, done, total, words }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <p id={id} className="font-semibold">
        {label}
      </p>
      <progress className="progress-bar" aria-labelledby={id} value={done} max={Math.max(total, 1)} />
      <p className="text-sm text-muted tabular-nums" role="status">
        {words}
      </p>
    </div>
  );
}
