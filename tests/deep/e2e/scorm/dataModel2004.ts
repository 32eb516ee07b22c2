import { callsOf, keeps, must, type Requirement } from './requirements.ts';

const api = callsOf('2004');
const { gives, hides, takes, refuses, begins, commits, ends } = api;
const readOnly = (element: string, value = 'x') => refuses(element, value, '404');
const unset = (element: string) => hides(element, '403');

/** Before Initialize (RTE 4th edition 3.1). */
export const before2004: readonly Requirement[] = [
  must('nothing is read before the session', hides('cmi.completion_status', '122')),
  must('nothing is set before the session', refuses('cmi.completion_status', 'completed', '132')),
  must('nothing is committed before the session', commits('', 'false', '142')),
  must('nothing is terminated before the session', ends('', 'false', '112')),
  must('Initialize takes the empty string alone', begins('x', 'false', '201')),
];

const types: readonly (readonly [string, string])[] = [
  ['true-false', 'true'],
  ['choice', 'a[,]b'],
  ['fill-in', 'words'],
  ['long-fill-in', 'many words'],
  ['matching', 'a[.]b[,]c[.]d'],
  ['performance', 'step1[.]3'],
  ['sequencing', 'a[,]b'],
  ['likert', 'agree'],
  ['numeric', '3.5'],
  ['other', 'whatever'],
];

