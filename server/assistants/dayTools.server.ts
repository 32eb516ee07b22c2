import { z } from 'zod';
import { homeFacts } from '#app/domain/content/homePage/homeFacts.server.ts';
import { formatDay, zoneOf } from '#app/domain/display.ts';
import { feedbackLimits } from '#app/domain/feedback/feedbackLimits.ts';
import { feedbackFormSchema } from '#app/domain/feedback/forms.ts';
import { feedbackApplications, readTopic, topicOf, typesOf } from '#app/domain/feedback/feedbackTypes.ts';
import { sendFeedback } from '#app/domain/feedback/sendFeedback.server.ts';
import { homeBrand, type BrandCode } from '#app/domain/markets/brands.ts';
import { can } from '#app/domain/permissions/can.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { mayDispute } from '#app/domain/sales/bookings/commission.ts';
import { readNextTier } from '#app/domain/sales/bookings/readTiers.server.ts';
import { readSalesDay } from '#app/domain/sales/bookings/salesDay.server.ts';
import { disputeLimits, disputeReasons } from '#app/domain/sales/commission/disputes.ts';
import { disputeSchema } from '#app/domain/sales/commission/forms.ts';
import { openDispute } from '#app/domain/sales/commission/openDispute.server.ts';
import { countGroupDeadlines } from '#app/domain/sales/groups/listGroups.server.ts';
import { readCommission } from '#app/domain/sales/commission/readCommission.server.ts';
import { todayInWords } from '#app/domain/sales/todayInWords.server.ts';
import { todayLines } from '#app/domain/sales/todayLines.ts';
import { translator } from '#app/platform/translations.server.ts';
import { say, sayList } from './rows.server.ts';
import { readingTool, writingTool } from './tool.server.ts';

const waits = readingTool({
  name: 'what_waits_for_me',
  scope: 'read:day',
  isOffered: () => true,
  input: z.strictObject({}),
  output: z.strictObject({
    lines: z
      .strictObject({ kind: z.string(), about: z.string(), count: z.int().nullable(), text: z.string() })
      .array()
      .describe("The lines of the user's home page, without those of offers."),
  }),
  async read(ctx) {
    const brand = (ctx.actor.displayCompany ?? homeBrand(ctx.market)) as BrandCode;
    const { market, now } = ctx;
    const [home, sales, groupDeadlines, tier] = await Promise.all([
      homeFacts(ctx, brand),
      readSalesDay(ctx),
      countGroupDeadlines(ctx),
      readNextTier(ctx),
    ]);
    const lines = todayLines({ home, sales, offers: [], groupDeadlines, tier, brand, market, zone: zoneOf(ctx), now });
    const said = todayInWords(ctx, lines, { brand, dayInWords: (iso) => formatDay(iso, ctx) });
    return {
      data: {
        lines: said.map(({ name, about, text }, place) => ({
          kind: name,
          about,
          count: lines[place]!.count ?? null,
          text,
        })),
      },
      text: sayList(ctx, 'lines', { shown: said.length, total: said.length }),
    };
  },
});

const disputeInput = z.strictObject({
  bookingNumber: z.string().min(1).max(20),
  reason: z
    .enum(disputeReasons)
    .describe('notPaid: nothing was paid; tooLittle: less than expected; rate: at a wrong rate; other.'),
  details: z.string().min(1).max(disputeLimits.comment).describe('What the brand reads.'),
});

const dispute = writingTool({
  name: 'start_dispute',
  scope: 'write:disputes',
  isOffered: (ctx) => can(ctx, 'agency.commission'),
  input: disputeInput,
  async summary(ctx, { bookingNumber, reason, details }) {
    const { detailsTxt } = disputeSchema().parse({ intent: 'dispute', reason, detailsTxt: details });
    const booking = await readCommission(ctx, bookingNumber.trim().toUpperCase());
    if (!mayDispute(booking.mark)) throw new Refusal('disputeTooEarly');
    if (booking.disputes.some(({ state }) => state === 'open')) throw new Refusal('disputeOpen');
    return say(ctx, 'summary.dispute', {
      number: booking.bookingNumber,
      ship: booking.ship,
      reason: translator(ctx.language)(`commission:dispute.reason.${reason}`),
      details: detailsTxt,
    });
  },
  async write(ctx, { bookingNumber, reason, details }) {
    const { intent: _, ...input } = disputeSchema().parse({ intent: 'dispute', reason, detailsTxt: details });
    const { number } = await openDispute(ctx, bookingNumber.trim().toUpperCase(), input);
    return { data: { number }, text: say(ctx, 'done.dispute', { number }) };
  },
});

const topics = feedbackApplications.flatMap((application) =>
  typesOf(application).map((type) => topicOf(application, type)),
);

const feedbackInput = z.strictObject({
  topic: z
    .enum(topics as [string, ...string[]])
    .describe('OneSource is the portal, Academy the learning system; O is for everything else.'),
  comment: z.string().min(1).max(feedbackLimits.comment).describe('What the brand reads.'),
});

const feedback = writingTool({
  name: 'send_feedback',
  scope: 'write:feedback',
  isOffered: (ctx) => can(ctx, 'feedback.send'),
  input: feedbackInput,
  async summary(ctx, { topic, comment }) {
    const { commentTxt } = feedbackFormSchema().parse({ feedbackType: topic, commentTxt: comment });
    return say(ctx, 'summary.feedback', { comment: commentTxt });
  },
  async write(ctx, { topic, comment }) {
    const { commentTxt } = feedbackFormSchema().parse({ feedbackType: topic, commentTxt: comment });
    const { number } = await sendFeedback(ctx, {
      ...readTopic(topic)!,
      commentTxt,
      userAgent: '',
      internetBrowser: ctx.actor.assistant?.name ?? '',
    });
    return { data: { number }, text: say(ctx, 'done.feedback', { number }) };
  },
});

/** What an assistant does about the user's day, disputes and feedback. */
export const dayTools = [waits, dispute, feedback];
