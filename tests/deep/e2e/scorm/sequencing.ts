/** What happens in a scenario, one thing after the other. */
export type Act =
  /** The object that is played. */
  | { at: string }
  /** The object that is played begins its session, sets elements, and does not end. */
  | { sets: Record<string, string> }
  /** The same, and its session ends. */
  | { ends: Record<string, string> }
  /** The object reads elements in its session. */
  | { reads: Record<string, string> }
  /** The learner presses a button of the player: the next part, the one before, or one of the table of contents. */
  | { press: 'next' | 'back' | `part ${string}` }
  /** The buttons that the learner may press, and those that are off or not there. */
  | { may: readonly string[]; mayNot: readonly string[] }
  /** So many parts of the table of contents are open. */
  | { offers: number }
  | { opens: 'again' | 'after a crash' }
  /** What is stored of the course. */
  | { stored: { failed?: boolean; completed?: boolean; passed?: boolean; score?: number | null } };

/** A requirement of sequencing and navigation (SCORM 2004 4th edition), as a course and what happens in it. */
export interface Scenario {
  what: string;
  organization: string;
  acts: readonly Act[];
}

const item = (id: string, inside = '', kind = 'sco') =>
  `<item identifier="${id}" identifierref="${kind}" parameters="?${id}"><title>${id}</title>${inside}</item>`;
const cluster = (id: string, items: string, inside = '') =>
  `<item identifier="${id}"><title>${id}</title>${items}${inside}</item>`;
const rules = (inside: string) => `<imsss:sequencing>${inside}</imsss:sequencing>`;
const mode = (more: string) => `<imsss:controlMode ${more}/>`;
const flow = rules(mode('flow="true"'));
const three = item('one') + item('two') + item('three');
const rule = (kind: 'pre' | 'post' | 'exit', action: string, conditions: string, combination = 'all') =>
  `<imsss:${kind}ConditionRule><imsss:ruleConditions conditionCombination="${combination}">${conditions}</imsss:ruleConditions><imsss:ruleAction action="${action}"/></imsss:${kind}ConditionRule>`;
const condition = (name: string, more = '') => `<imsss:ruleCondition condition="${name}" ${more}/>`;
const always = condition('always');
const ruled = (...inside: string[]) => `<imsss:sequencingRules>${inside.join('')}</imsss:sequencingRules>`;
const objective = (more = '', inside = '') =>
  `<imsss:objectives><imsss:primaryObjective objectiveID="own" ${more}>${inside}</imsss:primaryObjective></imsss:objectives>`;
const byMeasure = (measure: string) =>
  objective('satisfiedByMeasure="true"', `<imsss:minNormalizedMeasure>${measure}</imsss:minNormalizedMeasure>`);
const map = (target: string, more: string) => `<imsss:mapInfo targetObjectiveID="${target}" ${more}/>`;
const delivery = (more: string) => `<imsss:deliveryControls ${more}/>`;
const byContent = delivery('completionSetByContent="true" objectiveSetByContent="true"');
const rollup = (attributes: string, ...inside: string[]) =>
  `<imsss:rollupRules ${attributes}>${inside.join('')}</imsss:rollupRules>`;
const rollupRule = (set: string, action: string, conditions: string, more = '') =>
  `<imsss:rollupRule childActivitySet="${set}" ${more}><imsss:rollupConditions>${conditions}</imsss:rollupConditions><imsss:rollupAction action="${action}"/></imsss:rollupRule>`;
const rollupCondition = (name: string, more = '') => `<imsss:rollupCondition condition="${name}" ${more}/>`;
const navigation = (...hidden: string[]) =>
  `<adlnav:presentation><adlnav:navigationInterface>${hidden.map((each) => `<adlnav:hideLMSUI>${each}</adlnav:hideLMSUI>`).join('')}</adlnav:navigationInterface></adlnav:presentation>`;

const completed = { 'cmi.completion_status': 'completed' };
const passed = { ...completed, 'cmi.success_status': 'passed' };
const failed = { ...completed, 'cmi.success_status': 'failed' };
const scored = (scaled: string) => ({ ...completed, 'cmi.score.scaled': scaled });
const asks = (request: string, more = {}) => ({ ...more, 'adl.nav.request': request });

