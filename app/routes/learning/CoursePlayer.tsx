import { useNavigate } from '@remix-run/react';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { CourseSession, type CourseState } from './courseSession.ts';
import { SavedLine } from './SavedLine.tsx';

interface CoursePlayerProps {
  /** Where attempts are begun and committed. */
  address: string;
  /** The page after the course. */
  goOn: string;
  title: string;
  course: { companyId: Curriculum; authId: string; courseId: string };
}

/** Plays a course in a frame of the courses' origin, and shows whether what it said is stored. */
export function CoursePlayer(props: CoursePlayerProps) {
  const { title, goOn } = props;
  const { t } = useTranslation('learning');
  const { session, state } = useCourseSession(props);
  const navigate = useNavigate();
  const stage = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState(false);
  const leaveTo = useCallback(
    (path: string) => {
      setLeaving(true);
      void session.current?.leave().then(() => navigate(path));
    },
    [session, navigate],
  );
  useLinksThatLeave(leaveTo);
  const { attempt, phase, item, saved, result, message } = state;
  const again = () => void session.current?.open();

  if (phase === 'refused') {
    return (
      <Notice tone="danger" role="alert" title={t('refused.title')} action={<button type="button" className="button button-secondary" onClick={again}>{t('again')}</button>}>
        <p>{message ?? t('refused.text')}</p>
      </Notice>
    );
  }
  return (
    <section className="course-player" aria-label={t('player')} ref={stage}>
      <div className="course-bar">
        <div className="course-state">
          <SavedLine saved={saved} />
          {result?.passed ? <strong>{t('result.passed')}</strong> : result?.completed ? <strong>{t('result.completed')}</strong> : null}
        </div>
        <div className="course-buttons">
          <FullScreenButton stage={stage} />
          <button type="button" className="button button-primary" disabled={leaving} onClick={() => leaveTo(goOn)}>
            {leaving ? t('leaving') : t('leave')}
          </button>
        </div>
      </div>
      {attempt && attempt.package.items.length > 1 ? <Parts state={state} play={(identifier) => void session.current?.play(identifier)} /> : null}
      {phase === 'slow' ? (
        <Notice tone="warning" role="alert" title={t('slow.title')} action={<button type="button" className="button button-secondary" onClick={() => window.location.reload()}>{t('again')}</button>}>
          <p>{t('slow.text')}</p>
        </Notice>
      ) : null}
      <div className="course-stage">
        {phase === 'opening' || phase === 'loading' ? <p className="course-wait" role="status">{t('opening')}</p> : null}
        {attempt && item ? (
          <iframe
            ref={(frame) => session.current?.attach(frame)}
            title={title}
            src={`${new URL(attempt.launchAddress).origin}/courses/player/${attempt.package.standard}`}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-modals"
            allow="fullscreen; autoplay"
            referrerPolicy="no-referrer"
          />
        ) : null}
      </div>
    </section>
  );
}

function Parts({ state: { attempt, item }, play }: { state: CourseState; play: (identifier: string) => void }) {
  const { t } = useTranslation('learning');
  return (
    <nav className="course-parts" aria-label={t('parts')}>
      {attempt!.package.items.map(({ identifier, title }, index) => (
        <button key={identifier} type="button" className="button button-quiet" aria-current={identifier === item ? 'step' : undefined} onClick={() => play(identifier)}>
          {t('part', { number: index + 1, title })}
        </button>
      ))}
    </nav>
  );
}

function FullScreenButton({ stage }: { stage: React.RefObject<HTMLDivElement> }) {
  const { t } = useTranslation('learning');
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  // Phones of some makers show nothing but films on the full screen.
  if (!document.fullscreenEnabled) return null;
  const turn = () => void (isFull ? document.exitFullscreen() : stage.current?.requestFullscreen());
  return (
    <button type="button" className="button button-secondary" aria-pressed={isFull} onClick={turn}>
      {isFull ? t('smallScreen') : t('fullScreen')}
    </button>
  );
}

function useCourseSession({ address, course }: CoursePlayerProps) {
  const session = useRef<CourseSession | null>(null);
  const [state, setState] = useState<CourseState>({ phase: 'opening', message: null, attempt: null, item: null, saved: null, result: null });
  const { companyId, authId, courseId } = course;
  useEffect(() => {
    const current = new CourseSession({ address, course: { companyId, authId, courseId }, changed: () => startTransition(() => setState(current.state)) });
    session.current = current;
    void current.open();
    const hear = (event: MessageEvent) => current.hear(event);
    const hide = () => document.visibilityState === 'hidden' && current.hide();
    const gone = () => current.hide();
    const online = () => current.online();
    window.addEventListener('message', hear);
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', gone);
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('message', hear);
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', gone);
      window.removeEventListener('online', online);
      current.close();
    };
  }, [address, companyId, authId, courseId]);
  return { session, state };
}

/** Lets a link of the page lead away only after the course has ended: its frame would go before its last words. */
function useLinksThatLeave(leaveTo: (path: string) => void): void {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
      if (link.target || link.hasAttribute('download') || origin !== window.location.origin || pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      leaveTo(pathname + search + hash);
    };
    document.addEventListener('click', follow, true);
    return () => document.removeEventListener('click', follow, true);
  }, [leaveTo]);
}
