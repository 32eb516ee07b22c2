import { namedCatalogue } from '#app/domain/permissions/namedCatalogue.server.ts';
import { offeredPermissions } from '#app/domain/permissions/permissions.ts';
import { memberRecordOf } from '#app/domain/accounts/profile/records.ts';
import { wholeHistory } from '#app/domain/agencies/auditTrail/listHistory.server.ts';
import { ownAccountSelection } from '#app/domain/accounts/profile/accountFields.ts';
import { ownColumns } from './ownColumns.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { grantsAt } from '#app/domain/permissions/grants.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Prisma } from '#app/platform/database.server.ts';

export type MyData = Awaited<ReturnType<typeof myData>>;

const profileColumns = Object.fromEntries(ownColumns.map((name) => [name, true])) as Record<
  (typeof ownColumns)[number],
  true
>;

/**
 * All personal data that the portal stores about the caller (docs/personal-data.md), as stored, without hashes,
 * secrets, tokens and data of other people: the author of a change is given by their relation to the caller.
 */
export async function myData(ctx: AgentContext) {
  const { agentUniqueId } = ctx.actor;
  const agent = await ctx.db.agent.findFirst({
    where: { agentUniqueId, deletedAt: null },
    select: { ...selected, grants: { where: grantsAt(ctx.now) } },
  });
  if (!agent) throw new Refusal('notFound');
  const {
    agency,
    companies,
    enrolments,
    learner,
    preference,
    member,
    account,
    grants,
    feedback,
    accessRequests,
    courseAttempts,
    courseNotes,
    courseRatings,
    courseSurveys,
    coursePosts,
    wallMember,
    branch,
    supervised,
    academyReminders,
    assignedLearning,
    ...rest
  } = agent;
  const {
    bookings,
    salesGoals,
    splits,
    salesMail,
    commissionDisputes,
    disputeMessages,
    advisorRateRequests,
    registrationReturns,
    toolHandovers,
    provisioned,
    ...columns
  } = rest;
  const {
    sessions,
    passkeys,
    authenticator,
    recoveryCodes,
    emailLinks,
    notifications,
    mailChoices,
    signOnLinks,
    assistantGrants,
    ...ofAccount
  } = account;
  const profile = { ...columns, ...ofAccount };
  const catalogue = offeredPermissions(await namedCatalogue(ctx));
  const grantOf = new Map(grants.map(({ key, grantedAt, until }) => [key, { grantedAt, until }]));
  return {
    madeAt: ctx.now,
    profile,
    agency,
    preferences: { language: profile.language, theme: profile.theme, timeZone: profile.timeZone, ...preference },
    permissions: catalogue.map(({ key, descriptionEn }) => ({
      key,
      description: descriptionEn,
      granted: grantOf.has(key),
      ...grantOf.get(key),
    })),
    permissionsAskedFor: accessRequests,
    branch: branch?.branchName ?? null,
    supervises: supervised.map((each) => each.branch.branchName),
    memberProfile: member && { ccn: profile.ccn, ...memberRecordOf(member) },
    enrolments: enrolments.map(({ learner: { ccn }, ...enrolment }) => ({ ccn, ...enrolment })),
    curricula: learner?.statuses ?? [],
    academyLevels: companies,
    academy: {
      courses: (learner?.results ?? []).map(({ course, ...result }) => ({ ...course, ...result })),
      attempts: courseAttempts.map(({ course, ...attempt }) => ({ ...course, ...attempt })),
      documents: (learner?.documents ?? []).map(({ content, ...document }) => ({
        ...document,
        content: Buffer.from(content).toString(),
      })),
      notes: courseNotes.map(({ course, ...note }) => ({ ...course, ...note })),
      ratings: courseRatings.map(({ course, ...rating }) => ({ ...course, ...rating })),
      surveys: courseSurveys.map(({ course, ...survey }) => ({ ...course, ...survey })),
      questionsAndAnswers: coursePosts.map(({ course, ...post }) => ({ ...course, ...post })),
      wall: wallMember,
      levels: learner?.levels ?? [],
      levelsReached: learner?.attained ?? [],
      certificates: learner?.certificates ?? [],
      futureCruiseCredits: learner?.credits ?? [],
      reminders: academyReminders,
      assigned: assignedLearning.map(({ assignment, ...row }) => ({ ...assignment, ...row })),
    },
    bookings,
    // Whole numbers, far from the largest that is exact.
    salesMail,
    commissionShares: splits,
    salesGoals: salesGoals.map(({ amount, ...goal }) => ({ ...goal, amount: Number(amount) })),
    commissionDisputes,
    disputeMessages: disputeMessages.map(({ dispute, attachments, ...said }) => ({
      number: dispute.number,
      ...said,
      files: attachments.map(({ name }) => name),
    })),
    advisorRateRequests,
    registrationQuestions: registrationReturns,
    handovers: toolHandovers,
    sessions,
    secondFactors: { passkeys, authenticator, recoveryCodes },
    signOn: signOnLinks,
    provisioned,
    assistants: assistantGrants.map(({ client, ...grant }) => ({ ...client, ...grant })),
    emailLinks,
    notifications,
    mailChoices,
    mails: await mailsTo(ctx, profile),
    feedback: feedback.map(({ pictureId, ...said }) => ({ ...said, picture: pictureId !== null })),
    history: (await wholeHistory(ctx)).map(({ at, sentence, actor, changes }) => ({
      at,
      what: sentence,
      by: actor.kind,
      changes,
    })),
  };
}

