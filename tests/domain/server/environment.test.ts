import { describe, expect, test } from 'vitest';
import { readEnvironment, settingNames } from '#app/platform/environment.server.ts';

const right = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://gangway:x@db.example:5432/gangway',
  SESSION_SECRET: 's'.repeat(32),
  ORIGIN: 'https://partners.example',
  MAIL_FROM: 'Partners <no-reply@brand.example>',
};
const read = (more: Record<string, string>) => () => readEnvironment({ ...right, ...more });

// Of each setting what is taken, and what is refused with a part of the message.
const partners = 'must be a JSON';
const rows: Record<string, { good: string[]; bad: [value: string, says: string][] }> = {
  NODE_ENV: { good: ['test'], bad: [['prod', 'must be development, test or production']] },
  DATABASE_URL: {
    good: ['postgres://a/b', 'postgresql://u:p@a:5432/n'],
    bad: [['mysql://a/b', 'must be a postgresql:// address']],
  },
  DATABASE_DIRECT_URL: { good: ['postgres://a/b'], bad: [['a:5432', 'must be a postgresql:// address']] },
  DATABASE_READ_URL: { good: ['postgres://a/n'], bad: [['a:5432,b:5432', 'must be a postgresql:// address']] },
  DATABASE_PREPARED: { good: ['0'], bad: [['yes', 'must be 0 or 1']] },
  DATABASE_POOL: {
    good: ['200'],
    bad: [
      ['0', 'from 1 to 200'],
      ['many', 'from 1 to 200'],
    ],
  },
  DATABASE_TIMEOUT: { good: ['0'], bad: [['10s', 'from 0 to 600']] },
  SESSION_SECRET: { good: ['x'.repeat(40)], bad: [['short', 'at least 32 characters']] },
  OTHER_SESSION_SECRET: { good: ['x'.repeat(32)], bad: [['short', 'at least 32 characters']] },
  ORIGIN: {
    good: ['https://partners.example:8443', 'https://partners.example/', 'http://localhost:3000', 'http://127.0.0.1'],
    bad: [
      ['partners.example', 'without a path, such as https://partners.example'],
      ['https://partners.example/portal', 'without a path'],
      ['https://partners.example?x', 'without a path'],
      ['https://user:x@partners.example', 'without a path'],
      ['http://partners.example', 'must begin with https://'],
      ['http://localhost.example', 'must begin with https://'],
    ],
  },
  COURSE_ORIGIN: {
    good: ['https://courses.example', 'https://*.courses.example'],
    bad: [
      ['https://courses.example/x', 'without a path'],
      ['https://c*.example', 'such as https://*.courses.example'],
      ['http://courses.example', 'must begin with https://'],
      ['https://partners.example', "another host than the portal's"],
    ],
  },
  PORT: {
    good: ['0', '8080'],
    bad: [
      ['70000', 'from 0 to 65535'],
      ['http', 'from 0 to 65535'],
    ],
  },
  HOST: { good: ['0.0.0.0', '::', 'localhost'], bad: [['http://0.0.0.0', 'an address or a name']] },
  WORKERS: {
    good: ['64'],
    bad: [
      ['0', 'from 1 to 64'],
      ['1.5', 'from 1 to 64'],
    ],
  },
  TRUSTED_PROXIES: {
    good: ['10.0.0.5, 10.1.0.0/16', 'loopback,::1'],
    bad: [
      [
        'haproxy',
        'addresses or networks, such as 10.0.0.5, 10.0.0.0/8 or loopback, separated by commas, not "haproxy"',
      ],
      ['10.0.0.0/33', 'not "10.0.0.0/33"'],
      ['10.0.0.5 10.0.0.6', 'separated by commas'],
    ],
  },
  COUNTRY_HEADER: { good: ['CF-IPCountry'], bad: [['CF IPCountry', 'the name of a header']] },
  SMTP_URL: {
    good: ['smtp://user:p%40ss@mail.example:587', 'smtps://mail.example'],
    bad: [
      ['mail.example:587', 'must be an address as smtp://user:password@host:587'],
      ['mail.example', 'as smtp://'],
      ['https://mail.example', 'as smtp://'],
      ['smtp:mail.example', 'as smtp://'],
    ],
  },
  MAIL_FROM: {
    good: ['no-reply@brand.example', '"A, B" <a@b.example>'],
    bad: [
      ['Gangway', 'as Gangway <no-reply@brand.example>'],
      ['a@b.example\nBcc: c@d.example', 'as Gangway'],
    ],
  },
  SECURITY_CONTACT: { good: ['mailto:security@brand.example'], bad: [['security@brand.example', 'must be mailto:']] },
  BCRYPT_COST: { good: ['15'], bad: [['9', 'from 10 to 15']] },
  LOG_LEVEL: { good: ['debug'], bad: [['verbose', 'must be fatal, error, warn, info, debug or silent']] },
  GANGWAY_DEMO: { good: ['1'], bad: [['true', 'must be 0 or 1']] },
  STAFF_SECOND_FACTOR: {
    good: ['1'],
    bad: [
      ['0', 'may be 0 in a demo alone'],
      ['no', 'must be 0 or 1'],
    ],
  },
  METRICS_PORT: {
    good: ['9464', '0'],
    bad: [
      ['3000', 'must be another port than PORT'],
      ['x', 'from 0 to 65535'],
    ],
  },
  METRICS_HOST: { good: ['0.0.0.0'], bad: [['all hosts', 'an address or a name']] },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    good: ['http://collector:4318'],
    bad: [
      ['collector:4318', 'without a user name'],
      ['http://a:b@collector', 'without a user name'],
    ],
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: { good: ['https://c.example/v1'], bad: [['c', 'without a user name']] },
  OTEL_EXPORTER_OTLP_HEADERS: { good: ['a=b'], bad: [['a', 'must be name=value']] },
  OTEL_SERVICE_NAME: { good: ['portal'], bad: [] },
  OTEL_RESOURCE_ATTRIBUTES: { good: ['a=b'], bad: [['a', 'must be name=value']] },
  OTEL_TRACES_SAMPLER: { good: ['always_off'], bad: [['sometimes', 'must be always_on']] },
  OTEL_TRACES_SAMPLER_ARG: { good: ['0.1'], bad: [['2', 'from 0 to 1']] },
  OTEL_SDK_DISABLED: { good: ['true', 'no'], bad: [] },
  SLOW_STATEMENT_MS: { good: ['0'], bad: [['slow', 'from 0 to 600000']] },
  JOBS: { good: ['only'], bad: [['none', 'must be 0, 1 or only']] },
  BOOKING_MONTHS: { good: ['36'], bad: [['12', 'from 36 to 1200']] },
  DATA_DIR: { good: ['/var/lib/gangway'], bad: [] },
  FILE_SERVICE: {
    good: ['https://k:s@s3.example/bucket?region=eu'],
    bad: [
      ['s3://bucket', 'as https://key:secret@host/bucket'],
      ['https://k:s@s3.example', 'as https://key:secret'],
    ],
  },
  TOKEN_PARTNERS: { good: ['[]'], bad: [['{', partners]] },
  SEABOURN_ACADEMY: { good: ['https://academy.example'], bad: [['academy', 'must be an address']] },
  PARTNERS: { good: ['{}'], bad: [['[', partners]] },
  PARTNER_SANDBOX: { good: ['0'], bad: [['on', 'must be 0 or 1']] },
  PARTNER_TIMEOUT: { good: ['0.5'], bad: [['0', 'from 0.1 to 30']] },
  LOCAL_WEBHOOKS: { good: ['1'], bad: [['on', 'must be 0 or 1']] },
  XAPI_FEED: {
    good: ['https://k:s@lrs.example/xapi'],
    bad: [['https://lrs.example', 'as https://key:secret@host/path']],
  },
  STATEMENT_MONTHS: { good: ['12'], bad: [['6', 'from 12 to 1200']] },
  CREDIT_SERVICE: { good: [], bad: [['https://credits.example', 'CREDIT_SERVICE_KEY and CREDIT_SERVICE go together']] },
  CREDIT_SERVICE_KEY: {
    good: [],
    bad: [
      ['k'.repeat(32), 'and CREDIT_SERVICE go together'],
      ['short', 'at least 32 characters'],
    ],
  },
};

