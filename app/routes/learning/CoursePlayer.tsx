import { useNavigate, useRevalidator } from '@remix-run/react';
import { lazy, startTransition, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { topicOf } from '#app/domain/feedback/feedbackTypes.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { beforeSignOut, waitForSignIn } from '#app/ui/sessions/ending.ts';
import { listenToTabs, shareActivity } from '#app/ui/sessions/tabs.ts';
import { CourseParts } from './CourseParts.tsx';
import { courseAtFirst, CourseSession, type CourseState } from './courseSession.ts';
import { LeaveOfflineDialog } from './LeaveOfflineDialog.tsx';
import { SavedLine } from './SavedLine.tsx';
import { SignedOutDialog } from './SignedOutDialog.tsx';
import { useLeaving } from './useLeaving.ts';

const FeedbackPopup = lazy(() => import('#app/routes/feedback/FeedbackPopup.tsx'));

interface CoursePlayerProps {
  /** Where attempts are begun and committed. */
  address: string;
  /** The page after the course. */
  goOn: string;
  title: string;
  /** The country of the user's agency; null for who has none, and so reports nothing. */
  country: string | null;
  course: { companyId: Curriculum; authId: string; courseId: string; after?: string | undefined };
}

/** Plays a course in a frame of the courses' origin, and shows whether what it said is stored. */
export function CoursePlayer(props: CoursePlayerProps) {
  const { title, goOn, country, course } = props;
  const { t } = useTranslation('learning');
  const { session, state } = useCourseSession(props);
  const navigate = useNavigate();
  const stage = useRef<HTMLDivElement>(null);
  const { leaving, leaveTo, ...offline } = useLeaving(session, navigate);
  const [feedback, setFeedback] = useState<'never' | 'open' | 'closed'>('never');
  const [feedbackType, setFeedbackType] = useState('');
  const openFeedback = () => {
    // A course that is there may have any trouble; one that is not never loaded.
    if (feedback === 'never') setFeedbackType(state.phase === 'playing' ? '' : topicOf('Academy', 'L'));
    setFeedback('open');
  };
  const report = country === null ? null : <button type="button" className="button button-secondary" onClick={openFeedback}>{t('feedback')}</button>;
  return (
    <section className="course-player" aria-label={t('player')} ref={stage}>
      <CourseOpening state={state} open={(options) => void session.current?.open(options)} report={report} />
      {state.attempt ? (
        <>
          <div className="course-bar">
            <Standing state={state} />
            <div className="course-buttons">
              {report}
              <FullScreenButton stage={stage} />
              <button type="button" className="button button-primary" disabled={leaving} onClick={() => leaveTo(goOn)}>
                {leaving ? t('leaving') : t('leave')}
              </button>
            </div>
          </div>
          <CourseParts state={state} play={(identifier) => void session.current?.play(identifier)} turn={(request) => session.current?.turn(request)} />
          {state.blocked ? <Notice tone="warning" role="status"><p>{t('blocked')}</p></Notice> : null}
          <div className="course-stage">
            {state.phase === 'loading' ? <p className="course-wait" role="status">{t('opening')}</p> : null}
            <iframe
              ref={(frame) => session.current?.attach(frame)}
              title={title}
              src={`${new URL(state.attempt.launchAddress).origin}/courses/player/${state.attempt.package.standard}`}
              sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads"
              allow="fullscreen; autoplay"
              referrerPolicy="no-referrer"
            />
          </div>
        </>
      ) : null}
      <SignedOutDialog open={state.signedOut} />
      <LeaveOfflineDialog {...offline} />
      {feedback === 'never' || country === null ? null : (
        <Suspense fallback={null}>
          <FeedbackPopup
            open={feedback === 'open'}
            country={country}
            onClose={(sent) => setFeedback(sent ? 'never' : 'closed')}
            about={{ feedbackType, curriculum: course.companyId, courseName: title }}
          />
        </Suspense>
      )}
    </section>
  );
}

function Standing({ state: { saved, result } }: { state: CourseState }) {
  const { t } = useTranslation('learning');
  return (
    <div className="course-state">
      <SavedLine saved={saved} />
      {result?.passed ? <strong>{t('result.passed')}</strong> : result?.completed ? <strong>{t('result.completed')}</strong> : null}
    </div>
  );
}

interface CourseOpeningProps {
  state: CourseState;
  open: (options?: { takeOver: boolean }) => void;
  report: React.ReactNode;
}

/** What stands in place of a course that is not there: why, and what can be done. */
function CourseOpening({ state: { phase, message }, open, report }: CourseOpeningProps) {
  const { t } = useTranslation('learning');
  const button = (text: string, press: () => void) => <button type="button" className="button button-secondary" onClick={press}>{text}</button>;
  if (phase === 'opening') return <p className="course-wait-alone" role="status">{t('opening')}</p>;
  if (phase === 'slow') {
    return (
      <Notice tone="warning" role="alert" title={t('slow.title')} action={<span className="course-buttons">{button(t('slow.reload'), () => window.location.reload())}{report}</span>}>
        <p>{t('slow.text')}</p>
      </Notice>
    );
  }
  if (phase === 'refused') {
    return (
      <Notice tone="danger" role="alert" title={t('refused.title')} action={<span className="course-buttons">{button(t('again'), () => open())}{report}</span>}>
        <p>{message ?? t('refused.text')}</p>
      </Notice>
    );
  }
  if (phase !== 'inOtherTab' && phase !== 'elsewhere') return null;
  return (
    <Notice tone="warning" role="alert" title={t(`${phase}.title`)} action={button(t(`${phase}.takeOver`), () => open({ takeOver: true }))}>
      <p>{message ?? t(`${phase}.text`)}</p>
    </Notice>
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
  const [state, setState] = useState<CourseState>(courseAtFirst);
  const { revalidate } = useRevalidator();
  const revalidated = useRef(revalidate);
  revalidated.current = revalidate;
  const { companyId, authId, courseId, after } = course;
  useEffect(() => {
    const current = new CourseSession({
      ...{ address, course: { companyId, authId, courseId, after } },
      changed: () => startTransition(() => setState(current.state)),
      active: () => shareActivity(Date.now()),
    });
    session.current = current;
    void current.open();
    const signedIn = () => {
      current.again();
      // The page's own data may be somebody else's now.
      revalidated.current();
    };
    const ends = [
      listen(window, 'message', (event) => current.hear(event as MessageEvent)),
      listen(document, 'visibilitychange', () => document.visibilityState === 'hidden' && current.hide()),
      listen(window, 'pagehide', () => current.hide()),
      // A page that comes back from the browser's memory has told its course to end.
      listen(window, 'pageshow', (event) => (event as PageTransitionEvent).persisted && window.location.reload()),
      listen(window, 'online', () => current.again()),
      listenToTabs(({ type }) => type === 'signed-in' && current.state.signedOut && signedIn()),
      beforeSignOut(() => current.leave()),
      waitForSignIn(() => current.signedOut()),
    ];
    return () => {
      for (const end of ends) end();
      current.close();
    };
  }, [address, companyId, authId, courseId, after]);
  return { session, state };
}

function listen(target: EventTarget, kind: string, hear: (event: Event) => void): () => void {
  target.addEventListener(kind, hear);
  return () => target.removeEventListener(kind, hear);
}
