'use strict';
// The script of a sample course: turns pages, marks the quiz, and reports to the runtime of SCORM 1.2 or 2004 that it
// finds above its window.
(() => {
  /**
   * An element of the course's page, which builds them all (../pages.ts).
   * @param {string} id
   * @returns {any}
   */
  const element = (id) => document.getElementById(id);
  const course = element('course');
  const { standard, code, mastery, next, language } = course.dataset;
  const words = JSON.parse(course.dataset.words);
  /** @type {HTMLElement[]} */
  const pages = [...course.querySelectorAll('.page')];
  /** @type {any[]} */
  const entries = [...document.querySelectorAll('#contents a')];
  const form = element('quiz');
  const [back, on, nextPart, place, notice, bar] = ['back', 'on', 'next-part', 'place', 'notice', 'progress'].map(element);
  /** @type {any[]} */
  const questions = form ? [...form.querySelectorAll('fieldset')] : [];
  const started = Date.now();

  const is12 = standard === '1.2';
  const calls = is12
    ? { api: 'API', begin: 'LMSInitialize', get: 'LMSGetValue', set: 'LMSSetValue', commit: 'LMSCommit', end: 'LMSFinish' }
    : { api: 'API_1484_11', begin: 'Initialize', get: 'GetValue', set: 'SetValue', commit: 'Commit', end: 'Terminate' };
  const names = is12
    ? { location: 'cmi.core.lesson_location', score: 'cmi.core.score', time: 'cmi.core.session_time', exit: 'cmi.core.exit', response: 'student_response', at: 'time' }
    : { location: 'cmi.location', score: 'cmi.score', time: 'cmi.session_time', exit: 'cmi.exit', response: 'learner_response', at: 'timestamp' };

  // As the standards have it: up through the parents, then through the window that opened this one and its parents.
  /** @param {any} from a window */
  function apiIn(from) {
    let view = from;
    for (let steps = 0; view && steps < 500; steps += 1) {
      try {
        if (view[calls.api]) return view[calls.api];
        if (view.parent === view) return null;
        view = view.parent;
      } catch {
        return null;
      }
    }
    return null;
  }

  /** @param {any} view a window */
  function openerOf(view) {
    try {
      return view.opener;
    } catch {
      return null;
    }
  }

  const api = (window.parent !== window && apiIn(window.parent)) || apiIn(openerOf(window.top) || window.opener);
  let running = false;
  /** @param {string} name */
  const get = (name) => (running ? String(api[calls.get](name)) : '');
  /**
   * @param {string} name
   * @param {unknown} value
   */
  const set = (name, value) => running && String(api[calls.set](name, String(value))) === 'true';

  // What is kept between visits: pages read, answers of the last try, tries, the best score.
  /** @type {{ seen: number[], answers: string[][] | null, tries: number, best: number | null }} */
  let kept = { seen: [], answers: null, tries: 0, best: null };
  let current = 0;
  let before = { completion: '', success: '' };

  function resume() {
    running = Boolean(api) && String(api[calls.begin]('')) === 'true';
    if (!running) return say(words.noAcademy);
    try {
      kept = { ...kept, ...JSON.parse(get('cmi.suspend_data') || '{}') };
    } catch {
      // Another version's data: the course begins anew.
    }
    const found = Number(get(names.location));
    if (Number.isInteger(found) && found >= 1 && found <= pages.length) current = found - 1;
    const status = is12 ? get('cmi.core.lesson_status') : '';
    before = is12
      ? { completion: ['completed', 'passed'].includes(status) ? 'completed' : status, success: status === 'passed' ? 'passed' : '' }
      : { completion: get('cmi.completion_status'), success: get('cmi.success_status') };
    return undefined;
  }

  const unread = () => pages.filter((page, index) => page.id !== 'quiz-page' && !kept.seen.includes(index));
  const complete = () => before.completion === 'completed' || (unread().length === 0 && (!form || kept.best !== null));
  const passed = () => before.success === 'passed' || (form ? kept.best !== null && kept.best >= Number(mastery) : complete());

  // What was reached once is never taken back.
  function status() {
    if (is12) {
      const reached = !complete() ? 'incomplete' : !form ? 'completed' : passed() ? 'passed' : 'failed';
      return set('cmi.core.lesson_status', reached);
    }
    set('cmi.progress_measure', (kept.seen.length / pages.length).toFixed(2));
    set('cmi.completion_status', complete() ? 'completed' : 'incomplete');
    return set('cmi.success_status', passed() ? 'passed' : form && kept.best !== null ? 'failed' : 'unknown');
  }

  function save() {
    if (!running) return;
    set(names.location, current + 1);
    set('cmi.suspend_data', JSON.stringify(kept));
    if (form && kept.best !== null) {
      set(`${names.score}.min`, 0);
      set(`${names.score}.max`, 100);
      set(`${names.score}.raw`, kept.best);
      if (!is12) set(`${names.score}.scaled`, (kept.best / 100).toFixed(2));
    }
    status();
    set(names.time, duration(Date.now() - started));
    say(String(api[calls.commit]('')) === 'true' ? '' : words.notSaved);
  }

  function finish() {
    if (!running) return;
    // The runtime keeps what was reached, and begins where the learner left.
    set(names.exit, passed() && complete() ? (is12 ? '' : 'normal') : 'suspend');
    save();
    api[calls.end]('');
    running = false;
  }

  /** @param {number} milliseconds */
  function duration(milliseconds) {
    const seconds = Math.max(0, milliseconds) / 1000;
    if (!is12) return `PT${seconds.toFixed(2)}S`;
    /** @param {number} value */
    const two = (value) => String(Math.floor(value)).padStart(2, '0');
    return `${String(Math.floor(seconds / 3600)).padStart(4, '0')}:${two((seconds / 60) % 60)}:${(seconds % 60).toFixed(2).padStart(5, '0').replace('60.00', '59.99')}`;
  }

  /**
   * @param {string} text
   * @param {Record<string, unknown>} values
   */
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  /** @param {unknown[]} items */
  const listed = (items) => items.join(language === 'ja' ? '、' : ', ');
  /** @param {string} text */
  const say = (text) => {
    notice.textContent = text;
    notice.hidden = text === '';
  };

  let shownAt = Date.now();
  /**
   * @param {number} index
   * @param {{ focus: boolean }} options
   */
  function show(index, { focus }) {
    current = index;
    shownAt = Date.now();
    pages.forEach((page, at) => (page.hidden = at !== index));
    if (!kept.seen.includes(index)) kept.seen.push(index);
    entries.forEach((entry, at) => {
      if (at === index) entry.setAttribute('aria-current', 'page');
      else entry.removeAttribute('aria-current');
      entry.parentElement.querySelector('.read').hidden = !kept.seen.includes(at);
    });
    place.textContent = filled(words.page, { page: index + 1, pages: pages.length });
    bar.value = index + 1;
    back.hidden = index === 0;
    on.hidden = index === pages.length - 1;
    const heading = pages[index]?.querySelector('h1');
    document.title = `${heading?.textContent} – ${course.dataset.title}`;
    const partDone = element('part-done');
    if (partDone) partDone.hidden = !(index === pages.length - 1 && complete());
    if (nextPart) nextPart.hidden = !(index === pages.length - 1 && complete() && running);
    save();
    if (!focus) return;
    window.scrollTo(0, 0);
    heading?.focus();
  }

  /** @param {number} index */
  function turnTo(index) {
    element('contents').open = false;
    if (index >= 0 && index < pages.length) show(index, { focus: true });
  }

  /**
   * @param {Element} question
   * @returns {HTMLInputElement[]}
   */
  const inputsOf = (question) => [...question.querySelectorAll('input')];
  /** @param {Element} question */
  const chosenIn = (question) => inputsOf(question).filter(({ checked }) => checked).map(({ value }) => value);
  /** @param {Element} question */
  const rightIn = (question) => inputsOf(question).filter(({ dataset }) => 'right' in dataset).map(({ value }) => value);
  /** @param {Element} question */
  const isRight = (question) => chosenIn(question).join() === rightIn(question).join();
  const changedAt = new Map();

  function mark() {
    const open = questions.filter((question) => chosenIn(question).length === 0);
    questions.forEach((question) => (question.querySelector('.error').hidden = !open.includes(question)));
    const summary = element('missing');
    summary.hidden = open.length === 0;
    if (open.length > 0) {
      summary.textContent = filled(words.missing, { questions: listed(open.map((question) => questions.indexOf(question) + 1)) });
      inputsOf(open[0])[0]?.focus();
      return;
    }
    const score = Math.round((100 * questions.filter(isRight).length) / questions.length);
    kept = { ...kept, answers: questions.map(chosenIn), tries: kept.tries + 1, best: Math.max(score, kept.best ?? 0) };
    report();
    save();
    showResult();
    element('result-title').focus();
  }

  // Questions are written as interactions, each try with entries of its own.
  function report() {
    if (!running) return;
    const first = Number(get('cmi.interactions._count')) || 0;
    const between = is12 ? ',' : '[,]';
    questions.forEach((question, index) => {
      const name = `cmi.interactions.${first + index}`;
      const now = new Date();
      set(`${name}.id`, `${code}-${question.id}`);
      set(`${name}.type`, 'choice');
      set(`${name}.${names.at}`, is12 ? now.toTimeString().slice(0, 8) : `${now.toISOString().slice(0, 22)}Z`);
      if (!is12) set(`${name}.description`, `{lang=${language}}${question.dataset.text}`.slice(0, 250));
      set(`${name}.correct_responses.0.pattern`, rightIn(question).join(between));
      set(`${name}.weighting`, 1);
      set(`${name}.${names.response}`, chosenIn(question).join(between));
      set(`${name}.result`, isRight(question) ? 'correct' : is12 ? 'wrong' : 'incorrect');
      set(`${name}.latency`, duration((changedAt.get(question) ?? Date.now()) - shownAt));
    });
  }

  function showResult() {
    const right = questions.filter(isRight).length;
    const score = Math.round((100 * right) / questions.length);
    const good = score >= Number(mastery);
    const values = { right, questions: questions.length, score, mastery };
    element('result-title').textContent = filled(good ? words.passed : words.failed, values);
    const left = unread().map((page) => page.querySelector('h1')?.textContent);
    const sentence = !good && !passed() ? filled(words.need, values) : left.length > 0 ? filled(words.toRead, { pages: listed(left) }) : running ? words.done : '';
    element('result-text').textContent = sentence;
    element('result').hidden = false;
    element('again').hidden = score === 100;
    element('check').hidden = true;
    questions.forEach((question) => {
      const feedback = question.querySelector('.feedback');
      feedback.hidden = false;
      feedback.dataset.right = String(isRight(question));
      feedback.querySelector('strong').textContent = isRight(question) ? words.right : words.wrong;
      inputsOf(question).forEach((input) => (input.disabled = true));
    });
  }

  function tryAgain() {
    element('result').hidden = true;
    element('check').hidden = false;
    questions.forEach((question) => {
      question.querySelector('.feedback').hidden = true;
      inputsOf(question).forEach((input) => Object.assign(input, { checked: false, disabled: false }));
    });
    changedAt.clear();
    shownAt = Date.now();
    inputsOf(questions[0])[0]?.focus();
  }

  function restoreAnswers() {
    if (!Array.isArray(kept.answers) || kept.answers.length !== questions.length) return;
    questions.forEach((question, index) => inputsOf(question).forEach((input) => (input.checked = Boolean(kept.answers?.[index]?.includes(input.value)))));
    showResult();
  }

  function goToNextPart() {
    set('adl.nav.request', 'continue');
    finish();
    nextPart.hidden = true;
    say(words.chooseNext);
  }

  resume();
  if (form) {
    restoreAnswers();
    form.addEventListener('submit', (/** @type {Event} */ event) => {
      event.preventDefault();
      mark();
    });
    form.addEventListener('change', (/** @type {any} */ { target }) => changedAt.set(target.closest('fieldset'), Date.now()));
    element('check').disabled = false;
    element('again').addEventListener('click', tryAgain);
  }
  back.addEventListener('click', () => turnTo(current - 1));
  on.addEventListener('click', () => turnTo(current + 1));
  entries.forEach((entry, index) =>
    entry.addEventListener('click', (/** @type {Event} */ event) => {
      event.preventDefault();
      turnTo(index);
    }),
  );
  if (nextPart && next) nextPart.addEventListener('click', goToNextPart);
  document.documentElement.classList.add('scripted');
  show(current, { focus: false });
  if (!api) say(words.noAcademy);

  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save());
  window.addEventListener('pagehide', finish);
  // A page that comes back from the browser's memory has ended its session with the runtime.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
})();
