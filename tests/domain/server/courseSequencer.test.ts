import { describe, expect, test } from 'vitest';
import '../../../server/process/coursePlayer/sequencer.js';
import { activityTreeOf } from '#app/domain/courses/packages/activityTree.ts';
import { manifestOf } from '#tests/support/manifests.ts';

interface Known {
  satisfied?: boolean;
  measure?: number;
  completion?: boolean;
  progress?: number;
}
type Outcome = { deliver: string; fresh: boolean } | { end: string } | null;
interface Sequencer {
  request: (request: string, id?: string) => Outcome;
  isValid: (request: string, id?: string) => boolean;
  leads: (request: string) => boolean;
  take: (given: object) => void;
  course: () => Known;
  standingOf: (id: string) => Known;
  objectivesOf: (id: string) => ({ id: string } & Known)[];
  gone: () => string[];
  share: (objectives: object) => void;
  keep: () => object;
  beginAgain: () => void;
  all: string[];
}
const { courseSequencer } = globalThis as unknown as {
  courseSequencer: (tree: object, kept?: object) => Sequencer;
};

const spaces =
  'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss"';
function treeOf(inside: string, organization = ''): object {
  const manifest = manifestOf(
    `<manifest ${spaces}><metadata><schemaversion>2004 4th Edition</schemaversion></metadata>
    <organizations><organization identifier="ORG" ${organization}><title>A course</title>${inside}</organization></organizations>
    <resources><resource identifier="r" adlcp:scormType="sco" href="sco.html"/></resources></manifest>`,
    ['sco.html'],
  );
  if ('fault' in manifest) throw new Error(manifest.fault);
  return activityTreeOf(manifest);
}
const item = (id: string, ...inside: string[]) =>
  `<item identifier="${id}" identifierref="r"><title>${id}</title>${rules(...inside)}</item>`;
const group = (id: string, items: string, ...inside: string[]) =>
  `<item identifier="${id}"><title>${id}</title>${items}${rules(...inside, mode('flow="true"'))}</item>`;
const rules = (...inside: string[]) => `<sequencing>${inside.join('')}</sequencing>`;
const mode = (more: string) => `<controlMode ${more}/>`;
const flow = rules(mode('flow="true"'));
const ruled = (kind: 'pre' | 'post' | 'exit', action: string, ...conditions: string[]) =>
  `<sequencingRules><${kind}ConditionRule><ruleConditions>${conditions.join('')}</ruleConditions><ruleAction action="${action}"/></${kind}ConditionRule></sequencingRules>`;
const when = (condition: string, more = '') => `<ruleCondition condition="${condition}" ${more}/>`;
const rollup = (set: string, condition: string, action: string) =>
  `<rollupRules><rollupRule childActivitySet=${set}><rollupConditions>${condition}</rollupConditions><rollupAction action="${action}"/></rollupRule></rollupRules>`;
const each = (condition: string, more = '') => `<rollupCondition condition="${condition}" ${more}/>`;
const byContent = '<deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>';
const own = (inside: string, more = '') =>
  `<objectives><primaryObjective objectiveID="own" ${more}>${inside}</primaryObjective></objectives>`;

/** The object that is played says something, and asks for something. */
function says(course: Sequencer, known: Known, request = 'continue', more: { suspends?: boolean; id?: string } = {}) {
  const { suspends = false, id } = more;
  const said = { success: 'satisfied' in known, completion: 'completion' in known };
  course.take({ own: { ...known, said }, objectives: [], suspends });
  return course.request(request, id);
}
const at = (id: string) => expect.objectContaining({ deliver: id });
const begun = (inside: string, organization?: string) => {
  const course = courseSequencer(treeOf(inside, organization));
  const first = course.request('start');
  return { course, first };
};

