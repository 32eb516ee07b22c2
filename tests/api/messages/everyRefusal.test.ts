import { parseWithZod } from '@conform-to/zod/v4';
import { z } from '@hono/zod-openapi';
import { describe, expect, test } from 'vitest';
import { formatSecond } from '#app/domain/display.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { refusedForm } from '#app/routes/requests/formReply.server.ts';
import { createApi } from '#server/http/router.server.ts';
import { standardHeaders } from '#tests/support/apiClient.ts';
import { visitor } from '#tests/support/contexts.ts';
import { refusalParams, refusalTexts } from '#tests/support/refusalTexts.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();

const until = '2026-11-20T10:30:00.000Z';
const params = { ...refusalParams, until };
// One refusal of each status, and those that tell a moment: how a refusal goes through a form and an endpoint is the same
// for all, whose texts and statuses are tests/domain/refusals.test.ts.
const shown = refusalTexts.filter(
  ([, status, text], place) =>
    text.includes(refusalParams.until) || refusalTexts.findIndex(([, other]) => other === status) === place,
);
describe.each(['en', 'ja'] as const)('spec §8 through both edges, in %s', (language) => {
  test.each(shown)('%s is %i', async (code, status, en, ja) => {
    const text = { en, ja }[language];
    const refusal = new Refusal(code, { params });
    const api = createApi([
      {
        method: 'get',
        path: '/osdb/p1.0/refused',
        area: 'session',
        summary: 'Refuses',
        access: 'public',
        reply: z.strictObject({}),
        refusals: [code],
        run: () => Promise.reject(refusal),
      },
    ]);
    const answer = await api.fetch(
      new Request('http://localhost/osdb/p1.0/refused', {
        headers: { ...standardHeaders, 'Accept-Language': language },
      }),
    );
    const title = text.replace(refusalParams.until, formatSecond(new Date(until), { market: 'int', language }));
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { status: 'fail', reference: expect.any(String), errors: [{ code, title }] },
    ]);

    const submission = parseWithZod(new FormData(), { schema: z.object({}) });
    const reply = refusedForm({ ...visitor({ language }), market: 'uk' }, submission, refusal);
    const message = text.replace(refusalParams.until, formatSecond(new Date(until), { market: 'uk', language }));
    expect([reply.init?.status, reply.data.error]).toEqual([status, { '': [message] }]);
  });
});

test('what a schema found besides a refusal is not shown, which is in no words', () => {
  const schema = z.object({ city: z.string({ error: 'validation:required|city' }) });
  const submission = parseWithZod(new FormData(), { schema });
  const at = (field?: string) =>
    refusedForm(visitor(), submission, new Refusal('conflict', field ? { field } : {})).data.error;
  expect([Object.keys(at() ?? {}), Object.keys(at('zip') ?? {})]).toEqual([[''], ['zip']]);
});
