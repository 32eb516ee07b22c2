import { z } from 'zod';
import { placeField } from '#app/domain/courses/editor/courseFields.ts';
import {
  courseActSchema,
  courseHostsSchema,
  courseSchema,
  newCourseSchema,
  packageLanguage,
} from '#app/domain/courses/editor/forms.ts';
import {
  additionForm,
  bringForm,
  mediaForm,
  pageForm,
  partForm,
  poolForm,
  questionForm,
  settingsForm,
  startForm,
  versionForm,
} from '#app/domain/courses/authoring/forms.ts';
import { questionKinds } from '#app/domain/courses/authoring/contentLimits.ts';
import { bankForm, bankList } from '#app/domain/courses/bank/bankForms.ts';
import Bank from '#app/routes/courses/authoring/bank.tsx';
import Draft from '#app/routes/courses/authoring/draft.tsx';
import Write from '#app/routes/courses/authoring/write.tsx';
import WritePage from '#app/routes/courses/authoring/writePage.tsx';
import WriteQuestion from '#app/routes/courses/authoring/writeQuestion.tsx';
import { courseLanguageSchema } from '#app/domain/courses/about/courseLanguageForm.ts';
import { courseNoteSchema, removeNoteSchema } from '#app/domain/courses/about/noteForms.ts';
import {
  courseRatingSchema,
  hideRatingSchema,
  ratingList,
  removeRatingSchema,
  showRatingSchema,
} from '#app/domain/courses/about/ratingForms.ts';
import { courseSurveySchema, removeSurveySchema } from '#app/domain/courses/about/surveyForms.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { CourseLanguages } from '#app/routes/courses/about/CourseLanguages.tsx';
import { CourseNotes } from '#app/routes/courses/about/CourseNotes.tsx';
import { CourseSurvey } from '#app/routes/courses/about/CourseSurvey.tsx';
import { CourseVoices } from '#app/routes/courses/about/CourseVoices.tsx';
import {
  answerSchema,
  askSchema,
  hidePostSchema,
  questionList,
  removePostSchema,
  showPostSchema,
  staffQuestionList,
} from '#app/domain/courses/questions/questionForms.ts';
import Questions from '#app/routes/courses/questions/questions.tsx';
import StaffQuestions from '#app/routes/courses/questions/staffQuestions.tsx';
import Ratings from '#app/routes/courses/voices/ratings.tsx';
import Course from '#app/routes/courses/editor/course.tsx';
import NewCourse from '#app/routes/courses/editor/newCourse.tsx';
import ChangeAttempt from '#app/routes/courses/attempts/changeAttempt.tsx';
import LearnerAttempt from '#app/routes/courses/attempts/learnerAttempt.tsx';
import { attemptActs } from '#app/domain/courses/attempts/attemptActs.ts';
import { attemptActSchema } from '#app/domain/courses/attempts/attemptForms.ts';
import Statement from '#app/routes/courses/statements/statement.tsx';
import { voidSchema, waiveSchema } from '#app/domain/courses/statements/statementForms.ts';
import type { FormRow } from './formRow.ts';

const places = curriculumCodes.map((curriculum) => ({
  curriculum,
  name: placeField(curriculum),
  label: curriculum,
  options: [],
  isWaiting: false,
}));
const bank = {
  courseId: 'c1',
  language: 'en',
  mayEdit: true,
  own: [],
  pools: [{ id: 'questions', named: 'All' }],
  list: bankList.view(bankList.defaults, { page: 1, total: 1 }),
  rows: [{ bankId: crypto.randomUUID(), kind: 'choice', text: 'What?', course: 'Course' }],
};
const course = {
  courseId: 'c1',
  title: 'Course',
  code: 'C1',
  state: 'draft',
  partner: '',
  mayEdit: true,
  mayAllowHosts: true,
  remarks: [],
  uploads: [],
  isChecking: false,
  version: '3',
  requiredBy: '',
  values: {},
  categories: [{ value: 'k1', label: 'One' }],
  places,
  hosts: [{ host: 'films.example', isAllowed: true }],
  versions: [
    { packageId: 'p1', language: 'en', number: 1, standard: 'scorm12', state: 'ready', size: '1 MB', files: 2 },
  ],
};