describe('rollup', () => {
  const three = (...inside: string[]) =>
    begun(
      `${group('g', item('a', byContent) + item('b', byContent) + item('c', byContent), ...inside)}${item('last')}${flow}`,
    ).course;

  test.each([
    ['half of them, where two of three say it', '"atLeastPercent" minimumPercent="0.5"', [true, true, false], true],
    ['half of them, where one of three does', '"atLeastPercent" minimumPercent="0.5"', [true, false, false], undefined],
    ['two of them', '"atLeastCount" minimumCount="2"', [true, false, true], true],
    ['any', '"any"', [false, true, false], true],
    ['all, where one does not', '"all"', [true, true, false], undefined],
    ['none, where all say the contrary', '"none"', [false, false, false], true],
  ])('asks for %s', (_what, set, satisfied, found) => {
    const course = three(rollup(set, each('satisfied'), 'completed'));
    for (const value of satisfied) says(course, { satisfied: value });
    expect(course.standingOf('g').completion).toBe(found);
  });

  test('a condition that nothing is known of is met by none, and by no none', () => {
    const unknown = three(rollup('"none"', each('completed'), 'satisfied'));
    says(unknown, {});
    expect(unknown.standingOf('g').satisfied).toBeUndefined();
  });

  test('measures are weighed as the manifest says, whatever else the parts are', () => {
    const { course } = begun(
      item('a', '<rollupRules objectiveMeasureWeight="1"/>') +
        item('b', '<rollupRules objectiveMeasureWeight="0.25"/>') +
        flow,
    );
    says(course, { measure: 1, completion: false });
    says(course, { measure: 0.5 }, 'exit');
    expect(course.course().measure).toBeCloseTo(0.9);
  });

  test('progress is weighed, and completes at its threshold', () => {
    const threshold = '<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.5"/>';
    const { course } = begun(
      `<item identifier="g"><title>g</title>${item('a') + item('b')}${threshold}${flow}</item>${flow}`,
    );
    says(course, { progress: 0.4 });
    expect(course.standingOf('g')).toMatchObject({ progress: 0.2, completion: false });
    says(course, { progress: 0.8 }, 'exit');
    expect(course.standingOf('g')).toMatchObject({ completion: true });
  });

  test('a primary objective without a name is satisfied by measure too', () => {
    const byMeasure =
      '<objectives><primaryObjective satisfiedByMeasure="true"><minNormalizedMeasure>0.6</minNormalizedMeasure></primaryObjective></objectives>';
    const { course } = begun(`${group('g', item('a') + item('b'), byMeasure)}${flow}`);
    says(course, { measure: 0.4 });
    says(course, { measure: 0.9, satisfied: false }, 'exit');
    expect(course.standingOf('g').satisfied).toBe(true);
    expect(course.objectivesOf('g')).toEqual([]);
  });

  test.each([
    ['ifAttempted', 'b', undefined, true],
    ['ifNotSkipped', 'b', ruled('pre', 'skip', when('always')), true],
    ['always', 'b', undefined, undefined],
  ])('what is required %s counts only then', (required, id, rule = '', found) => {
    const considered = `<adlseq:rollupConsiderations requiredForSatisfied="${required}"/>`;
    const { course } = begun(`${group('g', item('a') + item(id, rule, considered))}${item('last')}${flow}`);
    says(course, { satisfied: true }, 'choice', { id: 'last' });
    expect(course.standingOf('g').satisfied).toBe(found);
  });
});

describe('objectives that are shared', () => {
  const shared = (flags: string) => `<mapInfo targetObjectiveID="shared" ${flags}/>`;
  const reads = own(shared('writeSatisfiedStatus="true"'));

  test('what is shared and not known yet does not leave room for what an activity knows itself', () => {
    const { course } = begun(item('a', own(shared(''))) + item('b') + flow);
    says(course, { satisfied: true });
    expect(course.standingOf('a').satisfied).toBeUndefined();
  });

  test('an object that says that it does not know makes it unknown to others', () => {
    const { course } = begun(item('a', reads) + item('b', reads) + flow);
    says(course, { satisfied: true });
    expect(course.objectivesOf('b')).toEqual([{ id: 'own', satisfied: true }]);
    says(course, { satisfied: undefined } as Known, 'previous');
    expect(course.objectivesOf('a')).toEqual([{ id: 'own' }]);
  });

  test('completion by measure is shared as it is decided', () => {
    const added = `<adlseq:objectives><objective objectiveID="own"><mapInfo targetObjectiveID="done" writeCompletionStatus="true"/></objective></adlseq:objectives>`;
    const threshold = '<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.7"/>';
    const first = `<item identifier="a" identifierref="r"><title>a</title>${threshold}${rules(own(''), added)}</item>`;
    const { course } = begun(first + item('b', own(''), added) + flow);
    says(course, { progress: 0.6 });
    expect(course.objectivesOf('b')).toEqual([{ id: 'own', completion: false }]);
  });

  test.each([
    ['objectivesGlobalToSystem="false"', undefined],
    ['', false],
  ])('with %s the next attempt at the course knows of %s', (organization, found) => {
    const again = ruled('post', 'retryAll', when('always'));
    const { course } = begun(item('a', reads) + item('b', again) + flow, organization);
    says(course, { satisfied: false });
    expect(says(course, {})).toEqual(at('a'));
    expect(course.objectivesOf('a')[0]!.satisfied).toBe(found);
  });

  test('names are the same however their blanks are written', () => {
    const named = (id: string, target: string, inside: string) =>
      `<objectives><primaryObjective/><objective objectiveID="${id}"><mapInfo targetObjectiveID="${target}" ${inside}/></objective></objectives>`;
    const { course } = begun(
      item('a', named(' ob%20j%201 ', 'a%20%20b', 'writeSatisfiedStatus="true"')) +
        item('b', named('x', 'a b', ''), ruled('pre', 'skip', when('satisfied', 'referencedObjective=" x "'))) +
        item('c') +
        flow,
    );
    expect(course.objectivesOf('a')).toEqual([{ id: 'ob j 1' }]);
    const said = { success: true, completion: false };
    course.take({ own: { said }, objectives: [{ id: 'ob j 1', satisfied: true, said }], suspends: false });
    expect(course.request('continue')).toEqual(at('c'));
  });

  test('what other courses have said comes before what this one knew, and is kept in their words', () => {
    const { course } = begun(item('a', own(shared(''))) + flow);
    course.share({ shared: { satisfiedStatus: true, satisfiedStatusKnown: true, rawScore: '7', rawScoreKnown: true } });
    expect(course.objectivesOf('a')).toEqual([{ id: 'own', satisfied: true }]);
    expect(course.keep()).toMatchObject({ globalObjectiveMap: { shared: { satisfiedStatus: true, rawScore: 7 } } });
  });
});

