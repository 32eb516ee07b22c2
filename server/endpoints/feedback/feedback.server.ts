import { z } from '@hono/zod-openapi';
import type { AgentContext } from '#app/domain/context.server.ts';
import { feedbackBodySchema } from '#app/domain/feedback/forms.ts';
import { applicationOf, type FeedbackApplication, type FeedbackType } from '#app/domain/feedback/feedbackTypes.ts';
import { sendFeedback } from '#app/domain/feedback/sendFeedback.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { upperCase } from '#app/domain/text.ts';
import { sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { refuseOtherAgencies, refuseOtherAgents } from '#server/endpoints/people/subjects.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

type Body = z.output<ReturnType<typeof feedbackBodySchema>>;

const saveFeedback = sessionEndpoint({
  method: 'post',
  path: '/osdb/v1.0/agents/feedback',
  action: 'feedback.send',
  token: 'feedback',
  failure: 'feedbackNotSaved',
  refusals: ['invalidOption', 'notFound', 'locked', 'throttled'],
  area: 'feedback',
  summary:
    'Saves feedback about the portal (appInd OS) or the learning system, and gives its number. It takes the authToken or the feedbackToken. Names, address and member number are the ' +
    "session's, whatever the body says; identifiers of anybody else are notFound, and an application that appInd contradicts is invalidOption",
  query: z.strictObject({ appInd: sentLine(10).default('') }),
  body: feedbackBodySchema(),
  reply: z.strictObject({ status: z.literal('Success'), feedbackNumber: z.string() }),
  async run({ ctx, query, body, request }) {
    const application = applicationOf(query.appInd);
    refuseOthers(ctx, body);
    if (body.application && body.application !== application)
      throw new Refusal('invalidOption', { field: 'application' });
    const { number } = await sendFeedback(ctx, {
      ...said(application, body),
      userAgent: request.headers.get('User-Agent') ?? '',
    });
    return { status: 'Success' as const, feedbackNumber: number };
  },
});

function refuseOthers(ctx: AgentContext, { agencyId, agentId, agentUserId }: Body): void {
  refuseOtherAgents(ctx, { agentId: agentId ?? undefined });
  refuseOtherAgencies(ctx, { agencyId });
  if (agentUserId && upperCase(agentUserId.trim()) !== ctx.actor.userId) throw new Refusal('notFound');
}

// The list of types is that of the application, which the query names.
function said(application: FeedbackApplication, body: Body) {
  const { feedbackType } = feedbackBodySchema(application)
    .pick({ feedbackType: true })
    .parse({ feedbackType: body.feedbackType });
  const { commentTxt, company, internetBrowser, operatingSystem, monitorResolution, curriculum, courseName } = body;
  return {
    application,
    feedbackType: feedbackType as FeedbackType,
    commentTxt,
    company,
    internetBrowser,
    operatingSystem,
    monitorResolution,
    curriculum,
    courseName,
  };
}

/** Feedback over the API (spec §7). */
export const feedbackEndpoints: readonly Endpoint[] = [saveFeedback];
