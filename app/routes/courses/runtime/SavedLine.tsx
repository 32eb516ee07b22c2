import { useTranslation } from '#app/ui/texts.tsx';
import type { Saved } from './commitQueue.ts';

/** Whether what the course said is stored, in words; always there once a course is open. */
export function SavedLine({ saved }: { saved: Saved | null }) {
  const { t, i18n } = useTranslation('learning');
  if (saved === null) return null;
  const time = saved.at ? timeText(saved.at, i18n.language) : undefined;
  const refusal = saved.at === null ? saved.refusal : null;
  return (
    <p
      className={saved.at ? 'course-saved' : 'course-saved course-unsaved'}
      role={refusal === null ? 'status' : 'alert'}
    >
      {time === undefined ? t('saved.notYet') : t('saved.at', { time })}
      {refusal === null ? null : ` ${refusal}`}
    </p>
  );
}

/** A time of today as the clock has it; of another day with the day. */
export function timeText(at: Date, language: string): string {
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday
    ? at.toLocaleTimeString(language, clock)
    : at.toLocaleString(language, { month: 'short', day: 'numeric', ...clock });
}