test('each setting has its row', () => {
  expect(Object.keys(rows).toSorted()).toEqual(settingNames.toSorted());
});

describe.each(Object.entries(rows))('%s', (name, { good, bad }) => {
  if (good.length > 0) test.each(good)('takes %s', (value) => expect(read({ [name]: value })).not.toThrow());
  if (bad.length > 0)
    test.each(bad)('refuses %s in one line that names it', (value, says) => {
      const line = new RegExp(`^Wrong settings: (?!.*\\n).*${name} `);
      expect(read({ [name]: value })).toThrow(line);
      expect(read({ [name]: value })).toThrow(says);
    });
});

test.each(['DATABASE_URL', 'SESSION_SECRET', 'ORIGIN', 'MAIL_FROM'])('production needs %s', (name) => {
  expect(read({ [name]: '' })).toThrow(`${name} is not set: give`);
});

test('an empty setting counts as not set', () => {
  const empty = Object.fromEntries(settingNames.filter((name) => !(name in right)).map((name) => [name, '']));
  expect(read(empty)()).toEqual(read({})());
});

test.each([
  ['a demo', { GANGWAY_DEMO: '1' }],
  ['development', { NODE_ENV: 'development' }],
])('%s needs no sender, and may be at any plain address', (_, more) => {
  const found = read({ ...more, MAIL_FROM: '', ORIGIN: 'http://192.168.1.5:3000' })();
  expect(found.MAIL_FROM).toBe('Gangway <no-reply@gangway.example>');
});
