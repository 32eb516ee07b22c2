import { feedbackFormSchema } from '#app/domain/feedback/forms.ts';
import { answerSchema, answerTemplateSchema, outcomeSchema, setStateSchema } from '#app/domain/feedback/staff/forms.ts';
import { FeedbackForm } from '#app/routes/feedback/FeedbackForm.tsx';
import FeedbackOne from '#app/routes/feedback/staff/one.tsx';
import Outcome from '#app/routes/feedback/staff/outcome.tsx';
import Template from '#app/routes/feedback/staff/template.tsx';
import type { FormRow } from './formRow.ts';

const one = {
  number: 'F1',
  type: 'Idea',
  sent: 'today',
  comment: 'Good',
  picture: null,
  facts: [],
  isDeleted: false,
  tone: 'info',
  stateWord: 'New',
  answers: [],
  version: '1',
  templates: [],
  draft: null,
  reader: 'English',
  statesAfterAnswer: [
    { value: 'answered', label: 'Answered' },
    { value: 'closed', label: 'Closed' },
  ],
  settable: [{ value: 'new', label: 'New' }],
};
const subject = { feedbackType: '', curriculum: 'PCL', courseName: 'Course' };
const aboutAcademy = 'asked of feedback about the academy alone; no other has it';

/** The forms of feedback, and of staff who answer it. */
export const feedbackRows: readonly FormRow[] = [
  {
    parses: 'feedback/postedFeedback.server.ts feedbackFormSchema',
    state: 'about a course',
    schema: feedbackFormSchema(),
    page: <FeedbackForm country="US" lastResult={undefined} about={subject} />,
    refused: (result) => ({ page: <FeedbackForm country="US" lastResult={result} about={subject} /> }),
    besides: { picture: 'the picture, which sendPosted takes out' },
  },
  {
    parses: 'feedback/postedFeedback.server.ts feedbackFormSchema',
    state: 'about the portal',
    schema: feedbackFormSchema(),
    page: <FeedbackForm country="US" lastResult={undefined} />,
    refused: (result) => ({ page: <FeedbackForm country="US" lastResult={result} /> }),
    besides: { picture: 'the picture, which sendPosted takes out' },
    undrawn: { curriculum: aboutAcademy, courseName: aboutAcademy },
  },
  {
    parses: 'feedback/staff/one.tsx workOnFeedbackSchema',
    state: 'an answer',
    schema: answerSchema(),
    page: <FeedbackOne />,
    data: one,
    at: '[name="answerTxt"]',
  },
  {
    parses: 'feedback/staff/one.tsx workOnFeedbackSchema',
    state: 'a state',
    schema: setStateSchema(),
    page: <FeedbackOne />,
    data: one,
    at: '[value="state"]',
  },
  {
    parses: 'feedback/staff/outcome.tsx outcomeSchema',
    schema: outcomeSchema(),
    page: <Outcome />,
    data: { isNew: false, values: {}, version: '1' },
    at: '[name="titleEn"]',
  },
  {
    parses: 'feedback/staff/template.tsx answerTemplateSchema',
    schema: answerTemplateSchema(),
    page: <Template />,
    data: { isNew: false, values: {}, version: '1' },
    at: '[name="templateName"]',
  },
];
