import { describe, expect, test } from 'vitest';
import {
  afterStatement,
  faultOf,
  statementFaults,
  type StatementFault,
  type UnitSession,
} from '#app/domain/courses/statements/cmi5Rules.ts';
import { cmi5Ids, cmi5Verbs, unitVerbs, voidedVerb } from '#app/domain/courses/statements/cmi5Terms.ts';
import { xapiStatement, type XapiStatement } from '#app/domain/courses/statements/statementSchema.ts';

const session: UnitSession = {
  sessionId: 's-1',
  registration: '760e3480-ba55-4991-94b0-01820dbd23a2',
  homePage: 'https://portal.example',
  actor: 'learner-1',
  activityId: 'https://portal.example/xapi/units/1',
  publisherId: 'https://publisher.example/unit',
  mode: 'Normal',
  masteryScore: 0.8,
  preferencesRead: true,
  said: {},
  before: { completed: false, passed: false },
};
const begun: UnitSession = { ...session, said: { initialized: '2027-01-10T12:00:00Z' } };
const over: UnitSession = { ...begun, said: { ...begun.said, terminated: '2027-01-10T12:10:00Z' } };

type Verb = keyof typeof cmi5Verbs;
const results: Partial<Record<Verb, object>> = {
  completed: { completion: true, duration: 'PT1M' },
  passed: { success: true, score: { scaled: 0.9 }, duration: 'PT1M' },
  failed: { success: false, score: { scaled: 0.2 }, duration: 'PT1M' },
  terminated: { duration: 'PT5M' },
};
const counting = ['completed', 'passed', 'failed'];

/** A statement that cmi5 defines, as a unit without fault makes it, with what is changed of it. */
function defined(
  verb: Verb,
  change: Record<string, unknown> = {},
  context: Record<string, unknown> = {},
): XapiStatement {
  return {
    id: 'fd41c918-b88b-4b20-a0a5-a4c32391aaa0',
    actor: { objectType: 'Agent', account: { homePage: session.homePage, name: session.actor } },
    verb: { id: cmi5Verbs[verb] },
    object: { id: session.activityId },
    ...(results[verb] && { result: results[verb] }),
    timestamp: '2027-01-10T12:05:00.000Z',
    ...change,
    context: {
      registration: session.registration,
      contextActivities: {
        grouping: [{ id: session.publisherId }],
        category: [{ id: cmi5Ids.category }, ...(counting.includes(verb) ? [{ id: cmi5Ids.moveOnCategory }] : [])],
      },
      extensions: { [cmi5Ids.sessionId]: session.sessionId },
      ...context,
    },
  } as XapiStatement;
}

/** One that it only allows. */
const allowed = (change: Record<string, unknown> = {}, category: string[] = []) =>
  defined(
    'initialized',
    {
      verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
      object: { id: 'https://any.example/page' },
      ...change,
    },
    {
      contextActivities: {
        grouping: [{ id: session.publisherId }],
        category: category.map((id) => ({ id })),
      },
    },
  );

const withResult = (verb: Verb, change: object) => defined(verb, { result: { ...results[verb], ...change } });
const failedBefore = { ...begun, said: { ...begun.said, failed: '2027-01-10T12:01:00Z' } };

describe('what a unit may say', () => {
  test.each(unitVerbs)('%s, in its order', (verb) => {
    expect(faultOf(defined(verb), verb === 'initialized' ? session : begun)).toBeNull();
  });

  test.each<[string, XapiStatement, UnitSession]>([
    ['what cmi5 only allows, of any object', allowed(), begun],
    ['passed without a score', defined('passed', { result: { success: true, duration: 'PT1M' } }), begun],
    ['passed with just the mastery score', withResult('passed', { score: { scaled: 0.8 } }), begun],
    ['passed after it was failed in an earlier session', defined('passed'), begun],
    ['failed again in another session', defined('failed'), begun],
    ['a raw score with its bounds', withResult('failed', { score: { raw: 1, min: 0, max: 5 } }), begun],
    [
      'the mastery score that it was given',
      defined(
        'passed',
        {},
        {
          extensions: { [cmi5Ids.sessionId]: 's-1', [cmi5Ids.masteryScore]: 0.8 },
        },
      ),
      begun,
    ],
    ['what it said before it ended, a little late', defined('completed'), over],
    ['in a review, that it began', defined('initialized'), { ...session, mode: 'Review' }],
    ['in a review, that it ended', defined('terminated'), { ...begun, mode: 'Review' }],
  ])('%s', (_, statement, its) => {
    expect(faultOf(statement, its)).toBeNull();
  });
});