/** In the session, of a first launch: the elements of the data model (RTE 4). */
export const during2004: readonly Requirement[] = [
  must('the session begins', begins()),
  must('and does so once', begins('', 'false', '103')),
  must('Commit takes the empty string alone', commits('x', 'false', '201')),
  must('Terminate takes the empty string alone', ends('x', 'false', '201')),
  must('an element without a name is none', hides('', '301'), refuses('', 'x', '351')),
  must(
    'an element that is none is neither read nor set',
    hides('cmi.nothing', '401'),
    refuses('cmi.nothing', 'x', '401'),
  ),
  must(
    'what only contains elements is none',
    ...['cmi', 'adl', 'adl.data', 'cmi.score', 'cmi.objectives', 'cmi.interactions'].flatMap((name) => [
      hides(name, '401'),
      refuses(name, 'x', '401'),
    ]),
  ),
  must('what has no children says so', hides('cmi.completion_status._children', '301')),
  must('what is no list has no count', hides('cmi.completion_status._count', '301')),
  must('_version is 1.0', gives('cmi._version', '1.0'), readOnly('cmi._version')),
  must(
    'comments_from_learner are a list',
    gives('cmi.comments_from_learner._count', '0'),
    gives('cmi.comments_from_learner._children', /(?=.*comment)(?=.*location)(?=.*timestamp)/),
    readOnly('cmi.comments_from_learner._count'),
  ),
  must(
    'a comment of the learner is kept',
    keeps(api, 'cmi.comments_from_learner.0.comment', ['{lang=en}Good']),
    keeps(api, 'cmi.comments_from_learner.0.location', ['page 2']),
    keeps(api, 'cmi.comments_from_learner.0.timestamp', ['2027-01-10T12:00:00.0Z']),
    gives('cmi.comments_from_learner._count', '1'),
  ),
  must('comments follow each other', refuses('cmi.comments_from_learner.5.comment', 'far', '351')),
  must(
    'comments_from_lms are read only',
    gives('cmi.comments_from_lms._count', '0'),
    refuses('cmi.comments_from_lms.0.comment', 'x', /^(404|351)$/),
  ),
  must('completion_status is unknown at first', gives('cmi.completion_status', 'unknown')),
  must(
    'completion_status takes its vocabulary',
    ...['completed', 'not attempted', 'unknown', 'incomplete'].map((value) => takes('cmi.completion_status', value)),
    gives('cmi.completion_status', 'incomplete'),
  ),
  must('completion_status takes nothing else', refuses('cmi.completion_status', 'done', '406')),
  must(
    'completion_threshold is that of the manifest, and read only',
    unset('cmi.completion_threshold'),
    readOnly('cmi.completion_threshold', '0.5'),
  ),
  must('credit is given', gives('cmi.credit', /^(no-)?credit$/), readOnly('cmi.credit', 'credit')),
  must('entry says that it is the first launch', gives('cmi.entry', 'ab-initio'), readOnly('cmi.entry', 'resume')),
  must('exit is written only', hides('cmi.exit', '405')),
  must(
    'exit takes its vocabulary',
    ...['time-out', 'normal', '', 'suspend'].map((value) => takes('cmi.exit', value)),
    refuses('cmi.exit', 'gone', '406'),
  ),
  must(
    'interactions are a list',
    gives('cmi.interactions._count', '0'),
    gives('cmi.interactions._children', /(?=.*learner_response)(?=.*correct_responses)(?=.*description)/),
    readOnly('cmi.interactions._count'),
  ),
  must(
    'an interaction begins with its id',
    refuses('cmi.interactions.0.type', 'choice', '408'),
    takes('cmi.interactions.0.id', 'urn:q:1'),
    gives('cmi.interactions.0.id', 'urn:q:1'),
  ),
  must('interactions follow each other', refuses('cmi.interactions.9.id', 'far', '351')),
  must('a response needs the type first', refuses('cmi.interactions.0.learner_response', 'a', '408')),
  must(
    'an interaction has one of ten types',
    ...types.map(([type]) => takes('cmi.interactions.0.type', type)),
    refuses('cmi.interactions.0.type', 'essay', '406'),
  ),
  must(
    'each type takes responses of its form',
    ...types.flatMap(([type, response], index) => [
      takes(`cmi.interactions.${index + 1}.id`, `q${index}`),
      takes(`cmi.interactions.${index + 1}.type`, type),
      takes(`cmi.interactions.${index + 1}.learner_response`, response),
    ]),
  ),
  must(
    'a numeric response is a number, a true-false one true or false',
    refuses('cmi.interactions.9.learner_response', 'three', '406'),
    refuses('cmi.interactions.1.learner_response', 'maybe', '406'),
  ),
  must(
    'an interaction has patterns of right answers',
    takes('cmi.interactions.2.correct_responses.0.pattern', 'a[,]b'),
    gives('cmi.interactions.2.correct_responses._count', '1'),
    refuses('cmi.interactions.2.correct_responses.4.pattern', 'a', '351'),
  ),
  must(
    'an interaction names objectives',
    takes('cmi.interactions.2.objectives.0.id', 'obj1'),
    gives('cmi.interactions.2.objectives._count', '1'),
  ),
  must(
    'an interaction has a time stamp',
    keeps(api, 'cmi.interactions.2.timestamp', ['2027-01-10T12:00:00.0Z', '2027-01-10']),
    refuses('cmi.interactions.2.timestamp', 'noon', '406'),
  ),
  must(
    'an interaction has a weighting',
    keeps(api, 'cmi.interactions.2.weighting', ['1.5']),
    refuses('cmi.interactions.2.weighting', 'heavy', '406'),
  ),
  must(
    'an interaction has a result of the vocabulary or a number',
    ...keeps(api, 'cmi.interactions.2.result', ['incorrect', 'unanticipated', 'neutral', '0.5', 'correct']),
    refuses('cmi.interactions.2.result', 'wrong', '406'),
  ),
  must(
    'an interaction has a latency',
    keeps(api, 'cmi.interactions.2.latency', ['PT12.5S']),
    refuses('cmi.interactions.2.latency', '12 s', '406'),
  ),
  must('an interaction has a description', keeps(api, 'cmi.interactions.2.description', ['{lang=en}Which port?'])),
  must('launch_data is that of the manifest', gives('cmi.launch_data', 'seed'), readOnly('cmi.launch_data')),
  must(
    'learner_id and learner_name are given',
    gives('cmi.learner_id', /^\S{1,4000}$/),
    readOnly('cmi.learner_id'),
    gives('cmi.learner_name', /^[^,]+, [^,]+$/),
    readOnly('cmi.learner_name'),
  ),
  must(
    'learner_preference has its defaults',
    gives('cmi.learner_preference.audio_level', '1'),
    gives('cmi.learner_preference.delivery_speed', '1'),
    gives('cmi.learner_preference.audio_captioning', '0'),
    gives('cmi.learner_preference.language', ''),
  ),
  must(
    'learner_preference takes its range',
    keeps(api, 'cmi.learner_preference.audio_level', ['0', '2.5']),
    refuses('cmi.learner_preference.audio_level', '-1', '407'),
    keeps(api, 'cmi.learner_preference.audio_captioning', ['-1', '1']),
    refuses('cmi.learner_preference.audio_captioning', '2', /^40[67]$/),
  ),
  must(
    'location is empty at first and takes 1,000 characters',
    unset('cmi.location'),
    keeps(api, 'cmi.location', ['x'.repeat(1000), 'page 3']),
  ),
  must(
    'max_time_allowed is that of the manifest',
    gives('cmi.max_time_allowed', 'PT30M'),
    readOnly('cmi.max_time_allowed', 'PT1H'),
  ),
  must('mode is given', gives('cmi.mode', 'normal'), readOnly('cmi.mode', 'browse')),
  must(
    'objectives are seeded from the manifest',
    gives('cmi.objectives._count', '2'),
    gives('cmi.objectives.0.id', 'primary'),
    gives('cmi.objectives.1.id', 'second'),
  ),
  must('a seeded objective keeps its id', refuses('cmi.objectives.0.id', 'other', '351')),
  must(
    'an objective begins with its id',
    refuses('cmi.objectives.2.success_status', 'passed', '408'),
    takes('cmi.objectives.2.id', 'third'),
    gives('cmi.objectives._count', '3'),
  ),
  must(
    'no two objectives have one id',
    refuses('cmi.objectives.3.id', 'third', '351'),
    gives('cmi.objectives._count', '3'),
  ),
  must(
    'an objective takes a score',
    keeps(api, 'cmi.objectives.2.score.scaled', ['0.5', '-1']),
    keeps(api, 'cmi.objectives.2.score.raw', ['50']),
    keeps(api, 'cmi.objectives.2.score.min', ['0']),
    keeps(api, 'cmi.objectives.2.score.max', ['100']),
    refuses('cmi.objectives.2.score.scaled', '1.5', '407'),
  ),
  must(
    'an objective takes statuses',
    keeps(api, 'cmi.objectives.2.success_status', ['passed', 'failed']),
    keeps(api, 'cmi.objectives.2.completion_status', ['completed']),
    keeps(api, 'cmi.objectives.2.progress_measure', ['0.5']),
    keeps(api, 'cmi.objectives.2.description', ['{lang=en}Third']),
  ),
  must(
    'progress_measure takes 0 to 1',
    keeps(api, 'cmi.progress_measure', ['0', '1', '0.25']),
    refuses('cmi.progress_measure', '1.1', '407'),
    refuses('cmi.progress_measure', 'half', '406'),
  ),
  must(
    'scaled_passing_score is that of the manifest',
    gives('cmi.scaled_passing_score', '0.8'),
    readOnly('cmi.scaled_passing_score', '0.5'),
  ),
  must(
    'score._children names the elements',
    gives('cmi.score._children', /(?=.*scaled)(?=.*raw)(?=.*min)(?=.*max)/),
    readOnly('cmi.score._children'),
  ),
  must('score is not set at first', unset('cmi.score.scaled'), unset('cmi.score.raw')),
  must(
    'score.scaled takes -1 to 1',
    keeps(api, 'cmi.score.scaled', ['-1', '1', '0.9']),
    refuses('cmi.score.scaled', '1.1', '407'),
    refuses('cmi.score.scaled', 'good', '406'),
  ),
  must(
    'score.raw, min and max take any number',
    keeps(api, 'cmi.score.raw', ['900', '-3.5']),
    keeps(api, 'cmi.score.min', ['-10']),
    keeps(api, 'cmi.score.max', ['1000']),
    refuses('cmi.score.raw', 'good', '406'),
  ),
  must(
    'session_time is written only and a time interval',
    hides('cmi.session_time', '405'),
    takes('cmi.session_time', 'PT1H5M10.25S'),
    refuses('cmi.session_time', '01:05:10', '406'),
  ),
  must(
    'the scaled score decides success where the manifest has a passing score',
    takes('cmi.success_status', 'failed'),
    gives('cmi.success_status', 'passed'),
  ),
  must(
    'success_status takes its vocabulary',
    refuses('cmi.success_status', 'good', '406'),
    takes('cmi.success_status', 'unknown'),
  ),
  must(
    'suspend_data takes 64,000 characters',
    unset('cmi.suspend_data'),
    keeps(api, 'cmi.suspend_data', ['x'.repeat(64_000)]),
  ),
  must(
    'time_limit_action is that of the manifest',
    gives('cmi.time_limit_action', 'exit,no message'),
    readOnly('cmi.time_limit_action', 'continue,message'),
  ),
  must(
    'total_time is zero at first, and read only',
    gives('cmi.total_time', /^PT0?(0H)?(0M)?(0S)?$/),
    readOnly('cmi.total_time', 'PT1S'),
  ),
  must(
    'adl.nav.request takes its vocabulary',
    ...['continue', 'previous', 'exit', 'exitAll', 'abandon', 'abandonAll', 'suspendAll', '_none_'].map((value) =>
      takes('adl.nav.request', value),
    ),
    refuses('adl.nav.request', 'home', '406'),
  ),
  must(
    'adl.nav.request_valid says what is possible, and is read only',
    gives('adl.nav.request_valid.continue', /^(true|false|unknown)$/),
    gives('adl.nav.request_valid.previous', /^(true|false|unknown)$/),
    readOnly('adl.nav.request_valid.continue', 'true'),
  ),
  must('what is set is committed', commits()),
];

