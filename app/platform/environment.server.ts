import { z } from 'zod';
import { readCourseOrigins, type CourseOrigins } from './courseOrigins.ts';
import { partnerSettings } from './partnerSettings.server.ts';
import {
  contacts,
  databaseAddress,
  flag,
  headerName,
  hostAddress,
  isThisMachine,
  keyedAddress,
  listenHost,
  mailServer,
  number,
  oneOf,
  plainAddress,
  proxies,
  secret,
  sender,
  webAddress,
  wholeNumber,
} from './settingForms.server.ts';
import { tokenPartners } from './tokenPartners.server.ts';

// The SDK of OpenTelemetry reads these variables itself. The message names no value: a header's is a secret.
const pairs = z
  .string()
  .default('')
  .refine((text) => text === '' || /^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/.test(text), 'must be name=value,name=value');
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

// Each setting has its description for docs/configuration.md; `preset` says in words what applies without it.
const variables = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production'])
    .default('production')
    .describe('Leave it: only development and tests set another value.'),
  DATABASE_URL: databaseAddress.describe(
    '`postgresql://user:password@host:5432/name`. With [several servers](cluster.md#several-database-servers): the proxy that leads to the primary.',
  ),
  DATABASE_DIRECT_URL: databaseAddress
    .optional()
    .describe(
      'If `DATABASE_URL` leads through a [pooler](cluster.md#a-pooler): the address of the same database without it.',
    ),
  DATABASE_READ_URL: databaseAddress
    .optional()
    .describe(
      'A [replica](cluster.md#reads-on-a-replica), or several (`a,b`), for reads that may be some seconds old.',
    ),
  DATABASE_PREPARED: oneOf(['0', '1']).optional().meta({
    preset: '`1`, through a pooler `0`',
    description: '`1` prepares frequent statements by name. PgBouncer supports this from 1.21 on.',
  }),
  DATABASE_POOL: wholeNumber(1, 200).optional().meta({
    preset: '`10`; with several workers 10 each, at most 80',
    description:
      'Connections of an instance, shared equally by its workers (at least two each). Each worker may open three more while staff view the portal as a user. All instances together must stay below `max_connections` of Postgres.',
  }),
  DATABASE_TIMEOUT: wholeNumber(0, 600)
    .default(10)
    .describe(
      'Seconds that a statement may take; then its request gets 503. `0`: no limit. `db:migrate` and `seed` have none.',
    ),
  SESSION_SECRET: secret.describe(
    'At least 32 random characters. Signs cookies and tokens, encrypts the secrets of authenticator apps. To change it: [Change the secret](#change-the-secret).',
  ),
  OTHER_SESSION_SECRET: secret
    .optional()
    .describe('A second secret that is read, and never signs, while `SESSION_SECRET` is changed.'),
  ORIGIN: hostAddress('https://partners.example').describe(
    'The public address of the portal without a path, such as `https://partners.example`. `http:` only at localhost and in a demo. Passkeys belong to its host name: another host makes them useless.',
  ),
  COURSE_ORIGIN: hostAddress('https://*.courses.example', { wild: true }).optional().meta({
    preset: '`http://127.0.0.1:…` if `ORIGIN` is at localhost, else none',
    description:
      "The public address of courses: another host, outside the portal's domain, that leads to the same process with its `Host`. With a `*` (`https://*.courses.example`; needs a wildcard DNS record and certificate) each course has its own origin. Without it no course opens.",
  }),
  PORT: wholeNumber(0, 65535).default(3000).describe('The port that it listens on.'),
  HOST: listenHost.default('127.0.0.1').describe('The interface that it listens on.'),
  WORKERS: wholeNumber(1, 64).optional().meta({
    preset: 'by cores and memory',
    description: 'Processes of `npm start`, see [Workers](cluster.md#workers).',
  }),
  TRUSTED_PROXIES: proxies
    .default('')
    .describe('Addresses or networks (no names) of proxies whose `X-Forwarded-For` is used, separated by commas.'),
  COUNTRY_HEADER: headerName
    .or(z.literal(''))
    .default('')
    .describe("The header in which a proxy names the visitor's country."),
  SMTP_URL: mailServer
    .optional()
    .describe('`smtp://user:password@host:587`. Without it mail waits; in a demo it is shown at /dev/mailbox.'),
  MAIL_FROM: sender.optional().meta({
    preset: 'required; in a demo `Gangway <no-reply@gangway.example>`',
    description: 'The sender of mails, until one is set at /staff/settings.',
  }),
  SECURITY_CONTACT: contacts.describe(
    'Who receives reports of vulnerabilities: `mailto:`, `https:` or `tel:+` addresses, separated by commas, shown at `/.well-known/security.txt`. Without it that page is 404.',
  ),
  BCRYPT_COST: wholeNumber(10, 15).default(12).describe('The cost of password hashes. Each step doubles the time.'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('`fatal`, `error`, `warn`, `info`, `debug` or `silent`.'),
  GANGWAY_DEMO: flag('0').describe(
    '`1` turns on /dev/mailbox and the sample partner at /sandbox/partner. Never where real people sign in.',
  ),
  STAFF_SECOND_FACTOR: flag('1').describe(
    'Staff must have a second factor, which they set up after their first sign-in. `0` only in a demo.',
  ),
  METRICS_PORT: wholeNumber(0, 65535)
    .optional()
    .describe('The port of `/metrics`, see [Metrics](operation.md#metrics).'),
  METRICS_HOST: listenHost.default('127.0.0.1').describe('The interface of that port.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: plainAddress
    .optional()
    .describe(
      'The collector of [traces](operation.md#traces), such as `http://collector:4318`, to which `/v1/traces` is added.',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: plainAddress
    .optional()
    .describe('The full address for traces; used instead of the one above.'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.describe(
    'Its headers, `name=value,name=value`, URL-encoded: `Authorization=Bearer%20…`.',
  ),
  OTEL_SERVICE_NAME: z.string().default('').meta({
    preset: '`gangway`',
    description: 'The name of the installation in traces.',
  }),
  OTEL_RESOURCE_ATTRIBUTES: pairs.describe('Further attributes of traces, `name=value,name=value`.'),
  OTEL_TRACES_SAMPLER: oneOf(samplers)
    .default('parentbased_always_on')
    .describe(
      'Which traces are written: `always_on`, `always_off`, `traceidratio`, or one of these after `parentbased_`, to follow a trusted proxy.',
    ),
  OTEL_TRACES_SAMPLER_ARG: number(0, 1).default(1).describe('The share of traces from 0 to 1, for `traceidratio`.'),
  OTEL_SDK_DISABLED: z
    .string()
    .default('')
    .transform((text) => text.toLowerCase() === 'true')
    .meta({ preset: '`false`', description: '`true` turns traces off.' }),
  SLOW_STATEMENT_MS: wholeNumber(0, 600_000)
    .default(500)
    .describe('Milliseconds from which a statement is logged as slow. `0`: never.'),
  JOBS: oneOf(['0', '1', 'only'])
    .default('1')
    .describe(
      '`1`: requests and jobs; `0`: requests only; `only`: jobs only. See [Web and jobs](cluster.md#web-and-jobs).',
    ),
  BOOKING_MONTHS: wholeNumber(36, 1200)
    .default(120)
    .describe('Months that bookings stay, at least 36, see [Retention](backup.md#retention).'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe(
      'The folder of stored files (`files`, unless `FILE_SERVICE` is set) and of the last known outages (`outages.json`). In a demo also Postgres, secrets and log.',
    ),
  // The bucket is the address's whole path.
  FILE_SERVICE: keyedAddress('https://key:secret@host/bucket', (path) => /^\/[^/]+\/?$/.test(path))
    .optional()
    .describe(
      'An S3-compatible service for stored files: `https://key:secret@host/bucket?region=eu-central-1`, see [Files](operation.md#files).',
    ),
  TOKEN_PARTNERS: tokenPartners.describe(
    'Partners that sign users in, deliver data or credit courses, as far as administrators do not set them up at /staff/partners, see [Partners](#partners).',
  ),
  SEABOURN_ACADEMY: webAddress
    .optional()
    .describe("The address of Seabourn's academy outside the portal, unless `PARTNERS` names `academy`."),
  PARTNERS: partnerSettings.describe(
    'Partners whose tools users open, as far as administrators do not set them at /staff/settings/partners, see [Partners](#partners).',
  ),
  PARTNER_SANDBOX: oneOf(['0', '1']).optional().meta({
    preset: 'as `GANGWAY_DEMO`',
    description:
      '`1`: the sandbox at /sandbox/partners replaces partners that are neither connected nor switched off. Never where real people sign in.',
  }),
  PARTNER_TIMEOUT: number(0.1, 30)
    .default(8)
    .describe("Seconds that a partner's server, or a webhook's, may take to answer."),
  LOCAL_WEBHOOKS: oneOf(['0', '1']).optional().meta({
    preset: 'as `GANGWAY_DEMO`',
    description: '`1`: webhooks may lead to this machine, also by `http:`. Never where real people sign in.',
  }),
  XAPI_FEED: keyedAddress('https://key:secret@host/path')
    .optional()
    .describe(
      "The brand's record store (LRS), `https://key:secret@host/path`. Statements of what learners do from then on are posted to `<path>/statements`; /staff/learning shows how far it is.",
    ),
  STATEMENT_MONTHS: wholeNumber(12, 1200).optional().meta({
    preset: 'for good',
    description: 'Months that statements of cmi5 courses stay, at least 12. Results and certificates stay in any case.',
  }),
  CREDIT_SERVICE: webAddress
    .optional()
    .describe(
      "The brand's service that [creates future cruise credits](integrations.md#creating-future-cruise-credits). Without it credits wait; in a demo the sandbox's service is used.",
    ),
  CREDIT_SERVICE_KEY: secret
    .optional()
    .describe('Signs calls to that service; at least 32 characters. Required with it.'),
});

type Given = z.output<typeof variables>;

/** What settings must be together: the one that is named, what is right, and whether it is. */
const together: { name: keyof Given; says: string; isMet: (given: Given) => boolean }[] = [
  {
    name: 'ORIGIN',
    says: 'must begin with https://, except at localhost and in a demo',
    isMet: (given) => isSafe(given, given.ORIGIN),
  },
  {
    name: 'COURSE_ORIGIN',
    says: 'must begin with https://, except at localhost and in a demo',
    isMet: (given) => given.COURSE_ORIGIN === undefined || isSafe(given, given.COURSE_ORIGIN),
  },
  {
    name: 'COURSE_ORIGIN',
    says: "must be another host than the portal's",
    isMet: ({ ORIGIN, COURSE_ORIGIN }) =>
      readCourseOrigins({ ORIGIN, COURSE_ORIGIN: COURSE_ORIGIN ?? localCourseOrigin(ORIGIN) }).servedAt(
        new URL(ORIGIN).host,
      ) === undefined,
  },
  {
    name: 'MAIL_FROM',
    says: 'is not set: give the sender of mails, as Gangway <no-reply@brand.example>',
    isMet: (given) => given.MAIL_FROM !== undefined || !isReal(given),
  },
  {
    name: 'STAFF_SECOND_FACTOR',
    says: 'may be 0 in a demo alone',
    isMet: (given) => given.STAFF_SECOND_FACTOR || !isReal(given),
  },
  {
    name: 'CREDIT_SERVICE_KEY',
    says: 'and CREDIT_SERVICE go together',
    isMet: (given) => (given.CREDIT_SERVICE === undefined) === (given.CREDIT_SERVICE_KEY === undefined),
  },
  {
    name: 'METRICS_PORT',
    says: 'must be another port than PORT',
    isMet: ({ METRICS_PORT, PORT }) => METRICS_PORT === undefined || METRICS_PORT === 0 || METRICS_PORT !== PORT,
  },
];

const isReal = ({ NODE_ENV, GANGWAY_DEMO }: Given) => NODE_ENV === 'production' && !GANGWAY_DEMO;
const isSafe = (given: Given, origin: string) =>
  origin.startsWith('https:') || isThisMachine(origin.replace('*.', '')) || !isReal(given);

const schema = variables
  .superRefine((given, check) => {
    for (const { name, says, isMet } of together)
      if (!isMet(given)) check.addIssue({ code: 'custom', path: [name], message: says });
  })
  .transform((given) => ({
    ...given,
    COURSE_ORIGIN: given.COURSE_ORIGIN ?? localCourseOrigin(given.ORIGIN),
    MAIL_FROM: given.MAIL_FROM ?? 'Gangway <no-reply@gangway.example>',
  }));

/**
 * Where a portal is tried out at localhost, its courses are beside it at 127.0.0.1: the same process, and another
 * origin.
 */
function localCourseOrigin(origin: string): string | undefined {
  const url = new URL(origin);
  if (url.hostname !== 'localhost') return undefined;
  url.hostname = '127.0.0.1';
  return url.origin;
}

/** The settings that an instance reads, by name, with their descriptions (docs/configuration.md). */
export const settings = variables.shape;

/** Their names. */
export const settingNames = Object.keys(settings);

export type Environment = z.output<typeof schema>;

/**
 * Reads the settings from a set of environment variables; an empty one counts as not set.
 * Throws an Error with one line that names each wrong variable and what is right.
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new Error(`Wrong settings: ${problems.join('; ')}.`);
}

let current: Environment | undefined;

/** The settings of this process, read once. */
export function environment(): Environment {
  current ??= readEnvironment(process.env);
  return current;
}

let origins: CourseOrigins | undefined;

/** The origins of courses of this process, by its settings. */
export function courseOrigins(): CourseOrigins {
  origins ??= readCourseOrigins(environment());
  return origins;
}

/** Reads the settings again at their next use: for tests, whose files have their own settings in one process. */
export function forgetSettings(): void {
  current = undefined;
  origins = undefined;
}
