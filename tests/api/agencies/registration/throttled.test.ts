import { expect, test } from 'vitest';
import { formatSecond } from '#app/domain/display.ts';
import { postForm } from '#tests/support/formClient.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { throttledNetwork } = await import('#app/platform/addresses.server.ts');
const { hashToken } = await import('#app/platform/tokens.server.ts');
const { action } = await import('#app/routes/agencies/registration/start.tsx');
const { visitorLoader } = await import('#app/routes/requests/handlers.server.ts');
const { Refusal } = await import('#app/domain/refusals.ts');

const until = new Date(Date.now() + 60_000);

test.each([
  ['ja', 'ja-JP', 'jp'],
  ['en', 'en-AU', 'au'],
] as const)(
  'a visitor who has to wait reads until when in the zone of their market (%s, %s)',
  async (language, acceptLanguage, market) => {
    const address = '192.0.2.44';
    const row = {
      key: `address:register-draft:${hashToken(throttledNetwork(address))}`,
      failures: 30,
      windowStart: new Date(),
      lockedUntil: until,
    };
    await database().throttle.upsert({ where: { key: row.key }, create: row, update: row });
    const time = formatSecond(until, { market, language });
    const headers = { 'Accept-Language': acceptLanguage };
    const reply = await postForm(action as Parameters<typeof postForm>[0], {
      path: '/register-agency-start',
      fields: { firstName: 'Ada' },
      language,
      address,
      headers,
    });
    expect(reply.errors['']?.[0]).toContain(time);
    // The error page alike.
    const loader = visitorLoader(async () => {
      throw new Refusal('throttled', { params: { until: until.toISOString() } });
    });
    const page = loader({
      request: new Request('http://localhost:3000/x', { headers }),
      params: {},
      context: { address },
    });
    await expect(page).rejects.toMatchObject({ data: { message: expect.stringContaining(time) as string } });
  },
);
