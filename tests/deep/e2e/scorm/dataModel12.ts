import { callsOf, keeps, must, type Requirement } from './requirements.ts';

const api = callsOf('1.2');
const { gives, hides, takes, refuses, begins, commits, ends } = api;
const readOnly = (element: string) => refuses(element, 'x', '403');
const keyword = (element: string) => refuses(element, 'x', '402');

/** Before LMSInitialize (SCORM 1.2 RTE 3.3). */
export const before12: readonly Requirement[] = [
  must('nothing is read before the session', hides('cmi.core.lesson_status', '301')),
  must('nothing is set before the session', refuses('cmi.core.lesson_status', 'completed', '301')),
  must('nothing is committed before the session', commits('', 'false', '301')),
  must('nothing is finished before the session', ends('', 'false', '301')),
  must('LMSInitialize takes the empty string alone', begins('x', 'false', '201')),
];

/** In the session, of a first launch: the elements of the data model (RTE 3.4). */
export const during12: readonly Requirement[] = [
  must('the session begins', begins()),
  must('and does so once', begins('', 'false', '101')),
  must('LMSCommit takes the empty string alone', commits('x', 'false', '201')),
  must('LMSFinish takes the empty string alone', ends('x', 'false', '201')),
  must(
    'core._children names the elements',
    gives(
      'cmi.core._children',
      /(?=.*student_id)(?=.*lesson_location)(?=.*lesson_status)(?=.*session_time)(?=.*score)/,
    ),
    keyword('cmi.core._children'),
  ),
  must('core.student_id is given', gives('cmi.core.student_id', /^[!-~]{1,255}$/), readOnly('cmi.core.student_id')),
  must(
    'core.student_name is last name, comma, first name',
    gives('cmi.core.student_name', /^[^,]+, [^,]+$/),
    readOnly('cmi.core.student_name'),
  ),
  must('core.lesson_location is empty at first', gives('cmi.core.lesson_location', '')),
  must(
    'core.lesson_location takes 255 characters',
    keeps(api, 'cmi.core.lesson_location', ['x'.repeat(255), 'page 3', '']),
  ),
  must('core.credit is given', gives('cmi.core.credit', /^(no-)?credit$/), readOnly('cmi.core.credit')),
  must('core.lesson_status is "not attempted" at first', gives('cmi.core.lesson_status', 'not attempted')),
  must(
    'core.lesson_status takes its vocabulary',
    keeps(api, 'cmi.core.lesson_status', ['passed', 'failed', 'completed', 'browsed', 'incomplete']),
  ),
  must(
    'core.lesson_status takes nothing else',
    refuses('cmi.core.lesson_status', 'done', '405'),
    gives('cmi.core.lesson_status', 'incomplete'),
  ),
  must('core.entry says that it is the first launch', gives('cmi.core.entry', 'ab-initio'), readOnly('cmi.core.entry')),
  must(
    'core.score._children names raw, min, max',
    gives('cmi.core.score._children', /(?=.*raw)(?=.*min)(?=.*max)/),
    keyword('cmi.core.score._children'),
  ),
  must('core.score is empty at first', gives('cmi.core.score.raw', ''), gives('cmi.core.score.min', '')),
  must('core.score.raw takes 0 to 100', keeps(api, 'cmi.core.score.raw', ['0', '100', '85.5'])),
  must(
    'core.score.raw takes no other number',
    refuses('cmi.core.score.raw', '101', '405'),
    refuses('cmi.core.score.raw', '-1', '405'),
  ),
  must('core.score.raw takes numbers alone', refuses('cmi.core.score.raw', 'good', '405')),
  must(
    'core.score.min and max take 0 to 100',
    keeps(api, 'cmi.core.score.min', ['0', '10']),
    keeps(api, 'cmi.core.score.max', ['100', '90']),
  ),
  must(
    'core.total_time is a time, zero at first',
    gives('cmi.core.total_time', /^0{2,4}:00:00(\.00?)?$/),
    readOnly('cmi.core.total_time'),
  ),
  must('core.lesson_mode is given', gives('cmi.core.lesson_mode', 'normal'), readOnly('cmi.core.lesson_mode')),
  must('core.exit is written only', hides('cmi.core.exit', '404')),
  must(
    'core.exit takes its vocabulary',
    ...['time-out', 'logout', '', 'suspend'].map((value) => takes('cmi.core.exit', value)),
  ),
  must('core.exit takes nothing else', refuses('cmi.core.exit', 'normal', '405')),
  must('core.session_time is written only', hides('cmi.core.session_time', '404')),
  must(
    'core.session_time takes HHHH:MM:SS.SS',
    takes('cmi.core.session_time', '0000:10:30'),
    takes('cmi.core.session_time', '01:00:00.5'),
  ),
  must(
    'core.session_time takes nothing else',
    refuses('cmi.core.session_time', 'PT10M', '405'),
    refuses('cmi.core.session_time', '10 minutes', '405'),
  ),
  must('suspend_data is empty at first', gives('cmi.suspend_data', '')),
  must('suspend_data takes 4,096 characters', keeps(api, 'cmi.suspend_data', ['x'.repeat(4096)])),
  must('launch_data is that of the manifest', gives('cmi.launch_data', 'seed'), readOnly('cmi.launch_data')),
  must('comments are kept', keeps(api, 'cmi.comments', ['A good course.'])),
  must('comments_from_lms are read only', gives('cmi.comments_from_lms', ''), readOnly('cmi.comments_from_lms')),
  must(
    'objectives._children names the elements',
    gives('cmi.objectives._children', /(?=.*id)(?=.*score)(?=.*status)/),
    keyword('cmi.objectives._children'),
  ),
  must('objectives are counted from zero', gives('cmi.objectives._count', '0'), keyword('cmi.objectives._count')),
  must(
    'an objective begins with its id',
    takes('cmi.objectives.0.id', 'obj1'),
    gives('cmi.objectives.0.id', 'obj1'),
    gives('cmi.objectives._count', '1'),
  ),
  must(
    'an objective takes a score',
    keeps(api, 'cmi.objectives.0.score.raw', ['70']),
    keeps(api, 'cmi.objectives.0.score.min', ['0']),
    keeps(api, 'cmi.objectives.0.score.max', ['100']),
  ),
  must(
    'an objective takes a status of the vocabulary',
    keeps(api, 'cmi.objectives.0.status', ['passed', 'incomplete']),
    refuses('cmi.objectives.0.status', 'good', '405'),
  ),
  must(
    'objectives follow each other',
    refuses('cmi.objectives.7.id', 'far', /^(201|301|402|405)$/),
    gives('cmi.objectives._count', '1'),
  ),
  must(
    'interactions._children names the elements',
    gives('cmi.interactions._children', /(?=.*id)(?=.*student_response)(?=.*result)(?=.*latency)/),
    keyword('cmi.interactions._children'),
  ),
  must(
    'interactions are counted',
    gives('cmi.interactions._count', '0'),
    takes('cmi.interactions.0.id', 'q1'),
    gives('cmi.interactions._count', '1'),
  ),
  must(
    'an interaction is written only',
    hides('cmi.interactions.0.id', '404'),
    hides('cmi.interactions.0.type', '404'),
  ),
  must(
    'an interaction has one of eight types',
    ...['true-false', 'fill-in', 'matching', 'performance', 'likert', 'sequencing', 'numeric', 'choice'].map((type) =>
      takes('cmi.interactions.0.type', type),
    ),
    refuses('cmi.interactions.0.type', 'essay', '405'),
  ),
  must(
    'an interaction has a time of the day',
    takes('cmi.interactions.0.time', '14:02:00'),
    refuses('cmi.interactions.0.time', 'noon', '405'),
  ),
  must(
    'an interaction has a weighting',
    takes('cmi.interactions.0.weighting', '1.5'),
    refuses('cmi.interactions.0.weighting', 'heavy', '405'),
  ),
  must(
    'an interaction has a response',
    takes('cmi.interactions.0.student_response', 'a'),
    hides('cmi.interactions.0.student_response', '404'),
  ),
  must(
    'an interaction has a result of the vocabulary or a number',
    ...['wrong', 'unanticipated', 'neutral', '0.5', 'correct'].map((value) =>
      takes('cmi.interactions.0.result', value),
    ),
    refuses('cmi.interactions.0.result', 'maybe', '405'),
  ),
  must(
    'an interaction has a latency',
    takes('cmi.interactions.0.latency', '00:00:12.5'),
    refuses('cmi.interactions.0.latency', '12 s', '405'),
  ),
  must(
    'an interaction names objectives',
    takes('cmi.interactions.0.objectives.0.id', 'obj1'),
    gives('cmi.interactions.0.objectives._count', '1'),
  ),
  must(
    'an interaction has patterns of right answers',
    takes('cmi.interactions.0.correct_responses.0.pattern', 'a'),
    gives('cmi.interactions.0.correct_responses._count', '1'),
  ),
  must(
    'student_data._children names the elements',
    gives('cmi.student_data._children', /(?=.*mastery_score)(?=.*max_time_allowed)(?=.*time_limit_action)/),
    keyword('cmi.student_data._children'),
  ),
  must(
    'student_data.mastery_score is that of the manifest',
    gives('cmi.student_data.mastery_score', '80'),
    readOnly('cmi.student_data.mastery_score'),
  ),
  must(
    'student_data.max_time_allowed is that of the manifest',
    gives('cmi.student_data.max_time_allowed', '00:30:00'),
    readOnly('cmi.student_data.max_time_allowed'),
  ),
  must(
    'student_data.time_limit_action is that of the manifest',
    gives('cmi.student_data.time_limit_action', 'exit,no message'),
    readOnly('cmi.student_data.time_limit_action'),
  ),
  must(
    'student_preference._children names the elements',
    gives('cmi.student_preference._children', /(?=.*audio)(?=.*language)(?=.*speed)(?=.*text)/),
    keyword('cmi.student_preference._children'),
  ),
  must(
    'student_preference.audio takes -1 to 100',
    keeps(api, 'cmi.student_preference.audio', ['-1', '0', '100']),
    refuses('cmi.student_preference.audio', '101', '405'),
  ),
  must(
    'student_preference.speed takes -100 to 100',
    keeps(api, 'cmi.student_preference.speed', ['-100', '100']),
    refuses('cmi.student_preference.speed', '101', '405'),
  ),
  must(
    'student_preference.text takes -1, 0 and 1',
    keeps(api, 'cmi.student_preference.text', ['-1', '0', '1']),
    refuses('cmi.student_preference.text', '2', '405'),
  ),
  must('student_preference.language is kept', keeps(api, 'cmi.student_preference.language', ['English'])),
  must(
    'an element that is none is neither read nor set',
    hides('cmi.nothing', /^(201|401)$/),
    refuses('cmi.nothing', 'x', /^(201|401)$/),
  ),
  must(
    'what only contains elements is none',
    ...['cmi', 'cmi.core', 'cmi.core.score', 'cmi.objectives', 'cmi.student_data'].flatMap((name) => [
      hides(name, /^(201|401)$/),
      refuses(name, 'x', /^(201|401)$/),
    ]),
  ),
  must('what has no children says so', hides('cmi.core.lesson_status._children', /^(202|401)$/)),
  must('what is no list has no count', hides('cmi.core.lesson_status._count', /^(203|401)$/)),
  must('what is set is committed', commits()),
];