const statement = {
  verb: 'passed',
  verbIri: 'v:1',
  activity: 'a:1',
  registration: 'r1',
  agentUniqueId: 'a1',
  learner: 'Jo',
  course: 'Course',
  stored: 'today',
  text: '{}',
  statementId: 's1',
  voided: null,
  voidingId: null,
};
const written = { courseId: 'c1', language: 'en', mayEdit: true, title: 'Course' };
const part = { id: 'p-1', print: 'abc', named: 'One', faults: 0, waits: null, to: '/staff' };
const draft = {
  ...written,
  when: 'today',
  by: 'Jo',
  version: '2',
  courseVersion: '3',
  faults: [],
  isPublished: false,
  pages: [part],
  pools: [{ id: 'pool-1', title: '', draw: '', print: 'abc', questions: [] }],
  versions: [{ packageId: 'v1', number: 1, state: 'replaced', differences: [{ key: 'a', says: 'Page changed' }] }],
  translation: { language: 'ja', missing: 1, waiting: 0 },
  otherLanguages: ['ja'],
  settings: {
    print: 'abc',
    values: { courseTitle: 'Course', passMark: '80', tries: '0', shuffle: 'on', feedback: 'end' },
  },
};
const writing = {
  ...written,
  drafts: [],
  unwritten: ['en', 'ja'],
  files: [{ mediumId: 'm1', name: 'a.png', kind: 'picture', size: '1 MB' }],
};
const at = { from: '', print: 'abc', number: 1, values: {}, others: [] };
const button = 'the value of one button';

const moved = { category: 'k2', curricula: [] };

const ratings = (hiddenReason: string | null) => ({
  courseId: 'c1',
  title: 'Course',
  counts: [0, 0, 0, 1, 0],
  ratingCount: 1,
  average: 4,
  mayHide: true,
  rows: [{ ratingId: 'r1', stars: 4, commentTxt: 'Good', rated: 'today', market: 'nam', hiddenReason }],
  list: ratingList.view(ratingList.defaults, { page: 1, total: 1 }),
});

const post = {
  postId: 'p1',
  postTxt: 'Why?',
  name: null,
  isOwn: true,
  hiddenReason: null,
  posted: 'today',
  answers: [],
};
const askedForm = (state: string, schema: FormRow['schema'], intent: string): FormRow => ({
  parses: 'courses/questions/questions.tsx questionsSchema',
  state,
  schema,
  page: <Questions />,
  data: {
    title: 'Course',
    back: '/c',
    mayAnswer: true,
    questions: [post],
    list: questionList.view(questionList.defaults, { page: 1, total: 1 }),
  },
  at: `[value="${intent}"]`,
});
const staffQuestionForm = (state: string, schema: FormRow['schema'], intent: string): FormRow => ({
  parses: 'courses/questions/staffQuestions.tsx staffQuestionsSchema',
  state,
  schema,
  page: <StaffQuestions />,
  data: {
    rows: [
      { ...post, course: 'Course', courseId: 'c1', market: 'nam', hiddenReason: intent === 'show' ? 'Rude' : null },
    ],
    mayAnswer: true,
    list: staffQuestionList.view(staffQuestionList.defaults, { page: 1, total: 1 }),
  },
  at: `[value="${intent}"]`,
});

