import { useNavigate, useRevalidator } from '@remix-run/react';
import { lazy, startTransition, Suspense, useEffect, useRef, useState } from 'react';
import { topicOf } from '#app/domain/feedback/feedbackTypes.ts';
import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { beforeSignOut, waitForSignIn } from '#app/ui/sessions/ending.ts';
import { listenToTabs, shareActivity } from '#app/ui/sessions/tabs.ts';
import { CourseBar, FullScreenButton } from './CourseBar.tsx';
import { CourseEndScreen } from './CourseEndScreen.tsx';
import { PlayedLanguage } from './PlayedLanguage.tsx';
import { CourseParts } from './CourseParts.tsx';
import { CourseSession, type CourseOptions } from './courseSession.ts';
import { initialSessionState, type CourseSessionState } from './sessionState.ts';
import { TimeUp } from './TimeLeft.tsx';
import { UnitsSession } from './unitsSession.ts';
import { useFullView } from './useFullView.ts';
import { useLeaving } from './useLeaving.ts';
import { paths } from '#app/paths.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import type { Unsent } from './commitQueue.ts';
import { timeText } from './SavedLine.tsx';

const FeedbackPopup = lazy(() => import('#app/routes/feedback/FeedbackPopup.tsx'));

interface CoursePlayerProps {
  /** Where attempts are begun and committed. */
  address: string;
  /** The page after the course. */
  goOn: string;
  /** The address of another course. */
  pathOf: (courseId: string) => string;
  /** Where the learner rates the course; null where it is not asked. */
  voicesPath: string | null;
  /** The learner's own notes; null where notes are not taken. */
  notesPath: string | null;
  /** The languages in which the course is published, and where its learner chooses one; null without a choice. */
  languages: { languages: readonly CourseLanguage[]; path: string } | null;
  title: string;
  /** The country of the user's agency; null for who has none, and so reports nothing. */
  country: string | null;
  course: { companyId: Curriculum; authId: string; courseId: string; after?: string | undefined };
}