/** Sequencing: what is delivered, and when (SN 4.3 - 4.7). */
export const sequencing: readonly Scenario[] = [
  { what: 'flow begins with the first activity', organization: three + flow, acts: [{ at: 'one' }] },
  {
    what: 'flow continues and returns',
    organization: three + flow,
    acts: [
      { at: 'one' },
      { press: 'next' },
      { at: 'two' },
      { press: 'next' },
      { at: 'three' },
      { press: 'back' },
      { at: 'two' },
    ],
  },
  {
    what: 'flow goes into clusters and out of them',
    organization: cluster('first', item('one') + item('two'), flow) + cluster('second', item('three'), flow) + flow,
    acts: [{ at: 'one' }, { press: 'next' }, { at: 'two' }, { press: 'next' }, { at: 'three' }],
  },
  {
    what: 'nothing is before the first activity',
    organization: three + flow,
    acts: [{ at: 'one' }, { may: ['next'], mayNot: ['back'] }],
  },
  {
    what: 'without flow nothing continues, and the learner chooses',
    organization: three,
    acts: [
      { may: ['part one', 'part two', 'part three'], mayNot: ['next', 'back'] },
      { press: 'part three' },
      { at: 'three' },
    ],
  },
  {
    what: 'forwardOnly goes back to nothing',
    organization: three + rules(mode('flow="true" forwardOnly="true"')),
    acts: [{ at: 'one' }, { press: 'next' }, { at: 'two' }, { may: ['next'], mayNot: ['back'] }],
  },
  {
    what: 'without choice nothing is chosen',
    organization: three + rules(mode('flow="true" choice="false"')),
    acts: [{ at: 'one' }, { may: ['next'], mayNot: ['part two', 'part three'] }],
  },
  {
    what: 'choice leads anywhere',
    organization: three + rules(mode('flow="true" choice="true"')),
    acts: [{ at: 'one' }, { press: 'part three' }, { at: 'three' }, { press: 'part one' }, { at: 'one' }],
  },
  {
    what: 'choiceExit="false" keeps the learner in the cluster',
    organization:
      cluster('first', item('one') + item('two'), rules(mode('flow="true" choice="true" choiceExit="false"'))) +
      item('three') +
      flow,
    acts: [{ at: 'one' }, { may: ['part two'], mayNot: ['part three'] }],
  },
  {
    what: 'what is skipped is passed over',
    organization: item('one') + item('two', rules(ruled(rule('pre', 'skip', always)))) + item('three') + flow,
    acts: [{ at: 'one' }, { press: 'next' }, { at: 'three' }],
  },
  {
    what: 'what is disabled cannot be chosen',
    organization: item('one') + item('two', rules(ruled(rule('pre', 'disabled', always)))) + item('three') + flow,
    acts: [{ at: 'one' }, { may: ['part three'], mayNot: ['part two'] }],
  },
  {
    what: 'what is hidden from choice is reached by flow alone',
    organization:
      item('one') + item('two', rules(ruled(rule('pre', 'hiddenFromChoice', always)))) + item('three') + flow,
    acts: [{ at: 'one' }, { may: ['next'], mayNot: ['part two'] }, { press: 'next' }, { at: 'two' }],
  },
  {
    what: 'stopForwardTraversal applies until its condition ends',
    organization:
      item(
        'one',
        rules(
          ruled(
            rule(
              'pre',
              'stopForwardTraversal',
              condition('satisfied', 'operator="not"') + condition('objectiveStatusKnown', 'operator="not"'),
              'any',
            ),
          ) + byContent,
        ),
      ) +
      item('two') +
      flow,
    acts: [{ at: 'one' }, { ends: passed }, { press: 'next' }, { at: 'two' }],
  },
  {
    what: 'retry begins the activity again',
    organization:
      item('one', rules(ruled(rule('post', 'retry', condition('satisfied', 'operator="not"'))) + byContent)) +
      item('two') +
      flow,
    acts: [
      { at: 'one' },
      { ends: { ...failed, 'cmi.location': '5' } },
      { press: 'next' },
      { at: 'one' },
      { reads: { 'cmi.entry': 'ab-initio', 'cmi.location': '' } },
    ],
  },
  {
    what: 'a rule whose condition does not hold does nothing',
    organization:
      item('one', rules(ruled(rule('post', 'retry', condition('satisfied', 'operator="not"'))) + byContent)) +
      item('two') +
      flow,
    acts: [{ at: 'one' }, { ends: asks('continue', passed) }, { at: 'two' }],
  },
  {
    what: 'a post-condition may go on',
    organization:
      item('one', rules(ruled(rule('post', 'continue', condition('completed'))) + byContent)) + item('two') + flow,
    acts: [{ at: 'one' }, { ends: completed }, { press: 'next' }, { at: 'two' }],
  },
  {
    what: 'a post-condition may go back',
    organization:
      item('one') +
      item('two', rules(ruled(rule('post', 'previous', condition('satisfied', 'operator="not"'))) + byContent)) +
      flow,
    acts: [{ at: 'one' }, { press: 'next' }, { at: 'two' }, { ends: failed }, { press: 'next' }, { at: 'one' }],
  },
  {
    what: 'a post-condition may begin the whole course again',
    organization:
      item('one') +
      item('two', rules(ruled(rule('post', 'retryAll', condition('satisfied', 'operator="not"'))) + byContent)) +
      flow,
    acts: [{ at: 'one' }, { press: 'next' }, { at: 'two' }, { ends: failed }, { press: 'next' }, { at: 'one' }],
  },
  {
    what: 'an exit rule ends a cluster',
    organization:
      cluster(
        'first',
        item('one') + item('two'),
        rules(
          mode('flow="true"') +
            ruled(rule('exit', 'exit', condition('satisfied'))) +
            rollup('', rollupRule('any', 'satisfied', rollupCondition('satisfied'))),
        ),
      ) +
      item('three') +
      flow,
    acts: [{ at: 'one' }, { ends: asks('continue', passed) }, { at: 'three' }],
  },
  {
    what: 'an attempt limit closes the activity',
    organization:
      item(
        'one',
        rules(
          '<imsss:limitConditions attemptLimit="1"/>' +
            ruled(rule('pre', 'disabled', condition('attemptLimitExceeded'))),
        ),
      ) +
      item('two') +
      flow,
    acts: [{ at: 'one' }, { ends: passed }, { press: 'next' }, { at: 'two' }, { may: [], mayNot: ['part one'] }],
  },
  {
    what: 'an objective that is shared opens another activity',
    organization:
      item('one', rules(objective('', map('global', 'writeSatisfiedStatus="true"')) + byContent)) +
      item(
        'two',
        rules(
          ruled(rule('pre', 'skip', condition('satisfied', 'referencedObjective="own"'))) +
            objective('', map('global', 'readSatisfiedStatus="true"')),
        ),
      ) +
      item('three') +
      flow,
    acts: [{ at: 'one' }, { ends: asks('continue', passed) }, { at: 'three' }],
  },
  {
    what: 'a shared measure is read by another activity',
    organization:
      item('one', rules(objective('', map('global', 'writeNormalizedMeasure="true"')) + byContent)) +
      item('two', rules(objective('', map('global', 'readNormalizedMeasure="true"')))) +
      flow,
    acts: [
      { at: 'one' },
      { ends: asks('continue', scored('0.7')) },
      { at: 'two' },
      { reads: { 'cmi.objectives.0.id': 'own', 'cmi.objectives.0.score.scaled': '0.7' } },
    ],
  },
  {
    what: 'a measure above a threshold skips',
    organization:
      item('one', rules(byContent + objective('', map('global', 'writeNormalizedMeasure="true"')))) +
      item(
        'two',
        rules(
          ruled(
            rule(
              'pre',
              'skip',
              condition('objectiveMeasureGreaterThan', 'measureThreshold="0.5" referencedObjective="own"'),
            ),
          ) + objective('', map('global', 'readNormalizedMeasure="true"')),
        ),
      ) +
      item('three') +
      flow,
    acts: [{ at: 'one' }, { ends: asks('continue', scored('0.6')) }, { at: 'three' }],
  },
  {
    what: 'isvisible="false" is not in the table of contents',
    organization: item('one') + item('two').replace('<item', '<item isvisible="false"') + item('three') + flow,
    acts: [{ at: 'one' }, { may: ['part three'], mayNot: ['part two'] }, { press: 'next' }, { at: 'two' }],
  },
  {
    what: 'selection delivers as many as are to be selected',
    organization:
      three +
      rules(
        mode('flow="true" choice="true"') + '<imsss:randomizationControls selectionTiming="once" selectCount="1"/>',
      ),
    acts: [{ offers: 1 }],
  },
  {
    what: 'a suspended course is taken up in the activity where it was left',
    organization: three + flow,
    acts: [
      { at: 'one' },
      { press: 'next' },
      { at: 'two' },
      { sets: { 'cmi.location': '4', 'cmi.exit': 'suspend' } },
      { opens: 'again' },
      { at: 'two' },
      { reads: { 'cmi.entry': 'resume', 'cmi.location': '4' } },
    ],
  },
  {
    what: 'so is one whose browser crashed',
    organization: three + flow,
    acts: [
      { at: 'one' },
      { press: 'next' },
      { at: 'two' },
      { sets: { 'cmi.location': '4' } },
      { opens: 'after a crash' },
      { at: 'two' },
      { reads: { 'cmi.entry': 'resume', 'cmi.location': '4' } },
    ],
  },
  {
    what: 'shared objectives outlive a visit',
    organization:
      item('one', rules(objective('', map('global', 'writeSatisfiedStatus="true"')) + byContent)) +
      item('two') +
      item(
        'three',
        rules(
          ruled(
            rule(
              'pre',
              'disabled',
              condition('satisfied', 'referencedObjective="own" operator="not"') +
                condition('objectiveStatusKnown', 'referencedObjective="own" operator="not"'),
              'any',
            ),
          ) + objective('', map('global', 'readSatisfiedStatus="true"')),
        ),
      ) +
      flow,
    acts: [
      { at: 'one' },
      { may: ['part two'], mayNot: ['part three'] },
      { ends: asks('continue', passed) },
      { at: 'two' },
      { opens: 'again' },
      { at: 'two' },
      { may: ['part three'], mayNot: [] },
    ],
  },
];