/** At the end of the first session, and after it. */
export const after12: readonly Requirement[] = [
  must(
    'the session ends',
    takes('cmi.core.lesson_location', '7'),
    takes('cmi.core.session_time', '0000:10:00'),
    takes('cmi.core.exit', 'suspend'),
    ends(),
  ),
  must('nothing is read after the session', hides('cmi.core.lesson_status', '301')),
  must('nothing is set after the session', refuses('cmi.core.lesson_status', 'passed', '301')),
  must('nothing is committed after the session', commits('', 'false', '301')),
  must('the session ends once', ends('', 'false', '301')),
];

/** The next launch, after a session that was suspended. */
export const resumed12: readonly Requirement[] = [
  must('a suspended session is taken up', begins(), gives('cmi.core.entry', 'resume')),
  must(
    'lesson_location, status and suspend_data are back',
    gives('cmi.core.lesson_location', '7'),
    gives('cmi.core.lesson_status', 'incomplete'),
    gives('cmi.suspend_data', 'x'.repeat(4096)),
  ),
  must('the score is back', gives('cmi.core.score.raw', '85.5')),
  must(
    'objectives are back',
    gives('cmi.objectives._count', '1'),
    gives('cmi.objectives.0.id', 'obj1'),
    gives('cmi.objectives.0.score.raw', '70'),
  ),
  must('interactions are counted on', gives('cmi.interactions._count', '1')),
  must('preferences are back', gives('cmi.student_preference.audio', '100')),
  must(
    'the time of the session was added to the total, as far as the clock has gone on',
    gives('cmi.core.total_time', /^(00)?00:0\d:\d\d(\.\d\d?)?$/),
  ),
  must(
    'suspend_data takes 64,000 characters, far more than the standard asks for',
    keeps(api, 'cmi.suspend_data', ['y'.repeat(64_000)]),
  ),
];