/** Plays a course in a frame of the courses' origin, and shows whether what it said is stored. */
export function CoursePlayer(props: CoursePlayerProps) {
  const { title, goOn, country, course, pathOf, voicesPath, notesPath, languages } = props;
  const { t } = useTranslation('learning');
  const { session, state } = useCourseSession(props);
  const navigate = useNavigate();
  const player = useRef<HTMLElement>(null);
  const view = useFullView(player, state.attempt !== null && state.phase !== 'waiting');
  const [menu, setMenu] = useState(false);
  const { leaving, leaveTo, ...offline } = useLeaving(session, state, navigate);
  const [feedback, setFeedback] = useState<'never' | 'open' | 'closed'>('never');
  const [feedbackType, setFeedbackType] = useState('');
  const openFeedback = () => {
    setMenu(false);
    // A course that is there may have any trouble; one that is not never loaded.
    if (feedback === 'never') setFeedbackType(state.phase === 'playing' ? '' : topicOf('Academy', 'L'));
    setFeedback('open');
  };
  const report =
    country === null ? null : (
      <Button type="button" onClick={openFeedback}>
        {t('feedback')}
      </Button>
    );
  const play = (identifier: string) => {
    setMenu(false);
    void session.current?.play(identifier);
  };
  const look = (identifier: string) => {
    setMenu(false);
    if (session.current instanceof UnitsSession) void session.current.look(identifier);
  };
  const more = (
    <>
      {notesPath === null ? null : (
        <LinkButton href={notesPath} target="_blank" rel="noreferrer">
          {t('notes')}
        </LinkButton>
      )}
      {report}
    </>
  );
  const finish = () => void (session.current instanceof CourseSession && session.current.finish());
  const turn = (request: 'continue' | 'previous') => session.current?.turn(request);
  const endAll = () => {
    setMenu(false);
    if (session.current instanceof CourseSession) session.current.turn('exitAll');
  };
  const reopen = (options: { again?: boolean }) => void session.current?.reopen(options);
  const hasParts = (state.attempt?.package.items.length ?? 0) > 1;
  const isBeside = hasParts && view.isWide && !view.isPhone;
  const ended = state.end?.shown ? state.end : null;
  const isOpen = state.attempt !== null && state.phase !== 'waiting';
  return (
    <section
      className={view.isFull ? 'course-player course-player-full' : 'course-player'}
      data-slim={view.isPhone || undefined}
      aria-label={t('player')}
      ref={player}
    >
      {isOpen ? null : <CourseTitle title={title} />}
      <CourseOpening
        state={state}
        open={(options) => void session.current?.open(options)}
        reopen={() => reopen({})}
        report={report}
      />
      {state.attempt && isOpen ? (
        <>
          <CourseBar
            title={title}
            state={state}
            view={view}
            more={more}
            leaving={leaving}
            turn={turn}
            finish={finish}
            leave={() => leaveTo(goOn)}
            openMenu={view.isPhone || (hasParts && !isBeside) ? () => setMenu(true) : null}
          />
          <Notices
            state={state}
            slim={view.isPhone}
            takeAgain={() => reopen({ again: true })}
            lookBack={() => session.current?.lookBack()}
            startAgain={() => state.item !== null && play(state.item)}
            openMenu={isBeside ? null : () => setMenu(true)}
            report={report}
          />
          <div className={isBeside ? 'course-body course-body-parts' : 'course-body'}>
            {isBeside ? <CourseParts state={state} play={play} look={look} endAll={endAll} /> : null}
            <div className="course-stage">
              {state.phase === 'loading' ? (
                <p className="course-wait" role="status">
                  {t('opening')}
                </p>
              ) : null}
              <CourseFrame state={state} title={title} session={session} ended={ended !== null} />
              {ended ? (
                <CourseEndScreen
                  state={state}
                  pathOf={pathOf}
                  voicesPath={voicesPath}
                  reopen={reopen}
                  turn={turn}
                  leave={() => leaveTo(goOn)}
                  lookBack={() => session.current?.lookBack()}
                />
              ) : null}
            </div>
          </div>
          {languages && !view.isPhone && !view.isFull ? (
            <PlayedLanguage {...languages} playedIn={state.attempt.language} />
          ) : null}
          <Dialog open={menu && !isBeside} title={hasParts ? t('parts') : title} onClose={() => setMenu(false)}>
            <div className="course-sheet">
              {languages && view.isPhone ? <PlayedLanguage {...languages} playedIn={state.attempt.language} /> : null}
              {view.isPhone && state.attempt.mode === 'review' ? <p>{t('review.text')}</p> : null}
              {view.isPhone && state.unit?.looksOnly ? <p>{t('look.text')}</p> : null}
              {hasParts ? <CourseParts state={state} play={play} look={look} endAll={endAll} /> : null}
              {view.isPhone ? (
                <div className="course-buttons">
                  {more}
                  <FullScreenButton view={view} />
                  {state.attempt.mode === 'review' ? (
                    <TakeAgain
                      takeAgain={() => {
                        setMenu(false);
                        reopen({ again: true });
                      }}
                    />
                  ) : null}
                </div>
              ) : null}
            </div>
          </Dialog>
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

/**
 * The frame of a course: the player's document with what it plays, or the unit of a cmi5 course itself. One that needs
 * a separate window is opened by its learner, since browsers open none without a press.
 */
function CourseFrame({
  state: { attempt, unit },
  title,
  session,
  ended,
}: {
  state: CourseSessionState;
  title: string;
  session: React.RefObject<AnySession | null>;
  ended: boolean;
}) {
  const { t } = useTranslation('learning');
  const { launchAddress, package: played } = attempt!;
  if (played.standard === 'cmi5' && !unit) return null;
  if (unit?.ownWindow)
    return (
      <div className="course-window">
        <p>{t('ownWindow.text')}</p>
        <LinkButton variant="primary" href={unit.address} target="_blank" rel="noopener noreferrer">
          {t('ownWindow.open')}
        </LinkButton>
      </div>
    );
  return (
    <iframe
      key={unit?.sessionId ?? 'player'}
      ref={(frame) => session.current?.attach(frame)}
      title={title}
      src={unit ? unit.address : `${new URL(launchAddress).origin}/courses/player/${played.standard}`}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads"
      allow="fullscreen; autoplay"
      referrerPolicy="no-referrer"
      onLoad={() => session.current instanceof UnitsSession && session.current.loaded()}
      {...(ended ? { inert: '' } : {})}
    />
  );
}

function TakeAgain({ takeAgain }: { takeAgain: () => void }) {
  const { t } = useTranslation('learning');
  return (
    <Button type="button" onClick={takeAgain}>
      {t('review.again')}
    </Button>
  );
}

/** What is to be known while a course is played. On a phone the course needs the room, and its menu says it. */
function Notices({
  state,
  slim,
  takeAgain,
  lookBack,
  startAgain,
  openMenu,
  report,
}: {
  state: CourseSessionState;
  slim: boolean;
  takeAgain: () => void;
  lookBack: () => void;
  startAgain: () => void;
  /** Opens the parts; null where they are beside the course. */
  openMenu: (() => void) | null;
  report: React.ReactNode;
}) {
  const { t } = useTranslation('learning');
  return (
    <>
      {state.attempt?.mode === 'review' && !slim ? (
        <Notice action={<TakeAgain takeAgain={takeAgain} />}>
          <p>{t('review.text')}</p>
        </Notice>
      ) : null}
      {state.unit?.looksOnly && !slim ? (
        <Notice>
          <p>{t('look.text')}</p>
        </Notice>
      ) : null}
      {state.unit?.notStarted ? (
        <Notice
          tone="danger"
          role="alert"
          title={t('notStarted.title')}
          action={
            <span className="course-buttons">
              <Button type="button" onClick={startAgain}>
                {t('again')}
              </Button>
              {report}
            </span>
          }
        >
          <p>{t('notStarted.text')}</p>
        </Notice>
      ) : null}
      {state.blocked ? (
        <Notice
          tone={state.item === null ? 'info' : 'warning'}
          role="status"
          action={
            openMenu && (state.ways?.choices.length ?? 0) > 0 ? (
              <span className="course-buttons">
                <Button type="button" onClick={openMenu}>
                  {t('parts')}
                </Button>
              </span>
            ) : undefined
          }
        >
          <p>{t(state.item === null && (state.ways?.choices.length ?? 0) > 0 ? 'choosePart' : 'blocked')}</p>
        </Notice>
      ) : null}
      {state.end && !state.end.shown ? (
        <Notice
          action={
            <Button type="button" onClick={lookBack}>
              {t('end.show')}
            </Button>
          }
        >
          <p>{t('end.behind')}</p>
        </Notice>
      ) : null}
      <TimeUp limit={state.limit} />
    </>
  );
}

interface CourseOpeningProps {
  state: CourseSessionState;
  open: (options?: { takeOver: boolean }) => void;
  reopen: () => void;
  report: React.ReactNode;
}

/** What replaces a course that cannot be shown: why, and what can be done. */
function CourseOpening({ state: { phase, message }, open, reopen, report }: CourseOpeningProps) {
  const { t } = useTranslation('learning');
  const button = (text: string, press: () => void) => (
    <Button type="button" onClick={press}>
      {text}
    </Button>
  );
  if (phase === 'opening')
    return (
      <p className="course-wait-alone" role="status">
        {t('opening')}
      </p>
    );
  if (phase === 'slow') {
    return (
      <Notice
        tone="warning"
        role="alert"
        title={t('slow.title')}
        action={
          <span className="course-buttons">
            {button(t('slow.reload'), () => window.location.reload())}
            {report}
          </span>
        }
      >
        <p>{t('slow.text')}</p>
      </Notice>
    );
  }
  if (phase === 'refused') {
    return (
      <Notice
        tone="danger"
        role="alert"
        title={t('refused.title')}
        action={
          <span className="course-buttons">
            {button(t('again'), () => open())}
            {report}
          </span>
        }
      >
        <p>{message ?? t('refused.text')}</p>
      </Notice>
    );
  }
  if (phase === 'waiting')
    return (
      <Notice tone="warning" role="status" title={t('waiting.title')} action={button(t('waiting.goOn'), reopen)}>
        <p>{t('waiting.text')}</p>
      </Notice>
    );
  if (phase !== 'inOtherTab' && phase !== 'elsewhere') return null;
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t(`${phase}.title`)}
      action={button(t(`${phase}.takeOver`), () => open({ takeOver: true }))}
    >
      <p>{message ?? t(`${phase}.text`)}</p>
    </Notice>
  );
}

/** The bar of a course that is not open, which has its title alone. */
export function CourseTitle({ title }: { title: string }) {
  return (
    <div className="course-bar">
      <div className="course-naming">
        <h1>{title}</h1>
      </div>
    </div>
  );
}

type AnySession = CourseSession | UnitsSession;

function useCourseSession({ address, course }: CoursePlayerProps) {
  const session = useRef<AnySession | null>(null);
  const [state, setState] = useState<CourseSessionState>(initialSessionState);
  const { revalidate } = useRevalidator();
  const revalidated = useRef(revalidate);
  revalidated.current = revalidate;
  const { companyId, authId, courseId, after } = course;
  useEffect(() => {
    let current: AnySession;
    const options: CourseOptions = {
      address,
      course: { companyId, authId, courseId, after },
      changed: () => startTransition(() => setState(current.state)),
      active: () => shareActivity(Date.now()),
      playUnits(attempt, held) {
        const units = new UnitsSession(options, attempt, held);
        session.current = current = units;
        options.changed();
        void units.begin();
      },
      async restart(how) {
        const next = new CourseSession(options);
        session.current = current = next;
        await next.open(how);
      },
      asked: () => current.releaseToOtherTab(),
    };
    void options.restart({ takeOver: false, again: false });
    const signedIn = () => {
      current.again();
      // The page's own data may be another user's now.
      revalidated.current();
    };
    const ends = [
      listen(window, 'message', (event) => current.receive(event as MessageEvent)),
      listen(document, 'visibilitychange', () => document.visibilityState === 'hidden' && current.hide()),
      listen(window, 'pagehide', () => current.hide()),
      // A page that comes back from the browser's memory has already ended its course.
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

/** Says in a course that the session has ended. It goes by itself once the user signs in: the page is notified. */
function SignedOutDialog({ open }: { open: boolean }) {
  const { t } = useTranslation('learning');
  return (
    <Dialog open={open} title={t('signedOut.title')}>
      <p>{t('signedOut.text')}</p>
      <div className="dialog-actions">
        <LinkButton href={paths.login({ ended: 'timeout' })}>{t('signedOut.leave')}</LinkButton>
        <LinkButton
          variant="primary"
          href={paths.login({ ended: 'timeout' })}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('signedOut.signIn')}
        </LinkButton>
      </div>
    </Dialog>
  );
}

/** Asks a learner who leaves a course without a connection, and says what is kept and where. */
function LeaveOfflineDialog({ unsent, stay, leave }: { unsent: Unsent | null; stay: () => void; leave: () => void }) {
  const { t, i18n } = useTranslation('learning');
  return (
    <Dialog open={unsent !== null} title={t('offline.title')} onClose={stay}>
      {unsent ? (
        <p>{t(unsent.kept ? 'offline.kept' : 'offline.lost', { time: timeText(unsent.since, i18n.language) })}</p>
      ) : null}
      <div className="dialog-actions">
        <Button type="button" onClick={leave}>
          {t('leave')}
        </Button>
        <Button type="button" variant="primary" onClick={stay}>
          {t('offline.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
