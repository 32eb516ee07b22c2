'use strict';
// Sequences the activities of a course of SCORM 2004 by the pseudo code of its 4th edition's Sequencing and Navigation
// book; the numbers beside functions are those of its processes. It is a script of the player's document, and plain data
// in and out: what is kept between visits is one object without anything of the browser's.
(() => {
  /** What is known of an objective; what is not there is unknown. Completion is true for completed. */
  /** @typedef {{ satisfied?: boolean, measure?: number, completion?: boolean, progress?: number, raw?: number, min?: number, max?: number }} Known */
  /** Whether an object has set a status by itself, be it to unknown. */
  /** @typedef {{ said: { success: boolean, completion: boolean } }} Said */
  /** @typedef {{ attempts: number, active: boolean, suspended: boolean, objectives: Record<string, Known>, staleObjectives: boolean, staleProgress: boolean, said: { success: boolean, completion: boolean }, children: string[] | null }} Tracking */
  /**
   * @typedef {object} Activity
   * @property {string} id
   * @property {any} settings
   * @property {Activity | null} parent
   * @property {Activity[]} all Its children in the order of the manifest.
   * @property {number} order
   * @property {Objective[]} objectives The primary one first.
   */
  /** @typedef {{ id: string, named: boolean, byMeasure: boolean, minMeasure: number, maps: any[] }} Objective */
  /** @typedef {{ deliver: Activity, fresh: boolean } | { end: string } | { nothing: true }} Outcome */

  /**
   * The readings of an objective: what the state calls them, how a map of the manifest allows them, and the name that a
   * learner's other courses know them by.
   * @type {readonly (readonly [keyof Known, string, string])[]}
   */
  const readings = [
    ['satisfied', 'SatisfiedStatus', 'satisfiedStatus'],
    ['measure', 'NormalizedMeasure', 'normalizedMeasure'],
    ['completion', 'CompletionStatus', 'completionStatus'],
    ['progress', 'ProgressMeasure', 'progressMeasure'],
    ['raw', 'RawScore', 'rawScore'],
    ['min', 'MinScore', 'minScore'],
    ['max', 'MaxScore', 'maxScore'],
  ];
  // A primary objective without a name has this one, which no name of a manifest is.
  const unnamed = '';

  /**
   * A course's activities with their rules (`ActivityTree`), as `kept` of an earlier visit. Throws where two activities
   * have one identifier.
   * @param {any} tree
   * @param {any} [kept]
   */
  function sequencer(tree, kept) {
    /** @type {Map<string, Activity>} */
    const activities = new Map();
    /** @type {Activity[]} */
    const inOrder = [];
    const root = build(tree, null);
    /** @type {{ tracking: Record<string, Tracking>, globals: Record<string, Known>, current: string | null, suspended: string | null, prepared: boolean }} */
    let state = {
      tracking: Object.fromEntries(inOrder.map(({ id }) => [id, untouched()])),
      globals: {},
      current: null,
      suspended: null,
      prepared: false,
    };
    /** Where the request that is worked on has come to: the current activity, or one above it. @type {Activity | null} */
    let candidate = null;
    let endsSession = false;
    let exitsCourse = false;

    // ---- the tree ----

    /** @param {any} settings @param {Activity | null} parent @returns {Activity} */
    function build(settings, parent) {
      if (activities.has(settings.id)) throw new Error(`There are two activities with the identifier ${settings.id}.`);
      /** @type {Activity} */
      const activity = { id: settings.id, settings, parent, all: [], order: inOrder.length, objectives: [] };
      const primary = settings.primaryObjective ?? {};
      activity.objectives = [primary, ...(settings.objectives ?? [])].map((each) => ({
        id: each.objectiveID || unnamed,
        named: Boolean(each.objectiveID),
        byMeasure: each.satisfiedByMeasure === true,
        minMeasure: each.minNormalizedMeasure ?? 1,
        maps: each.mapInfo ?? [],
      }));
      activities.set(activity.id, activity);
      inOrder.push(activity);
      activity.all = (settings.children ?? []).map((/** @type {any} */ child) => build(child, activity));
      return activity;
    }

    /** @returns {Tracking} */
    function untouched() {
      return {
        attempts: 0,
        active: false,
        suspended: false,
        objectives: {},
        staleObjectives: false,
        staleProgress: false,
        said: { success: false, completion: false },
        children: null,
      };
    }

    /** @param {string | null | undefined} id */
    const find = (id) => activities.get(id ?? '') ?? (id && id === tree.organization ? root : null);
    /** @param {Activity} activity */
    const trackingOf = (activity) => /** @type {Tracking} */ (state.tracking[activity.id]);
    /** @param {Activity} activity */
    const controls = ({ settings }) => settings.sequencingControls ?? {};
    /** @param {Activity} activity */
    const delivery = ({ settings }) => settings.deliveryControls ?? {};
    /** @param {Activity} activity */
    const considerations = ({ settings }) => settings.rollupConsiderations ?? {};
    /** @param {Activity} activity */
    const isTracked = (activity) => delivery(activity).tracked !== false;
    /** @param {Activity | null} activity */
    const isActive = (activity) => activity !== null && trackingOf(activity).active;
    /** @param {Activity} activity */
    const isLeaf = ({ all }) => all.length === 0;
    /** The children that were selected, in their order (available children). @param {Activity} activity */
    function childrenOf(activity) {
      const chosen = trackingOf(activity).children;
      return chosen === null ? activity.all : chosen.map((id) => /** @type {Activity} */ (find(id)));
    }
    /** @param {Activity} activity */
    const isAvailable = (activity) => {
      for (let each = activity; each.parent; each = each.parent)
        if (!childrenOf(each.parent).includes(each)) return false;
      return true;
    };
    /** The activity and those above it, up to the root. @param {Activity | null} activity */
    function pathFrom(activity) {
      const path = [];
      for (let each = activity; each; each = each.parent) path.push(each);
      return path;
    }
    /** @param {Activity} activity @param {1 | -1} by */
    function sibling(activity, by) {
      const all = activity.parent ? childrenOf(activity.parent) : [activity];
      return all[all.indexOf(activity) + by] ?? null;
    }
    /** The lowest activity that is, or contains, both; a leaf contains nothing. @param {Activity} one @param {Activity} other */
    function commonAncestor(one, other) {
      const holders = pathFrom(isLeaf(other) ? other.parent : other);
      return pathFrom(isLeaf(one) ? one.parent : one).find((each) => holders.includes(each)) ?? root;
    }
    function lastLeaf() {
      let last = root;
      for (let children = childrenOf(last); children.length > 0; children = childrenOf(last))
        last = /** @type {Activity} */ (children.at(-1));
      return last;
    }

    // ---- what is known ----

    /** @param {Activity} activity @param {string | undefined} id */
    const objectiveOf = (activity, id) =>
      id === undefined || id === ''
        ? activity.objectives[0]
        : activity.objectives.find((each) => each.named && each.id === id);

    /** @param {Activity} activity @param {Objective} objective @returns {Known} */
    function localOf(activity, objective) {
      const { objectives } = trackingOf(activity);
      return (objectives[objective.id] ??= {});
    }

    /**
     * A reading of an objective: of the shared one that its map reads, else its own. `stale` leaves out its own of an
     * attempt before the one that the activities above it are in.
     * @param {Activity} activity @param {Objective} objective @param {keyof Known} reading
     * @param {{ fresh?: boolean, local?: boolean }} [options]
     */
    function readingOf(activity, objective, reading, { fresh = false, local = false } = {}) {
      if (!local) {
        const flag = `read${readings.find(([name]) => name === reading)?.[1]}`;
        const map = objective.maps.find((each) => each[flag] === true);
        const shared = map && state.globals[map.targetObjectiveID]?.[reading];
        // What is shared replaces its own, also where it is not known yet; of progress and scores both do.
        if (shared !== undefined || (map && (reading === 'satisfied' || reading === 'measure'))) return shared;
      }
      const { staleObjectives, staleProgress } = trackingOf(activity);
      const isStale = reading === 'completion' || reading === 'progress' ? staleProgress : staleObjectives;
      return fresh && isStale ? undefined : localOf(activity, objective)[reading];
    }
    /** @param {Activity} activity @param {Objective} objective @param {{ fresh?: boolean, local?: boolean }} [how] @returns {boolean | undefined} */
    function satisfiedOf(activity, objective, how) {
      if (!isTracked(activity)) return undefined;
      if (!objective.byMeasure)
        return /** @type {boolean | undefined} */ (readingOf(activity, objective, 'satisfied', how));
      if (trackingOf(activity).active && considerations(activity).measureSatisfactionIfActive === false)
        return undefined;
      const measure = measureOf(activity, objective, how);
      return measure === undefined ? undefined : measure >= objective.minMeasure;
    }
    /** @param {Activity} activity @param {Objective} objective @param {{ fresh?: boolean, local?: boolean }} [how] @returns {number | undefined} */
    const measureOf = (activity, objective, how) =>
      isTracked(activity)
        ? /** @type {number | undefined} */ (readingOf(activity, objective, 'measure', how))
        : undefined;
    /** @param {Activity} activity @param {Objective} objective @param {{ fresh?: boolean, local?: boolean }} [how] @returns {boolean | undefined} */
    function completionOf(activity, objective, how) {
      if (!isTracked(activity)) return undefined;
      const threshold = activity.settings.completionThreshold;
      if (objective !== activity.objectives[0] || threshold?.completedByMeasure !== true)
        return /** @type {boolean | undefined} */ (readingOf(activity, objective, 'completion', how));
      const progress = progressOf(activity, objective, how);
      return progress === undefined ? undefined : progress >= threshold.minProgressMeasure;
    }
    /** @param {Activity} activity @param {Objective} objective @param {{ fresh?: boolean, local?: boolean }} [how] @returns {number | undefined} */
    const progressOf = (activity, objective, how) =>
      isTracked(activity)
        ? /** @type {number | undefined} */ (readingOf(activity, objective, 'progress', how))
        : undefined;

    /**
     * Sets a reading of an objective, and of the shared ones to which its maps write. What was not known before and is
     * not now says nothing to others, unless the object said so.
     * @param {Activity} activity @param {Objective} objective @param {keyof Known} reading @param {any} value
     */
    function set(activity, objective, reading, value, isSaid = false) {
      const local = localOf(activity, objective);
      if (value === undefined && local[reading] === undefined && !isSaid) return;
      put(local, reading, value);
      const flag = `write${readings.find(([name]) => name === reading)?.[1]}`;
      for (const map of objective.maps)
        if (map[flag] === true) put((state.globals[map.targetObjectiveID] ??= {}), reading, value);
    }
    /** @param {Known} known @param {keyof Known} reading @param {any} value */
    function put(known, reading, value) {
      if (value === undefined) delete known[reading];
      else known[reading] = /** @type {never} */ (value);
    }
    /** @param {Activity} activity @param {Objective} objective @param {number | undefined} measure */
    function setMeasure(activity, objective, measure) {
      set(activity, objective, 'measure', measure);
      if (!objective.byMeasure) return;
      const waits = trackingOf(activity).active && considerations(activity).measureSatisfactionIfActive === false;
      if (objective === activity.objectives[0] && waits) return;
      set(activity, objective, 'satisfied', measure === undefined ? undefined : measure >= objective.minMeasure);
    }

    // ---- rules ----

    /**
     * Whether conditions are met; undefined where what they ask is not known. UP.2.1
     * @param {Activity} activity @param {any} rule @param {boolean} [fresh] @returns {boolean | undefined}
     */
    function isMet(activity, { conditions = [], conditionCombination }, fresh = false) {
      const found = conditions.map((/** @type {any} */ each) => isConditionMet(activity, each, fresh));
      if (found.length === 0) return undefined;
      if (conditionCombination === 'any')
        return found.includes(true) ? true : found.includes(undefined) ? undefined : false;
      return found.every((/** @type {boolean | undefined} */ each) => each === true)
        ? true
        : found.find((/** @type {boolean | undefined} */ each) => each !== true);
    }

    /** @param {Activity} activity @param {any} condition @param {boolean} fresh @returns {boolean | undefined} */
    function isConditionMet(activity, { condition, operator, referencedObjective, parameters }, fresh) {
      const found = conditionOf(activity, condition, referencedObjective, parameters?.threshold ?? 0, fresh);
      return found === undefined ? undefined : operator === 'not' ? !found : found;
    }

    /** @param {Activity} activity @param {string} condition @param {string | undefined} id @param {number} threshold @param {boolean} fresh @returns {boolean | undefined} */
    function conditionOf(activity, condition, id, threshold, fresh) {
      const objective = objectiveOf(activity, id);
      const how = { fresh };
      const measure = () => (objective ? measureOf(activity, objective, how) : undefined);
      switch (condition) {
        case 'always':
          return true;
        case 'never':
          return false;
        case 'satisfied':
          return objective ? satisfiedOf(activity, objective, how) : undefined;
        case 'objectiveStatusKnown':
          return objective !== undefined && satisfiedOf(activity, objective, how) !== undefined;
        case 'objectiveMeasureKnown':
          return measure() !== undefined;
        case 'objectiveMeasureGreaterThan':
        case 'objectiveMeasureLessThan': {
          const known = measure();
          if (known === undefined) return undefined;
          return condition === 'objectiveMeasureLessThan' ? known < threshold : known > threshold;
        }
        case 'completed':
          return objective ? completionOf(activity, objective, how) : undefined;
        case 'progressKnown':
        case 'activityProgressKnown':
          return objective !== undefined && completionOf(activity, objective, how) !== undefined;
        case 'attempted':
          return trackingOf(activity).attempts > 0;
        case 'attemptLimitExceeded': {
          const { attemptLimit } = activity.settings;
          return attemptLimit === undefined ? undefined : trackingOf(activity).attempts >= attemptLimit;
        }
        default:
          return undefined;
      }
    }

    /** The action of the first rule that is met, of those with one of these actions. UP.2 @param {Activity} activity @param {'pre' | 'exit' | 'post'} kind @param {readonly string[]} actions */
    function ruleOf(activity, kind, actions) {
      const rules = activity.settings.sequencingRules?.[`${kind}ConditionRules`] ?? [];
      return (
        rules.find((/** @type {any} */ rule) => actions.includes(rule.action) && isMet(activity, rule) === true)
          ?.action ?? null
      );
    }
    /** @param {Activity} activity */
    const isSkipped = (activity) => ruleOf(activity, 'pre', ['skip']) !== null;
    /** @param {Activity} activity */
    const isHidden = (activity) => ruleOf(activity, 'pre', ['hiddenFromChoice', 'hideFromChoice']) !== null;
    /** @param {Activity} activity */
    const stopsForward = (activity) => ruleOf(activity, 'pre', ['stopForwardTraversal']) !== null;
    /** UP.5, with the limit of attempts (UP.1). @param {Activity} activity */
    function isClosed(activity) {
      if (ruleOf(activity, 'pre', ['disabled']) !== null) return true;
      const { active, suspended, attempts } = trackingOf(activity);
      const { attemptLimit } = activity.settings;
      return !active && !suspended && attemptLimit !== undefined && attempts >= attemptLimit;
    }

    // ---- rollup ----

    /**
     * Rolls up what an activity says, and what the activities say that read what was written. RB.1.5
     * @param {Activity} activity
     */
    function rollUpFrom(activity) {
      const affected = new Set(pathFrom(activity.parent));
      const written = new Set(
        pathFrom(activity).flatMap(({ objectives }) =>
          objectives.flatMap(({ maps }) =>
            maps.flatMap((map) =>
              readings.some(([, flag]) => map[`write${flag}`] === true) ? [map.targetObjectiveID] : [],
            ),
          ),
        ),
      );
      for (const reader of inOrder) {
        const reads = reader.objectives.some(({ maps }) =>
          maps.some(
            (map) => written.has(map.targetObjectiveID) && readings.some(([, flag]) => map[`read${flag}`] === true),
          ),
        );
        if (reads && isAvailable(reader)) for (const each of pathFrom(reader.parent)) affected.add(each);
      }
      for (const each of [...affected].sort((one, other) => pathFrom(other).length - pathFrom(one).length))
        rollUp(each);
    }

    /** @param {Activity} cluster */
    function rollUp(cluster) {
      if (!isTracked(cluster)) return;
      const primary = /** @type {Objective} */ (cluster.objectives[0]);
      const children = childrenOf(cluster).filter(isTracked);
      // RB.1.1 a and b
      setMeasure(
        cluster,
        primary,
        weighed(children, (child) => [
          controls(child).objectiveMeasureWeight ?? 1,
          measureOf(child, /** @type {Objective} */ (child.objectives[0])),
        ]),
      );
      set(
        cluster,
        primary,
        'progress',
        weighed(children, (child) => [
          child.settings.completionThreshold?.progressWeight ?? 1,
          progressOf(child, /** @type {Objective} */ (child.objectives[0])),
        ]),
      );
      // RB.1.2
      if (!primary.byMeasure) {
        const found = decided(cluster, 'satisfied', 'notSatisfied', 'satisfied', 'objectiveStatusKnown');
        if (found !== undefined) set(cluster, primary, 'satisfied', found);
      }
      // RB.1.3
      if (cluster.settings.completionThreshold?.completedByMeasure === true) {
        set(cluster, primary, 'completion', completionOf(cluster, primary, { local: true }));
      } else {
        const found = decided(cluster, 'completed', 'incomplete', 'completed', 'progressKnown');
        if (found !== undefined) set(cluster, primary, 'completion', found);
      }
    }

    /** @param {Activity[]} children @param {(child: Activity) => [number, number | undefined]} of */
    function weighed(children, of) {
      let [sum, weight, isKnown] = [0, 0, false];
      for (const child of children) {
        const [own, measure] = of(child);
        weight += own;
        if (measure === undefined) continue;
        sum += own * measure;
        isKnown = true;
      }
      return isKnown && weight > 0 ? sum / weight : undefined;
    }

    /**
     * What rollup rules make of a cluster: true, false, or undefined where none is met. Without rules of such actions,
     * those of the standard.
     * @param {Activity} cluster @param {string} yes @param {string} no @param {string} all @param {string} known
     */
    function decided(cluster, yes, no, all, known) {
      const own = (cluster.settings.rollupRules?.rules ?? []).filter(
        (/** @type {any} */ { action }) => action === yes || action === no,
      );
      const rules =
        own.length > 0
          ? own
          : [
              { action: yes, consideration: 'all', conditions: [{ condition: all }] },
              { action: no, consideration: 'all', conditions: [{ condition: known }] },
            ];
      const isDone = (/** @type {string} */ action) =>
        rules.some((/** @type {any} */ rule) => rule.action === action && isRollupMet(cluster, rule));
      return isDone(yes) ? true : isDone(no) ? false : undefined;
    }

    /** RB.1.4 @param {Activity} cluster @param {any} rule */
    function isRollupMet(
      cluster,
      { action, consideration, minimumCount = 0, minimumPercent = 0, conditions, conditionCombination = 'any' },
    ) {
      const found = childrenOf(cluster)
        .filter((child) => counts(child, action))
        .map((child) => isMet(child, { conditions, conditionCombination }, true));
      // Without any that counts there is none that is against it.
      if (found.length > 0 && found.every((each) => each === undefined)) return false;
      const met = found.filter((each) => each === true).length;
      switch (consideration) {
        case 'any':
          return met > 0;
        case 'none':
          return found.every((each) => each === false);
        case 'atLeastCount':
          return found.length > 0 && met >= minimumCount;
        case 'atLeastPercent':
          return found.length > 0 && met / found.length >= minimumPercent;
        default:
          return met === found.length;
      }
    }

    /** Whether a child counts for a rollup. RB.1.4.2 @param {Activity} child @param {string} action */
    function counts(child, action) {
      if (!isTracked(child)) return false;
      const { rollupObjectiveSatisfied = true, rollupProgressCompletion = true } = controls(child);
      const isObjective = action === 'satisfied' || action === 'notSatisfied';
      if (!(isObjective ? rollupObjectiveSatisfied : rollupProgressCompletion)) return false;
      const { attempts, suspended } = trackingOf(child);
      switch (considerations(child)[`requiredFor${action[0]?.toUpperCase()}${action.slice(1)}`]) {
        case 'ifNotSuspended':
          return !(attempts > 0 && suspended);
        case 'ifAttempted':
          return attempts > 0;
        case 'ifNotSkipped':
          return !isSkipped(child);
        default:
          return true;
      }
    }

    // ---- attempts ----

    // SR.1 and SR.2, before the first attempt and where a cluster's attempt has ended.
    function prepare() {
      if (state.prepared) return;
      state.prepared = true;
      for (const cluster of inOrder) arrange(cluster, ['once', 'onEachNewAttempt']);
    }
    /** @param {Activity} cluster @param {readonly string[]} timings */
    function arrange(cluster, timings) {
      if (isLeaf(cluster)) return;
      const { selectionTiming, selectCount, randomizationTiming, randomizeChildren } = controls(cluster);
      let children = timings.includes(selectionTiming) ? cluster.all : childrenOf(cluster);
      if (timings.includes(selectionTiming) && selectCount > 0 && selectCount < children.length) {
        const chosen = new Set(shuffled(children).slice(0, selectCount));
        children = children.filter((child) => chosen.has(child));
      }
      if (timings.includes(randomizationTiming) && randomizeChildren) children = shuffled(children);
      trackingOf(cluster).children =
        children === cluster.all ? trackingOf(cluster).children : children.map(({ id }) => id);
    }
    /** @template Each @param {readonly Each[]} all */
    function shuffled(all) {
      const mixed = [...all];
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = Math.floor(Math.random() * (last + 1));
        [mixed[last], mixed[other]] = [/** @type {Each} */ (mixed[other]), /** @type {Each} */ (mixed[last])];
      }
      return mixed;
    }

    /** @param {Activity} activity */
    function beginAttempt(activity) {
      const tracking = trackingOf(activity);
      state.tracking[activity.id] = { ...untouched(), attempts: tracking.attempts + 1, children: tracking.children };
      outdate(activity);
    }
    // What the parts below said in an attempt before is not rolled up any more, unless the manifest says so.
    /** @param {Activity} cluster @param {boolean} [objectives] @param {boolean} [progress] */
    function outdate(cluster, objectives = true, progress = true) {
      const { useCurrentAttemptObjectiveInfo = true, useCurrentAttemptProgressInfo = true } = controls(cluster);
      const [forObjectives, forProgress] = [
        objectives && useCurrentAttemptObjectiveInfo,
        progress && useCurrentAttemptProgressInfo,
      ];
      if (!forObjectives && !forProgress) return;
      for (const child of childrenOf(cluster)) {
        const tracking = trackingOf(child);
        const isKnown = Object.values(tracking.objectives).some((known) => Object.keys(known).length > 0);
        if (forObjectives && isKnown) tracking.staleObjectives = true;
        if (forProgress && isKnown) tracking.staleProgress = true;
        outdate(child, forObjectives, forProgress);
      }
    }

    /** UP.4 @param {Activity} activity */
    function endAttempt(activity) {
      const tracking = trackingOf(activity);
      const primary = /** @type {Objective} */ (activity.objectives[0]);
      if (!isLeaf(activity)) {
        tracking.suspended = childrenOf(activity).some((child) => trackingOf(child).suspended);
        if (!tracking.suspended) arrange(activity, ['onEachNewAttempt']);
      } else if (isTracked(activity) && !tracking.suspended) {
        const isByMeasure = activity.settings.completionThreshold?.completedByMeasure === true;
        if (
          delivery(activity).completionSetByContent !== true &&
          !tracking.said.completion &&
          !isByMeasure &&
          completionOf(activity, primary, { local: true }) === undefined
        )
          set(activity, primary, 'completion', true);
        if (
          delivery(activity).objectiveSetByContent !== true &&
          !tracking.said.success &&
          readingOf(activity, primary, 'satisfied', { local: true }) === undefined &&
          !primary.byMeasure
        )
          set(activity, primary, 'satisfied', true);
      }
      tracking.active = false;
      if (isTracked(activity) && primary.byMeasure) setMeasure(activity, primary, measureOf(activity, primary));
      rollUpFrom(activity);
    }

    /** Ends the attempts from where the request is to below what it and the target share. UP.3 @param {Activity} target */
    function endDescendants(target) {
      if (!candidate) return;
      const common = commonAncestor(candidate, target);
      for (const each of pathFrom(candidate)) {
        if (each === common) return;
        if (trackingOf(each).active) endAttempt(each);
      }
    }

    // ---- termination (TB.2) ----

    // TB.2.1
    function exitByRules() {
      const exited = pathFrom(candidate?.parent ?? null)
        .reverse()
        .find((each) => ruleOf(each, 'exit', ['exit']) !== null);
      if (!exited) return;
      endDescendants(exited);
      endAttempt(exited);
      candidate = exited;
    }

    /**
     * Ends the current activity; gives the request that the rules make of it, if any.
     * @param {'exit' | 'exitAll' | 'suspendAll' | 'abandon' | 'abandonAll'} request
     * @returns {string | null}
     */
    function terminate(request) {
      /** @type {string | null} */
      let next = null;
      let all = request === 'exitAll';
      exitsCourse = false;
      candidate = find(state.current);
      if (!candidate) return null;
      if (request === 'exit') {
        endAttempt(candidate);
        exitByRules();
        for (let isOver = false; !isOver && !trackingOf(candidate).suspended; ) {
          isOver = true;
          // TB.2.2
          const action = ruleOf(candidate, 'post', [
            'exitParent',
            'exitAll',
            'retry',
            'retryAll',
            'continue',
            'previous',
          ]);
          if (action === 'exitParent' && candidate.parent) {
            candidate = candidate.parent;
            endAttempt(candidate);
            isOver = false;
          } else if (action === 'exitAll') all = true;
          else if (action === 'retryAll' || (action === 'retry' && candidate === root)) [next, all] = ['retry', true];
          else if (action === 'retry' || action === 'continue' || action === 'previous') next = action;
          else if (candidate === root) exitsCourse = true;
        }
      }
      if (all) {
        if (trackingOf(candidate).active) endAttempt(candidate);
        endDescendants(root);
        endAttempt(root);
        candidate = root;
        next = next === 'retry' ? 'retry' : 'exit';
        if (next === 'retry') forgetShared();
      } else if (request === 'suspendAll') {
        const leaf = trackingOf(candidate).active || trackingOf(candidate).suspended ? candidate : candidate.parent;
        if (leaf) {
          trackingOf(candidate).suspended ||= trackingOf(candidate).active;
          rollUpFrom(candidate);
          state.suspended = leaf.id;
          for (const each of pathFrom(leaf)) Object.assign(trackingOf(each), { active: false, suspended: true });
        }
        candidate = root;
        next = 'exit';
      } else if (request === 'abandon' || request === 'abandonAll') {
        forget(candidate);
        for (const each of request === 'abandon' ? [candidate] : pathFrom(candidate)) trackingOf(each).active = false;
        if (request === 'abandonAll') candidate = root;
        next = 'exit';
      }
      state.current = candidate.id;
      return next;
    }
    // What only this course shares ends with the attempt at it.
    function forgetShared() {
      if (tree.objectivesGlobalToSystem === false) state.globals = {};
    }
    /** @param {Activity} activity */
    function forget(activity) {
      const primary = /** @type {Objective} */ (activity.objectives[0]);
      for (const reading of /** @type {const} */ (['completion', 'progress', 'satisfied', 'measure']))
        set(activity, primary, reading, undefined);
    }

    // ---- flow (SB.2.1 to SB.2.3) ----

    /** @typedef {1 | -1} Way */

    /**
     * The activity after, or before, one in the tree; null where there is none.
     * @param {Way} way @param {Way | 0} before @param {boolean} enters @param {Activity} from @param {boolean} considersControl
     * @returns {{ at: Activity | null, way: Way, isEnd: boolean }}
     */
    function step(way, before, enters, from, considersControl) {
      let [direction, here, reversed] = [way, from, false];
      if (here.parent && before === -1 && sibling(here, 1) === null) {
        direction = -1;
        here = /** @type {Activity} */ (childrenOf(here.parent)[0]);
        reversed = true;
      }
      const children = childrenOf(here);
      if (direction === 1) {
        if (here === lastLeaf() || (!here.parent && !enters)) return { at: null, way: direction, isEnd: true };
        if (children.length > 0 && enters)
          return { at: /** @type {Activity} */ (children[0]), way: direction, isEnd: false };
        const next = sibling(here, 1);
        if (next || !here.parent) return { at: next, way: direction, isEnd: !next };
        return { ...step(direction, 0, false, here.parent, considersControl), way: direction };
      }
      if (!here.parent && !enters) return { at: null, way: direction, isEnd: false };
      if (children.length > 0 && enters)
        return controls(here).forwardOnly === true
          ? { at: /** @type {Activity} */ (children[0]), way: 1, isEnd: false }
          : { at: /** @type {Activity} */ (children.at(-1)), way: -1, isEnd: false };
      if (!here.parent || (considersControl && !reversed && controls(here.parent).forwardOnly === true))
        return { at: null, way: direction, isEnd: false };
      const next = sibling(here, -1);
      return next
        ? { at: next, way: direction, isEnd: false }
        : { ...step(direction, 0, false, here.parent, considersControl), way: direction };
    }

    /** Whether an activity that flow has come to is delivered, or what follows it. SB.2.2 @param {Activity} at @param {Way} way @param {Way | 0} before @returns {Activity | null} */
    function walk(at, way, before) {
      if (!at.parent || controls(at.parent).flow !== true) return null;
      if (isSkipped(at)) {
        const next = step(way, before, false, at, true);
        if (!next.at) {
          endsSession ||= next.isEnd;
          return null;
        }
        return before === -1 && next.way === -1 ? walk(next.at, -1, 0) : walk(next.at, way, before);
      }
      if (isClosed(at)) return null;
      if (isLeaf(at)) return at;
      const next = step(way, 0, true, at, true);
      if (!next.at) return null;
      return way === -1 && next.way === 1 ? walk(next.at, 1, -1) : walk(next.at, way, 0);
    }

    /** The activity to which flow leads from another; null where it leads to none. SB.2.3 @param {Way} way @param {boolean} enters @param {Activity} from */
    function flow(way, enters, from) {
      const next = step(way, 0, enters, from, true);
      if (!next.at) {
        endsSession ||= next.isEnd;
        return null;
      }
      return walk(next.at, way, 0);
    }

    // ---- sequencing (SB.2.5 to SB.2.11) ----

    /** @param {string} request @param {Activity | null} [target] @returns {Activity | null} */
    function sequence(request, target = null) {
      endsSession = false;
      const from = candidate;
      switch (request) {
        case 'start':
          return isLeaf(root) ? root : flow(1, true, root);
        case 'continue': {
          if (!from || (from.parent && controls(from.parent).flow !== true)) return null;
          const next = flow(1, false, from);
          if (!next && endsSession) {
            endDescendants(root);
            endAttempt(root);
            candidate = root;
          }
          return next;
        }
        case 'previous':
          if (!from || (from.parent && controls(from.parent).flow !== true)) return null;
          return flow(-1, false, from);
        case 'retry':
          if (!from || trackingOf(from).active || trackingOf(from).suspended) return null;
          return isLeaf(from) ? from : flow(1, true, from);
        case 'exit':
          endsSession = from !== null && !trackingOf(from).active && from.parent === null;
          return null;
        case 'jump':
          return target;
        default:
          return target ? choose(target) : null;
      }
    }

    /** SB.2.9 @param {Activity} target @returns {Activity | null} */
    function choose(target) {
      if (!mayReach(target)) return null;
      if (isLeaf(target)) return target;
      const found = flow(1, true, target);
      if (!found && candidate) {
        endDescendants(commonAncestor(candidate, target));
        candidate = target;
        state.current = target.id;
      }
      return found;
    }

    /** @param {Activity} target */
    function mayReach(target) {
      if (!isAvailable(target) || pathFrom(target).some(isHidden)) return false;
      if (target.parent && controls(target.parent).choice === false) return false;
      const from = candidate ?? root;
      if (from === target) return true;
      if (from.parent && from.parent === target.parent) {
        const all = childrenOf(from.parent);
        const [here, there] = [all.indexOf(from), all.indexOf(target)];
        if (there < here) return controls(from.parent).forwardOnly !== true;
        return !all.slice(here, there).some(stopsForward);
      }
      const common = candidate ? commonAncestor(from, target) : root;
      // Down from what they share: nothing stops on the way, and nothing that must not be activated lies between.
      const isOpenBelow = () => {
        const between = pathFrom(target.parent).slice(0, pathFrom(target.parent).indexOf(common));
        return (
          ![...between, common].some((each) => each !== target && stopsForward(each)) &&
          !between.some((each) => !trackingOf(each).active && controls(each).preventActivation === true)
        );
      };
      if (from === common) return isOpenBelow();
      const above = pathFrom(from.parent).slice(0, pathFrom(from.parent).indexOf(common));
      if (above.some((each) => controls(each).choiceExit === false)) return false;
      if (target === common) return true;
      const constrained = above.find((each) => controls(each).constrainChoice === true);
      if (constrained && !isBeside(constrained, target)) return false;
      return isOpenBelow();
    }

    /** True for what may be chosen where a cluster constrains the choice to what flows from it. @param {Activity} constrained @param {Activity} target */
    function isBeside(constrained, target) {
      const next = step(target.order > constrained.order ? 1 : -1, 0, false, constrained, false).at ?? constrained;
      return pathFrom(target).includes(next);
    }

    // ---- delivery (DB.1 and DB.2) ----

    /** @param {Activity | null} target @returns {target is Activity} */
    const isDeliverable = (target) => target !== null && isLeaf(target) && !pathFrom(target).some(isClosed);

    /** @param {Activity} target */
    function deliver(target) {
      const suspended = find(state.suspended);
      if (suspended && suspended !== target) {
        // DB.2.1
        for (const each of pathFrom(suspended)) {
          if (each === commonAncestor(target, suspended)) break;
          trackingOf(each).suspended = !isLeaf(each) && childrenOf(each).some((child) => trackingOf(child).suspended);
        }
      }
      state.suspended = null;
      endDescendants(target);
      for (const each of pathFrom(target).reverse()) {
        const tracking = trackingOf(each);
        if (tracking.active) continue;
        if (tracking.suspended) tracking.suspended = false;
        else if (isTracked(each)) beginAttempt(each);
        trackingOf(each).active = true;
      }
      candidate = target;
      state.current = target.id;
    }

    /** @param {Activity | null} target @param {string} reason @returns {Outcome} */
    function finish(target, reason) {
      if (isDeliverable(target)) {
        const fresh = !trackingOf(target).active && !trackingOf(target).suspended;
        deliver(target);
        return { deliver: target, fresh };
      }
      if (candidate) state.current = candidate.id;
      if (!endsSession && !exitsCourse) return { nothing: true };
      return { end: reason };
    }

    // ---- navigation (NB.2.1, OP.1) ----

    /** @type {Record<string, string>} */
    const reasons = { exitAll: 'exit_all', abandonAll: 'abandon_all', suspendAll: 'suspend_all' };

    /** Carries out a request, whether or not it is valid. @param {string} request @param {Activity | null} target @returns {Outcome} */
    function carryOut(request, target) {
      exitsCourse = false;
      if (request === 'start') return finish(sequence('start'), 'end_of_content');
      if (request === 'resumeAll') {
        candidate = null;
        endsSession = false;
        return finish(find(state.suspended), 'end_of_content');
      }
      const current = find(state.current);
      const ending =
        request === 'continue' ||
        request === 'previous' ||
        request === 'choice' ||
        request === 'jump' ||
        request === 'exit'
          ? 'exit'
          : request;
      candidate = current;
      let next = null;
      if (isActive(current) || (current && ending !== 'exit')) next = terminate(/** @type {any} */ (ending));
      if (exitsCourse) next ??= 'exit';
      const found = next ? sequence(next) : sequence(request, target);
      const isByRules = next === 'exit' && ending === 'exit';
      return finish(found, isByRules ? 'exit_all' : (reasons[request] ?? 'end_of_content'));
    }

    /** What a request would do, without doing it. @template Answer @param {() => Answer} attempt @returns {Answer} */
    function tried(attempt) {
      const before = { state: JSON.stringify(state), candidate, endsSession, exitsCourse };
      const answer = attempt();
      state = JSON.parse(before.state);
      ({ candidate, endsSession, exitsCourse } = before);
      return answer;
    }

    /** @param {string} request @param {string | null | undefined} id */
    function isValid(request, id) {
      const current = find(state.current);
      switch (request) {
        case 'continue':
          return current !== null && current.parent !== null && controls(current.parent).flow === true;
        case 'previous':
          return (
            current !== null &&
            current.parent !== null &&
            controls(current.parent).flow === true &&
            isDeliverable(flow(-1, false, current))
          );
        case 'choice':
          return mayChoose(find(id), current);
        case 'jump': {
          const target = find(id);
          return target !== null && isLeaf(target) && isAvailable(target) && !isClosed(target);
        }
        case 'suspendAll':
        case 'exitAll':
        case 'abandonAll':
          return current !== null;
        default:
          return current !== null && trackingOf(current).active;
      }
    }

    /** @param {Activity | null} target @param {Activity | null} current */
    function mayChoose(target, current) {
      if (!target) return false;
      if (current) {
        if (trackingOf(current).active && controls(current).choiceExit === false) return false;
        const held = pathFrom(current.parent).find(
          (each) => controls(each).choiceExit === false && trackingOf(each).active,
        );
        if (held && (target === held || !pathFrom(target).includes(held))) return false;
      }
      const before = { candidate, endsSession };
      candidate = current;
      const found = mayReach(target) ? (isLeaf(target) ? target : flow(1, true, target)) : null;
      ({ candidate, endsSession } = before);
      return isDeliverable(found);
    }

    // ---- what is kept ----

    /** @param {any} given */
    function restore(given) {
      for (const [id, tracking] of Object.entries(given.tracking ?? asLibraryKept(given.activityStates)))
        if (activities.has(id)) state.tracking[id] = { ...untouched(), .../** @type {Tracking} */ (tracking) };
      state.globals = Object.fromEntries(
        Object.entries(given.globalObjectiveMap ?? {}).map(([id, values]) => [id, knownIn(values)]),
      );
      state.current = find(given.current ?? given.currentActivity)?.id ?? null;
      state.suspended = find(given.suspended ?? given.suspendedActivity)?.id ?? null;
      state.prepared = given.prepared === true;
    }
    // Attempts that were begun while a library sequenced their course go on where they were left.
    /** @param {Record<string, any>} [states] */
    function asLibraryKept(states = {}) {
      return Object.fromEntries(
        Object.entries(states).map(([id, kept]) => {
          /** @type {Known} */
          const known = {};
          put(known, 'satisfied', kept.objectiveSatisfiedStatusKnown ? kept.objectiveSatisfiedStatus : undefined);
          put(known, 'measure', kept.objectiveMeasureStatus ? kept.objectiveNormalizedMeasure : undefined);
          if (['completed', 'incomplete'].includes(kept.completionStatus))
            put(known, 'completion', kept.completionStatus === 'completed');
          const objectives = { [find(id)?.objectives[0]?.id ?? unnamed]: known };
          return [
            id,
            { attempts: kept.attemptCount ?? 0, active: kept.isActive, suspended: kept.isSuspended, objectives },
          ];
        }),
      );
    }
    /** @param {any} values @returns {Known} */
    function knownIn(values) {
      /** @type {Known} */
      const known = {};
      for (const [reading, , name] of readings) {
        const value = values?.[name];
        if (value === undefined || value === null || value === '' || values[`${name}Known`] !== true) continue;
        put(
          known,
          reading,
          reading === 'completion'
            ? value === 'completed' || value === true
            : reading === 'satisfied'
              ? value === true
              : Number(value),
        );
      }
      return known;
    }
    /** @param {Known} known */
    function shared(known) {
      return Object.fromEntries(
        readings.flatMap(([reading, , name]) => {
          const value = known[reading];
          if (value === undefined) return [];
          return [
            [name, reading === 'completion' ? (value ? 'completed' : 'incomplete') : value],
            [`${name}Known`, true],
          ];
        }),
      );
    }

    if (kept) restore(kept);
    prepare();
    candidate = find(state.current);

    return {
      /** The activities that are launched, in their order. */
      leaves: inOrder.filter(isLeaf).map(({ id }) => id),
      /** All activities, the course itself first. */
      all: inOrder.map(({ id }) => id),
      /** True while the attempt at the current activity has not ended. */
      isActive: () => isActive(find(state.current)),
      /** The activity that is played, or was last; null before the first. */
      current: () => state.current,
      suspended: () => state.suspended,
      /** What its manifest says of an activity. @param {string | null} id */
      settingsOf: (id) => find(id)?.settings,
      isValid,
      /**
       * Does what was asked for by the learner, an object or the player: an activity to deliver, the end of the session,
       * or nothing.
       * @param {string} request @param {string | null} [id]
       * @returns {{ deliver: string, fresh: boolean } | { end: string } | null}
       */
      request(request, id) {
        const outcome = carryOut(request, find(id));
        return 'deliver' in outcome ? { ...outcome, deliver: outcome.deliver.id } : 'end' in outcome ? outcome : null;
      },
      /** Whether a request would lead to an activity. @param {string} request @param {string | null} [id] */
      leads: (request, /** @type {string | null | undefined} */ id) =>
        tried(() => 'deliver' in carryOut(request, find(id))),
      /** What an answer is once the attempt at the current activity has ended. @template Answer @param {() => Answer} answer @returns {Answer} */
      ifEnded: (answer) =>
        tried(() => {
          candidate = find(state.current);
          if (candidate && isActive(candidate)) endAttempt(candidate);
          return answer();
        }),
      /** True where the attempt at the course has ended, so that the next one is another. */
      isOver: () => !trackingOf(root).active && !trackingOf(root).suspended,
      /** Forgets where the course was left: it begins again, and what was reached stays. */
      beginAgain() {
        for (const each of inOrder) trackingOf(each).active = false;
        if (!trackingOf(root).suspended) forgetShared();
        state.current = null;
        candidate = null;
      },
      /** The activities that are not in the table of contents: hidden by a rule, or not selected. */
      gone: () =>
        inOrder
          .filter((each) => each !== root && (!isAvailable(each) || pathFrom(each).some(isHidden)))
          .map(({ id }) => id),
      /**
       * Takes over what the object of the current activity has said.
       * @param {{ objectives: (Known & Said & { id: string })[], own: Known & Said, suspends: boolean }} given
       */
      take({ objectives, own, suspends }) {
        const activity = find(state.current);
        if (!activity || !isLeaf(activity) || !trackingOf(activity).active) return;
        const tracking = trackingOf(activity);
        tracking.suspended = suspends;
        if (!isTracked(activity)) return;
        const primary = /** @type {Objective} */ (activity.objectives[0]);
        for (const given of objectives) {
          const objective = activity.objectives.find((each) => each.named && each.id === given.id);
          if (objective) takeObjective(activity, objective, given);
        }
        const named = primary.named ? objectives.find(({ id }) => id === primary.id) : undefined;
        const { said } = own;
        tracking.said = { ...said, success: said.success || named?.said.success === true };
        const satisfied = own.satisfied ?? (said.success ? undefined : named?.satisfied);
        if (!primary.byMeasure) set(activity, primary, 'satisfied', satisfied, tracking.said.success);
        setMeasure(activity, primary, own.measure ?? named?.measure);
        set(activity, primary, 'progress', own.progress ?? named?.progress);
        const isByMeasure = activity.settings.completionThreshold?.completedByMeasure === true;
        const completion = isByMeasure ? completionOf(activity, primary, { local: true }) : own.completion;
        set(
          activity,
          primary,
          'completion',
          completion ?? (said.completion || isByMeasure ? undefined : named?.completion),
        );
        for (const reading of /** @type {const} */ (['raw', 'min', 'max']))
          set(activity, primary, reading, own[reading] ?? named?.[reading]);
      },
      /** What an activity's object is to know of its objectives when it is launched. @param {string} id */
      objectivesOf(id) {
        const activity = find(id);
        if (!activity) return [];
        return activity.objectives.flatMap((objective) =>
          objective.named ? [{ id: objective.id, ...knownOf(activity, objective) }] : [],
        );
      },
      /** What is known of the course as a whole. */
      course: () => ({
        ...knownOf(root, /** @type {Objective} */ (root.objectives[0])),
        completion: completionOf(root, /** @type {Objective} */ (root.objectives[0])),
      }),
      /** What is known of an activity's own objective. @param {string | null} id */
      standingOf(id) {
        const activity = find(id);
        return activity ? knownOf(activity, /** @type {Objective} */ (activity.objectives[0])) : null;
      },
      /** Adds what a learner's other courses have said of objectives that this one shares. @param {Record<string, any>} objectives */
      share(objectives) {
        for (const [id, values] of Object.entries(objectives))
          state.globals[id] = { ...state.globals[id], ...knownIn(values) };
      },
      keep: () => ({
        tracking: state.tracking,
        globalObjectiveMap: Object.fromEntries(Object.entries(state.globals).map(([id, known]) => [id, shared(known)])),
        current: state.current,
        suspended: state.suspended,
        prepared: state.prepared,
      }),
    };

    /** @param {Activity} activity @param {Objective} objective @returns {Known} */
    function knownOf(activity, objective) {
      /** @type {Known} */
      const known = {};
      for (const [reading] of readings) put(known, reading, readingOf(activity, objective, reading));
      // What is not tracked itself still reads what is shared.
      if (objective.byMeasure)
        put(
          known,
          'satisfied',
          isTracked(activity)
            ? satisfiedOf(activity, objective)
            : known.measure === undefined
              ? undefined
              : known.measure >= objective.minMeasure,
        );
      return known;
    }
    /** @param {Activity} activity @param {Objective} objective @param {Known & Said} given */
    function takeObjective(activity, objective, given) {
      if (!objective.byMeasure && (given.satisfied !== undefined || given.said.success))
        set(activity, objective, 'satisfied', given.satisfied, given.said.success);
      setMeasure(activity, objective, given.measure);
      set(activity, objective, 'completion', given.completion, given.said.completion);
      for (const reading of /** @type {const} */ (['progress', 'raw', 'min', 'max']))
        set(activity, objective, reading, given[reading]);
    }
  }

  /** @type {any} */ (globalThis).courseSequencer = sequencer;
})();
