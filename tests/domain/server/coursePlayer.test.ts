import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { objectivesIn, type ObjectiveValues } from '#app/domain/courses/runtime/globalObjectives.ts';
import { readPackage } from '#app/domain/courses/runtime/readPackage.server.ts';
import { readPlayerMessage, type PlayerMessage } from '#app/routes/courses/runtime/playerMessages.ts';
import { launchValues } from '#app/routes/courses/runtime/launchValues.ts';
import { manifestOf } from '#tests/support/manifests.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const engine = read(path.join(path.dirname(createRequire(import.meta.url).resolve('scorm-again')), 'scorm2004.min.js'));
const playerFiles = path.join(import.meta.dirname, '../../../server/process/coursePlayer');
const scripts = ['sequencer.js', 'player.js'].map((file) => read(path.join(playerFiles, file)));
const portal = 'https://portal.example';
const learner = { id: 'L1', name: 'Ito, Aya' };

type Runtime = Record<
  'Initialize' | 'GetValue' | 'SetValue' | 'GetLastError' | 'Terminate',
  (...given: string[]) => string
>;

/** A frame that loads at once. */
class Frame {
  readonly #loads: (() => void)[] = [];
  addEventListener(kind: string, hear: () => void): void {
    if (kind === 'load') this.#loads.push(hear);
  }
  set src(_address: string) {
    for (const hear of this.#loads.splice(0)) hear();
  }
  remove(): void {
    this.#loads.length = 0;
  }
}

/** The player's document with a package of SCORM 2004, of which the test is the page around it and the objects in it. */
class Player {
  readonly played: ReturnType<typeof readPackage>;
  readonly heard: PlayerMessage[] = [];
  readonly #window: Record<string, unknown>;
  #hear: (event: object) => void = () => undefined;

  constructor(organization: string) {
    const manifest = manifestOf(manifestAround(organization), ['sco.html']);
    if ('fault' in manifest) throw new Error(manifest.fault);
    this.played = readPackage({ packageId: 'p', number: 1, standard: '2004', manifest });
    const known = new Set(this.played.items.map(({ identifier }) => identifier));
    const parent = {
      postMessage: (sent: unknown) => {
        const message = readPlayerMessage(sent, known);
        if (message) this.heard.push(message);
      },
    };
    const addEventListener = (kind: string, hear: (event: object) => void) => {
      if (kind === 'message') this.#hear = hear;
    };
    const document = {
      documentElement: { dataset: { portal, standard: '2004' } },
      createElement: () => new Frame(),
      body: { append: () => undefined },
    };
    const location = { href: 'https://courses.example/courses/player/2004', origin: 'https://courses.example' };
    this.#window = createContext({
      parent,
      document,
      location,
      addEventListener,
      URL,
      console: {
        log: () => undefined,
        debug: () => undefined,
        info: () => undefined,
        warn: console.warn,
        error: console.error,
      },
      setTimeout,
      clearTimeout,
      queueMicrotask,
    });
    this.#window.window = this.#window;
    this.#window.self = this.#window;
    runInContext(engine, this.#window);
    for (const script of scripts) runInContext(script, this.#window);
  }

  /** Begins the course, with what the learner's other courses have said, and launches what its rules deliver. */
  async begin(objectives: Record<string, ObjectiveValues> = {}): Promise<string> {
    this.#send({ kind: 'course', tree: this.played.tree, state: null, objectives });
    return this.#launched();
  }

  /** Asks for the next part, and launches it. */
  async next(): Promise<string> {
    this.turn();
    return this.#launched();
  }

  /** Asks for the next part. */
  turn(): void {
    this.#send({ kind: 'navigate', request: 'continue' });
  }

  /** Launches what the object that ended has asked for. */
  asked(): Promise<string> {
    return this.#launched();
  }

  get runtime(): Runtime {
    return this.#window.API_1484_11 as Runtime;
  }

  /** What the course has said of objectives that it shares. */
  get objectives(): Record<string, ObjectiveValues> {
    const tracked = this.heard.findLast((each) => each.kind === 'tracked');
    return objectivesIn(tracked?.course['adl.sequencing'], this.played.globalTargets);
  }

  async #launched(): Promise<string> {
    await settled();
    const delivered = this.heard.findLast((each) => each.kind === 'deliver');
    const item = this.played.items.find(({ identifier }) => identifier === delivered?.item)!;
    const said = this.heard.findLast((each) => each.kind === 'values' && each.item === item.identifier);
    const kept = said?.kind === 'values' && delivered?.fresh === false ? said.values : undefined;
    const values = launchValues('2004', item, { kept, learner, review: false });
    this.#send({ kind: 'launch', item: item.identifier, address: `/courses/t/${item.launch}`, values, title: '' });
    return item.identifier;
  }

