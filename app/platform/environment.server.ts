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

const variables = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('production'),
  DATABASE_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_PREPARED: oneOf(['0', '1']).optional(),
  DATABASE_POOL: wholeNumber(1, 200).optional(),
  DATABASE_TIMEOUT: wholeNumber(0, 600).default(10),
  SESSION_SECRET: secret,
  // Read besides, and never signed with: before a change the next one, after it the one before.
  OTHER_SESSION_SECRET: secret.optional(),
  ORIGIN: hostAddress('https://partners.example'),
  COURSE_ORIGIN: hostAddress('https://*.courses.example', { wild: true }).optional(),
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: listenHost.default('127.0.0.1'),
  WORKERS: wholeNumber(1, 64).optional(),
  TRUSTED_PROXIES: proxies.default(''),
  COUNTRY_HEADER: headerName.or(z.literal('')).default(''),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: sender.optional(),
  SECURITY_CONTACT: contacts,
  BCRYPT_COST: wholeNumber(10, 15).default(12),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  GANGWAY_DEMO: flag('0'),
  STAFF_SECOND_FACTOR: flag('1'),
  METRICS_PORT: wholeNumber(0, 65535).optional(),
  METRICS_HOST: listenHost.default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: plainAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: plainAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_SERVICE_NAME: z.string().default(''),
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_TRACES_SAMPLER: oneOf(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: number(0, 1).default(1),
  OTEL_SDK_DISABLED: z
    .string()
    .default('')
    .transform((text) => text.toLowerCase() === 'true'),
  SLOW_STATEMENT_MS: wholeNumber(0, 600_000).default(500),
  JOBS: oneOf(['0', '1', 'only']).default('1'),
  BOOKING_MONTHS: wholeNumber(36, 1200).default(120),
  DATA_DIR: z.string().default('.data'),
  // The bucket is the address's whole path.
  FILE_SERVICE: keyedAddress('https://key:secret@host/bucket', (path) => /^\/[^/]+\/?$/.test(path)).optional(),
  TOKEN_PARTNERS: tokenPartners,
  SEABOURN_ACADEMY: webAddress.optional(),
  PARTNERS: partnerSettings,
  PARTNER_SANDBOX: oneOf(['0', '1']).optional(),
  PARTNER_TIMEOUT: number(0.1, 30).default(8),
  XAPI_FEED: keyedAddress('https://key:secret@host/path').optional(),
  STATEMENT_MONTHS: wholeNumber(12, 1200).optional(),
  CREDIT_SERVICE: webAddress.optional(),
  CREDIT_SERVICE_KEY: secret.optional(),
});

type Given = z.output<typeof variables>;

/** What settings must be together: the one that is named, what is right, and whether it is. */
const together: { name: keyof Given; says: string; holds: (given: Given) => boolean }[] = [
  {
    name: 'ORIGIN',
    says: 'must begin with https://, except at localhost and in a demo',
    holds: (given) => isSafe(given, given.ORIGIN),
  },
  {
    name: 'COURSE_ORIGIN',
    says: 'must begin with https://, except at localhost and in a demo',
    holds: (given) => given.COURSE_ORIGIN === undefined || isSafe(given, given.COURSE_ORIGIN),
  },
  {
    name: 'COURSE_ORIGIN',
    says: "must be another host than the portal's",
    holds: ({ ORIGIN, COURSE_ORIGIN }) =>
      readCourseOrigins({ ORIGIN, COURSE_ORIGIN: COURSE_ORIGIN ?? localCourseOrigin(ORIGIN) }).servedAt(
        new URL(ORIGIN).host,
      ) === undefined,
  },
  {
    name: 'MAIL_FROM',
    says: 'is not set: give the sender of mails, as Gangway <no-reply@brand.example>',
    holds: (given) => given.MAIL_FROM !== undefined || !isReal(given),
  },
  {
    name: 'STAFF_SECOND_FACTOR',
    says: 'may be 0 in a demo alone',
    holds: (given) => given.STAFF_SECOND_FACTOR || !isReal(given),
  },
  {
    name: 'CREDIT_SERVICE_KEY',
    says: 'and CREDIT_SERVICE go together',
    holds: (given) => (given.CREDIT_SERVICE === undefined) === (given.CREDIT_SERVICE_KEY === undefined),
  },
  {
    name: 'METRICS_PORT',
    says: 'must be another port than PORT',
    holds: ({ METRICS_PORT, PORT }) => METRICS_PORT === undefined || METRICS_PORT === 0 || METRICS_PORT !== PORT,
  },
];

const isReal = ({ NODE_ENV, GANGWAY_DEMO }: Given) => NODE_ENV === 'production' && !GANGWAY_DEMO;
const isSafe = (given: Given, origin: string) =>
  origin.startsWith('https:') || isThisMachine(origin.replace('*.', '')) || !isReal(given);

const schema = variables
  .superRefine((given, check) => {
    for (const { name, says, holds } of together)
      if (!holds(given)) check.addIssue({ code: 'custom', path: [name], message: says });
  })
  .transform((given) => ({
    ...given,
    COURSE_ORIGIN: given.COURSE_ORIGIN ?? localCourseOrigin(given.ORIGIN),
    MAIL_FROM: given.MAIL_FROM ?? 'Gangway <no-reply@gangway.example>',
  }));

/**
 * Where a portal is tried out at localhost, its courses are beside it at 127.0.0.1: the same process, and another
 * origin (D22).
 */
function localCourseOrigin(origin: string): string | undefined {
  const url = new URL(origin);
  if (url.hostname !== 'localhost') return undefined;
  url.hostname = '127.0.0.1';
  return url.origin;
}

/** The names of all settings that an instance reads (docs/operation.md). */
export const settingNames = Object.keys(variables.shape);

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

/** Reads the settings again at their next use: for tests, whose files have settings of their own in one process. */
export function forgetSettings(): void {
  current = undefined;
  origins = undefined;
}
