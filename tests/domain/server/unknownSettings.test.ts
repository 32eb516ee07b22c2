import { expect, test } from 'vitest';
import { unknownSettings } from '#server/unknownSettings.server.ts';

test.each([
  ['a letter too few', 'SMPT_URL', 'SMTP_URL'],
  ['a letter too many', 'TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['in small letters', 'session_secrets', 'SESSION_SECRET'],
  ['an older name', 'DATABASE_POOL_SIZE', undefined],
  ['the beginning of ours', 'GANGWAY_LOG', undefined],
])('%s: %s is reported', (_, name, meant) => {
  expect(unknownSettings(['PATH', name, 'ORIGIN'])).toEqual([{ name, meant }]);
});

test.each([
  ['a setting', 'SMTP_URL'],
  ['a setting of a command', 'DATABASE_OWNER_URL'],
  ['one of the system', 'HOME'],
  ['one that is short', 'SORT'],
  ['a desktop’s', 'SESSION_MANAGER'],
  ['a service of Kubernetes', 'GANGWAY_SERVICE_HOST'],
  ['a port of Kubernetes', 'GANGWAY_PORT_3000_TCP_ADDR'],
  ['another of OpenTelemetry', 'OTEL_METRICS_EXPORTER'],
])('%s is not: %s', (_, name) => {
  expect(unknownSettings([name])).toEqual([]);
});