  #send(message: object): void {
    this.#hear({ source: this.#window.parent, origin: portal, data: { gangway: 'portal', ...message }, ports: [] });
  }
}

// What is said at last waits for its turn.
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

const manifestAround = (organization: string) => `<manifest xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3">
  <metadata><schemaversion>2004 4th Edition</schemaversion></metadata>
  <organizations default="o"><organization identifier="o"><title>A course</title>${organization}
    <sequencing><controlMode choice="true" flow="true"/></sequencing></organization></organizations>
  <resources><resource identifier="r" type="webcontent" scormType="sco" href="sco.html"/></resources></manifest>`;
const item = (id: string, inside = '') =>
  `<item identifier="${id}" identifierref="r" parameters="?${id}"><title>${id}</title>${inside}</item>`;
const objective = (inside: string, more = '') =>
  `<objectives><primaryObjective objectiveID="own" ${more}>${inside}</primaryObjective></objectives>`;

describe('two parts of a course', () => {
  const marked = item(
    'marked',
    `<timeLimitAction>exit,message</timeLimitAction><dataFromLMS>for the first part</dataFromLMS>
     <completionThreshold completedByMeasure="true" minProgressMeasure="0.75"/>
     <sequencing><limitConditions attemptAbsoluteDurationLimit="PT1H"/>${objective('<minNormalizedMeasure>0.6</minNormalizedMeasure>', 'satisfiedByMeasure="true"')}</sequencing>`,
  );

  test('have nothing of each other: launch data, pass mark, time limit, threshold and what was said', async () => {
    const player = new Player(marked + item('plain'));
    expect(await player.begin()).toBe('marked');
    const first = player.runtime;
    first.Initialize('');
    expect(first.GetValue('cmi.launch_data')).toBe('for the first part');
    expect(first.GetValue('cmi.scaled_passing_score')).toBe('0.6');
    for (const [name, value] of [
      ['cmi.suspend_data', 'of the first'],
      ['cmi.location', '7'],
      ['cmi.progress_measure', '0.9'],
      ['cmi.score.scaled', '0.7'],
      ['cmi.learner_preference.language', 'ja'],
      ['cmi.comments_from_learner.0.comment', 'Good'],
      ['cmi.interactions.0.id', 'q1'],
      ['cmi.objectives.1.id', 'further'],
    ])
      expect(first.SetValue(name!, value!), name).toBe('true');
    expect(await player.next()).toBe('plain');
    const second = player.runtime;
    expect(second).not.toBe(first);
    second.Initialize('');
    const names = [
      ...['launch_data', 'scaled_passing_score', 'max_time_allowed', 'completion_threshold', 'suspend_data'],
      ...['location', 'progress_measure', 'score.scaled', 'learner_preference.language'],
      ...['comments_from_learner._count', 'interactions._count', 'completion_status', 'success_status'],
      'time_limit_action',
    ];
    expect(Object.fromEntries(names.map((name) => [name, second.GetValue(`cmi.${name}`)]))).toEqual({
      ...Object.fromEntries(names.map((name) => [name, ''])),
      'comments_from_learner._count': '0',
      'interactions._count': '0',
      completion_status: 'unknown',
      success_status: 'unknown',
      time_limit_action: 'continue,no message',
    });
  });

  test('read back what they set, whatever the one before was judged by', async () => {
    const player = new Player(marked + item('plain'));
    await player.begin();
    player.runtime.Initialize('');
    await player.next();
    const { runtime } = player;
    runtime.Initialize('');
    const said = { 'cmi.success_status': 'passed', 'cmi.completion_status': 'completed', 'cmi.score.scaled': '0.1' };
    for (const [name, value] of Object.entries({ ...said, 'cmi.progress_measure': '0.2' }))
      runtime.SetValue(name, value);
    expect(Object.fromEntries(Object.keys(said).map((name) => [name, runtime.GetValue(name)]))).toEqual(said);
  });
});

