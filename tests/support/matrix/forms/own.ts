import { newCertificateNumber } from '#app/domain/academy/levels/certificateNumber.server.ts';
import { openDispute } from '#app/domain/sales/commission/openDispute.server.ts';
import { sendMessage } from '#app/domain/sales/commission/sendMessage.server.ts';
import { sendFeedback } from '#app/domain/feedback/sendFeedback.server.ts';
import { startSession } from '#app/domain/accounts/sessions/startSession.server.ts';
import { initAttempt } from '#app/domain/courses/runtime/initAttempt.server.ts';
import { database } from '#app/platform/database.server.ts';
import { newCertifications, newCourse } from '#tests/support/academy.ts';
import { samplePassword } from '#tests/support/builders.ts';
import { newCertificate, reachTop } from '#tests/support/certificates.ts';
import { signedIn, visitor } from '#tests/support/contexts.ts';
import { publishArchive } from '#tests/support/courses.ts';
import { enrolled } from '#tests/support/learners.ts';
import { simplePackage } from '#tests/support/packages.ts';
import { smallPicture } from '#tests/support/pictures.ts';
import { withPasskey } from '#tests/support/secondFactors.ts';
import type { Sent } from '../attempts.ts';
import type { CompleteForm } from './completeForm.ts';
import { keysOf, type Home, type Person } from './home.ts';

const academy = 'home/pages/:brand/academy';

async function learnerOf(home: Home) {
  const learner = await enrolled(database(), await home.person());
  const { authId } = learner;
  await database().curriculumStatus.createMany({ data: [{ authId, curriculum: 'PC' }], skipDuplicates: true });
  return learner;
}

async function courseOf(): Promise<string> {
  const { courseId } = await newCourse(database(), { curriculum: 'PC' });
  await publishArchive(database(), courseId, await simplePackage());
  return courseId;
}

async function attemptOf(home: Home) {
  const [learner, courseId] = [await learnerOf(home), await courseOf()];
  const began = await initAttempt(await signedIn(learner), { companyId: 'PC', authId: learner.authId, courseId });
  return { by: await keysOf(learner), registration: began.registration };
}

async function bookingOf({ agencyId, agentUniqueId }: Person): Promise<string> {
  const bookingNumber = `F${crypto.randomUUID().slice(0, 12).toUpperCase()}`;
  const days = { bookedOn: new Date('2026-01-05'), sailingOn: new Date('2026-02-01'), recordedAt: new Date() };
  const money = { gross: 100_00, commissionExpected: 10_00, currency: 'USD' };
  const of = { bookingNumber, agencyId, agentUniqueId, brand: 'PC', ship: 'Sun Princess', guests: 2 };
  await database().booking.create({ data: { ...of, ...days, ...money } });
  return bookingNumber;
}

async function disputeOf(person: Person) {
  const bookingNumber = await bookingOf(person);
  const ctx = await signedIn(person);
  await openDispute(ctx, bookingNumber, { reason: 'notPaid', detailsTxt: 'Tried' });
  const file = { name: 'statement.csv', content: new TextEncoder().encode('booking,paid') };
  await sendMessage(ctx, bookingNumber, { messageTxt: 'Tried' }, [file]);
  const { attachmentId } = await database().disputeAttachment.findFirstOrThrow({
    where: { message: { dispute: { bookingNumber } } },
  });
  return { bookingNumber, attachmentId };
}

async function notificationOf({ agentUniqueId }: Person): Promise<string> {
  const notificationId = crypto.randomUUID();
  const data = {
    notificationId,
    accountId: agentUniqueId,
    kind: 'batchDone',
    place: '/home/feedback',
    createdAt: new Date(),
  };
  await database().notification.create({ data });
  return notificationId;
}