describe('rules', () => {
  test('exitParent ends the group, whose own rule follows', () => {
    const { course } = begun(
      item('first') +
        group(
          'g',
          item('a', ruled('post', 'exitParent', when('always'))) + item('b'),
          ruled('post', 'previous', when('always')),
        ) +
        flow,
    );
    says(course, {});
    expect(says(course, {})).toEqual(at('first'));
  });

  test('an exit rule of a group that is met ends it, and what is behind it follows', () => {
    const { course } = begun(
      group(
        'g',
        item('a') + item('b'),
        ruled('exit', 'exit', when('satisfied')),
        rollup('"any"', each('satisfied'), 'satisfied'),
      ) +
        item('last') +
        flow,
    );
    expect(says(course, { satisfied: true })).toEqual(at('last'));
  });

  test('retry begins a new attempt, which knows nothing of the one before', () => {
    const { course } = begun(
      item('a', byContent, ruled('post', 'retry', when('satisfied', 'operator="not"'))) + item('b') + flow,
    );
    expect(says(course, { satisfied: false })).toEqual({ deliver: 'a', fresh: true });
    expect(course.standingOf('a')).toEqual({});
    expect(says(course, { satisfied: true })).toEqual(at('b'));
  });

  test('exitAll by a rule ends the course', () => {
    const { course } = begun(item('a', ruled('post', 'exitAll', when('always'))) + item('b') + flow);
    expect([course.isValid('continue'), course.leads('continue')]).toEqual([true, false]);
    expect(says(course, {})).toEqual({ end: 'exit_all' });
  });

  test('an attempt limit closes an activity, not the attempt that is open', () => {
    const { course } = begun(item('a', '<limitConditions attemptLimit="1"/>') + item('b') + flow);
    expect(course.isValid('choice', 'a')).toBe(true);
    says(course, {});
    expect([course.isValid('choice', 'a'), course.isValid('previous')]).toEqual([false, false]);
  });
});

