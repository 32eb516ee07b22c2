'use strict';
// The player's document on the courses' origin (D22). It gives a course the runtime of its standard, and tells the portal's page, which frames it, what the course says.
(() => {
  const { portal, standard } = document.documentElement.dataset;
  const is12 = standard === '1.2';
  const calls = is12
    ? { api: 'API', set: 'LMSSetValue.cmi.*', commit: 'LMSCommit', finish: 'LMSFinish' }
    : { api: 'API_1484_11', set: 'SetValue.cmi.*', commit: 'Commit', finish: 'Terminate' };
  const totalTime = is12 ? 'cmi.core.total_time' : 'cmi.total_time';
  // What the portal gives with each launch, and is not to come back: names of people above all.
  const given = new Set(
    is12
      ? ['cmi.core.student_id', 'cmi.core.student_name', 'cmi.core.credit', 'cmi.core.entry', 'cmi.core.lesson_mode', 'cmi.launch_data', 'cmi.student_data.mastery_score', 'cmi.student_data.max_time_allowed', 'cmi.student_data.time_limit_action']
      : ['cmi.learner_id', 'cmi.learner_name', 'cmi.credit', 'cmi.entry', 'cmi.mode', 'cmi.launch_data', 'cmi.scaled_passing_score', 'cmi.max_time_allowed', 'cmi.time_limit_action'],
  );
  const calmMs = 200;

  let frame = null;
  let playing = null;

  const tell = (message) => window.parent.postMessage({ gangway: 'course', ...message }, portal);

  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== portal || typeof data !== 'object' || data === null || data.gangway !== 'portal') return;
    if (data.kind === 'launch') launch(data);
    else if (data.kind === 'end') end();
  });
  // The course may see its frame go before its own last words are through.
  window.addEventListener('pagehide', () => playing?.report({}));

  function launch({ item, address, values, title }) {
    const url = new URL(address, location.href);
    if (url.origin !== location.origin || !url.pathname.startsWith('/courses/')) return;
    frame?.remove();
    playing = runtime(item, values);
    frame = document.createElement('iframe');
    frame.title = title;
    frame.allow = 'fullscreen; autoplay';
    frame.addEventListener('load', () => {
      tell({ kind: 'loaded', item });
      frame.contentWindow.focus();
    }, { once: true });
    frame.src = url.href;
    document.body.append(frame);
  }

  function runtime(item, values) {
    const Runtime = is12 ? window.Scorm12API : window.Scorm2004API;
    const api = new Runtime({ autocommit: false, logLevel: 5, mastery_override: true });
    api.loadFromFlattenedJSON(values, '');
    let waiting;
    let ended = false;
    const report = (more) => {
      clearTimeout(waiting);
      if (!ended || more.finished) tell({ kind: 'values', item, values: valuesOf(api, values), ...more });
    };
    api.on(calls.set, () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => report({}), calmMs);
    });
    api.on(calls.commit, () => report({ committed: true }));
    api.on(calls.finish, () => {
      // After this the runtime settles the status that the course left open.
      queueMicrotask(() => {
        ended = true;
        report({ committed: true, finished: true });
      });
    });
    if (!is12) for (const way of ['Next', 'Previous']) api.on(`Sequence${way}`, () => tell({ kind: 'turn', item, by: way === 'Next' ? 1 : -1 }));
    window[calls.api] = api;
    return { report };
  }

  function valuesOf(api, launched) {
    const kept = Object.entries(api.getFlattenedCMI()).filter(([name, value]) => !given.has(name) && name !== totalTime && typeof value !== 'object' && value !== '' && value !== null && value !== undefined);
    return { ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), ...(launched[totalTime] ? { [totalTime]: launched[totalTime] } : {}) };
  }

  // The course's document goes before its frame: leaving it is what most courses end at.
  function end() {
    if (!frame) return tell({ kind: 'ended' });
    const left = frame;
    frame = null;
    left.addEventListener('load', () => {
      // What it said at last may wait for a turn of its own.
      setTimeout(() => {
        playing?.report({});
        playing = null;
        left.remove();
        tell({ kind: 'ended' });
      });
    }, { once: true });
    left.src = 'about:blank';
    return undefined;
  }

  tell({ kind: 'ready' });
})();