test('the page hears once of an object that calls', async () => {
  const player = new Player(item('one'));
  await player.begin();
  const calls = () => player.heard.filter(({ kind }) => kind === 'called');
  expect(calls()).toEqual([]);
  player.runtime.Initialize('');
  player.runtime.GetValue('cmi.location');
  expect(calls()).toEqual([{ kind: 'called', item: 'one' }]);
});

describe('a part of a course', () => {
  test('that suspends and asks for itself is launched again, where it was left', async () => {
    const player = new Player(item('one') + item('two'));
    await player.begin();
    const first = player.runtime;
    first.Initialize('');
    for (const [name, value] of [
      ['cmi.suspend_data', 'page 3'],
      ['cmi.exit', 'suspend'],
      ['adl.nav.request', '{target=one}choice'],
    ])
      first.SetValue(name!, value!);
    first.Terminate('');
    expect(await player.asked()).toBe('one');
    const second = player.runtime;
    expect(second).not.toBe(first);
    second.Initialize('');
    const read = ['cmi.entry', 'cmi.suspend_data', 'cmi.completion_status'];
    expect(read.map((name) => second.GetValue(name))).toEqual(['resume', 'page 3', 'unknown']);
  });

  test.each([
    ...[
      'cmi',
      'adl',
      'adl.nav',
      'adl.data',
      'cmi.score',
      'cmi.objectives',
      'cmi.interactions',
      'cmi.learner_preference',
    ],
    ...['cmi.objectives.0', 'cmi.session', 'cmi.jsonString', 'cmi.setStartTime', 'cmi.constructor', '__proto__.exit'],
  ])('neither reads nor replaces %s, which is no element', async (name) => {
    const player = new Player(item('one'));
    await player.begin();
    const { runtime } = player;
    runtime.Initialize('');
    runtime.SetValue('cmi.objectives.0.id', 'first');
    const answers = [
      runtime.SetValue(name, 'x'),
      runtime.GetLastError(),
      runtime.GetValue(name),
      runtime.GetLastError(),
    ];
    expect(answers).toEqual(['false', '401', '', '401']);
    expect([runtime.SetValue('cmi.completion_status', 'completed'), runtime.Terminate('')]).toEqual(['true', 'true']);
  });

  test.each([
    ...['cmi.objectives.1.id', 'cmi.interactions.0.type', 'cmi.interactions.0.objectives.0.id', 'adl.data.0.store'],
    'cmi.comments_from_lms.0.comment',
  ])('reads nothing of %s, a row that is not there', async (name) => {
    const player = new Player(item('one'));
    await player.begin();
    const { runtime } = player;
    runtime.Initialize('');
    runtime.SetValue('cmi.objectives.0.id', 'first');
    expect([runtime.GetValue(name), runtime.GetLastError()]).toEqual(['', '301']);
    expect([runtime.GetValue('cmi.objectives.0.id'), runtime.GetLastError()]).toEqual(['first', '0']);
    expect([runtime.GetValue('cmi.objectives.0.description'), runtime.GetLastError()]).toEqual(['', '403']);
  });

  test('writes data that it shares unless its manifest says otherwise', async () => {
    const data = (more: string) => `<data><map targetID="notes"/><map targetID="fixed" ${more}/></data>`;
    const player = new Player(item('one', data('writeSharedData="false"')) + item('two', data('')));
    await player.begin();
    const { runtime } = player;
    runtime.Initialize('');
    const stores = ['adl.data.0.store', 'adl.data.1.store'];
    expect(stores.map((name) => runtime.SetValue(name, 'x'))).toEqual(['true', 'false']);
    await player.next();
    player.runtime.Initialize('');
    expect(player.runtime.GetValue('adl.data.0.store')).toBe('x');
  });
});