describe('choice', () => {
  test('leads to groups and to the course itself, where something in them can be delivered', () => {
    const { course } = begun(group('g', item('a') + item('b')) + item('last') + flow);
    says(course, {}, 'choice', { id: 'last' });
    expect(says(course, {}, 'choice', { id: 'g' })).toEqual(at('a'));
    says(course, {}, 'choice', { id: 'last' });
    expect(says(course, {}, 'choice', { id: 'ORG' })).toEqual(at('a'));
    const still = courseSequencer(treeOf(`<item identifier="g"><title>g</title>${item('a')}</item>${item('b')}`));
    expect(still.all.filter((id) => still.isValid('choice', id))).toEqual(['a', 'b']);
  });

  test('without flow nothing begins by itself', () => {
    expect(begun(item('a') + item('b')).first).toBeNull();
  });

  const nested = (outer: string, ...inner: string[]) =>
    group('g', group('h', item('a') + item('b'), ...inner) + item('c') + item('d'), outer) + item('last') + flow;
  test.each([
    [
      'what is hidden by a rule, with all that is in it',
      ruled('pre', 'hiddenFromChoice', when('always')),
      '',
      'last',
      ['(course)', 'last'],
    ],
    [
      'choiceExit, which keeps the learner in a group',
      mode('flow="true" choiceExit="false"'),
      '',
      'a',
      ['h', 'a', 'b', 'c', 'd'],
    ],
    [
      'preventActivation, behind which only what is active is open',
      '',
      '<adlseq:constrainedChoiceConsiderations preventActivation="true"/>',
      'c',
      ['(course)', 'g', 'h', 'c', 'd', 'last'],
    ],
    [
      'constrainChoice, which opens what comes next',
      '',
      '<adlseq:constrainedChoiceConsiderations constrainChoice="true"/>',
      'a',
      ['(course)', 'g', 'h', 'a', 'b', 'c'],
    ],
    [
      'forwardOnly, behind which nothing is chosen',
      mode('flow="true" forwardOnly="true"'),
      '',
      'd',
      ['(course)', 'g', 'a', 'b', 'd', 'last'],
    ],
  ])('knows of %s', (_what, outer, inner, from, open) => {
    const course = courseSequencer(treeOf(nested(outer, inner)));
    course.request('start');
    course.request('choice', from);
    expect(course.all.filter((id) => course.isValid('choice', id))).toEqual(open);
  });

  test('stops where a rule stops it, and leads back', () => {
    const { course } = begun(
      item('a') + item('b', ruled('pre', 'stopForwardTraversal', when('always'))) + item('c') + flow,
    );
    expect([course.isValid('choice', 'b'), course.isValid('choice', 'c')]).toEqual([true, false]);
    expect(course.isValid('choice', '(course)')).toBe(true);
  });

  test('what is hidden is not in the table of contents', () => {
    const course = courseSequencer(treeOf(nested(ruled('pre', 'hiddenFromChoice', when('always')))));
    expect(course.gone()).toEqual(['g', 'h', 'a', 'b', 'c', 'd']);
  });
});

describe('an attempt', () => {
  test('that is suspended is taken up where it was left', () => {
    const tree = treeOf(group('g', item('a') + item('b')) + item('last') + flow);
    const course = courseSequencer(tree);
    course.request('start');
    says(course, { satisfied: true });
    expect(says(course, {}, 'suspendAll')).toEqual({ end: 'suspend_all' });
    const next = courseSequencer(tree, JSON.parse(JSON.stringify(course.keep())) as object);
    expect(next.request('resumeAll')).toEqual({ deliver: 'b', fresh: false });
    expect(next.standingOf('a')).toEqual({ satisfied: true, completion: true });
  });

  test('that is abandoned says nothing', () => {
    const { course } = begun(item('a') + item('b') + flow);
    expect(says(course, { satisfied: true, measure: 1 }, 'abandon')).toBeNull();
    expect(course.standingOf('a')).toEqual({});
    expect(course.request('continue')).toEqual(at('b'));
  });

  test('of an object that says nothing completes and satisfies it, unless that is the content’s to say', () => {
    const { course } = begun(item('a') + item('b', byContent) + item('c') + flow);
    says(course, {});
    says(course, {});
    expect([course.standingOf('a'), course.standingOf('b')]).toEqual([{ satisfied: true, completion: true }, {}]);
  });

  test('selects so many parts, which stay the same', () => {
    const choose =
      '<randomizationControls selectionTiming="once" selectCount="2" randomizationTiming="once" reorderChildren="true"/>';
    const tree = treeOf(item('a') + item('b') + item('c') + rules(mode('flow="true"'), choose));
    const course = courseSequencer(tree);
    expect(course.gone()).toHaveLength(1);
    expect(courseSequencer(tree, course.keep()).gone()).toEqual(course.gone());
  });

  test('after the last part the course ends, and begins again', () => {
    const { course } = begun(item('a') + item('b') + flow);
    says(course, {});
    expect([course.isValid('continue'), course.leads('continue')]).toEqual([true, false]);
    expect(says(course, {})).toEqual({ end: 'end_of_content' });
    course.beginAgain();
    expect(course.request('start')).toEqual(at('a'));
  });
});

test('what a library kept of an attempt that was begun with it continues where it was left', () => {
  const of = (more: object) => ({ attemptCount: 1, isActive: false, isSuspended: true, ...more });
  const kept = {
    activityStates: {
      '(course)': of({}),
      a: of({
        isSuspended: false,
        completionStatus: 'completed',
        objectiveSatisfiedStatusKnown: true,
        objectiveSatisfiedStatus: true,
      }),
      b: of({}),
    },
    suspendedActivity: 'b',
    currentActivity: '(course)',
  };
  const course = courseSequencer(treeOf(item('a') + item('b') + flow), kept);
  expect(course.standingOf('a')).toEqual({ satisfied: true, completion: true });
  expect(course.request('resumeAll')).toEqual({ deliver: 'b', fresh: false });
});
