import { useId } from 'react';
import { shownContents, type ContentsEntry } from '#app/domain/courses/runtime/contents.ts';
import type { PartState } from '#app/domain/courses/runtime/runtimeData.ts';
import { Icon, LineDrawing } from '#app/ui/Icon.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { CourseSessionState } from './sessionState.ts';

interface CoursePartsProps {
  state: CourseSessionState;
  play: (identifier: string) => void;
  /** Opens a unit of a cmi5 course that is finished, so that nothing of it counts. */
  look: (identifier: string) => void;
}

/**
 * The table of contents of a course of several parts: groups as the manifest has them, and of each part how far its
 * learner is and whether it is open.
 */
export function CourseParts(props: CoursePartsProps) {
  const { t } = useTranslation('learning');
  return (
    <nav className="course-parts" aria-label={t('parts')}>
      <Entries {...props} entries={shownContents(props.state.attempt!.package.contents)} />
    </nav>
  );
}

function Entries({
  entries,
  labelledBy,
  ...props
}: CoursePartsProps & { entries: readonly ContentsEntry[]; labelledBy?: string }) {
  return (
    <ol aria-labelledby={labelledBy}>
      {entries.map((entry) => (
        <Entry key={entry.identifier} entry={entry} {...props} />
      ))}
    </ol>
  );
}

function Entry({ entry, ...props }: CoursePartsProps & { entry: ContentsEntry }) {
  const id = useId();
  const { identifier, title, isPlayed, children } = entry;
  return (
    <li>
      {isPlayed ? (
        <Part identifier={identifier} title={title} {...props} />
      ) : (
        <span id={id} className="course-group">
          {title}
        </span>
      )}
      {children.length > 0 ? <Entries entries={children} {...props} {...(isPlayed ? {} : { labelledBy: id })} /> : null}
    </li>
  );
}

function Part({
  identifier,
  title,
  state: { item, ways, states, attempt },
  play,
  look,
}: CoursePartsProps & { identifier: string; title: string }) {
  const { t } = useTranslation('learning');
  const isCurrent = identifier === item;
  const isOpen = isCurrent || ways === null || ways.choices.includes(identifier);
  const part = states[identifier] ?? 'new';
  const shown = isOpen || part !== 'new' ? part : 'locked';
  const isFinished = part === 'completed' || part === 'passed';
  const mayLook = attempt?.package.standard === 'cmi5' && attempt.mode === 'normal' && isFinished && !isCurrent;
  return (
    <>
      <button
        type="button"
        className="course-part"
        aria-current={isCurrent ? 'step' : undefined}
        disabled={!isOpen}
        onClick={() => !isCurrent && play(identifier)}
      >
        <span className={`course-mark course-mark-${shown}`}>
          <Mark state={shown} />
        </span>
        <span>
          {title}
          <span className="visually-hidden">{t('partState.spoken', { state: t(`partState.${shown}`) })}</span>
        </span>
      </button>
      {mayLook ? (
        <button type="button" className="course-look link" onClick={() => look(identifier)}>
          {t('look.open')}
          <span className="visually-hidden">{t('look.spoken', { title })}</span>
        </button>
      ) : null}
    </>
  );
}

const lock = 'M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z';

/** A different shape for each state, so that none relies on colour alone. */
function Mark({ state }: { state: PartState | 'locked' }) {
  if (state === 'completed' || state === 'passed') return <Icon name="check" />;
  if (state === 'failed') return <Icon name="close" />;
  return state === 'locked' ? <LineDrawing path={lock} /> : null;
}
