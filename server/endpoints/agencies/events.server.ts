import { z } from '@hono/zod-openapi';
import { mostEvents, readEvents } from '#app/domain/agencies/webhooks/readEvents.server.ts';
import { sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';

const event = z.strictObject({
  cursor: z.string().openapi({ description: 'What `after` is in the next call' }),
  id: z.string().openapi({ description: 'The same as in the header webhook-id' }),
  type: z.string(),
  timestamp: z.string(),
  data: z
    .looseObject({
      version: z.number().int(),
      agencyId: z.string().nullable(),
      subject: z.strictObject({ kind: z.string(), id: z.string() }),
      by: z.strictObject({ kind: z.string(), id: z.string().optional() }),
    })
    .openapi({ description: 'As in a webhook, see docs/integrations.md' }),
});

const stream = sessionEndpoint({
  method: 'get',
  path: '/osmf/v1.0/events',
  action: 'staff.read-events',
  refusals: [],
  area: 'agencies',
  summary:
    "Gives what happened in all agencies in the last 30 days as JSON lines, oldest first, for a system of the brand's own: an event a line, nothing where there is none after the cursor. For keys of the brand",
  query: z.strictObject({
    after: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional()
      .openapi({ description: 'The cursor of the last event that is known; the oldest events without it' }),
    limit: z.coerce.number().int().min(1).max(mostEvents).default(mostEvents),
  }),
  lines: true,
  reply: z.array(event),
  run: ({ ctx, query: { after = '', limit } }) => readEvents(ctx, { after, limit }),
});

/** The stream of events. */
export const eventEndpoints: readonly Endpoint[] = [stream];