/** Rollup: what the objects make of the course (SN 4.6). */
export const rollups: readonly Scenario[] = [
  {
    what: 'all complete is complete',
    organization: item('one') + item('two') + flow,
    acts: [
      { at: 'one' },
      { ends: asks('continue', completed) },
      { at: 'two' },
      { stored: { completed: false } },
      { ends: completed },
      { stored: { completed: true } },
    ],
  },
  {
    what: 'an object that only begins and ends is complete',
    organization: item('one') + flow,
    acts: [{ at: 'one' }, { ends: {} }, { stored: { completed: true, passed: true } }],
  },
  {
    what: 'unless completion is the content’s to say',
    organization: item('one', rules(byContent)) + flow,
    acts: [{ at: 'one' }, { ends: {} }, { stored: { completed: false } }],
  },
  {
    what: 'one that is not satisfied fails the course',
    organization: item('one') + item('two') + flow,
    acts: [
      { at: 'one' },
      { ends: asks('continue', passed) },
      { at: 'two' },
      { ends: failed },
      { stored: { failed: true, completed: false, passed: false } },
    ],
  },
  {
    what: 'a rule of any satisfies with one',
    organization:
      item('one', rules(byContent)) +
      item('two', rules(byContent)) +
      rules(
        mode('flow="true"') +
          rollup(
            '',
            rollupRule('any', 'satisfied', rollupCondition('satisfied')),
            rollupRule('any', 'completed', rollupCondition('completed')),
          ),
      ),
    acts: [{ at: 'one' }, { ends: passed }, { stored: { completed: true, passed: true } }],
  },
  {
    what: 'a rule of at least two completes with two',
    organization:
      three +
      rules(
        mode('flow="true"') +
          rollup('', rollupRule('atLeastCount', 'completed', rollupCondition('completed'), 'minimumCount="2"')),
      ),
    acts: [
      { at: 'one' },
      { ends: asks('continue', completed) },
      { at: 'two' },
      { ends: completed },
      { stored: { completed: true } },
    ],
  },
  {
    what: 'a rule of at least half completes with half',
    organization:
      item('one') +
      item('two') +
      rules(
        mode('flow="true"') +
          rollup('', rollupRule('atLeastPercent', 'completed', rollupCondition('completed'), 'minimumPercent="0.5"')),
      ),
    acts: [{ at: 'one' }, { ends: completed }, { stored: { completed: true } }],
  },
  {
    what: 'what contributes nothing is left out',
    organization:
      item('one') +
      item(
        'two',
        rules(rollup('rollupObjectiveSatisfied="false" rollupProgressCompletion="false" objectiveMeasureWeight="0"')),
      ) +
      flow,
    acts: [{ at: 'one' }, { ends: passed }, { stored: { completed: true, passed: true } }],
  },
  {
    what: 'what is not tracked is left out',
    organization: item('one') + item('two', rules(delivery('tracked="false"'))) + flow,
    acts: [{ at: 'one' }, { ends: passed }, { stored: { completed: true, passed: true } }],
  },
  {
    what: 'measures are weighed',
    organization:
      item('one', rules(rollup('objectiveMeasureWeight="1"') + objective())) +
      item('two', rules(rollup('objectiveMeasureWeight="0.25"') + objective())) +
      flow,
    acts: [
      { at: 'one' },
      { ends: asks('continue', scored('1')) },
      { at: 'two' },
      { ends: scored('0.5') },
      { stored: { score: 90 } },
    ],
  },
  {
    what: 'a measure at the threshold satisfies',
    organization: item('one', rules(byMeasure('0.8'))) + flow,
    acts: [{ at: 'one' }, { ends: scored('0.8') }, { stored: { completed: true, passed: true, score: 80 } }],
  },
  {
    what: 'a measure below it does not, whatever the object says',
    organization: item('one', rules(byMeasure('0.8'))) + flow,
    acts: [
      { at: 'one' },
      { ends: { ...scored('0.7'), 'cmi.success_status': 'passed' } },
      { stored: { failed: true, completed: false, passed: false, score: 70 } },
    ],
  },
  {
    what: 'progress at the threshold completes',
    organization: item('one', '<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.5"/>') + flow,
    acts: [{ at: 'one' }, { ends: { 'cmi.progress_measure': '0.6' } }, { stored: { completed: true } }],
  },
  {
    what: 'progress below it does not',
    organization: item('one', '<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.5"/>') + flow,
    acts: [
      { at: 'one' },
      { ends: { 'cmi.progress_measure': '0.4', 'cmi.completion_status': 'completed' } },
      { stored: { completed: false } },
    ],
  },
  {
    what: 'clusters roll up into the course',
    organization: cluster('first', item('one') + item('two'), flow) + item('three') + flow,
    acts: [
      { at: 'one' },
      { ends: asks('continue', completed) },
      { at: 'two' },
      { ends: asks('continue', completed) },
      { at: 'three' },
      { ends: completed },
      { stored: { completed: true } },
    ],
  },
  {
    what: 'what was skipped need not be completed',
    organization:
      item('one') +
      item('two', rules(ruled(rule('pre', 'skip', always)))) +
      item('three') +
      rules(
        mode('flow="true"') +
          rollup('', rollupRule('atLeastCount', 'completed', rollupCondition('completed'), 'minimumCount="2"')),
      ),
    acts: [
      { at: 'one' },
      { ends: asks('continue', completed) },
      { at: 'three' },
      { ends: completed },
      { stored: { completed: true } },
    ],
  },
  {
    what: 'an asset is complete once it was left',
    organization: item('one', '', 'asset') + item('two') + flow,
    acts: [{ at: 'one' }, { press: 'next' }, { at: 'two' }, { ends: completed }, { stored: { completed: true } }],
  },
];

