import { useId } from 'react';
import { courseActivity } from '#app/domain/courses/packages/activityTree.ts';
import { shownContents, type ContentsEntry } from '#app/domain/courses/runtime/contents.ts';
import type { PartState } from '#app/domain/courses/runtime/runtimeData.ts';
import { Icon, LineDrawing } from '#app/ui/Icon.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { CourseSessionState } from './sessionState.ts';

interface CoursePartsProps {
  state: CourseSessionState;
  play: (identifier: string) => void;
  /** Ends the course as its rules know it: the next visit begins again, with what was reached (2004). */
  endAll?: (() => void) | undefined;
  /** Opens a unit of a cmi5 course that is finished, so that nothing of it counts. */
  look: (identifier: string) => void;
}

/**
 * The table of contents of a course of several parts: groups as the manifest has them, and of each part how far its
 * learner is and whether it is open. A group, or the course itself, can be chosen where its rules lead from there to a
 * part (2004).
 */
export function CourseParts(props: CoursePartsProps) {
  const { t } = useTranslation('learning');
  const { state, play, endAll } = props;
  const { contents, tree } = state.attempt!.package;
  const { ways, item, end, hidden } = state;
  // Where a course leads nowhere any more it has ended.
  const leadsOn = ways !== null && (ways.continue || ways.finish || ways.previous || ways.choices.length > 0);
  const mayEnd =
    tree !== null &&
    endAll !== undefined &&
    item !== null &&
    end?.kind !== 'ended' &&
    leadsOn &&
    !hidden.includes('exitAll');
  return (
    <nav className="course-parts" aria-label={t('parts')}>
      {ways?.choices.includes(courseActivity) ? (
        <button type="button" className="course-part" onClick={() => play(courseActivity)}>
          {t('fromStart')}
        </button>
      ) : null}
      <Entries {...props} entries={shownContents(contents, ways?.gone)} />
      {mayEnd ? (
        <button type="button" className="course-part" onClick={endAll}>
          {t('endAll')}
        </button>
      ) : null}
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
      ) : props.state.ways?.choices.includes(identifier) ? (
        <button type="button" id={id} className="course-part course-group" onClick={() => props.play(identifier)}>
          {title}
        </button>
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
