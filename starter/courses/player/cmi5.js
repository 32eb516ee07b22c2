'use strict';
// Speaks cmi5 for the script of a course: takes the launch, and offers the calls of the runtime of SCORM 2004, which
// become statements and a state document of the record store that launched it.
(() => {
  const verbs = {
    initialized: 'http://adlnet.gov/expapi/verbs/initialized',
    completed: 'http://adlnet.gov/expapi/verbs/completed',
    passed: 'http://adlnet.gov/expapi/verbs/passed',
    failed: 'http://adlnet.gov/expapi/verbs/failed',
    terminated: 'http://adlnet.gov/expapi/verbs/terminated',
    answered: 'http://adlnet.gov/expapi/verbs/answered',
  };
  const categories = ['https://w3id.org/xapi/cmi5/context/categories/cmi5', 'https://w3id.org/xapi/cmi5/context/categories/moveon'];
  const stateName = 'course';
  const started = Date.now();

  /**
   * The runtime of a launch; null where the page was opened without one. Rejects where the record store does not answer.
   * @returns {Promise<Record<string, (...given: any[]) => any> | null>}
   */
  async function open() {
    const query = new URLSearchParams(location.search);
    /** @param {string} name */
    const given = (name) => query.get(name) ?? '';
    const [endpoint, fetchAddress, agent, registration, activityId] = [given('endpoint'), given('fetch'), given('actor'), given('registration'), given('activityId')];
    if (!endpoint || !fetchAddress) return null;
    const base = endpoint.replace(/\/*$/, '/');
    const { 'auth-token': token } = await (await fetch(fetchAddress, { method: 'POST' })).json();
    if (!token) return null;
    const actor = JSON.parse(agent || '{}');
    /**
     * @param {string} path
     * @param {Record<string, string>} asked
     * @param {{ method?: string, body?: unknown, keepalive?: boolean }} [options]
     */
    const call = (path, asked, { method = 'GET', body, keepalive = false } = {}) =>
      fetch(`${base}${path}?${new URLSearchParams(asked)}`, {
        method, keepalive,
        headers: { Authorization: `Basic ${token}`, 'X-Experience-API-Version': '1.0.3', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    /** @param {string} stateId */
    const place = (stateId) => ({ activityId, agent, registration, stateId });
    /** @param {Response} answer */
    const found = async (answer) => (answer.ok ? answer.json() : null);

    const launch = (await found(await call('activities/state', place('LMS.LaunchData')))) ?? {};
    // Asked for before anything is said (cmi5 §11).
    await call('agents/profile', { agent, profileId: 'cmi5LearnerPreferences' });
    const kept = (await found(await call('activities/state', place(stateName)))) ?? {};
    const template = launch.contextTemplate ?? {};
    const isNormal = (launch.launchMode ?? 'Normal') === 'Normal';
    /** @type {Record<string, string>} */
    const values = { 'cmi.location': kept.location ?? '', 'cmi.suspend_data': kept.suspended ?? '' };
    for (const [name, status] of [['cmi.completion_status', 'completed'], ['cmi.success_status', 'passed']]) if (kept[status ?? '']) values[name ?? ''] = status ?? '';
    const said = new Set([...(kept.completed ? ['completed'] : []), ...(kept.passed ? ['passed'] : [])]);
    let stored = '';
    let reported = 0;
    /** @type {Promise<unknown>} */
    let queue = Promise.resolve();

    /**
     * @param {keyof typeof verbs} verb
     * @param {{ result?: object, object?: object, categories?: string[] }} [more]
     */
    const statement = (verb, { result, object, categories: of = categories.slice(0, 1) } = {}) => ({
      id: crypto.randomUUID(), actor, timestamp: new Date().toISOString(),
      verb: { id: verbs[verb], display: { en: verb } },
      object: object ?? { objectType: 'Activity', id: activityId },
      ...(result ? { result } : {}),
      context: {
        ...template,
        registration,
        contextActivities: {
          ...template.contextActivities,
          ...(of.length > 0 ? { category: of.map((id) => ({ id })) } : {}),
        },
      },
    });
    const duration = () => `PT${((Date.now() - started) / 1000).toFixed(2)}S`;
    const score = () => (values['cmi.score.scaled'] === undefined ? {} : { score: { scaled: Number(values['cmi.score.scaled']) } });

    // Each verb of the result is said once; a failure at the end alone, since nothing passes after it.
    /** @param {boolean} isOver */
    function resultStatements(isOver) {
      if (!isNormal) return [];
      /** @type {object[]} */
      const list = [];
      /**
       * @param {'completed' | 'passed' | 'failed'} verb
       * @param {object} result
       */
      const say = (verb, result) => {
        if (said.has(verb)) return;
        said.add(verb);
        list.push(statement(verb, { result: { ...result, duration: duration() }, categories }));
      };
      if (values['cmi.success_status'] === 'passed') say('passed', { success: true, ...score() });
      if (values['cmi.completion_status'] === 'completed') say('completed', { completion: true });
      if (isOver && values['cmi.success_status'] === 'failed' && !said.has('passed')) say('failed', { success: false, ...score() });
      return list;
    }

    function answers() {
      /** @type {object[]} */
      const list = [];
      for (; values[`cmi.interactions.${reported}.result`] !== undefined; reported += 1) {
        /** @param {string} name */
        const of = (name) => values[`cmi.interactions.${reported}.${name}`] ?? '';
        const patterns = [0, 1, 2, 3, 4, 5].flatMap((at) => values[`cmi.interactions.${reported}.correct_responses.${at}.pattern`] ?? []);
        const text = /^\{lang=([\w-]+)\}(.*)$/s.exec(of('description')) ?? ['', 'en', of('description')];
        const definition = { type: 'http://adlnet.gov/expapi/activities/cmi.interaction', interactionType: of('type'), correctResponsesPattern: patterns, description: { [text[1] ?? 'en']: text[2] ?? '' } };
        const object = { objectType: 'Activity', id: `${activityId}${activityId.includes('#') ? '/' : '#'}${of('id')}`, definition };
        list.push(statement('answered', { object, categories: [], result: { success: of('result') === 'correct', response: of('learner_response') } }));
      }
      return list;
    }

    /** @param {{ isOver?: boolean, keepalive?: boolean }} [options] */
    function send({ isOver = false, keepalive = false } = {}) {
      const list = [...answers(), ...resultStatements(isOver)];
      if (isOver) list.push(statement('terminated', { result: { duration: duration() } }));
      const state = { location: values['cmi.location'], suspended: values['cmi.suspend_data'], completed: said.has('completed'), passed: said.has('passed') };
      const changed = JSON.stringify(state) !== stored;
      stored = JSON.stringify(state);
      const work = async () => {
        if (changed) await call('activities/state', place(stateName), { method: 'PUT', body: state, keepalive });
        if (list.length > 0) await call('statements', {}, { method: 'POST', body: list, keepalive });
      };
      // A page that goes waits for nothing before it.
      queue = keepalive ? work() : queue.then(work, work);
      queue.catch(() => undefined);
    }

    await call('statements', {}, { method: 'POST', body: [statement('initialized')] });
    return {
      Initialize: () => 'true',
      /** @param {string} name */
      GetValue: (name) => (name === 'cmi.interactions._count' ? String(new Set(Object.keys(values).flatMap((each) => /^cmi\.interactions\.(\d+)\./.exec(each)?.[1] ?? [])).size) : (values[name] ?? '')),
      /**
       * @param {string} name
       * @param {string} value
       */
      SetValue: (name, value) => {
        values[name] = value;
        return 'true';
      },
      Commit: () => {
        send();
        return 'true';
      },
      Terminate: () => {
        send({ isOver: true, keepalive: true });
        return 'true';
      },
    };
  }

  Object.assign(globalThis, { courseLaunch: open });
})();
