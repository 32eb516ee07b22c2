import { databaseOfServer, newAgency, newPerson } from '#tests/e2e/support/people.ts';
import { newLearner } from '#tests/support/learners.ts';

const day = (days: number) => new Date(new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));

/** A user for whom a tool did not open, and the reference that they are shown. */
export async function withFailure() {
  const person = await newPerson();
  const { agencyId, agentUniqueId } = person;
  const reference = `H-${agentUniqueId.slice(-8).toUpperCase()}`;
  await databaseOfServer().toolHandover.create({
    data: {
      reference,
      tool: 'media-library',
      brand: 'PC',
      agencyId,
      agentUniqueId,
      at: new Date(),
      outcome: 'failed',
      reason: 'timeout',
      tookMs: 5_000,
    },
  });
  return { person, reference };
}

/** A user without a member number who opened the booking system two months ago. */
export async function longWithoutNumber() {
  const person = await newPerson();
  await databaseOfServer().agent.update({
    where: { agentUniqueId: person.agentUniqueId },
    data: { lastPONAccessDate: day(61) },
  });
  return person;
}

/** The owner of an agency with bookings that count for Partner Rewards, in the program or not yet. */
export async function rewardedOwner(isEnrolled: boolean) {
  const db = databaseOfServer();
  const { agencyId, owner } = await newAgency({ country: 'US', agencyPartnerRewardFlag: isEnrolled });
  const common = {
    agencyId,
    brand: 'PC',
    ship: 'Sun Princess',
    guests: 2,
    gross: 2_000_00,
    commissionExpected: 200_00,
    currency: 'USD',
    recordedAt: new Date(),
  };
  await db.booking.createMany({
    data: [1, 2, 3, 4].map((at) => ({
      ...common,
      bookingNumber: `R${agencyId}${at}`,
      bookedOn: day(at * 30 + 40),
      sailingOn: day(at * 30),
    })),
  });
  return owner;
}

/** A learner who answered questions of a course, one of them wrong. */
export async function withAnswers() {
  const db = databaseOfServer();
  const { agentUniqueId, authId, ...learner } = await newLearner(db, await newAgency());
  const { courseId, packageId } = await db.coursePackage.findFirstOrThrow({
    where: { course: { code: 'alaska' }, language: 'en', state: 'published' },
  });
  const answer = (at: number, response: string, result: string) => ({
    [`cmi.interactions.${at}.id`]: `question-${at + 1}`,
    [`cmi.interactions.${at}.student_response`]: response,
    [`cmi.interactions.${at}.correct_responses.0.pattern`]: 'a[,]c',
    [`cmi.interactions.${at}.learner_response`]: response,
    [`cmi.interactions.${at}.result`]: result,
  });
  await db.courseAttempt.create({
    data: {
      authId,
      agentUniqueId,
      courseId,
      packageId,
      startedAt: new Date(),
      data: { item: { ...answer(0, 'a[,]c', 'correct'), ...answer(1, 'b', 'incorrect') } },
    },
  });
  return { learner: { ...learner, agentUniqueId, authId }, courseId };
}
