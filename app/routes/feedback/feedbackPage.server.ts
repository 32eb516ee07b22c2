import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate, formatTime } from '#app/domain/display.ts';
import { feedbackTones } from '#app/domain/feedback/feedbackStates.ts';
import { typeLabelKey, type FeedbackApplication } from '#app/domain/feedback/feedbackTypes.ts';
import { ownFeedbackList } from '#app/domain/feedback/forms.ts';
import { listOwnFeedback, type OwnFeedbackItem } from '#app/domain/feedback/ownFeedback.server.ts';
import { publishedOutcomes } from '#app/domain/feedback/publishedOutcomes.server.ts';
import { paths } from '#app/paths.ts';

/**
 * What the page of feedback shows beside its form: the number of what was just sent, the caller's own, and what changed
 * because of feedback.
 */
export async function feedbackPage(ctx: AgentContext, params: URLSearchParams) {
  const query = ownFeedbackList.read(params);
  const [{ feedback, ...found }, outcomes] = await Promise.all([listOwnFeedback(ctx, query), publishedOutcomes(ctx)]);
  const sent = params.get('sent');
  return {
    // Only what is really there: the address may say anything.
    sent: feedback.find(({ number }) => number === sent)?.number ?? null,
    own: { rows: feedback.map((each) => rowOf(ctx, each)), list: ownFeedbackList.view(query, found) },
    outcomes: outcomes.map(({ outcomeId, title, text, publishedOn }) => ({
      outcomeId,
      title,
      text,
      day: publishedOn.toISOString().slice(0, 10),
      on: formatDate(noonOf(publishedOn), ctx),
    })),
  };
}

export type OwnFeedbackRow = ReturnType<typeof rowOf>;

function rowOf({ market, language, zone }: AgentContext, each: OwnFeedbackItem) {
  // The table's checks hold both codes to the types.
  const state = each.state;
  return {
    number: each.number,
    applicationKey: `feedback:form.${each.application}`,
    typeKey: typeLabelKey(each.application as FeedbackApplication, each.feedbackType),
    comment: each.commentTxt,
    curriculum: each.curriculum,
    course: each.courseName,
    state,
    tone: feedbackTones[state],
    sent: formatTime(each.sentAt, { market, language, zone }),
    picture: each.pictureId ? paths.feedbackPicture(each.feedbackId) : null,
    answers: each.answers.map(({ answerId, answerTxt, answeredAt }) => ({
      id: answerId,
      text: answerTxt,
      time: formatTime(answeredAt, { market, language, zone }),
    })),
  };
}

// A day is the same day in every zone.
function noonOf(day: Date): Date {
  return new Date(day.getTime() + 12 * 3600_000);
}