const refused: [StatementFault, string, XapiStatement, UnitSession][] = [
  ['noTimestamp', 'no time', defined('completed', { timestamp: undefined }), begun],
  ['notUtc', 'a time of another zone', defined('completed', { timestamp: '2027-01-10T12:05:00+01:00' }), begun],
  [
    'otherActor',
    'another learner',
    defined('completed', {
      actor: { account: { homePage: session.homePage, name: 'learner-2' } },
    }),
    begun,
  ],
  [
    'otherActor',
    'a learner of another system',
    defined('completed', {
      actor: { account: { homePage: 'https://other.example', name: session.actor } },
    }),
    begun,
  ],
  [
    'otherActor',
    'a mail address in place of the account',
    defined('completed', { actor: { mbox: 'mailto:a@b.example' } }),
    begun,
  ],
  [
    'otherActor',
    'a group of the learner',
    defined('completed', {
      actor: { objectType: 'Group', account: { homePage: session.homePage, name: session.actor } },
    }),
    begun,
  ],
  [
    'otherRegistration',
    "another's registration",
    defined('completed', {}, { registration: crypto.randomUUID() }),
    begun,
  ],
  ['otherRegistration', 'no registration', defined('completed', {}, { registration: undefined }), begun],
  ['otherSession', 'another session', defined('completed', {}, { extensions: { [cmi5Ids.sessionId]: 's-2' } }), begun],
  ['otherSession', 'no session', defined('completed', {}, { extensions: undefined }), begun],
  [
    'noContextTemplate',
    "no publisher's identifier",
    defined(
      'completed',
      {},
      {
        contextActivities: { category: [{ id: cmi5Ids.category }, { id: cmi5Ids.moveOnCategory }] },
      },
    ),
    begun,
  ],
  [
    'voiding',
    'the voiding of another statement',
    allowed({
      verb: { id: voidedVerb },
      object: { objectType: 'StatementRef', id: crypto.randomUUID() },
    }),
    begun,
  ],
  ...(['launched', 'abandoned', 'waived', 'satisfied'] as const).map(
    (verb): [StatementFault, string, XapiStatement, UnitSession] => ['portalsVerb', verb, defined(verb), begun],
  ),
  [
    'unknownVerb',
    'a verb that cmi5 does not define',
    defined('completed', { verb: { id: 'https://v.example/read' } }),
    begun,
  ],
  [
    'otherObject',
    'another activity',
    defined('completed', { object: { id: 'https://portal.example/xapi/units/2' } }),
    begun,
  ],
  ['otherObject', "the publisher's identifier", defined('completed', { object: { id: session.publisherId } }), begun],
  ['notInitialized', 'a result before it began', defined('completed'), session],
  ['notInitialized', 'what is only allowed, before it began', allowed(), session],
  ['alreadyTerminated', 'a result of after its end', defined('completed', { timestamp: '2027-01-10T12:11:00Z' }), over],
  ['alreadyTerminated', 'what is only allowed, of after its end', allowed({ timestamp: '2027-01-10T12:11:00Z' }), over],
  [
    'preferencesNotRead',
    'that it began, before it read what its learner prefers',
    defined('initialized'),
    { ...session, preferencesRead: false },
  ],
  ['saidBefore', 'that it began, twice', defined('initialized'), begun],
  ['saidBefore', 'that it ended, twice', defined('terminated'), over],
  [
    'saidBefore',
    'completed, in a later session',
    defined('completed'),
    { ...begun, before: { completed: true, passed: false } },
  ],
  [
    'saidBefore',
    'passed, in a later session',
    defined('passed'),
    { ...begun, before: { completed: false, passed: true } },
  ],
  ['saidBefore', 'failed after passed', defined('failed'), { ...begun, before: { completed: false, passed: true } }],
  ['saidBefore', 'passed after failed, in one session', defined('passed'), failedBefore],
  ['notInThisMode', 'a result in a review', defined('passed'), { ...begun, mode: 'Review' }],
  ['notInThisMode', 'a result while browsing', defined('completed'), { ...begun, mode: 'Browse' }],
  ['scoreNotAllowed', 'a score of what is completed', withResult('completed', { score: { scaled: 1 } }), begun],
  ['scoreNotScaled', 'a score below 0', withResult('failed', { score: { scaled: -0.5 } }), begun],
  ['scoreNotScaled', 'a raw score without bounds', withResult('passed', { score: { raw: 9 } }), begun],
  ['scoreAgainstMastery', 'passed with too little', withResult('passed', { score: { scaled: 0.79 } }), begun],
  ['scoreAgainstMastery', 'failed with enough', withResult('failed', { score: { scaled: 0.8 } }), begun],
  [
    'otherMasteryScore',
    'a different mastery score',
    defined(
      'passed',
      {},
      {
        extensions: { [cmi5Ids.sessionId]: 's-1', [cmi5Ids.masteryScore]: 0.1 },
      },
    ),
    begun,
  ],
  ['wrongSuccess', 'passed without success', withResult('passed', { success: undefined }), begun],
  ['wrongSuccess', 'failed with success', withResult('failed', { success: true }), begun],
  ['wrongSuccess', 'completed with success', withResult('completed', { success: true }), begun],
  ['wrongCompletion', 'completed without completion', withResult('completed', { completion: undefined }), begun],
  ['wrongCompletion', 'passed with completion', withResult('passed', { completion: true }), begun],
  ['noDuration', 'terminated without its time', defined('terminated', { result: {} }), begun],
  ['noDuration', 'passed without its time', withResult('passed', { duration: undefined }), begun],
  [
    'wrongMoveOnCategory',
    'a result without its category',
    defined(
      'passed',
      {},
      {
        contextActivities: { grouping: [{ id: session.publisherId }], category: [{ id: cmi5Ids.category }] },
      },
    ),
    begun,
  ],
  ['wrongMoveOnCategory', 'the category without a result', allowed({}, [cmi5Ids.moveOnCategory]), begun],
];

