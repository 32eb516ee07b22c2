import { scopeNames, scopes } from '#app/domain/permissions/scopes.ts';
import type { Endpoint } from './http/endpoint.server.ts';
import { createApi } from './http/router.server.ts';
import { academyEndpoints } from './endpoints/academy/academy.server.ts';
import { academyRankEndpoints } from './endpoints/academy/academyRank.server.ts';
import { academyReportEndpoints } from './endpoints/academy/academyReports.server.ts';
import { agenciesEndpoints } from './endpoints/agencies/agencies.server.ts';
import { eventEndpoints } from './endpoints/agencies/events.server.ts';
import { agentsEndpoints } from './endpoints/people/agents.server.ts';
import { certificatesEndpoints } from './endpoints/academy/certificates.server.ts';
import { creditsEndpoints } from './endpoints/academy/credits.server.ts';
import { enrolmentEndpoints } from './endpoints/academy/enrolment.server.ts';
import { memberEndpoints } from './endpoints/academy/members.server.ts';
import { learningEndpoints } from './endpoints/courses/learning.server.ts';
import { marketsEndpoints } from './endpoints/markets/markets.server.ts';
import { registrationEndpoints } from './endpoints/agencies/registration.server.ts';
import { salesEndpoints } from './endpoints/sales/sales.server.ts';
import { externalCourseEndpoints } from './endpoints/academy/externalCourses.server.ts';
import { feedbackEndpoints } from './endpoints/feedback/feedback.server.ts';
import { credentialsEndpoints } from './endpoints/accounts/credentials.server.ts';
import { onboardingEndpoints } from './endpoints/accounts/onboarding.server.ts';
import { signInEndpoints } from './endpoints/accounts/signIn.server.ts';
import { statusEndpoints } from './endpoints/content/status.server.ts';
import { toolsEndpoints } from './endpoints/partners/tools.server.ts';

/** Every endpoint of the product (spec §7). */
export const endpoints: readonly Endpoint[] = [
  ...signInEndpoints,
  ...onboardingEndpoints,
  ...credentialsEndpoints,
  ...agentsEndpoints,
  ...enrolmentEndpoints,
  ...memberEndpoints,
  ...academyEndpoints,
  ...certificatesEndpoints,
  ...creditsEndpoints,
  ...academyRankEndpoints,
  ...academyReportEndpoints,
  ...externalCourseEndpoints,
  ...learningEndpoints,
  ...agenciesEndpoints,
  ...eventEndpoints,
  ...registrationEndpoints,
  ...marketsEndpoints,
  ...statusEndpoints,
  ...feedbackEndpoints,
  ...salesEndpoints,
  ...toolsEndpoints,
];

/** The Hono app of the JSON API. */
export const api = createApi(endpoints);

api.openAPIRegistry.registerComponent('securitySchemes', 'authToken', {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
});
api.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'gw_live_… or gw_test_…',
});
api.openAPIRegistry.registerComponent('securitySchemes', 'keyToken', {
  type: 'oauth2',
  flows: {
    clientCredentials: {
      tokenUrl: '/oauth/token',
      scopes: Object.fromEntries(scopeNames.map((scope) => [scope, scopes[scope].actions.join(', ')])),
    },
  },
});
api.openAPIRegistry.registerComponent('securitySchemes', 'feedbackToken', {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
});