describe('an objective that courses share', () => {
  const mapped = (how: 'read' | 'write') => {
    const flags = (kind: string) =>
      `${kind}SatisfiedStatus="${kind === how}" ${kind}NormalizedMeasure="${kind === how}"`;
    return item(
      'only',
      `<sequencing>${objective(`<mapInfo targetObjectiveID="shared" ${flags('read')} ${flags('write')}/>`)}</sequencing>`,
    );
  };

  test('is read by a course of the learner once another has written it', async () => {
    const writer = new Player(mapped('write'));
    await writer.begin();
    writer.runtime.Initialize('');
    for (const [name, value] of [
      ['cmi.success_status', 'passed'],
      ['cmi.score.scaled', '0.8'],
      ['cmi.completion_status', 'completed'],
    ])
      writer.runtime.SetValue(name!, value!);
    writer.runtime.Terminate('');
    await settled();
    expect(writer.objectives).toMatchObject({ shared: { satisfiedStatus: true, normalizedMeasure: 0.8 } });
    const reader = new Player(mapped('read'));
    await reader.begin(writer.objectives);
    const { runtime } = reader;
    runtime.Initialize('');
    expect([
      runtime.GetValue('cmi.objectives.0.id'),
      runtime.GetValue('cmi.objectives.0.success_status'),
      runtime.GetValue('cmi.objectives.0.score.scaled'),
    ]).toEqual(['own', 'passed', '0.8']);
  });
});

test('a part that is only delivered completes no course, one that has ended and asked for nothing does', async () => {
  const player = new Player(item('one') + item('two'));
  const completion = () => player.heard.findLast((each) => each.kind === 'tracked')?.course['cmi.completion_status'];
  await player.begin();
  player.runtime.Initialize('');
  expect(await player.next()).toBe('two');
  expect(completion()).toBe('unknown');
  player.runtime.Initialize('');
  player.runtime.Terminate('');
  await settled();
  expect(completion()).toBe('completed');
});

test('an object is answered what it may ask for', async () => {
  const player = new Player(item('one') + item('two'));
  await player.begin();
  const { runtime } = player;
  runtime.Initialize('');
  const valid = (request: string) => runtime.GetValue(`adl.nav.request_valid.${request}`);
  expect(
    ['continue', 'previous', 'choice.{target=two}', 'jump.{target=two}', 'choice.{target=none}'].map(valid),
  ).toEqual([...['true', 'false', 'true', 'true'], 'false']);
});

describe('the way on', () => {
  const ways = (player: Player) => player.heard.findLast((each) => each.kind === 'tracked')?.ways;
  const said = (player: Player, values: Record<string, string>) => {
    player.runtime.Initialize('');
    for (const [name, value] of Object.entries(values)) player.runtime.SetValue(name, value);
    player.runtime.Terminate('');
    return settled();
  };

  test('is open while a part follows; then the course is finished, which says so', async () => {
    const player = new Player(item('one') + item('two'));
    await player.begin();
    expect(ways(player)).toMatchObject({ continue: true, finish: false });
    await player.next();
    expect(ways(player)).toMatchObject({ continue: false, finish: true, previous: true });
    await said(player, { 'cmi.completion_status': 'completed' });
    player.turn();
    await settled();
    expect(player.heard.at(-1)).toEqual({ kind: 'over', reason: 'end_of_content' });
    expect(ways(player)).toMatchObject({ continue: false, finish: false });
  });

  test('is closed once a pretest has left out all that follows, and not before', async () => {
    const skip = `<sequencingRules><preConditionRule><ruleConditions><ruleCondition referencedObjective="known" condition="satisfied"/></ruleConditions><ruleAction action="skip"/></preConditionRule></sequencingRules>
      <rollupRules><rollupConsiderations requiredForCompleted="ifNotSkipped" requiredForSatisfied="ifNotSkipped"/></rollupRules>`;
    const known = (flag: string) => `<mapInfo targetObjectiveID="known" ${flag}SatisfiedStatus="true"/>`;
    const pretest = item(
      'pretest',
      `<sequencing>${objective(known('write'))}<deliveryControls objectiveSetByContent="true"/></sequencing>`,
    );
    const lesson = item(
      'lesson',
      `<sequencing>${skip}<objectives><primaryObjective objectiveID="own"/><objective objectiveID="known">${known('read')}</objective></objectives></sequencing>`,
    );
    const player = new Player(pretest + lesson);
    await player.begin();
    player.runtime.Initialize('');
    await settled();
    expect(ways(player)).toMatchObject({ continue: true });
    await said(player, { 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed' });
    expect(ways(player)).toMatchObject({ continue: false });
    expect(player.heard.at(-1)).toEqual({ kind: 'finished', item: 'pretest' });
  });
});
