import { z } from 'zod';
import { FreeText, OptionalCode, OptionalTextLine } from '#app/domain/fields.ts';
import { emailMaxLength } from '#app/domain/fieldLengths.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { feedbackLimits } from './feedbackLimits.ts';
import { isTypeOf, readTopic, type FeedbackApplication, type FeedbackType } from './feedbackTypes.ts';
import { sentLine, typedText, unlessRefused } from '#app/domain/textSchema.ts';

const detailMaxLength = 80;
const idMaxLength = 36;
const nameMaxLength = 100;
const topicMaxLength = 40;

const resolution = /^\d{2,5}x\d{2,5}$/;
const CourseName = () => OptionalTextLine('courseName', feedbackLimits.courseName);
const selectType = messageKey('selectOption', 'feedbackType');

const shape = () => ({
  // The list offers the types of both applications: a value names its own.
  feedbackType: typedText('feedbackType', topicMaxLength, {
    missing: selectType,
    tooLong: selectType,
    illegal: selectType,
  }).refine((topic) => readTopic(topic) !== null, unlessRefused(selectType)),
  commentTxt: FreeText('commentTxt', feedbackLimits.comment),
  curriculum: z.enum(['', ...curriculumCodes], { error: messageKey('selectOption', 'curriculum') }).default(''),
  courseName: CourseName(),
  // A script fills it in; what is not one is left out.
  monitorResolution: sentLine(20).regex(resolution).catch(''),
});

/** The form of feedback, without its picture. */
export function feedbackFormSchema() {
  return form(shape());
}

/** The same for the check in the browser, where the form has its picture too. */
export function feedbackFormInBrowser() {
  return z.object(shape());
}

/** A user's own feedback in an address. */
export const ownFeedbackList = listQuery({});

/** The body of the specification's call (spec §3), whose types are those of its application. */
export function feedbackBodySchema(application?: FeedbackApplication) {
  const id = () => sentLine(idMaxLength).nullish();
  const name = () => sentLine(nameMaxLength).nullish();
  return form({
    agencyId: id(),
    agentId: id(),
    agentUserId: id(),
    agencyName: name(),
    firstName: name(),
    lastName: name(),
    emailId: sentLine(emailMaxLength).nullish(),
    ccn: id(),
    commentTxt: FreeText('commentTxt', feedbackLimits.comment),
    feedbackType: typedText('feedbackType', topicMaxLength, {
      missing: selectType,
      tooLong: selectType,
      illegal: selectType,
    }).refine((type) => (application ? isTypeOf(application, type) : type.length === 1), unlessRefused(selectType)),
    company: OptionalCode('company', 8),
    internetBrowser: OptionalTextLine('internetBrowser', detailMaxLength),
    operatingSystem: OptionalTextLine('operatingSystem', detailMaxLength),
    monitorResolution: OptionalTextLine('monitorResolution', detailMaxLength),
    curriculum: OptionalCode('curriculum', 8),
    courseName: CourseName(),
    application: sentLine(20).nullish(),
  });
}

/** What a user says, by whichever way it came. */
export interface NewFeedback {
  application: FeedbackApplication;
  feedbackType: FeedbackType;
  commentTxt: string;
  /** About the learning system only. */
  curriculum?: string;
  courseName?: string;
  /** The code that a client gives; the brand of the session where it gives none. */
  company?: string;
  /** What the caller's program calls itself, of which browser and system are read unless they are given. */
  userAgent: string;
  internetBrowser?: string;
  operatingSystem?: string;
  monitorResolution?: string;
  /** The content of a picture, as it was sent. */
  picture?: Uint8Array;
}
