import { useTranslation } from 'react-i18next';
import type { ActivityTree } from '#app/domain/courses/activityTree.ts';
import { Icon } from '#app/ui/Icon.tsx';
import type { CourseState } from './courseSession.ts';

interface CoursePartsProps {
  state: CourseState;
  play: (identifier: string) => void;
  turn: (request: 'continue' | 'previous') => void;
}

/** The table of contents of a course of several parts, with the ways that its rules leave open. */
export function CourseParts({ state, play, turn }: CoursePartsProps) {
  const { t } = useTranslation('learning');
  const { attempt, ways, hidden } = state;
  const { items, tree } = attempt!.package;
  if (items.length < 2) return null;
  const offered = (request: 'continue' | 'previous') => ways !== null && !hidden.includes(request);
  return (
    <nav className="course-parts" aria-label={t('parts')}>
      <ol>
        {tree ? (
          (tree.children ?? []).map((part) => <Part key={part.id} part={part} state={state} play={play} />)
        ) : (
          items.map(({ identifier, title }) => <Part key={identifier} part={{ id: identifier, title }} state={state} play={play} />)
        )}
      </ol>
      {offered('previous') ? <button type="button" className="button button-secondary" disabled={!ways!.previous} onClick={() => turn('previous')}>{t('previous')}</button> : null}
      {offered('continue') ? <button type="button" className="button button-secondary" disabled={!ways!.continue} onClick={() => turn('continue')}>{t('next')}</button> : null}
    </nav>
  );
}

function Part({ part, state, play }: { part: ActivityTree; state: CourseState; play: (identifier: string) => void }) {
  const { t } = useTranslation('learning');
  const { item, ways, done } = state;
  if (part.isVisible === false) return null;
  if (part.children) {
    return (
      <li>
        {part.title}
        <ol>
          {part.children.map((child) => (
            <Part key={child.id} part={child} state={state} play={play} />
          ))}
        </ol>
      </li>
    );
  }
  const isOpen = ways === null || part.id === item || ways.choices.includes(part.id);
  return (
    <li>
      <button type="button" className="button button-quiet" aria-current={part.id === item ? 'step' : undefined} disabled={!isOpen} onClick={() => part.id !== item && play(part.id)}>
        {part.title}
        {done.includes(part.id) ? (
          <>
            <Icon name="check" /> <span className="visually-hidden">{t('partDone')}</span>
          </>
        ) : null}
      </button>
    </li>
  );
}
