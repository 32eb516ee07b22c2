import { randomInt } from 'node:crypto';
import { keepPace } from '#app/domain/accounts/throttling/pace.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { isBrandOfMarket } from '#app/domain/markets/brands.ts';
import { storeAgencyFiles } from '#app/domain/operations/files/storeAgencyFiles.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { deviceOf } from '#app/domain/accounts/sessions/deviceOf.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { mailSender } from './feedbackMails.server.ts';
import { feedbackNumber } from './feedbackNumber.ts';
import type { NewFeedback } from './forms.ts';
import { pictureFile, refuseWrongPicture } from './pictureFile.server.ts';
import { searchKey } from '#app/domain/text.ts';

const numbersTried = 5;

/** Feedback that was saved. */
export interface SentFeedback {
  feedbackId: string;
  number: string;
}

/**
 * Saves what a user says about the portal or the learning system, with a number, and mails them that number.
 * Agency, names, identifiers, address and member number are the session's. Throws `fileTooLarge`, `pictureTooLarge`,
 * `pictureUnreadable` and `picturesBusy` at `picture`, `filesUnavailable`, of all of which nothing is saved, and
 * `throttled` where they come faster than a user can write (`paces`).
 */
export async function sendFeedback(ctx: AgentContext, input: NewFeedback): Promise<SentFeedback> {
  assertCan(ctx, 'feedback.send');
  const { picture } = input;
  if (picture) refuseWrongPicture(picture);
  await keepPace(ctx, 'feedback', ctx.actor.agentUniqueId);
  const files = picture ? [await pictureFile(ctx, picture)] : [];
  return withNewNumber((number) =>
    storeAgencyFiles(ctx, { purpose: 'feedback', files }, (tx, [pictureId = null]) =>
      save(tx, ctx, input, { number, pictureId }),
    ),
  );
}

async function save(
  tx: Transaction,
  ctx: AgentContext,
  input: NewFeedback,
  { number, pictureId }: { number: string; pictureId: string | null },
): Promise<SentFeedback> {
  const { actor, agency, now } = ctx;
  const sender = {
    agentUniqueId: actor.agentUniqueId,
    agentId: actor.agentId,
    agentUserId: actor.userId,
    firstName: actor.firstName,
    lastName: actor.lastName,
    emailId: actor.emailAddress,
    ccn: actor.ccn ?? '',
    language: actor.language,
    agencyId: agency.agencyId,
    agencyName: agency.agencyName,
  };
  const said = {
    ...detailsOf(ctx, input),
    application: input.application,
    feedbackType: input.feedbackType,
    commentTxt: input.commentTxt,
  };
  const searchKey = feedbackSearchKey({ number, ...sender, ...said });
  const { feedbackId } = await tx.feedback.create({
    data: { number, ...sender, ...said, pictureId, searchKey, sentAt: now, changedAt: now },
    select: { feedbackId: true },
  });
  await mailSender(tx, ctx, { number, sender: actor }, { template: 'feedbackReceived' });
  const about = { subjectKind: 'agent', subjectId: actor.agentUniqueId, agencyId: agency.agencyId } as const;
  await recordAudit(tx, ctx, { action: 'agent.feedback-sent', ...about, after: { feedbackNumber: number } });
  return { feedbackId, number };
}

function detailsOf({ actor, market }: AgentContext, input: NewFeedback) {
  const { company = '', curriculum = '', courseName = '', userAgent, monitorResolution = '' } = input;
  const brand = isBrandOfMarket(company, market) ? company : brandOfPage('', { ...actor, market });
  const device = deviceOf(userAgent);
  const isAcademy = input.application === 'Academy';
  return {
    market,
    brand,
    company: company || brand,
    monitorResolution,
    internetBrowser: input.internetBrowser || device.browser,
    operatingSystem: input.operatingSystem || device.system,
    curriculum: isAcademy ? curriculum : '',
    courseName: isAcademy ? courseName : '',
  };
}

async function withNewNumber(create: (number: string) => Promise<SentFeedback>): Promise<SentFeedback> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await create(feedbackNumber(randomInt));
    } catch (error) {
      if (violatedUniqueIndex(error) !== 'feedback_number_key' || attempt === numbersTried) throw error;
    }
  }
}

interface Searched {
  number: string;
  firstName: string;
  lastName: string;
  agentUserId: string;
  emailId: string;
  agencyName: string;
  agencyId: string;
  commentTxt: string;
}

/** The text in which staff search for feedback, without case and accents. */
function feedbackSearchKey(feedback: Searched): string {
  const { number, firstName, lastName, agentUserId, emailId, agencyName, agencyId, commentTxt } = feedback;
  // Names in both orders, as both languages write them.
  return searchKey(
    [number, firstName, lastName, firstName, agentUserId, emailId, agencyName, agencyId, commentTxt].join(' '),
  );
}
