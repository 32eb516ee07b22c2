import { useId } from 'react';
import { Badge, type Tone } from '#app/ui/Badge.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { ShownSystem } from './statusPage.server.ts';

const tones = { working: 'success', planned: 'info', disturbed: 'danger' } as const satisfies Record<
  ShownSystem['state'],
  Tone
>;

interface SystemListProps {
  systems: readonly ShownSystem[];
  days: number;
  /** The day of the installation where the history begins with it. */
  since: string | null;
}

/** Every system with its state now, and a strip of the days before. */
export function SystemList({ systems, days, since }: SystemListProps) {
  const { t } = useTranslation('status');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className="status-heading" id={id}>
        {t('systems')}
      </h2>
      <ul className="status-systems">
        {systems.map(({ system, state, marks }) => (
          <li key={system}>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <strong>{t(`system.${system}`)}</strong>
              <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
            </div>
            <Strip marks={marks} days={days} />
            <p className="text-sm text-muted">
              {t(`${marks.length > 0 ? 'daysWith' : 'daysWithout'}${since ? 'Since' : ''}`, {
                count: marks.length,
                days,
                since,
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

// The words under it, and the history below, say the same.
function Strip({ marks, days }: { marks: ShownSystem['marks']; days: number }) {
  return (
    <svg className="status-strip" viewBox={`0 0 ${days} 10`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="status-strip-ground" width={days} height={10} />
      {marks.map(({ day, state }) => (
        <rect
          key={day}
          className={`status-strip-${state}`}
          x={day}
          y={state === 'disturbed' ? 0 : 4}
          width={1}
          height={state === 'disturbed' ? 10 : 6}
        />
      ))}
    </svg>
  );
}