const courseShown = { code: true, titleEn: true } as const;

/** What is kept about an account, as the copy of one's data has it. */
export const accountParts = {
  ...ownAccountSelection,
  signOnLinks: { select: { issuer: true, subject: true, linkedAt: true, lastUsedAt: true } },
  sessions: {
    select: {
      createdAt: true,
      lastSeenAt: true,
      endedAt: true,
      endedReason: true,
      address: true,
      userAgent: true,
      currentApp: true,
      secondFactor: true,
    },
    orderBy: { createdAt: 'desc' },
  },
  passkeys: { select: { name: true, createdAt: true, lastUsedAt: true, backedUp: true } },
  authenticator: { select: { createdAt: true, confirmedAt: true } },
  recoveryCodes: { select: { createdAt: true, usedAt: true } },
  emailLinks: {
    select: { purpose: true, emailAddress: true, createdAt: true, expiresAt: true, usedAt: true },
    orderBy: { createdAt: 'desc' },
  },
  notifications: {
    select: { kind: true, facts: true, createdAt: true, readAt: true },
    orderBy: { createdAt: 'desc' },
  },
  mailChoices: { select: { kind: true, choice: true }, orderBy: { kind: 'asc' } },
} as const satisfies Prisma.AccountSelect;

const selected = {
  ...profileColumns,
  agency: { select: { agencyName: true } },
  provisioned: { select: { userName: true, externalId: true, provides: true, createdAt: true, changedAt: true } },
  companies: { select: { code: true, academyLevel: true, academyStatus: true } },
  enrolments: {
    select: { source: true, startedAt: true, endedAt: true, endReason: true, learner: { select: { ccn: true } } },
    orderBy: { startedAt: 'desc' },
  },
  learner: {
    select: {
      statuses: {
        select: {
          curriculum: true,
          status: true,
          refreshCount: true,
          refreshFlag: true,
          inActivationDate: true,
          academyLevel: true,
        },
        orderBy: { curriculum: 'asc' },
      },
      results: {
        select: {
          course: { select: courseShown },
          startedAt: true,
          visitedAt: true,
          failedAt: true,
          completedAt: true,
          passedAt: true,
          lastPassedAt: true,
          score: true,
          passMark: true,
          totalSeconds: true,
          attempts: true,
        },
        orderBy: { visitedAt: 'desc' },
      },
      // What the units of cmi5 courses keep of their learner.
      documents: {
        select: { name: true, contentType: true, updatedAt: true, content: true },
        orderBy: { updatedAt: 'desc' },
      },
      levels: {
        select: {
          curriculum: true,
          level: true,
          attainedAt: true,
          validUntil: true,
          refreshCount: true,
          remindedAt: true,
          lapsedAt: true,
        },
        orderBy: { curriculum: 'asc' },
      },
      attained: {
        select: { curriculum: true, level: true, attainedAt: true, seenAt: true },
        orderBy: [{ curriculum: 'asc' }, { level: 'asc' }],
      },
      certificates: {
        select: {
          number: true,
          curriculum: true,
          level: true,
          holderName: true,
          agencyName: true,
          issuedAt: true,
          validUntil: true,
          revokedAt: true,
          revokedReason: true,
          shared: true,
        },
        orderBy: { issuedAt: 'desc' },
      },
      credits: {
        select: {
          curriculum: true,
          state: true,
          fccId: true,
          reference: true,
          amount: true,
          currency: true,
          referredData: true,
          entitledAt: true,
          requestedAt: true,
          createdAt: true,
          savedAt: true,
          usedAt: true,
          expiresAt: true,
        },
        orderBy: { entitledAt: 'desc' },
      },
    },
  },
  accessRequests: {
    select: { key: true, askedAt: true, state: true, answeredAt: true, answerTxt: true },
    orderBy: { askedAt: 'desc' },
  },
  // What a course has stored of the visits, answers among it.
  courseAttempts: {
    select: {
      course: { select: courseShown },
      startedAt: true,
      committedAt: true,
      endedAt: true,
      totalSeconds: true,
      data: true,
      // The xAPI statements of a cmi5 course.
      statements: { select: { storedAt: true, statement: true }, orderBy: { position: 'asc' } },
    },
    orderBy: { startedAt: 'desc' },
  },
  courseNotes: {
    select: { course: { select: courseShown }, part: true, noteTxt: true, changedAt: true },
    orderBy: { changedAt: 'desc' },
  },
  wallMember: { select: { agencyId: true, joinedAt: true } },
  branch: { select: { branchName: true } },
  supervised: { select: { branch: { select: { branchName: true } } } },
  coursePosts: {
    select: {
      course: { select: courseShown },
      postId: true,
      questionId: true,
      postTxt: true,
      postedAt: true,
      hiddenAt: true,
      hiddenReason: true,
    },
    orderBy: { postedAt: 'desc' },
  },
  courseRatings: {
    select: {
      course: { select: courseShown },
      stars: true,
      commentTxt: true,
      ratedAt: true,
      hiddenAt: true,
      hiddenReason: true,
    },
    orderBy: { ratedAt: 'desc' },
  },
  courseSurveys: {
    select: {
      course: { select: courseShown },
      useful: true,
      clarity: true,
      length: true,
      remarkTxt: true,
      answeredAt: true,
    },
    orderBy: { answeredAt: 'desc' },
  },
  academyReminders: { select: { curriculum: true, askedAt: true, mailedAt: true }, orderBy: { askedAt: 'desc' } },
  assignedLearning: {
    where: { assignment: { undoneAt: null } },
    select: {
      addedAt: true,
      leftAt: true,
      notifiedAt: true,
      assignment: { select: { curriculum: true, courseId: true, level: true, dueOn: true, message: true } },
    },
    orderBy: { addedAt: 'desc' },
  },
  bookings: {
    where: { latest: true },
    select: {
      bookingNumber: true,
      brand: true,
      ship: true,
      sailingOn: true,
      bookedOn: true,
      guests: true,
      state: true,
      currency: true,
      gross: true,
      commissionExpected: true,
      commissionPaid: true,
    },
    orderBy: { bookedOn: 'desc' },
  },
  salesMail: { select: { rhythm: true, scope: true, chosenAt: true } },
  splits: { select: { fromOn: true, brand: true, percent: true, setAt: true }, orderBy: { fromOn: 'desc' } },
  salesGoals: { select: { year: true, amount: true, currency: true, changedAt: true }, orderBy: { year: 'desc' } },
  commissionDisputes: {
    select: {
      number: true,
      bookingNumber: true,
      reason: true,
      commentTxt: true,
      expected: true,
      paid: true,
      currency: true,
      state: true,
      difference: true,
      answerTxt: true,
      openedAt: true,
      changedAt: true,
    },
    orderBy: { openedAt: 'desc' },
  },
  disputeMessages: {
    select: {
      messageTxt: true,
      sentAt: true,
      dispute: { select: { number: true } },
      attachments: { select: { name: true } },
    },
    orderBy: { sentAt: 'desc' },
  },
  registrationReturns: {
    select: {
      askedAt: true,
      state: true,
      endedAt: true,
      changes: true,
      questions: { select: { questionTxt: true, answerTxt: true }, orderBy: { place: 'asc' } },
    },
    orderBy: { askedAt: 'desc' },
  },
  advisorRateRequests: {
    select: {
      number: true,
      brand: true,
      ship: true,
      sailingOn: true,
      category: true,
      price: true,
      currency: true,
      travelers: true,
      commentTxt: true,
      state: true,
      answerTxt: true,
      askedAt: true,
      changedAt: true,
    },
    orderBy: { askedAt: 'desc' },
  },
  toolHandovers: {
    select: {
      reference: true,
      tool: true,
      kind: true,
      brand: true,
      at: true,
      outcome: true,
      reason: true,
      detail: true,
    },
    orderBy: { at: 'desc' },
  },
  preference: { select: { registeredCompany: true, displayCompany: true, updatedAt: true } },
  member: true,
  account: {
    select: {
      ...accountParts,
      assistantGrants: {
        select: {
          client: { select: { clientName: true } },
          scopes: true,
          createdAt: true,
          lastUsedAt: true,
          endedAt: true,
        },
        orderBy: { createdAt: 'desc' },
      },
    },
  },
  feedback: {
    select: {
      number: true,
      sentAt: true,
      application: true,
      feedbackType: true,
      commentTxt: true,
      curriculum: true,
      courseName: true,
      company: true,
      brand: true,
      market: true,
      language: true,
      internetBrowser: true,
      operatingSystem: true,
      monitorResolution: true,
      pictureId: true,
      state: true,
      changedAt: true,
      // As it stood when it was sent.
      agencyId: true,
      agencyName: true,
      firstName: true,
      lastName: true,
      agentId: true,
      agentUserId: true,
      emailId: true,
      ccn: true,
      answers: { select: { answeredAt: true, answerTxt: true }, orderBy: { answeredAt: 'asc' } },
    },
    orderBy: { sentAt: 'desc' },
  },
} as const satisfies Prisma.AgentSelect;

/** The mails to a user's address since their account was made: older ones were sent to a former user of the address. */
export function mailsTo(
  { db }: Pick<AgentContext, 'db'>,
  { emailAddress, createdAt }: { emailAddress: string; createdAt: Date },
) {
  return db.outbox.findMany({
    where: { recipient: emailAddress.toLowerCase(), createdAt: { gte: createdAt } },
    select: { subject: true, createdAt: true, sentAt: true },
    orderBy: { createdAt: 'desc' },
  });
}
