import { z } from '@hono/zod-openapi';
import { creditExternalCourse } from '#app/domain/academy/levels/creditExternalCourse.server.ts';
import { Ccn } from '#app/domain/fields.ts';
import { publicEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { bearerToken } from '#app/platform/bearerToken.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const credit = publicEndpoint({
  method: 'post',
  path: '/osdb/v1.0/agents/credit-seabourn-course',
  refusals: ['invalidToken', 'notFound', 'throttled'],
  area: 'academy',
  summary:
    'Credits the learner of a member number with a course that a partner gives, once for each course and learner. Sent with a bearer token that the partner has signed for the academy ' +
    "(its audience is the portal's origin and /academy), which opens it once; courseCode is the code of one of the partner's own courses",
  body: z.strictObject({
    ccn: Ccn(),
    courseCode: sentLine(80, { min: 1 }),
    score: z.number().int().min(0).max(100).nullable().default(null),
  }),
  reply: z.strictObject({
    credit: z.strictObject({
      ccn: z.string(),
      courseCode: z.string(),
      credited: z.boolean(),
      levels: z.array(z.strictObject({ curriculum: z.string(), level: z.number().int(), isNew: z.boolean() })),
    }),
  }),
  async run({ ctx, body: { ccn, courseCode, score }, request }) {
    const token = bearerToken(request.headers);
    const { credited, updates } = await creditExternalCourse(ctx, { token, ccn, courseCode, score });
    return {
      credit: {
        ccn,
        courseCode,
        credited,
        levels: updates.map(({ curriculum, newAgentLevel, isAgentRankUpdated }) => ({
          curriculum,
          level: newAgentLevel,
          isNew: isAgentRankUpdated,
        })),
      },
    };
  },
});

/** Courses that partners give (spec §7 credit-seabourn-course). */
export const externalCourseEndpoints: readonly Endpoint[] = [credit];
