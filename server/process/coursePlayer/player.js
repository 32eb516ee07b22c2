'use strict';
// The player's document on the courses' origin (docs/decisions/course-origin.md). It gives a course the runtime of its
// standard, with the sequencer of its activities, and sends the portal's page, which frames it, what the course
// reports and what to show. The page keeps the data and launches; the player stores nothing, also not in the browser.
(() => {
  /**
   * The data model of an object by its elements' names, 'cmi.exit'.
   * @typedef {Record<string, string>} Values
   */
  // The library puts its classes on the window without types.
  /** @type {any} */
  const library = window;
  const { portal = '', standard } = document.documentElement.dataset;
  const is12 = standard === '1.2';
  const names = is12
    ? {
        api: 'API',
        begin: 'LMSInitialize',
        get: 'LMSGetValue',
        set: 'LMSSetValue',
        commit: 'LMSCommit',
        end: 'LMSFinish',
        others: ['LMSGetLastError', 'LMSGetErrorString', 'LMSGetDiagnostic'],
      }
    : {
        api: 'API_1484_11',
        begin: 'Initialize',
        get: 'GetValue',
        set: 'SetValue',
        commit: 'Commit',
        end: 'Terminate',
        others: ['GetLastError', 'GetErrorString', 'GetDiagnostic'],
      };
  const [totalTime, sessionTime, exitName] = is12
    ? ['cmi.core.total_time', 'cmi.core.session_time', 'cmi.core.exit']
    : ['cmi.total_time', 'cmi.session_time', 'cmi.exit'];
  // What the portal gives with each launch, and is not to come back: names of people above all.
  const given = new Set(
    is12
      ? [
          'cmi.core.student_id',
          'cmi.core.student_name',
          'cmi.core.credit',
          'cmi.core.entry',
          'cmi.core.lesson_mode',
          'cmi.launch_data',
          'cmi.student_data.mastery_score',
          'cmi.student_data.max_time_allowed',
          'cmi.student_data.time_limit_action',
        ]
      : [
          'cmi.learner_id',
          'cmi.learner_name',
          'cmi.credit',
          'cmi.entry',
          'cmi.mode',
          'cmi.launch_data',
          'cmi.scaled_passing_score',
          'cmi.completion_threshold',
          'cmi.max_time_allowed',
          'cmi.time_limit_action',
        ],
  );
  // The words of the standard's data model: those of elements, and those of what only contains elements. The library
  // would hand out whatever its objects have, and let a course replace it.
  const elements = new Set(
    (is12
      ? `student_id student_name lesson_location credit lesson_status entry total_time lesson_mode exit session_time raw min
         max suspend_data launch_data comments comments_from_lms id status mastery_score max_time_allowed time_limit_action
         audio language speed text time type pattern weighting student_response result latency event _version _children
         _count`
      : `comment location timestamp completion_status completion_threshold credit entry exit launch_data learner_id
         learner_name max_time_allowed mode progress_measure scaled_passing_score session_time success_status suspend_data
         time_limit_action total_time id type weighting learner_response result latency description pattern audio_level
         language delivery_speed audio_captioning scaled raw min max request continue previous choice jump exitAll
         abandon abandonAll suspendAll store _version _children _count`
    ).split(/\s+/),
  );
  const containers = new Set(
    (is12
      ? 'cmi core score student_data student_preference objectives interactions correct_responses nav'
      : `cmi adl comments_from_learner comments_from_lms score interactions objectives correct_responses
         learner_preference nav request_valid data`
    ).split(/\s+/),
  );
  // Who learns is the portal's to know: their log leaves it out.
  const ownNames = ['cmi.core.student_id', 'cmi.core.student_name', 'cmi.learner_id', 'cmi.learner_name'];
  const loggedAtOnce = 200;
  const logMs = 1000;
  const settings = { autocommit: false, logLevel: 5, mastery_override: !is12 };
  const calmMs = 250;
  const activeMs = 15_000;

  /**
   * What a course commits is handed over at once, so many times in a row; one that commits a thousand times a second is
   * heard four times.
   */
  const atOnce = 20;

  /** @type {HTMLIFrameElement | null} */
  let frame = null;
  /** The document of the object is taken away: its messages now are its last, not its end. */
  let unloading = false;
  /** The learner leaves the course, or its time is up: the end of the sequencing session is no news. */
  let leaving = false;
  /** The launch that is played; what an earlier one still says is not heard. */
  /** @type {ReturnType<typeof newLaunch> | null} */
  let playing = null;
  /** @type {ReturnType<typeof newEngine> | null} */
  let engine = null;
  /**
   * The whole page goes: what is said now goes to the portal's worker too, since the page may hear nothing any more.
   */
  let going = false;
  /** Leads to the portal's worker. */
  /** @type {MessagePort | null | undefined} */
  let keeper = null;
  let spare = { times: atOnce, since: 0 };

  /** @param {object} message */
  function send(message) {
    const sent = { gangway: 'course', ...message };
    window.parent.postMessage(sent, portal);
    if (going) keeper?.postMessage(sent);
  }

  window.addEventListener('message', ({ source, origin, data, ports }) => {
    if (
      source !== window.parent ||
      origin !== portal ||
      typeof data !== 'object' ||
      data === null ||
      data.gangway !== 'portal'
    )
      return;
    if (data.kind === 'course') begin(data);
    else if (data.kind === 'launch') launch(data);
    else if (data.kind === 'keeper') [keeper] = ports;
    else if (data.kind === 'navigate') navigate(data);
    else if (data.kind === 'end') leave(data);
  });
  // The whole page goes: a course of 2004 is suspended, as when it is left by the button. Browsers tell a frame that it
  // goes before this document or after it, so that the course
  // may have said its last words already; else they suspend it.
  window.addEventListener('pagehide', () => {
    going = true;
    engine?.ask('suspendAll');
    if (engine && playing && !playing.running()) engine.carryOut('suspendAll');
    playing?.speak();
  });
  // The page may be ended without a word, or is about to go and still hears.
  for (const kind of ['beforeunload', 'visibilitychange'])
    window.addEventListener(kind, () => playing?.hasMore() && playing.speak());

  function mayAtOnce() {
    const now = Date.now();
    spare = { times: Math.min(atOnce, spare.times + (now - spare.since) / calmMs), since: now };
    if (spare.times < 1) return false;
    spare.times -= 1;
    return true;
  }

  /** @param {{ item: string, address: string, values: Values, title: string }} options */
  function launch({ item, address, values, title }) {
    const url = new URL(address, location.href);
    if (url.origin !== location.origin || !url.pathname.startsWith('/courses/')) return;
    frame?.remove();
    unloading = false;
    playing = newLaunch(item, values);
    frame = document.createElement('iframe');
    frame.title = title;
    frame.allow = 'fullscreen; autoplay';
    frame.addEventListener(
      'load',
      () => {
        send({ kind: 'loaded', item });
        frame?.contentWindow?.focus();
      },
      { once: true },
    );
    frame.addEventListener('load', watchActivity);
    frame.src = url.href;
    document.body.append(frame);
  }

  // A learner who reads is not idle, though the portal's page sees none of it.
  let lastActive = 0;
  function watchActivity() {
    /** @param {{ isTrusted: boolean }} options */
    const active = ({ isTrusted }) => {
      if (!isTrusted || Date.now() - lastActive < activeMs) return;
      lastActive = Date.now();
      send({ kind: 'active' });
    };
    try {
      for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'])
        frame?.contentWindow?.addEventListener(kind, active, { passive: true, capture: true });
    } catch {
      // A page of another origin says nothing.
    }
  }

  /**
   * The runtime of one launch: the calls of the standard in front of the library, which is asked nothing any more once
   * another launch has begun.
   * @param {string} item
   * @param {Values} values
   */
  function newLaunch(item, values) {
    const api = new (is12 ? library.Scorm12API : library.Scorm2004API)(settings);
    /** The elements that the object has set by itself. @type {Set<string>} */
    const set = new Set();
    engine?.prepare(api, item, values);
    api.loadFromFlattenedJSON(values, '');
    const launched = {
      item,
      speak,
      terminate,
      running: () => running,
      timeUp: () => (timedOut = true),
      hasMore: () => waiting !== undefined,
      said: () => saidBy(api, set),
    };
    let running = false;
    let over = false;
    let called = false;
    let timedOut = false;
    /** @type {string | null} */
    let refusal = null;
    /** @type {Values | null} */
    let spoken = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let waiting;
    /** @type {{ committed?: boolean, finished?: boolean, by?: number }} */
    let next = {};

    /** @type {unknown[][]} */
    let logged = [];
    /**
     * A call for the log of the attempt, with its error where it was refused.
     * @param {string} name
     * @param {any[]} given
     * @param {unknown} answer
     */
    function log(name, given, answer) {
      if (logged.length === 0) setTimeout(sendCalls, logMs);
      if (logged.length >= loggedAtOnce) logged.shift();
      const [element = '', value = ''] = name === names.get || name === names.set ? given.map(String) : [];
      const error = refusal ?? String(api.lastErrorCode ?? '');
      const said = ownNames.includes(element) ? '' : String(answer);
      logged.push([
        Date.now(),
        name,
        element.slice(0, 250),
        value.slice(0, 250),
        said.slice(0, 250),
        error === '0' ? '' : error.slice(0, 3),
      ]);
    }

    function sendCalls() {
      if (logged.length > 0) send({ kind: 'calls', item, calls: logged });
      logged = [];
    }

    /** @param {object} more */
    function report(more) {
      next = { ...next, ...more };
      if (playing !== launched) return;
      // No timer runs any more.
      if (going) return queueMicrotask(speak);
      if (next.finished || (next.committed && mayAtOnce())) return speak();
      if (waiting !== undefined) return;
      waiting = setTimeout(speak, calmMs);
      send({ kind: 'changing' });
    }

    function speak() {
      clearTimeout(waiting);
      waiting = undefined;
      if (playing !== launched) return;
      const said = next;
      next = {};
      if (running) engine?.sendWays();
      send({ kind: 'values', item, values: spoken ?? valuesOf(api, values), ...said });
    }

    function terminate() {
      const before = api.getFlattenedCMI();
      const exit = timedOut ? 'time-out' : String(before[exitName] ?? '');
      // Who is out of time, or logs out, leaves the whole course, as the standard has it (2004).
      const asked = engine?.takeRequest() ?? (['time-out', 'logout'].includes(exit) ? 'exitAll' : api.adl?.nav.request);
      const turned = is12 ? api.nav?.event : '';
      const said = engine ? saidBy(api, set) : null;
      const answer = String(api[names.end](''));
      if (answer !== 'true') return answer;
      running = false;
      over = true;
      queueMicrotask(sendCalls);
      // The library adds the session's time to the total as it ends; the portal adds it itself, at the next launch.
      spoken = { ...valuesOf(api, values), [sessionTime]: before[sessionTime] ? String(before[sessionTime]) : '' };
      if (spoken[sessionTime] === '') delete spoken[sessionTime];
      // An object that ended says how, also where that is normally: one that was cut off says nothing.
      spoken[exitName] = exit;
      settle(spoken, before, values, said);
      // What the rules make of the course comes first: with the object's values alone, the course would seem complete
      // with the measure of before.
      const follow = engine?.hearEnd(api, said, asked);
      engine?.sendState();
      report({
        committed: true,
        finished: true,
        ...(turned === 'continue' ? { by: 1 } : turned === 'previous' ? { by: -1 } : {}),
      });
      // Nothing follows: the page says what now.
      const isLast = !unloading && turned !== 'continue' && turned !== 'previous';
      queueMicrotask(() => (follow ? follow() : isLast && send({ kind: 'finished', item })));
      return answer;
    }

    /** @type {Record<string, (...given: any[]) => any>} */
    const call = {
      [names.begin]: (parameter) => {
        const answer = String(api[names.begin](parameter));
        if (answer === 'true') {
          running = true;
          queueMicrotask(() => playing === launched && engine?.sendWays());
        }
        return answer;
      },
      [names.get]: (name) => (running ? engine?.validityOf(name) : undefined) ?? api[names.get](name),
      [names.set]: (name, value) => {
        const before = listsIn(api, name);
        const answer = String(api[names.set](name, value));
        if (answer === 'true') {
          set.add(String(name));
          report({});
        }
        // What is refused leaves no empty row behind.
        else for (const [list, length] of before) list.length = Math.min(list.length, length);
        return answer;
      },
      [names.commit]: (parameter) => {
        const answer = String(api[names.commit](parameter));
        if (answer === 'true') report({ committed: true });
        return answer;
      },
      [names.end]: (parameter) =>
        parameter === undefined || parameter === '' ? terminate() : String(api[names.end](parameter)),
      ...Object.fromEntries(names.others.map((name) => [name, (...given) => api[name](...given)])),
    };
    // What the library lets through: names that are of no element, and in 1.2 calls after the end and words that the
    // standard does not have.
    /**
     * @param {string} name
     * @param {any[]} given
     */
    const refused = (name, given) => {
      if (running && (name === names.get || name === names.set) && !isElement(String(given[0] ?? ''))) return '401';
      if (!is12) return running && name === names.get && isBeyond(api, String(given[0] ?? '')) ? '301' : null;
      if (over && !names.others.includes(name)) return '301';
      return name === names.set &&
        given[0] === 'cmi.core.exit' &&
        !['time-out', 'suspend', 'logout', ''].includes(String(given[1]))
        ? '405'
        : null;
    };
    /** @param {string} name */
    const nothing = (name) => (name === names.get || names.others.includes(name) ? '' : 'false');
    const guarded = Object.fromEntries(
      Object.entries(call).map(([name, work]) => [
        name,
        (/** @type {any[]} */ ...given) => {
          if (name === names.others[0] && (refusal || playing !== launched)) return refusal ?? (is12 ? '301' : '123');
          if (playing !== launched) return nothing(name);
          if (!called) send({ kind: 'called', item });
          called = true;
          if (names.others.includes(name)) return work(...given);
          // The library leaves the last error in its place where it answers some readings itself.
          api.lastErrorCode = '0';
          refusal = refused(name, given);
          const answer = refusal ? nothing(name) : work(...given);
          log(name, given, answer);
          return answer;
        },
      ]),
    );
    library[names.api] = Object.freeze(is12 ? guarded : { ...guarded, version: '1.0' });
    return launched;
  }

  // An object that begins and ends and says nothing of its status was seen: completed. Then the mastery score of the
  // manifest decides, where there is a score (1.2); of 2004
  // the engine has its own rules.
  /**
   * @param {Values} values
   * @param {Values} before
   * @param {Values} launched
   * @param {ReturnType<typeof saidBy> | null} said
   */
  function settle(values, before, launched, said) {
    if (!is12) return engine?.settle(values, said);
    const [status, exit] = [before['cmi.core.lesson_status'] ?? '', before['cmi.core.exit'] ?? ''];
    if (status === '' || status === 'not attempted')
      values['cmi.core.lesson_status'] = exit === 'suspend' ? 'incomplete' : 'completed';
    const [mastery, raw] = [launched['cmi.student_data.mastery_score'], values['cmi.core.score.raw']];
    if (
      mastery === undefined ||
      raw === undefined ||
      !['completed', 'passed', 'failed'].includes(values['cmi.core.lesson_status'] ?? '')
    )
      return undefined;
    values['cmi.core.lesson_status'] = Number(raw) >= Number(mastery) ? 'passed' : 'failed';
    return undefined;
  }

  /**
   * True for the name of an element, and for the empty name, which the library refuses by its own code.
   * @param {string} name
   */
  function isElement(name) {
    if (name === '') return true;
    const words = name.split('.');
    const last = words.at(-1) ?? '';
    return (
      (elements.has(last) || last.startsWith('{target=')) &&
      words.slice(0, -1).every((word) => containers.has(word) || elements.has(word) || /^\d+$/.test(word))
    );
  }

  /**
   * True for an element in a row that a list of 2004 does not have, which the library takes for one without a value.
   * @param {any} api
   * @param {string} name
   */
  function isBeyond(api, name) {
    const [, model, list = '', index, inner = '', innerIndex] =
      /^(cmi|adl)\.(\w+)\.(\d+)\.(?:(objectives|correct_responses)\.(\d+)\.)?/.exec(name) ?? [];
    const rows = (model === 'adl' ? api.adl : api.cmi)[list]?.childArray;
    if (!Array.isArray(rows)) return false;
    const innerRows = rows[Number(index)]?.[inner]?.childArray ?? [];
    return Number(index) >= rows.length || (innerIndex !== undefined && Number(innerIndex) >= innerRows.length);
  }

  /**
   * The lists of the data model that an element lies in, with their lengths.
   * @param {any} api
   * @param {string} name
   * @returns {[any[], number][]}
   */
  function listsIn(api, name) {
    const [, list = '', index = '', inner = ''] =
      /^cmi\.(\w+)\.(\d+)(?:\.(objectives|correct_responses)\.)?/.exec(name) ?? [];
    const rows = api.cmi[list]?.childArray;
    const innerRows = rows?.[index]?.[inner]?.childArray;
    return [rows, innerRows].flatMap((each) => (Array.isArray(each) ? [[each, each.length]] : []));
  }

  // What a measure decides is not what the object says (2004): reading has it, the data as they lie there have not.
  /** @param {any} api */
  function judged(api) {
    if (is12 || !api.isInitialized()) return {};
    const { lastErrorCode } = api;
    const found = Object.fromEntries(
      ['cmi.completion_status', 'cmi.success_status'].map((name) => [name, String(api.GetValue(name))]),
    );
    api.lastErrorCode = lastErrorCode;
    return found;
  }

  /**
   * What the object of a part has said of itself and of its objectives (2004), for the rules of the course.
   * @param {any} api
   * @param {ReadonlySet<string>} set
   */
  function saidBy(api, set) {
    const values = { ...api.getFlattenedCMI(), ...judged(api) };
    /** @param {string} name */
    const known = (name) => {
      const number = (/** @type {string} */ inner) => {
        const value = values[`${name}.${inner}`];
        return value === undefined || value === '' || value === null ? undefined : Number(value);
      };
      const [success, completion] = [values[`${name}.success_status`], values[`${name}.completion_status`]];
      return {
        satisfied: success === 'passed' ? true : success === 'failed' ? false : undefined,
        completion:
          completion === 'completed' ? true : ['incomplete', 'not attempted'].includes(completion) ? false : undefined,
        measure: number('score.scaled'),
        progress: number('progress_measure'),
        raw: number('score.raw'),
        min: number('score.min'),
        max: number('score.max'),
        said: { success: set.has(`${name}.success_status`), completion: set.has(`${name}.completion_status`) },
      };
    };
    return {
      own: known('cmi'),
      objectives: api.cmi.objectives.childArray.map((/** @type {any} */ { id }, /** @type {number} */ row) => ({
        ...known(`cmi.objectives.${row}`),
        id,
      })),
      suspends: String(values['cmi.exit'] ?? '') === 'suspend',
    };
  }

  /**
   * @param {any} api
   * @param {Values} launched
   */
  function valuesOf(api, launched) {
    const kept = Object.entries(api.getFlattenedCMI()).filter(
      ([name, value]) =>
        !given.has(name) &&
        name !== totalTime &&
        typeof value !== 'object' &&
        value !== '' &&
        value !== null &&
        value !== undefined,
    );
    return {
      ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
      ...judged(api),
      ...(launched[totalTime] ? { [totalTime]: launched[totalTime] } : {}),
    };
  }

  /**
   * Takes the course's document away, before its frame: leaving it is what most courses end at. Then what it said at
   * last is through.
   * @param {() => unknown} then
   */
  function unload(then) {
    if (!frame) return then();
    const left = frame;
    unloading = true;
    left.addEventListener(
      'load',
      () => {
        // The last messages may still be queued.
        setTimeout(() => {
          playing?.speak();
          if (frame === left) {
            then();
            frame = null;
          }
          left.remove();
        });
      },
      { once: true },
    );
    left.src = 'about:blank';
    return undefined;
  }

  function leave({ timeUp = false, all = false }) {
    leaving = true;
    const request = timeUp || all ? 'exitAll' : 'suspendAll';
    if (timeUp) playing?.timeUp();
    engine?.ask(request);
    unload(() => {
      engine?.carryOut(request);
      if (timeUp && playing?.running()) playing.terminate();
      leaving = false;
      playing = null;
      send({ kind: 'ended' });
    });
  }

  // ---- sequencing (2004) ----

  /**
   * Begins with the tree of a course's activities, where it was left; then some activity is delivered, or none can be.
   * @param {{ tree: any, state: any, objectives: any }} options
   */
  function begin({ tree, state, objectives }) {
    engine = newEngine(tree, state, objectives);
    engine.begin();
  }

  /** @param {{ request: string, target: string | undefined }} options */
  function navigate({ request, target }) {
    if (!engine || !engine.mayAsk(request, target)) return send({ kind: 'blocked' });
    engine.ask(request, target);
    unload(() => engine?.carryOut(request, target));
    return undefined;
  }

  /**
   * @param {any} tree
   * @param {string | null} kept
   * @param {any} objectives
   */
  function newEngine(tree, kept, objectives) {
    const before = kept ? JSON.parse(kept) : null;
    const sequencer = library.courseSequencer(tree, before?.state);
    // What the learner's other courses have said of the objectives that they share goes before what this one knew.
    if (objectives) sequencer.share(objectives);
    /** @type {Record<string, string>} */
    let shared = before?.shared ?? {};
    /** @type {string | null} */
    let requested = null;
    let over = false;
    /** The object of the current activity has ended and asked for nothing. */
    let waits = false;
    let lastWays = '';

    // The course itself is chosen only where something in it is.
    function choices() {
      const [course, ...parts] = sequencer.all;
      const open = parts.filter((/** @type {string} */ id) => sequencer.isValid('choice', id));
      return open.length > 0 && sequencer.isValid('choice', course) ? [course, ...open] : open;
    }

    function ways() {
      const mayContinue = !over && sequencer.isValid('continue');
      const leads = mayContinue && sequencer.leads('continue');
      return {
        continue: leads,
        finish: mayContinue && !leads,
        previous: !over && sequencer.isValid('previous'),
        choices: over ? [] : choices(),
        gone: sequencer.gone(),
      };
    }

    // What the object says may open and close parts while it runs.
    function sendWays() {
      if (playing?.running()) sequencer.take(playing.said());
      if (JSON.stringify(ways()) !== lastWays) sendState();
    }

    function sendState() {
      const may = ways();
      lastWays = JSON.stringify(may);
      // Of an object that has ended and asked for nothing, the attempt ends with what the learner asks for: the course
      // counts as if it had.
      const { completion, satisfied, measure } = waits ? sequencer.ifEnded(sequencer.course) : sequencer.course();
      send({
        kind: 'tracked',
        state: JSON.stringify({ state: sequencer.keep(), shared }),
        completion: completion === undefined ? 'unknown' : completion ? 'completed' : 'incomplete',
        success: satisfied === undefined ? 'unknown' : satisfied ? 'passed' : 'failed',
        measure: measure === undefined ? '' : String(measure),
        may,
        hidden: sequencer.settingsOf(sequencer.current())?.hideLmsUi ?? [],
      });
    }

    /**
     * Tells what has come of a request. After the call that led here, whose object still has to be heard.
     * @param {{ deliver: string, fresh: boolean } | { end: string } | null} outcome
     */
    function sendOutcome(outcome) {
      if (outcome && 'deliver' in outcome)
        return send({ kind: 'deliver', item: outcome.deliver, fresh: outcome.fresh });
      if (outcome) return leaving ? undefined : send({ kind: 'over', reason: outcome.end });
      return send({ kind: 'blocked' });
    }

    /**
     * @param {string} request
     * @param {string} [target]
     */
    function carryOut(request, target) {
      waits = false;
      const outcome = sequencer.request(request, target);
      over = outcome !== null && 'end' in outcome;
      sendState();
      return outcome;
    }

    return {
      sendState,
      sendWays,
      begin() {
        const current = sequencer.current();
        if (current !== null && sequencer.isActive()) {
          sendState();
          return send({ kind: 'deliver', item: current, fresh: false });
        }
        if (tree.sharedDataGlobalToSystem === false && sequencer.isOver()) shared = {};
        sequencer.beginAgain();
        const first = () =>
          (sequencer.suspended() === null ? null : sequencer.request('resumeAll')) ?? sequencer.request('start');
        const open = () => sequencer.leaves.filter((/** @type {string} */ id) => sequencer.isValid('choice', id));
        // Where nothing flows, the learner chooses, if there is a choice.
        const outcome = first() ?? (open().length === 1 ? sequencer.request('choice', open()[0]) : null);
        sendState();
        return sendOutcome(outcome);
      },
      /**
       * Gives the object of a part what the course knows of its objectives, and the data that it shares.
       * @param {any} api
       * @param {string} item
       * @param {Values} values
       */
      prepare(api, item, values) {
        const { completionThreshold, sharedDataMaps } = sequencer.settingsOf(item) ?? {};
        if (completionThreshold?.completedByMeasure)
          values['cmi.completion_threshold'] = String(completionThreshold.minProgressMeasure);
        api.restoreSharedDataSnapshot(shared);
        api.adl.configureSharedDataMaps(sharedDataMaps);
        const rows = Object.entries(values).flatMap(([name, id]) =>
          /^cmi\.objectives\.\d+\.id$/.test(name) ? [[id, name.slice(0, -3)]] : [],
        );
        for (const objective of sequencer.objectivesOf(item)) {
          const found = rows.find(([id]) => id === objective.id)?.[1];
          const row = found ?? `cmi.objectives.${rows.length}`;
          if (!found) rows.push([objective.id, row]);
          const known = {
            id: objective.id,
            success_status: objective.satisfied === undefined ? undefined : objective.satisfied ? 'passed' : 'failed',
            completion_status:
              objective.completion === undefined ? undefined : objective.completion ? 'completed' : 'incomplete',
            progress_measure: objective.progress,
            'score.scaled': objective.measure,
            'score.raw': objective.raw,
            'score.min': objective.min,
            'score.max': objective.max,
          };
          for (const [name, value] of Object.entries(known))
            if (value !== undefined) values[`${row}.${name}`] = String(value);
        }
      },
      /**
       * The answer to a question of what may be asked for; undefined for any other element.
       * @param {string} name
       */
      validityOf(name) {
        const [, request, target] =
          /^adl\.nav\.request_valid\.(continue|previous|choice|jump|exit|exitAll|abandon|abandonAll|suspendAll)(?:\.\{target=(.+)\})?$/.exec(
            name,
          ) ?? [];
        const isTargeted = request === 'choice' || request === 'jump';
        if (!request || isTargeted !== (target !== undefined)) return undefined;
        if (playing?.running()) sequencer.take(playing.said());
        return String(sequencer.isValid(request, target));
      },
      /**
       * @param {string} request
       * @param {string} [target]
       */
      mayAsk: (request, target) =>
        ['continue', 'previous', 'choice', 'exitAll'].includes(request) && sequencer.isValid(request, target),
      /**
       * What the learner asks for goes before what the object asks for as it ends.
       * @param {string} request
       * @param {string} [target]
       */
      ask(request, target) {
        requested = request === 'choice' ? `{target=${target}}choice` : request;
      },
      takeRequest() {
        const taken = requested;
        requested = null;
        return taken;
      },
      /**
       * An object has ended: takes over what it said and does what is asked for. Gives what is to be said then, once it
       * is heard; null where nothing was asked for that may be.
       * @param {any} api
       * @param {any} said
       * @param {string} asked
       */
      hearEnd(api, said, asked) {
        // What was emptied was as good as never written.
        shared = Object.fromEntries(
          Object.entries(/** @type {Record<string, string>} */ (api.captureSharedDataSnapshot())).filter(
            ([, store]) => store !== '',
          ),
        );
        sequencer.take(said);
        const [, target, kind = asked] = /^\{target=(.+)\}(choice|jump)$/.exec(asked) ?? [];
        waits = kind === '_none_' || !sequencer.isValid(kind, target);
        if (waits) return null;
        const outcome = carryOut(kind, target);
        if (outcome !== null || (kind !== 'exit' && kind !== 'abandon')) return () => sendOutcome(outcome);
        // An object that asks for its end, and for nothing else, is taken away.
        const item = playing?.item;
        return () => (unloading ? undefined : unload(() => send({ kind: 'finished', item })));
      },
      /**
       * Does what was asked for, where the object did not end by itself.
       * @param {string} request
       * @param {string} [target]
       */
      carryOut(request, target) {
        if (requested === null) return;
        if (playing?.running()) return void playing.terminate();
        requested = null;
        // What has ended is not suspended any more.
        if (over && leaving) return;
        const outcome = carryOut(request, target);
        if (!leaving || outcome) sendOutcome(outcome);
      },
      /**
       * What the manifest makes of an object that said nothing.
       * @param {Values} values
       * @param {any} said
       */
      settle(values, said) {
        if (values[exitName] === 'suspend') return;
        sequencer.take(said);
        const { completion, satisfied } = sequencer.ifEnded(() => sequencer.standingOf(sequencer.current())) ?? {};
        if ((values['cmi.completion_status'] ?? 'unknown') === 'unknown' && completion !== undefined)
          values['cmi.completion_status'] = completion ? 'completed' : 'incomplete';
        if ((values['cmi.success_status'] ?? 'unknown') === 'unknown' && satisfied !== undefined)
          values['cmi.success_status'] = satisfied ? 'passed' : 'failed';
      },
    };
  }

  send({ kind: 'ready' });
})();
