import { z } from 'zod';
import { readServers } from './databaseAddress.mjs';
import { readCourseOrigins, type CourseOrigins } from './courseOrigins.ts';
import { partnerSettings } from './partnerSettings.server.ts';
import { tokenPartners } from './tokenPartners.server.ts';
import { readHeaders, readPairs, samplers } from './traceRules.ts';
import { offeredWorkers } from './worker.server.ts';

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1');
const optionalUrl = z.union([z.literal('').transform(() => undefined), z.url()]).optional();

const workers = z
  .string()
  .refine((text) => text === '' || offeredWorkers.test(text), 'must be a number from 1 to 64')
  .optional()
  .transform((text) => (text ? Number(text) : undefined));

const fileService = optionalUrl.refine(
  (text) => text === undefined || isFileService(new URL(text)),
  'must be https://key:secret@host/bucket',
);

// The bucket is the address's whole path.
function isFileService({ protocol, username, password, pathname }: URL): boolean {
  return /^https?:$/.test(protocol) && username !== '' && password !== '' && /^\/[^/]+\/?$/.test(pathname);
}

function isRecordStore({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && username !== '' && password !== '';
}

function isDatabaseAddress(text: string, check: z.RefinementCtx): void {
  try {
    readServers(text);
  } catch (error) {
    check.addIssue({ code: 'custom', message: `must be a postgresql:// address: ${(error as Error).message}` });
  }
}

const contactAddress = /^(mailto:[^\s@,]+@[^\s@,]+|https:\/\/[^\s,]+|tel:\+[\d-]+)$/;

const securityContacts = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .refine((contacts) => contacts.every((contact) => contactAddress.test(contact)), {
    error: 'must be mailto:, https: or tel:+ addresses, separated by commas',
  });

const collector = optionalUrl.refine(
  (text) => text === undefined || isCollector(new URL(text)),
  'must be a http:// or https:// address without a user name',
);

// What it asks for goes by headers: fetch takes no address with a password.
function isCollector({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

// The message names no value: a header's is a secret.
const headersOfCollector = z
  .string()
  .default('')
  .refine((text) => readHeaders(text) !== null, 'must be name=value,name=value');

const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  DATABASE_URL: z.string({ error: 'must be a postgresql:// address' }).superRefine(isDatabaseAddress),
  DATABASE_DIRECT_URL: z
    .union([z.literal('').transform(() => undefined), z.string().superRefine(isDatabaseAddress)])
    .optional(),
  DATABASE_READ_URL: z
    .union([z.literal('').transform(() => undefined), z.string().superRefine(isDatabaseAddress)])
    .optional(),
  DATABASE_PREPARED: z.enum(['0', '1']).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).optional(),
  DATABASE_TIMEOUT: z.coerce.number().int().min(0).max(600).default(10),
  SESSION_SECRET: z
    .string({ error: 'is missing: give at least 32 random characters' })
    .min(32, 'must have at least 32 characters'),
  // Read besides, and never signed with: before a change the next one, after it the one before (decision 193).
  OTHER_SESSION_SECRET: z
    .union([z.literal('').transform(() => undefined), z.string().min(32, 'must have at least 32 characters')])
    .optional(),
  ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be the public http(s) address of the portal' })
    .transform((url) => new URL(url).origin),
  COURSE_ORIGIN: z
    .union(
      [
        z.literal('').transform(() => undefined),
        z.url({ protocol: /^https?$/, hostname: /^(\*\.)?[^*]+$/ }).transform((url) => new URL(url).origin),
      ],
      {
        error: 'must be the public http(s) address of the courses, such as https://*.courses.example',
      },
    )
    .optional(),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  WORKERS: workers,
  TRUSTED_PROXIES: z.string().default(''),
  COUNTRY_HEADER: z.string().default(''),
  SMTP_URL: optionalUrl,
  MAIL_FROM: z.string().default('Gangway <no-reply@gangway.example>'),
  SECURITY_CONTACT: securityContacts,
  BCRYPT_COST: z.coerce.number().int().min(10).max(15).default(12),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  GANGWAY_DEMO: flag,
  STAFF_SECOND_FACTOR: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_HEADERS: headersOfCollector,
  OTEL_SERVICE_NAME: z.string().default(''),
  OTEL_RESOURCE_ATTRIBUTES: z
    .string()
    .default('')
    .refine((text) => readPairs(text) !== null, 'must be name=value,name=value'),
  OTEL_TRACES_SAMPLER: z
    .union([z.literal('').transform(() => 'parentbased_always_on' as const), z.enum(samplers)])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.union([z.literal('').transform(() => 1), z.coerce.number().min(0).max(1)]).default(1),
  OTEL_SDK_DISABLED: z
    .string()
    .default('')
    .transform((text) => text.toLowerCase() === 'true'),
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).max(600_000).default(500),
  JOBS: z.enum(['0', '1', 'only']).default('1'),
  BOOKING_MONTHS: z.coerce.number().int().min(36).max(1200).default(120),
  DATA_DIR: z.string().min(1).default('.data'),
  FILE_SERVICE: fileService,
  TOKEN_PARTNERS: tokenPartners,
  SEABOURN_ACADEMY: optionalUrl,
  PARTNERS: partnerSettings,
  PARTNER_SANDBOX: z.enum(['0', '1']).optional(),
  PARTNER_TIMEOUT: z.coerce.number().min(0.1).max(30).default(8),
  XAPI_FEED: optionalUrl.refine(
    (text) => text === undefined || isRecordStore(new URL(text)),
    'must be https://key:secret@host/path',
  ),
  STATEMENT_MONTHS: z
    .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(12).max(1200)])
    .optional(),
  CREDIT_SERVICE: optionalUrl,
  CREDIT_SERVICE_KEY: z
    .union([z.literal('').transform(() => undefined), z.string().min(32, 'must have at least 32 characters')])
    .optional(),
});

const schema = variables
  .transform((settings) => ({
    ...settings,
    COURSE_ORIGIN: settings.COURSE_ORIGIN ?? localCourseOrigin(settings.ORIGIN),
  }))
  .refine(
    ({ ORIGIN, COURSE_ORIGIN }) =>
      readCourseOrigins({ ORIGIN, COURSE_ORIGIN }).servedAt(new URL(ORIGIN).host) === undefined,
    { path: ['COURSE_ORIGIN'], error: "must be another host than the portal's" },
  )
  .refine(
    ({ NODE_ENV, GANGWAY_DEMO, STAFF_SECOND_FACTOR }) =>
      STAFF_SECOND_FACTOR || GANGWAY_DEMO || NODE_ENV !== 'production',
    {
      path: ['STAFF_SECOND_FACTOR'],
      error: 'may be 0 in a demo alone',
    },
  )
  .refine(
    ({ CREDIT_SERVICE, CREDIT_SERVICE_KEY }) => (CREDIT_SERVICE === undefined) === (CREDIT_SERVICE_KEY === undefined),
    { path: ['CREDIT_SERVICE_KEY'], error: 'and CREDIT_SERVICE go together' },
  );

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
 * Reads the settings from a set of environment variables.
 * Throws an Error with one line that names each wrong variable and what is wrong with it.
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const result = schema.safeParse(variables);
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
