'use strict';
// The script of a course: turns pages, asks and marks the questions by the rules of rules.js, and reports to the runtime of SCORM 1.2 or 2004 that it
// finds above its window.
(() => {
  /**
   * An element of the course's page, which builds them all (../pages.ts).
   * @param {string} id
   * @returns {any}
   */
  const element = (id) => document.getElementById(id);
  const course = element('course');
  const { standard, code, mastery, next, language, print } = course.dataset;
  const tries = course.dataset.tries === '' ? Infinity : Number(course.dataset.tries);
  const shuffles = course.dataset.shuffle === 'true';
  const checksEach = course.dataset.feedback === 'each';
  /** @type {any} */
  const rules = Reflect.get(globalThis, 'courseRules');
  const words = JSON.parse(course.dataset.words);
  /** @type {HTMLElement[]} */
  const pages = [...course.querySelectorAll('.page')];
  /** @type {any[]} */
  const entries = [...document.querySelectorAll('#contents a')];
  const form = element('quiz');
  const [back, on, nextPart, place, notice, bar] = ['back', 'on', 'next-part', 'place', 'notice', 'progress'].map(element);
  /** @type {any[]} */
  const all = form ? [...form.querySelectorAll('fieldset')] : [];
  const pools = form ? JSON.parse(form.dataset.pools) : [];
  /**
   * Those of this try, in the order in which they are asked.
   * @type {any[]}
   */
  let questions = [];
  const started = Date.now();
  /** What was wrong is asked once more: nothing of it counts. */
  let practising = false;

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

  let api = standard === 'cmi5' ? null : (window.parent !== window && apiIn(window.parent)) || apiIn(openerOf(window.top) || window.opener);
  let running = false;
  /** @param {string} name */
  const get = (name) => (running ? String(api[calls.get](name)) : '');
  /**
   * @param {string} name
   * @param {unknown} value
   */
  const set = (name, value) => running && String(api[calls.set](name, String(value))) === 'true';

  const anySeed = () => Math.floor(Math.random() * 4294967296);
  // What is kept between visits: pages read, the number that says what was drawn, the answers to that, whether they
  // have been marked, tries, the best score, the questions that were checked one by one. `of` says of which questions: those of another version are asked again.
  /** @type {{ of: string, seen: number[], seed: number, answers: string[], marked: boolean, tries: number, best: number | null, checked: string[] }} */
  let kept = { of: print, seen: [], seed: anySeed(), answers: [], marked: false, tries: 0, best: null, checked: [] };
  let current = 0;
  let before = { completion: '', success: '' };

  function resume() {
    running = Boolean(api) && String(api[calls.begin]('')) === 'true';
    if (!running) return say(words.noAcademy);
    try {
      const found = JSON.parse(get('cmi.suspend_data') || '{}');
      if (found.of === print && Array.isArray(found.answers)) kept = { ...kept, ...found };
    } catch {
      // Data of another course: it begins again.
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

  // Pages that were read and questions that were answered; once the questions were marked, all of them were.
  const isAnswered = (/** @type {any} */ question) => rules.isAnswered(factsOf(question), givenIn(question), language);
  // An order is answered once it is not as it was put.
  const isTouched = (/** @type {any} */ question) => isAnswered(question) && (question.dataset.kind !== 'order' || givenIn(question) !== rules.mixed(factsOf(question).keys, kept.seed, question.dataset.id).join(''));
  const answeredCount = () => (kept.best !== null || kept.marked ? questions.length : questions.filter(isTouched).length);
  function progress() {
    const toRead = pages.filter(({ id }) => id !== 'quiz-page').length;
    return { done: toRead - unread().length + answeredCount(), all: toRead + questions.length };
  }
  function showProgress() {
    const { done, all: steps } = progress();
    bar.max = steps;
    bar.value = done;
    if (form) element('answered').textContent = practising || kept.marked ? '' : filled(words.answered, { answered: answeredCount(), questions: questions.length });
  }

  // What was reached once is never taken back.
  function status() {
    if (is12) {
      const reached = !complete() ? 'incomplete' : !form ? 'completed' : passed() ? 'passed' : 'failed';
      return set('cmi.core.lesson_status', reached);
    }
    const { done, all: steps } = progress();
    set('cmi.progress_measure', (done / steps).toFixed(2));
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
  const listed = (items) => items.join(['ja', 'zh-Hans', 'zh-Hant'].includes(language) ? '、' : ', ');
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
    showProgress();
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
   * @returns {any[]}
   */
  const inputsOf = (question) => [...question.querySelectorAll('input, select, button:not(.check-one)')];
  /**
   * What rules.js takes of a question.
   * @param {any} question
   */
  const factsOf = ({ dataset }) => ({
    kind: dataset.kind,
    keys: [...(dataset.keys ?? '')],
    right: [...(dataset.right ?? '')],
    answer: dataset.answer === undefined ? null : Number(dataset.answer),
    tolerance: Number(dataset.tolerance ?? 0),
    accepts: JSON.parse(dataset.accepts ?? '[]'),
  });

  /**
   * The answer in a question's field, as a text.
   * @param {any} question
   */
  function givenIn(question) {
    const { kind } = question.dataset;
    if (kind === 'number' || kind === 'text') return question.querySelector('input').value.trim();
    if (kind === 'cloze') {
      // The mark between gaps is none of an answer.
      const gaps = inputsOf(question).sort((one, other) => one.dataset.gap - other.dataset.gap);
      return gaps.map(({ value }) => value.replaceAll('|', ' ').trim()).join('|');
    }
    if (kind === 'order') return [...question.querySelectorAll('li')].map(({ dataset }) => dataset.key).join('');
    if (kind === 'match') return factsOf(question).keys.map((key) => question.querySelector(`[data-key="${key}"] select`).value).join('');
    return inputsOf(question).filter(({ checked }) => checked).map(({ value }) => value).sort().join('');
  }

  /**
   * @param {any} question
   * @param {string} given
   */
  function put(question, given) {
    const { kind } = question.dataset;
    if (kind === 'number' || kind === 'text') question.querySelector('input').value = given;
    else if (kind === 'cloze') inputsOf(question).forEach((input) => (input.value = given.split('|')[input.dataset.gap - 1] ?? ''));
    else if (kind === 'order') arrange(question, 'ol', [...given]);
    else if (kind === 'match') factsOf(question).keys.forEach((key, at) => (question.querySelector(`[data-key="${key}"] select`).value = given[at] ?? '-'));
    else inputsOf(question).forEach((input) => (input.checked = given.includes(input.value)));
  }

  /**
   * Puts what has a key in the order of the keys.
   * @param {any} question
   * @param {string} list
   * @param {string[]} keys
   */
  function arrange(question, list, keys) {
    const place = question.querySelector(list);
    keys.forEach((key) => {
      const item = [...place.children].find((each) => each.dataset.key === key || each.value === key);
      if (item) place.append(item);
    });
    if (list === 'ol') movable(question);
  }

  // The first cannot go up and the last not down; a button that would do nothing says so and keeps its focus.
  /** @param {any} question */
  function movable(question) {
    const steps = [...question.querySelectorAll('li')];
    steps.forEach((step, at) => {
      step.querySelector('[data-way="up"]').setAttribute('aria-disabled', String(at === 0));
      step.querySelector('[data-way="down"]').setAttribute('aria-disabled', String(at === steps.length - 1));
    });
  }

  /** @param {any} button */
  function move(button) {
    const step = button.closest('li');
    const question = button.closest('fieldset');
    const steps = [...step.parentElement.children];
    const other = steps[steps.indexOf(step) + (button.dataset.way === 'up' ? -1 : 1)];
    if (!other) return;
    if (button.dataset.way === 'up') other.before(step);
    else other.after(step);
    button.focus();
    movable(question);
    changedAt.set(question, Date.now());
    const now = [...step.parentElement.children];
    element('moved').textContent = filled(words.moved, { item: step.firstElementChild.textContent, place: now.indexOf(step) + 1, places: now.length });
    keepAnswers();
  }

  /**
   * Draws the questions of a try and puts them before the learner, each with its choices in the order of the try.
   * @param {boolean} again
   */
  function ask(again) {
    if (again) kept = { ...kept, seed: anySeed(), answers: [], marked: false, checked: [] };
    practising = false;
    const ids = rules.drawn(pools, kept.seed);
    questions = ids.map((/** @type {string} */ id) => all.find(({ dataset }) => dataset.id === id));
    lay(questions, kept.seed, kept.answers);
    element('practising').hidden = true;
    element('result').hidden = true;
    element('check').hidden = false;
    questions.filter(({ dataset }) => kept.checked.includes(dataset.id)).forEach(tell);
    if (kept.marked) showResult();
    showProgress();
  }

  /**
   * Puts questions before the learner, each with its choices in the order of a number, and what was answered before.
   * @param {any[]} asked
   * @param {number} seed
   * @param {readonly string[]} answers
   */
  function lay(asked, seed, answers) {
    all.forEach((question) => question.remove());
    element('questions').append(...asked);
    asked.forEach((question, index) => {
      const { keys, kind } = factsOf(question);
      const mixed = rules.mixed(keys, seed, question.dataset.id);
      question.querySelector('.number').textContent = String(questions.indexOf(question) + 1);
      question.querySelectorAll('.said, .feedback, .error').forEach((/** @type {any} */ each) => (each.hidden = true));
      inputsOf(question).forEach((input) => (input.disabled = false));
      if (kind === 'order') arrange(question, 'ol', mixed);
      else if (kind === 'match') question.querySelectorAll('select').forEach((/** @type {any} */ select, /** @type {number} */ at) => arrange(question, `[data-key="${keys[at]}"] select`, mixed));
      else if ((kind === 'choice' || kind === 'several') && shuffles) arrange(question, '.choices', mixed);
      put(question, answers[index] ?? (kind === 'order' ? mixed.join('') : ''));
      question.querySelector('.check-one').hidden = !(checksEach || practising);
    });
    changedAt.clear();
    shownAt = Date.now();
  }

  function keepAnswers() {
    if (practising) return;
    if (!kept.marked) kept.answers = questions.map(givenIn);
    showProgress();
  }

  /** @param {any} question */
  const isRight = (question) => rules.isRight(factsOf(question), givenIn(question), language);
  const changedAt = new Map();

  function mark() {
    const open = questions.filter((question) => !isAnswered(question));
    questions.forEach((question) => {
      const isOpen = open.includes(question);
      sayOpen(question, isOpen);
    });
    const summary = element('missing');
    summary.hidden = open.length === 0;
    if (open.length > 0) {
      summary.textContent = filled(words.missing, { questions: listed(open.map((question) => questions.indexOf(question) + 1)) });
      const controls = inputsOf(open[0]);
      (controls.find((control) => control.value === '-') ?? controls[0])?.focus();
      return;
    }
    const score = Math.round((100 * questions.filter(isRight).length) / questions.length);
    kept = { ...kept, answers: questions.map(givenIn), marked: true, tries: kept.tries + 1, best: Math.max(score, kept.best ?? 0) };
    report();
    save();
    showResult();
    element('result-title').focus();
  }

  /**
   * Says at a question that it has no answer yet.
   * @param {any} question
   * @param {boolean} isOpen
   */
  function sayOpen(question, isOpen) {
    question.querySelector('.error').hidden = !isOpen;
    question.querySelectorAll('input[type="text"]').forEach((/** @type {any} */ input) => input.setAttribute('aria-invalid', String(isOpen && input.value.trim() === '')));
  }

  /**
   * Tells at once whether an answer is right, which then stays.
   * @param {any} question
   */
  function checkOne(question) {
    const isOpen = !isAnswered(question);
    sayOpen(question, isOpen);
    if (isOpen) return inputsOf(question)[0]?.focus();
    tell(question);
    if (!practising) {
      kept.checked = [...kept.checked, question.dataset.id];
      keepAnswers();
      save();
    }
    // It is read there, and the next question follows.
    const feedback = question.querySelector('.feedback');
    feedback.tabIndex = -1;
    return feedback.focus();
  }

  // Practice of what was wrong: each answer is marked at once, and neither kept nor reported.
  function practise() {
    const wrong = questions.filter((question) => !isRight(question));
    practising = true;
    lay(wrong, anySeed(), []);
    ['result', 'check'].forEach((id) => (element(id).hidden = true));
    element('practising').hidden = false;
    showProgress();
    element('practising-title').focus();
  }

  function endPractice() {
    ask(false);
    element('result-title').focus();
  }

  // How the standards write an answer: letters with a mark between them, pairs with another, a number with a point.
  /**
   * @param {any} question
   * @param {string} given
   */
  function patternOf(question, given) {
    const { kind, keys } = factsOf(question);
    const [between, within] = is12 ? [',', '.'] : ['[,]', '[.]'];
    if (kind === 'number') return String(rules.numberIn(given, language) ?? '');
    if (kind === 'text') return given.slice(0, 250);
    if (kind === 'cloze') return given.split('|').map((text) => text.slice(0, 100)).join(is12 ? ', ' : '[,]').slice(0, 250);
    if (kind === 'match') return keys.map((key, at) => `${key}${within}${given[at]}`).join(between);
    return [...given].join(between);
  }

  /** @param {any} question */
  function rightPatternOf(question) {
    const { kind, keys, right, answer, tolerance, accepts } = factsOf(question);
    if (kind === 'text' || kind === 'cloze') return `${is12 ? '' : '{case_matters=false}'}${patternOf(question, accepts.map((/** @type {string[]} */ texts) => texts[0]).join('|'))}`;
    if (kind === 'number') return is12 || answer === null ? String(answer) : `${+(answer - tolerance).toPrecision(12)}[:]${+(answer + tolerance).toPrecision(12)}`;
    return patternOf(question, (kind === 'order' || kind === 'match' ? keys : right).join(''));
  }

  /** @type {Record<string, string>} */
  const types = { choice: 'choice', several: 'choice', order: 'sequencing', match: 'matching', number: 'numeric', text: 'fill-in', cloze: 'fill-in', hotspot: 'choice' };

  // Questions are written as interactions, with separate entries for each try.
  function report() {
    if (!running) return;
    const first = Number(get('cmi.interactions._count')) || 0;
    questions.forEach((question, index) => {
      const name = `cmi.interactions.${first + index}`;
      const now = new Date();
      set(`${name}.id`, `${code}-${question.dataset.id}`);
      set(`${name}.type`, types[question.dataset.kind]);
      set(`${name}.${names.at}`, is12 ? now.toTimeString().slice(0, 8) : `${now.toISOString().slice(0, 22)}Z`);
      if (!is12) set(`${name}.description`, `{lang=${language}}${question.dataset.text}`.slice(0, 250));
      set(`${name}.correct_responses.0.pattern`, rightPatternOf(question));
      // Further answers that are right (2004).
      if (!is12 && question.dataset.kind === 'text') factsOf(question).accepts[0].slice(1).forEach((/** @type {string} */ text, /** @type {number} */ at) => set(`${name}.correct_responses.${at + 1}.pattern`, `{case_matters=false}${text}`));
      set(`${name}.weighting`, 1);
      set(`${name}.${names.response}`, patternOf(question, givenIn(question)));
      set(`${name}.result`, isRight(question) ? 'correct' : is12 ? 'wrong' : 'incorrect');
      set(`${name}.latency`, duration((changedAt.get(question) ?? Date.now()) - shownAt));
    });
  }

  function showResult() {
    const wrong = questions.filter((question) => !isRight(question));
    const right = questions.length - wrong.length;
    const score = Math.round((100 * right) / questions.length);
    const good = score >= Number(mastery);
    const isLast = kept.tries >= tries;
    const values = { right, questions: questions.length, score, mastery };
    element('result-title').textContent = filled(good ? words.passed : words.failed, values);
    const left = unread().map((page) => page.querySelector('h1')?.textContent);
    const need = filled(isLast ? words.noMoreTries : words.need, values);
    const sentence = !good && !passed() ? need : left.length > 0 ? filled(words.toRead, { pages: listed(left) }) : running ? words.done : '';
    element('result-text').textContent = sentence;
    nameWrong(wrong);
    element('result').hidden = false;
    element('again').hidden = score === 100 || isLast;
    element('practice').hidden = wrong.length === 0;
    element('check').hidden = true;
    questions.forEach(tell);
    showProgress();
  }

  /**
   * Says whether the answer of a question is right, and what is said of it; it cannot be changed any more.
   * @param {any} question
   */
  function tell(question) {
    const feedback = question.querySelector('.feedback');
    feedback.hidden = false;
    feedback.dataset.right = String(isRight(question));
    feedback.querySelector('strong').textContent = isRight(question) ? words.right : words.wrong;
    const [given, { kind, keys }] = [givenIn(question), factsOf(question)];
    question.querySelectorAll('.said').forEach((/** @type {any} */ said) => {
      const at = keys.indexOf(said.dataset.of);
      // Of a step or a pair where it is in the wrong place, of a choice where it was chosen.
      said.hidden = kind === 'order' || kind === 'match' ? given[at] === keys[at] : !given.includes(said.dataset.of);
    });
    inputsOf(question).forEach((input) => (input.disabled = true));
    question.querySelector('.check-one').hidden = true;
  }

  // What was wrong is named with a way to it.
  /** @param {any[]} wrong */
  function nameWrong(wrong) {
    const line = element('result-wrong');
    line.hidden = wrong.length === 0;
    line.replaceChildren(
      `${words.lookAgain} `,
      ...wrong.flatMap((question, at) => {
        const link = document.createElement('a');
        link.href = `#${question.id}`;
        link.textContent = filled(words.question, { number: questions.indexOf(question) + 1 });
        link.setAttribute('aria-label', `${link.textContent}: ${question.dataset.text}`);
        link.addEventListener('click', (event) => {
          event.preventDefault();
          question.setAttribute('tabindex', '-1');
          question.focus();
        });
        return at === 0 ? [link] : [' · ', link];
      }),
    );
  }

  function tryAgain() {
    ask(true);
    save();
    inputsOf(questions[0])[0]?.focus();
  }

  function goToNextPart() {
    set('adl.nav.request', 'continue');
    finish();
    nextPart.hidden = true;
    say(words.chooseNext);
  }

  // Places lie where they are in the picture. A style in the page itself is what strict policies stop.
  document.querySelectorAll('.spot').forEach((/** @type {any} */ spot) => {
    const [left, top, width, height] = spot.dataset.area.split(' ');
    Object.assign(spot.style, { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` });
  });
  function begin() {
    resume();
    if (form) ask(false);
    document.documentElement.classList.add('scripted');
    show(current, { focus: false });
    if (!api) say(words.noAcademy);
  }

  if (form) {
    form.addEventListener('submit', (/** @type {Event} */ event) => {
      event.preventDefault();
      mark();
    });
    form.addEventListener('change', (/** @type {any} */ { target }) => {
      changedAt.set(target.closest('fieldset'), Date.now());
      if (practising) return;
      keepAnswers();
      save();
    });
    // Also what is being typed while the page closes.
    form.addEventListener('input', keepAnswers);
    form.addEventListener('click', (/** @type {any} */ { target }) => {
      const button = target.closest('[data-way]');
      if (button) move(button);
      if (target.closest('.check-one')) checkOne(target.closest('fieldset'));
    });
    element('check').disabled = false;
    element('again').addEventListener('click', tryAgain);
    element('practice').addEventListener('click', practise);
    element('practice-end').addEventListener('click', endPractice);
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
  if (standard === 'cmi5') {
    const launch = /** @type {() => Promise<any>} */ (Reflect.get(globalThis, 'courseLaunch'));
    void launch()
      .catch(() => null)
      .then((found) => {
        api = found;
        begin();
      });
  } else begin();

  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save());
  window.addEventListener('pagehide', finish);
  // A page that comes back from the browser's memory has ended its session with the runtime.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
})();