/** Navigation: what an object asks for, and what it gets (SN 5). */
export const navigations: readonly Scenario[] = [
  { what: 'continue', organization: three + flow, acts: [{ at: 'one' }, { ends: asks('continue') }, { at: 'two' }] },
  {
    what: 'previous',
    organization: three + flow,
    acts: [{ at: 'one' }, { press: 'next' }, { at: 'two' }, { ends: asks('previous') }, { at: 'one' }],
  },
  {
    what: 'choice of a target',
    organization: three + flow,
    acts: [{ at: 'one' }, { ends: asks('{target=three}choice') }, { at: 'three' }],
  },
  {
    what: 'jump to a target',
    organization: three + rules(mode('flow="true" choice="false"')),
    acts: [{ at: 'one' }, { ends: asks('{target=three}jump') }, { at: 'three' }],
  },
  {
    what: 'exit takes the object away, and the learner continues',
    organization: three + flow,
    acts: [
      { at: 'one' },
      { ends: asks('exit', completed) },
      { may: ['next'], mayNot: [] },
      { press: 'next' },
      { at: 'two' },
    ],
  },
  {
    what: 'exitAll ends the course, which begins again',
    organization: three + flow,
    acts: [
      { at: 'one' },
      { press: 'next' },
      { at: 'two' },
      { ends: asks('exitAll', completed) },
      { opens: 'again' },
      { at: 'one' },
    ],
  },
  {
    what: 'suspendAll is taken up again',
    organization: three + flow,
    acts: [
      { at: 'one' },
      { press: 'next' },
      { at: 'two' },
      { ends: asks('suspendAll', { 'cmi.location': '4', 'cmi.exit': 'suspend' }) },
      { opens: 'again' },
      { at: 'two' },
      { reads: { 'cmi.location': '4', 'cmi.entry': 'resume' } },
    ],
  },
  {
    what: 'an object that suspends and asks for itself is launched again, where it was left',
    organization: three,
    acts: [
      { press: 'part one' },
      { at: 'one' },
      { ends: asks('{target=one}choice', { 'cmi.location': '4', 'cmi.exit': 'suspend' }) },
      { at: 'one' },
      { reads: { 'cmi.location': '4', 'cmi.entry': 'resume', 'cmi.completion_status': 'unknown' } },
    ],
  },
  {
    what: 'the learner’s wish goes before the object’s',
    organization: three + flow,
    acts: [{ at: 'one' }, { sets: asks('{target=three}choice') }, { press: 'next' }, { at: 'two' }],
  },
  {
    what: 'continue and previous are said to be possible',
    organization: three + flow,
    acts: [
      { at: 'one' },
      {
        reads: {
          'adl.nav.request_valid.continue': 'true',
          'adl.nav.request_valid.previous': 'false',
          'adl.nav.request_valid.choice.{target=three}': 'true',
        },
      },
    ],
  },
  {
    what: 'what the rules forbid is said to be impossible',
    organization: three,
    acts: [{ press: 'part one' }, { at: 'one' }, { reads: { 'adl.nav.request_valid.continue': 'false' } }],
  },
  {
    what: 'controls that the course hides are not there',
    organization: item('one', navigation('continue', 'previous')) + item('two') + flow,
    acts: [{ at: 'one' }, { may: ['part two'], mayNot: ['next', 'back'] }],
  },
  {
    what: 'data is shared between objects',
    organization:
      item(
        'one',
        '<adlcp:data><adlcp:map targetID="store" readSharedData="true" writeSharedData="true"/><adlcp:map targetID="unsaid"/></adlcp:data>',
      ) +
      item(
        'two',
        '<adlcp:data><adlcp:map targetID="store" readSharedData="true"/><adlcp:map targetID="unsaid"/></adlcp:data>',
      ) +
      flow,
    acts: [
      { at: 'one' },
      { ends: { 'adl.data.0.store': 'kept', 'adl.data.1.store': 'too', 'adl.nav.request': 'continue' } },
      { at: 'two' },
      { reads: { 'adl.data._count': '2', 'adl.data.0.id': 'store', 'adl.data.0.store': 'kept' } },
      { reads: { 'adl.data.1.id': 'unsaid', 'adl.data.1.store': 'too' } },
    ],
  },
];
