import { flows } from '#app/domain/courses/packages/activityTree.ts';
import { Button } from '#app/ui/Button.tsx';
import { buttonClass } from '#app/ui/buttonClass.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { SavedLine } from './SavedLine.tsx';
import type { CourseSessionState } from './sessionState.ts';
import { TimeLeft } from './TimeLeft.tsx';
import type { FullView } from './useFullView.ts';

interface CourseBarProps {
  title: string;
  state: CourseSessionState;
  view: FullView;
  /** Whether the contents are shown beside the course, so that no button is needed for them. */
  openMenu: (() => void) | null;
  /** What else one can do, beside the ways on and out. */
  more: React.ReactNode;
  leaving: boolean;
  leave: () => void;
  turn: (request: 'continue' | 'previous') => void;
  finish: () => void;
}

/**
 * The bar of a course: its title, what is saved and reached, the ways on and back, and the way out. On a phone it is one
 * slim line, and the rest is in a menu.
 */
export function CourseBar({ title, state, view, openMenu, more, leaving, leave, turn, finish }: CourseBarProps) {
  const { t } = useTranslation('learning');
  const { isPhone } = view;
  return (
    <div className="course-bar">
      {openMenu ? (
        <button
          type="button"
          className={isPhone ? 'icon-button' : buttonClass()}
          aria-haspopup="dialog"
          aria-label={isPhone ? t('menu') : undefined}
          onClick={openMenu}
        >
          <Icon name="menu" /> {isPhone ? null : t('parts')}
        </button>
      ) : null}
      <div className="course-naming">
        <h1>{title}</h1>
        <Standing state={state} />
      </div>
      <div className="course-buttons">
        <Turning state={state} slim={isPhone} turn={turn} finish={finish} />
        {isPhone ? null : more}
        {isPhone ? null : <FullScreenButton view={view} />}
        <button
          type="button"
          className={isPhone ? 'icon-button' : buttonClass('primary')}
          aria-label={isPhone ? t('leave') : undefined}
          disabled={leaving}
          onClick={leave}
        >
          {isPhone ? <Icon name="close" /> : leaving ? t('leaving') : t('leave')}
        </button>
      </div>
    </div>
  );
}

function Standing({ state: { saved, result, attempt, limit, unit, progress } }: { state: CourseSessionState }) {
  const { t } = useTranslation('learning');
  const isReview = attempt?.mode === 'review';
  return (
    <div className="course-state">
      {isReview || unit?.looksOnly ? (
        <strong>{t(isReview ? 'review.state' : 'look.state')}</strong>
      ) : (
        <SavedLine saved={saved} />
      )}
      {isReview || progress === null ? null : (
        <span>
          {'done' in progress ? t('progress.parts', progress) : t('progress.percent', { percent: progress.percent })}
        </span>
      )}
      {isReview ? null : result?.passed ? (
        <strong>{t('result.passed')}</strong>
      ) : result?.state === 'failed' ? (
        <strong className="course-failed">{t('result.failed')}</strong>
      ) : null}
      {!isReview && !result?.passed && attempt?.completion.rule === 'by-hand' ? <span>{t('byHand')}</span> : null}
      <TimeLeft limit={limit} />
    </div>
  );
}

/**
 * The ways on and back, where the course has several parts, lets some follow each other, and does not hide them (SCORM
 * 2004, `hideLMSUI`).
 */
function Turning({
  state: { attempt, ways, hidden, end },
  slim,
  turn,
  finish,
}: Pick<CourseBarProps, 'state' | 'turn' | 'finish'> & { slim: boolean }) {
  const { t } = useTranslation('learning');
  const { items, tree } = attempt!.package;
  if (items.length < 2 || ways === null || (tree && !flows(tree))) return null;
  const button = (request: 'continue' | 'previous', text: string, icon: 'chevronLeft' | 'chevronRight') =>
    hidden.includes(request) ? null : (
      <button
        type="button"
        className={slim ? 'icon-button' : buttonClass()}
        aria-label={slim ? text : undefined}
        disabled={!ways[request]}
        onClick={() => turn(request)}
      >
        {slim ? <Icon name={icon} /> : text}
      </button>
    );
  return (
    <>
      {button('previous', t('previous'), 'chevronLeft')}
      {ways.finish && (!end || end.kind === 'part') && !hidden.includes('continue') ? (
        <button
          type="button"
          className={slim ? 'icon-button' : buttonClass()}
          aria-label={slim ? t('finish') : undefined}
          onClick={finish}
        >
          {slim ? <Icon name="check" /> : t('finish')}
        </button>
      ) : (
        button('continue', t('next'), 'chevronRight')
      )}
    </>
  );
}

/** Turns the full screen on and off. A phone has it anyway; where the browser can, its own bars go too. */
export function FullScreenButton({ view: { isFull, isPhone, turn } }: { view: FullView }) {
  const { t } = useTranslation('learning');
  if (isPhone && !document.fullscreenEnabled) return null;
  const isOn = isPhone ? document.fullscreenElement !== null : isFull;
  return (
    <Button type="button" aria-pressed={isOn} onClick={turn}>
      {isOn ? t('smallScreen') : t('fullScreen')}
    </Button>
  );
}