/** The forms that make courses. */
export const courseRows: readonly FormRow[] = [
  askedForm('a question', askSchema(), 'ask'),
  askedForm('an answer', answerSchema(), 'answer'),
  askedForm('removing one’s own', removePostSchema(), 'remove'),
  staffQuestionForm('an answer of staff', answerSchema(), 'answer'),
  staffQuestionForm('hiding', hidePostSchema(), 'hide'),
  staffQuestionForm('showing again', showPostSchema(), 'show'),
  {
    parses: 'courses/about/aboutAction.server.ts coursePageSchema',
    state: 'the language of courses',
    schema: courseLanguageSchema(),
    page: <CourseLanguages languages={['en', 'ko']} next="en" open={null} startOver={null} />,
    at: '[value="language"]',
  },
  {
    parses: 'courses/about/aboutAction.server.ts coursePageSchema',
    state: 'a rating',
    schema: courseRatingSchema(),
    page: <CourseVoices rating={null} sentences={[]} own={null} mayRate />,
    at: '[value="rate"]',
  },
  {
    parses: 'courses/about/aboutAction.server.ts coursePageSchema',
    state: 'removing a rating',
    schema: removeRatingSchema(),
    page: (
      <CourseVoices rating={null} sentences={[]} own={{ stars: 4, commentTxt: 'Good', hiddenReason: null }} mayRate />
    ),
    at: '[value="unrate"]',
  },
  {
    parses: 'courses/about/aboutAction.server.ts coursePageSchema',
    state: 'answering the academy team',
    schema: courseSurveySchema(),
    page: <CourseSurvey own={null} />,
    at: '[value="answer"]',
  },
  {
    parses: 'courses/about/aboutAction.server.ts coursePageSchema',
    state: 'removing the answers',
    schema: removeSurveySchema(),
    page: <CourseSurvey own={{ useful: 'often', clarity: 'clear', length: 'right', remarkTxt: '' }} />,
    at: '[value="unanswer"]',
  },
  {
    parses: 'courses/voices/ratings.tsx hideOrShowSchema',
    state: 'hiding',
    schema: hideRatingSchema(),
    page: <Ratings />,
    data: ratings(null),
    at: '[value="hide"]',
  },
  {
    parses: 'courses/voices/ratings.tsx hideOrShowSchema',
    state: 'showing again',
    schema: showRatingSchema(),
    page: <Ratings />,
    data: ratings('Rude'),
    at: '[value="show"]',
  },
  {
    parses: 'courses/about/aboutAction.server.ts coursePageSchema',
    state: 'a new note',
    schema: courseNoteSchema(),
    page: <CourseNotes notes={[]} free={['', 'Part one']} changing={null} back="/c" />,
    at: '[value="save"]',
  },
  {
    parses: 'courses/about/aboutAction.server.ts coursePageSchema',
    state: 'removing a note',
    schema: removeNoteSchema(),
    page: (
      <CourseNotes
        notes={[{ part: 'Part one', noteTxt: '', changed: 'today', href: '/c?note=0' }]}
        free={[]}
        changing={null}
        back="/c"
      />
    ),
    at: '[value="remove"]',
  },
  {
    parses: 'courses/editor/newCourse.tsx newCourseSchema',
    schema: newCourseSchema(),
    page: <NewCourse />,
    data: { categories: [{ value: 'k1', label: 'One' }] },
  },
  {
    parses: 'courses/editor/courseAction.server.ts courseSchema',
    schema: courseSchema(),
    page: <Course />,
    data: course,
    at: '[name="titleEn"]',
    undrawn: { looked: 'drawn once another category was shown to change something' },
  },
  {
    parses: 'courses/editor/courseAction.server.ts courseSchema',
    state: 'asking about another category',
    schema: courseSchema(),
    page: <Course />,
    data: course,
    reply: { initialValue: {}, moved },
    refused: (result) => ({ reply: { ...result, moved } }),
    at: '[name="titleEn"]',
  },
  {
    parses: 'courses/editor/courseAction.server.ts courseActSchema',
    state: 'publishing',
    schema: courseActSchema(),
    page: <Course />,
    data: course,
    at: '[value="publish"]',
  },
  {
    parses: 'courses/editor/courseAction.server.ts courseActSchema',
    state: 'retiring',
    schema: courseActSchema(),
    page: <Course />,
    data: course,
    at: '[value="retire"]',
    undrawn: { packageId: 'the whole course is retired, not one of its versions' },
  },
  {
    parses: 'courses/editor/hosts.ts courseHostsSchema',
    schema: courseHostsSchema(),
    page: <Course />,
    data: course,
    at: '[name="otherHost"]',
    forgets: 'a toast says why; the page, which scripts keep as it is, is reloaded without them',
  },
  {
    parses: 'courses/editor/packageUpload.server.ts packageLanguage',
    schema: z.object({ language: packageLanguage(), file: z.unknown() }),
    page: <Course />,
    data: course,
    at: '[name="language"]',
    forgets: 'the file must be chosen again too; scripts keep the page as it is',
  },
  {
    parses: 'courses/authoring/write.tsx startForm',
    schema: startForm(),
    page: <Write />,
    data: writing,
    at: '[name="language"]',
    forgets: 'one list, whose first language is as good as any',
  },
  {
    parses: 'courses/authoring/write.tsx mediaForm',
    schema: mediaForm(),
    page: <Write />,
    data: writing,
    at: '[name="mediumId"]',
  },
  {
    parses: 'courses/authoring/draftAction.server.ts settingsForm',
    schema: settingsForm(),
    page: <Draft />,
    data: draft,
    at: '[name="passMark"]',
    refused: (result) => ({ reply: { ...result, of: 'settings' } }),
  },
  {
    parses: 'courses/authoring/draftAction.server.ts poolForm',
    schema: poolForm(),
    page: <Draft />,
    data: draft,
    at: '[name="poolTitle"]',
    refused: (result) => ({ reply: { ...result, of: 'pool-1' } }),
  },
  {
    parses: 'courses/authoring/draftAction.server.ts partForm',
    schema: partForm(),
    page: <Draft />,
    data: draft,
    at: '[value="up"]',
  },
  {
    parses: 'courses/authoring/draftAction.server.ts additionForm',
    schema: additionForm(),
    page: <Draft />,
    data: draft,
    at: '[name="kind"]',
    forgets: 'one list, whose first kind is as good as any',
  },
  {
    parses: 'courses/authoring/draftAction.server.ts bringForm',
    schema: bringForm(),
    page: <Draft />,
    data: draft,
    at: '[value="bring"]',
  },
  {
    parses: 'courses/authoring/draftAction.server.ts versionForm',
    schema: versionForm(),
    page: <Draft />,
    data: draft,
    at: '[value="preview"]',
    undrawn: { packageId: button },
  },
  {
    parses: 'courses/authoring/draftAction.server.ts versionForm',
    state: 'bringing a version back',
    schema: versionForm(),
    page: <Draft />,
    data: draft,
    at: '[value="restore"]',
    undrawn: { courseVersion: 'nothing is published' },
  },
  {
    parses: 'courses/authoring/partAction.server.ts partSchema',
    state: 'of a page',
    schema: pageForm(),
    page: <WritePage />,
    data: { ...written, ...at, pageId: 'p-1', shown: '', blocks: [] },
  },
  {
    parses: 'courses/authoring/bankPage.server.ts bankForm',
    state: 'taking a question',
    schema: bankForm(),
    page: <Bank />,
    data: bank,
    at: '[value="take"]',
    undrawn: { questionId: 'what is given to the bank is named by another form' },
  },
  ...questionKinds.map((kind) => ({
    parses: 'courses/authoring/partAction.server.ts partSchema',
    state: `of a question (${kind})`,
    schema: questionForm(kind, 'en'),
    page: <WriteQuestion />,
    data: { ...written, ...at, questionId: 'q-1', kind },
  })),
  {
    parses: 'courses/statements/statement.tsx voidSchema',
    schema: voidSchema(),
    page: <Statement />,
    data: { ...statement, mayVoid: true },
  },
  {
    parses: 'courses/attempts/changeAttempt.tsx attemptActSchema',
    schema: attemptActSchema(),
    page: <ChangeAttempt />,
    data: { registration: 'r1', acts: attemptActs, learner: 'Jo', course: 'Course' },
  },
  {
    parses: 'courses/attempts/learnerAttempt.tsx waiveSchema',
    schema: waiveSchema(),
    page: <LearnerAttempt />,
    data: {
      course: 'Course',
      started: 'today',
      registration: 'r1',
      courseId: 'c1',
      mayWaive: true,
      isCmi5: true,
      learner: { name: 'Jo', agentUniqueId: 'a1', agencyName: 'Agency' },
      state: 'started',
      score: null,
      version: { language: 'en', number: 1 },
      parts: [],
      changes: [],
      others: [],
      mayChange: true,
      units: [{ identifier: 'u1', title: 'One', moveOn: 'Passed', said: [], satisfied: false }],
    },
  },
];