async function assignmentOf({ agency, owner }: Home): Promise<string> {
  const assignmentId = crypto.randomUUID();
  const due = { curriculum: 'PC', level: 1, dueOn: new Date(Date.now() + 86_400_000), audience: 'roles' } as const;
  const at = { createdAt: new Date(), countsFrom: new Date(), roles: ['A'] };
  const by = { agencyId: agency.agencyId, assignedBy: owner.actor.agentUniqueId };
  await database().assignment.create({ data: { assignmentId, ...due, ...at, ...by } });
  return assignmentId;
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** The forms about what a user or an agency has in the academy, of sales, and in an account. */
export const formsAboutOwn: readonly CompleteForm[] = [
  {
    door: 'POST home/my-account/sessions',
    what: 'the end of a session',
    may: 'themselves',
    async make(home) {
      const person = await home.person();
      const session = await startSession(visitor(), person, { userAgent: 'other', currentApp: '' });
      return { by: await keysOf(person), fields: { sessionId: session } };
    },
  },
  {
    door: 'POST home/my-account/notifications',
    what: 'a notification read',
    may: 'themselves',
    async make(home) {
      const person = await home.person();
      return { by: await keysOf(person), fields: { read: await notificationOf(person) } };
    },
    skips: true,
  },
  ...(['rename', 'remove'] as const).map(
    (act): CompleteForm => ({
      door: 'POST home/my-account/second-factor/passkeys/:passkeyId',
      what: `${act} a passkey`,
      may: 'themselves',
      async make(home) {
        const person = await home.person();
        await withPasskey(person);
        const { id: passkeyId } = await database().passkey.findFirstOrThrow({
          where: { accountId: person.agentUniqueId },
        });
        const fields: Sent['fields'] = act === 'rename' ? { passkeyName: 'Tried' } : { password: samplePassword };
        return { by: await keysOf(person), params: { passkeyId }, fields };
      },
    }),
  ),
  {
    door: 'POST home/commission/:bookingNumber',
    what: 'a dispute',
    may: 'themselves',
    async make(home) {
      const person = await home.person();
      const fields = { intent: 'dispute', reason: 'notPaid', detailsTxt: 'Tried' };
      return { by: await keysOf(person), params: { bookingNumber: await bookingOf(person) }, fields };
    },
    ownerToo: true,
  },
  {
    door: 'POST home/commission/:bookingNumber',
    what: 'a message in a dispute',
    may: 'themselves',
    async make(home) {
      const person = await home.person();
      const { bookingNumber } = await disputeOf(person);
      return {
        by: await keysOf(person),
        params: { bookingNumber },
        fields: { intent: 'message', messageTxt: 'Tried' },
      };
    },
    ownerToo: true,
  },
  ...(['share', 'mail'] as const).map(
    (act): CompleteForm => ({
      door: `POST ${academy}/certificates`,
      what: `${act} one's certificate`,
      may: 'themselves',
      async make(home) {
        const learner = await learnerOf(home);
        const number = newCertificateNumber();
        await newCertificate(database(), { authId: learner.authId, number, level: 1 });
        return { by: await keysOf(learner), fields: { number, act } };
      },
    }),
  ),
  ...(['share', 'mail'] as const).map(
    (act): CompleteForm => ({
      door: `POST ${academy}/certificates`,
      what: `${act} the agency's certificate`,
      may: 'owner',
      async make({ agency }) {
        const number = newCertificateNumber();
        await newCertificate(database(), { agencyId: agency.agencyId, number, level: 1 });
        return { fields: { number, act } };
      },
    }),
  ),
  {
    door: `POST ${academy}/assignments/new`,
    what: 'learning for a person',
    may: 'manager',
    async make(home) {
      const { agentUniqueId } = await learnerOf(home);
      // Once for the whole database.
      if ((await database().certification.count()) === 0)
        await newCertifications(database(), 'PC', [[await newCourse(database(), { curriculum: 'PC' })]]);
      const fields = { thing: 'level:1', audience: 'people', dueOn: tomorrow(), message: '' };
      const assignmentId = crypto.randomUUID();
      return { search: `?agent=${agentUniqueId}`, fields: { ...fields, assignmentId } };
    },
  },
  ...(['end', 'undo'] as const).map(
    (act): CompleteForm => ({
      door: `POST ${academy}/assignments/:assignmentId`,
      what: `${act} of an assignment`,
      may: 'leader',
      make: async (home) => ({ params: { assignmentId: await assignmentOf(home) }, fields: { act } }),
    }),
  ),
  {
    door: `POST ${academy}/reminder`,
    what: 'a reminder of the academy',
    may: 'leader',
    async make(home) {
      const { agentUniqueId } = await learnerOf(home);
      return { search: `?agent=${agentUniqueId}`, fields: {} };
    },
  },
  {
    door: `POST ${academy}/courses/:courseId/questions`,
    what: 'a question removed',
    may: 'themselves',
    async make(home) {
      const [learner, courseId] = [await learnerOf(home), await courseOf()];
      const { agentUniqueId } = learner;
      const asked = { courseId, agentUniqueId, postTxt: 'Is lunch included?', postedAt: new Date() };
      const { postId } = await database().coursePost.create({ data: asked });
      return { by: await keysOf(learner), params: { courseId }, fields: { intent: 'remove', postId } };
    },
  },
  {
    door: 'POST /osdb/v1.0/agents/commit-scorm-data',
    what: 'what a course stores',
    may: 'themselves',
    async make(home) {
      const { by, registration } = await attemptOf(home);
      return { by, body: { registration, sequence: 1, data: { i: { 'cmi.core.lesson_location': '3' } } } };
    },
  },
  {
    door: 'POST /osdb/v1.0/agents/terminate-scorm-data',
    what: 'the end of a course',
    may: 'themselves',
    async make(home) {
      const { by, registration } = await attemptOf(home);
      return { by, body: { registration } };
    },
  },
  {
    door: 'POST /osdb/v1.0/agents/init-scorm-data',
    what: 'the beginning of a course',
    may: 'themselves',
    async make(home) {
      const [learner, courseId] = [await learnerOf(home), await courseOf()];
      return { by: await keysOf(learner), body: { companyId: 'PC', authId: learner.authId, courseId } };
    },
  },
  {
    door: 'POST /osdb/v1.0/agents/save-fcc-history',
    what: 'a credit saved',
    may: 'themselves',
    async make(home) {
      const { authId, ccn, ...learner } = await learnerOf(home);
      const { creditId } = await reachTop(database(), authId, 'PC');
      const fccId = `FCC${crypto.randomUUID()}`;
      const created = { state: 'created', fccId, reference: 'K-7K3M-29QX', createdAt: new Date() };
      const expiresAt = new Date(Date.now() + 365 * 86_400_000);
      await database().futureCruiseCredit.update({ where: { creditId }, data: { ...created, expiresAt } });
      return { by: await keysOf(learner), body: { authId, fccId, ccn, curriculum: 'PC' } };
    },
  },
  {
    door: 'POST /osdb/v1.0/agents/status',
    what: 'a status of the academy',
    may: 'themselves',
    async make(home) {
      const { authId, ...learner } = await learnerOf(home);
      const row = { authId, curriculum: 'PC', status: 'A', refreshCount: '0', refreshFlag: 'N' };
      return { by: await keysOf(learner), body: { userStatus: [{ ...row, inActivationDate: '31-DEC-2030' }] } };
    },
  },
];

/** The files and pages of an agency's own things. */
export const filesOfOwn: readonly CompleteForm[] = [
  {
    door: 'GET home/commission-attachments/:attachmentId',
    what: 'a file of a dispute',
    may: 'themselves',
    async make(home) {
      const person = await home.person();
      const { attachmentId } = await disputeOf(person);
      return { by: await keysOf(person), params: { attachmentId } };
    },
    ownerToo: true,
  },
  {
    door: 'GET home/feedback/:feedbackId/picture',
    what: 'the picture of feedback',
    may: 'themselves',
    async make(home) {
      const person = await home.person();
      const said = { application: 'OneSource', feedbackType: 'S', commentTxt: 'Tried', userAgent: '' } as const;
      const { feedbackId } = await sendFeedback(await signedIn(person), { ...said, picture: await smallPicture() });
      return { by: await keysOf(person), params: { feedbackId } };
    },
  },
  {
    door: 'GET home/my-account/notifications/:notificationId',
    what: 'a notification opened',
    may: 'themselves',
    async make(home) {
      const person = await home.person();
      return { by: await keysOf(person), params: { notificationId: await notificationOf(person) } };
    },
  },
  ...['pdf', 'badge', 'badge/:format'].map(
    (file): CompleteForm => ({
      door: `GET ${academy}/certificates/:number/${file}`,
      what: `a certificate as ${file}`,
      may: 'themselves',
      async make(home) {
        const learner = await learnerOf(home);
        const number = newCertificateNumber();
        await newCertificate(database(), { authId: learner.authId, number, level: 1 });
        return { by: await keysOf(learner), params: { number, format: 'png' } };
      },
    }),
  ),
];
