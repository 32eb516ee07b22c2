import { describe, expect, test, vi } from 'vitest';
import { refusals, type RefusalCode } from '#app/domain/refusals.ts';
import { translator } from '#app/platform/translations.server.ts';
import { endpoints } from '#server/api.server.ts';
import { createApi } from '#server/http/router.server.ts';
import { standardHeaders } from '#tests/support/apiClient.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();

/** What an endpoint says where it fails inside, for whatever reason (spec §8). */
const failures: Record<string, RefusalCode> = {
  'get /osdb/p1.0/countries': 'countriesUnavailable',
  'get /osdb/p1.0/countries/{country}/states': 'statesUnavailable',
  'get /osdb/p1.0/suffixes': 'suffixesUnavailable',
  'post /osdb/p1.0/agents/reset-password': 'passwordResetFailed',
  'post /osmf/p1.0/agents/updatepassword': 'passwordResetFailed',
  'post /osmf/p1.0/agencies/register': 'registerAgencyError',
  'post /osmf/p1.0/login': 'loginPolarError',
  'get /osmf/v1.0/refresh-token': 'refreshTokenFailed',
  'post /osmf/v1.0/agents/tnc': 'termsNotUpdated',
  'post /osmf/v1.0/agents/email': 'emailUpdateError',
  'post /osdb/v1.0/agents/feedback': 'feedbackNotSaved',
  'post /osdb/v1.0/agents/ccn': 'updateUnavailable',
  'get /osdb/v1.0/agents/curriculum': 'curriculumUnavailable',
  'get /osdb/v1.0/agents/academy/category-list': 'categoriesUnavailable',
  'get /osdb/v1.0/agents/academy/dashboard': 'dashboardUnavailable',
  'get /osdb/v1.0/agents/academy/refresher-deadline': 'refresherDeadlineUnavailable',
  'post /osmf/v1.0/agents/academy': 'updateUnavailable',
  'post /osdb/v1.0/agents/init-scorm-data': 'dataUnavailable',
  'post /osdb/v1.0/agents/commit-scorm-data': 'updateUnavailable',
  'post /osdb/v1.0/agents/terminate-scorm-data': 'updateUnavailable',
  'post /osdb/v1.0/agents/send-certification': 'emailNotSent',
  'post /osdb/v1.0/agents/save-fcc-history': 'updateUnavailable',
  'post /osmf/v1.0/{curriculum}/fcc': 'fccNotCreated',
  'post /osdb/v1.0/agents/status': 'updateUnavailable',
  'post /osmf/v1.0/agents/add/enroll': 'updateUnavailable',
  'post /osmf/v1.0/agents/move/enroll': 'updateUnavailable',
  'post /osmf/v1.0/agents/owner': 'ownerNotUpdated',
  'post /osdb/v1.0/agents/email-validate': 'sendMailError',
  'get /osmf/v1.0/agents/self-retrieve': 'selfRetrieveAgentError',
  'post /osmf/v1.0/agents/self-update': 'updateUnavailable',
  'post /osmf/v1.0/agents/profile-update': 'updateUnavailable',
  'post /osmf/v1.0/agents/permission': 'updateUnavailable',
  'post /osmf/v1.0/agents/{agentId}/P/access': 'updateUnavailable',
  'post /osmf/v1.0/agents/{agentId}/T/access': 'updateUnavailable',
  'post /osmf/v1.0/agents/POL/token': 'serviceFailed',
  'post /osmf/v1.0/widen': 'widenUnavailable',
  'post /osmf/v1.0/ecatalog': 'ecatalogUnavailable',
  'post /osmf/v1.0/answers': 'serviceFailed',
};

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const inside = new Error('at /srv/app/verb.ts: SELECT password_hash FROM agents');
const gone = Object.assign(new Error('the connection was refused'), { code: 'P1001' });

/** Calls an endpoint as it is declared, but open to anybody, without input, and with a verb that fails. */
async function failing(name: string, error: Error, language: string) {
  const declared = endpoints.find((endpoint) => nameOf(endpoint) === name)!;
  const { method, path, area, summary, reply, failure } = declared;
  const run = vi.fn(() => Promise.reject(error));
  const api = createApi([
    { method, path, area, summary, reply, failure, access: 'public', params: declared.params, run },
  ]);
  const silent = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const url = new URL(
      path.replace('{country}', 'US').replace('{agentId}', '1000000001').replace('{curriculum}', 'PC'),
      'http://localhost',
    );
    const answer = await api.fetch(
      new Request(url, { method: method.toUpperCase(), headers: { ...standardHeaders, 'Accept-Language': language } }),
    );
    expect(run).toHaveBeenCalledOnce();
    return {
      status: answer.status,
      retryAfter: answer.headers.get('Retry-After'),
      body: (await answer.json()) as unknown,
    };
  } finally {
    silent.mockRestore();
  }
}

test('each endpoint with a separate text has a row here', () => {
  expect(
    endpoints
      .filter(({ failure }) => failure)
      .map((endpoint) => [nameOf(endpoint), endpoint.failure])
      .toSorted(),
  ).toEqual(Object.entries(failures).toSorted());
});

describe.each(['en', 'ja'] as const)('in %s', (language) => {
  test.each(Object.entries(failures))('%s says %s', async (name, code) => {
    const title = translator(language)(refusals[code].messageKey);
    const body = { status: 'fail', reference: expect.any(String), errors: [{ code, title }] };
    expect(await failing(name, inside, language)).toEqual({ status: 500, retryAfter: null, body });
    expect(await failing(name, gone, language)).toEqual({ status: 503, retryAfter: '5', body });
  });
});
