import type { Endpoint } from './http/endpoint.server.ts';
import { createApi } from './http/router.server.ts';
import { academyEndpoints } from './endpoints/academy.server.ts';
import { academyRankEndpoints } from './endpoints/academyRank.server.ts';
import { academyReportEndpoints } from './endpoints/academyReports.server.ts';
import { agenciesEndpoints } from './endpoints/agencies.server.ts';
import { agentsEndpoints } from './endpoints/agents.server.ts';
import { certificatesEndpoints } from './endpoints/certificates.server.ts';
import { creditsEndpoints } from './endpoints/credits.server.ts';
import { enrolmentEndpoints } from './endpoints/enrolment.server.ts';
import { learningEndpoints } from './endpoints/learning.server.ts';
import { marketsEndpoints } from './endpoints/markets.server.ts';
import { registrationEndpoints } from './endpoints/registration.server.ts';
import { salesEndpoints } from './endpoints/sales.server.ts';
import { externalCourseEndpoints } from './endpoints/externalCourses.server.ts';
import { feedbackEndpoints } from './endpoints/feedback.server.ts';
import { credentialsEndpoints } from './endpoints/credentials.server.ts';
import { onboardingEndpoints } from './endpoints/onboarding.server.ts';
import { signInEndpoints } from './endpoints/signIn.server.ts';
import { statusEndpoints } from './endpoints/status.server.ts';
import { toolsEndpoints } from './endpoints/tools.server.ts';

/** Every endpoint of the product (spec §7). */
export const endpoints: readonly Endpoint[] = [
  ...signInEndpoints,
  ...onboardingEndpoints,
  ...credentialsEndpoints,
  ...agentsEndpoints,
  ...enrolmentEndpoints,
  ...academyEndpoints,
  ...certificatesEndpoints,
  ...creditsEndpoints,
  ...academyRankEndpoints,
  ...academyReportEndpoints,
  ...externalCourseEndpoints,
  ...learningEndpoints,
  ...agenciesEndpoints,
  ...registrationEndpoints,
  ...marketsEndpoints,
  ...statusEndpoints,
  ...feedbackEndpoints,
  ...salesEndpoints,
  ...toolsEndpoints,
];

/** The Hono app of the JSON API. */
export const api = createApi(endpoints);

api.openAPIRegistry.registerComponent('securitySchemes', 'authToken', { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
api.openAPIRegistry.registerComponent('securitySchemes', 'feedbackToken', { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