describe('what a unit may not say', () => {
  test.each(refused)('%s: %s', (fault, _, statement, its) => {
    expect(faultOf(statement, its)).toBe(fault);
  });

  test('every fault has a statement here', () => {
    expect([...new Set(refused.map(([fault]) => fault))].toSorted()).toEqual([...statementFaults].toSorted());
  });
});

test('what it has said is known to the statements after it', () => {
  const said = [defined('initialized'), allowed(), defined('passed'), defined('completed')];
  const after = said.reduce((its, each) => {
    expect(faultOf(each, its)).toBeNull();
    return afterStatement(its, each);
  }, session);
  expect(Object.keys(after.said)).toEqual(['initialized', 'passed', 'completed']);
  expect(after.before).toEqual({ completed: true, passed: true });
});

describe('the form of a statement', () => {
  const whole = defined('passed');
  const asked = (choices: object[]) => ({
    ...whole,
    object: { id: session.activityId, definition: { interactionType: 'choice', choices } },
  });
  test.each<[string, boolean, unknown]>([
    ['whole', true, whole],
    [
      'with one category in place of a list',
      true,
      { ...whole, context: { contextActivities: { category: { id: 'a:b' } } } },
    ],
    ['about an agent', true, { ...whole, object: { objectType: 'Agent', mbox: 'mailto:a@b.example' } }],
    [
      'that quotes another',
      true,
      { ...whole, object: { objectType: 'SubStatement', actor: whole.actor, verb: whole.verb, object: whole.object } },
    ],
    [
      'with a file elsewhere',
      true,
      {
        ...whole,
        attachments: [
          {
            usageType: 'a:b',
            display: { en: 'A' },
            contentType: 'text/plain',
            length: 1,
            sha2: 'a',
            fileUrl: 'https://f.example/a',
          },
        ],
      },
    ],
    [
      'with a file that would come along',
      false,
      {
        ...whole,
        attachments: [{ usageType: 'a:b', display: { en: 'A' }, contentType: 'text/plain', length: 1, sha2: 'a' }],
      },
    ],
    ['without an actor', false, { ...whole, actor: undefined }],
    [
      'with two identifiers of an agent',
      false,
      { ...whole, actor: { mbox: 'mailto:a@b.example', openid: 'https://o.example' } },
    ],
    ['with an empty value', false, { ...whole, result: { response: null } }],
    ['with an unknown property', false, { ...whole, mood: 'good' }],
    ['with a verb that is no IRI', false, { ...whole, verb: { id: 'passed' } }],
    ['with an identifier that is no UUID', false, { ...whole, id: '1' }],
    ['with a day in place of a time', false, { ...whole, timestamp: '2027-01-10' }],
    ['with an unknown offset', false, { ...whole, timestamp: '2027-01-10T12:00:00-00:00' }],
    ['with a score out of its bounds', false, { ...whole, result: { score: { raw: 11, min: 0, max: 10 } } }],
    ['with a scaled score of 2', false, { ...whole, result: { score: { scaled: 2 } } }],
    ['with a duration that is none', false, { ...whole, result: { duration: 'five minutes' } }],
    ['with a character that cannot be stored', false, { ...whole, result: { response: 'a\u0000b' } }],
    [
      'nested without end',
      false,
      { ...whole, result: { extensions: { 'a:b': Array.from({ length: 40 }).reduce((inner) => [inner], 1) } } },
    ],
    ['of another version', false, { ...whole, version: '0.9' }],
    ['with the choices of a question', true, asked([{ id: 'a' }, { id: 'b' }])],
    ['with a choice twice', false, asked([{ id: 'a' }, { id: 'a' }])],
    ['as a list', false, [whole]],
  ])('%s: %s', (_, isGood, statement) => {
    expect(xapiStatement.safeParse(statement).success).toBe(isGood);
  });
});