/** At the end of the first session, and after it. */
export const after2004: readonly Requirement[] = [
  must(
    'the session ends',
    takes('cmi.session_time', 'PT10M'),
    takes('cmi.exit', 'suspend'),
    takes('adl.nav.request', 'suspendAll'),
    ends(),
  ),
  must('nothing is read after the session', hides('cmi.completion_status', '123')),
  must('nothing is set after the session', refuses('cmi.completion_status', 'completed', '133')),
  must('nothing is committed after the session', commits('', 'false', '143')),
  must('the session ends once', ends('', 'false', '113')),
  must('and does not begin again', begins('', 'false', '104')),
];

/** The next launch, after a session that was suspended. */
export const resumed2004: readonly Requirement[] = [
  must('a suspended session is taken up', begins(), gives('cmi.entry', 'resume')),
  must(
    'location, status and suspend_data are back',
    gives('cmi.location', 'page 3'),
    gives('cmi.completion_status', 'incomplete'),
    gives('cmi.suspend_data', 'x'.repeat(64_000)),
  ),
  must('the score and the progress are back', gives('cmi.score.scaled', '0.9'), gives('cmi.progress_measure', '0.25')),
  must(
    'objectives are back',
    gives('cmi.objectives._count', '3'),
    gives('cmi.objectives.2.id', 'third'),
    gives('cmi.objectives.2.score.raw', '50'),
  ),
  must(
    'interactions are back',
    gives('cmi.interactions._count', '11'),
    gives('cmi.interactions.2.learner_response', 'a[,]b'),
    gives('cmi.interactions.2.correct_responses.0.pattern', 'a[,]b'),
  ),
  must('comments are back', gives('cmi.comments_from_learner.0.comment', '{lang=en}Good')),
  must('preferences are back', gives('cmi.learner_preference.audio_level', '2.5')),
  must(
    'the time of the session was added to the total, as far as the clock has gone on',
    gives('cmi.total_time', /^PT0H\dM\d+(\.\d+)?S$/),
  ),
  must('exit and session_time are those of the new session', hides('cmi.exit', '405')),
];
