import { z } from '@hono/zod-openapi';
import { getOutages } from '#app/domain/content/status/getOutages.server.ts';
import { systems } from '#app/domain/content/status/systems.ts';
import { publicEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';

const time = () => z.iso.datetime({ offset: true });

const getOutage = publicEndpoint({
  method: 'get',
  path: '/osdb/p1.0/get-outage',
  area: 'status',
  summary: 'Lists the outages that last or come, by their start. Times are ISO 8601 with the offset of Los Angeles',
  reply: z.strictObject({
    outages: z.array(z.strictObject({ sysCode: z.enum(systems), outageStartTime: time(), outageEndTime: time() })),
  }),
  async run({ ctx }) {
    return { outages: await getOutages(ctx) };
  },
});

/** What is not available, and when (spec §7). */
export const statusEndpoints: readonly Endpoint[] = [getOutage];
