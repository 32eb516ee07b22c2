import { expect, test } from 'vitest';
import { readEnvironment } from '#app/platform/environment.server.ts';
import { statementName } from '#app/platform/statementName.ts';
import { identifier } from '#server/process/identify.ts';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const good = `00-${traceId}-${spanId}-01`;

test.each([
  ['session_of_request', 'SELECT 1', 'session_of_request'],
  [undefined, 'SELECT "public"."agents"."id" FROM "public"."agents" WHERE 1=1', 'SELECT agents'],
  [undefined, 'INSERT INTO "public"."audit" ("id") VALUES ($1)', 'INSERT audit'],
  [undefined, 'UPDATE outbox SET sent_at = $1', 'UPDATE outbox'],
  ['', 'DELETE FROM ONLY sessions', 'DELETE sessions'],
  [undefined, 'BEGIN', 'BEGIN'],
  [undefined, "SELECT 'taken from smith', 'it''s from jones' FROM users", 'SELECT users'],
  [undefined, "SELECT E'\\' from smith' FROM users", 'SELECT users'],
  [undefined, "SELECT ' from smith", 'SELECT'],
  [undefined, '', 'STATEMENT'],
])('the statement %s %s is called %s', (name, text, expected) => expect(statementName(name, text)).toBe(expected));

test.each([
  ['', '127.0.0.1', undefined],
  ['10.0.0.1', '127.0.0.1', undefined],
  ['127.0.0.1', '127.0.0.1', good],
  ['127.0.0.1', '::ffff:127.0.0.1', good],
])('with proxies %s, %s is believed to belong to trace %s', (proxies, remoteAddress, expected) => {
  // A stranger behind the proxy is no proxy, whatever it says it is.
  const request = { headers: { traceparent: good, 'x-forwarded-for': '203.0.113.9' }, socket: { remoteAddress } };
  expect(identifier(proxies)(request as never).gangway.traceparent).toBe(expected);
});

const settings = (more: Record<string, string>) =>
  readEnvironment({ ...testEnvironment, DATABASE_URL: 'postgresql://a@localhost/b', ...more });

test('what is not set, or empty, is the standard', () => {
  const empty = { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER: '', OTEL_TRACES_SAMPLER_ARG: '' };
  for (const given of [{}, empty])
    expect(settings(given)).toMatchObject({
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_TRACES_SAMPLER_ARG: 1,
      OTEL_SDK_DISABLED: false,
    });
  expect(settings({ OTEL_SDK_DISABLED: 'TRUE' }).OTEL_SDK_DISABLED).toBe(true);
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://me:hidden@collector:4318'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'ftp://collector'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'hidden'],
  ['OTEL_EXPORTER_OTLP_HEADERS', '=hidden'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_TRACES_SAMPLER_ARG', 'half'],
])('%s may not be %s, which is said without its value', (name, value) => {
  expect(() => settings({ [name]: value })).toThrow(new RegExp(`^Wrong settings: ${name} (?!.*hidden)`));
});
