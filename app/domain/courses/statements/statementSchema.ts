import { z } from 'zod';

const depth = 12;
const iri = z
  .string()
  .max(2000)
  .regex(/^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i);
const languageMap = z.record(z.string().regex(/^[a-z]{1,8}(-[a-z0-9]{1,8})*$/i), z.string());
const extensions = z.record(iri, z.unknown());

// As RFC 3339 has it; "-00:00" would say that the offset is unknown.
const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/)
  .refine((text) => !text.endsWith('-00:00') && Number.isFinite(Date.parse(text)));
const duration = z
  .string()
  .max(60)
  .regex(/^P(?!$)(\d+([.,]\d+)?W|(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$/);

const account = z.strictObject({ homePage: iri, name: z.string().min(1).max(500) });
const identified = {
  name: z.string().max(500).optional(),
  mbox: z
    .string()
    .regex(/^mailto:[^\s@]+@[^\s@]+$/)
    .optional(),
  mbox_sha1sum: z
    .string()
    .regex(/^[0-9a-f]{40}$/i)
    .optional(),
  openid: iri.optional(),
  account: account.optional(),
};
const identifiers = ['mbox', 'mbox_sha1sum', 'openid', 'account'] as const;
const countOf = (agent: object) => identifiers.filter((name) => name in agent).length;

const agent = z
  .strictObject({ objectType: z.literal('Agent').optional(), ...identified })
  .refine((each) => countOf(each) === 1);
const group = z
  .strictObject({ objectType: z.literal('Group'), ...identified, member: z.array(agent).max(1000).optional() })
  .refine((each) => countOf(each) === 1 || (countOf(each) === 0 && (each.member?.length ?? 0) > 0));
const actor = z.union([agent, group]);

const verb = z.strictObject({ id: iri, display: languageMap.optional() });

const component = z
  .array(z.strictObject({ id: z.string().min(1), description: languageMap.optional() }))
  .refine((each) => new Set(each.map(({ id }) => id)).size === each.length, 'Two components have the same id.')
  .optional();
const definition = z.strictObject({
  name: languageMap.optional(),
  description: languageMap.optional(),
  type: iri.optional(),
  moreInfo: iri.optional(),
  interactionType: z
    .enum([
      ...(['choice', 'sequencing', 'likert', 'matching', 'performance', 'true-false'] as const),
      ...(['fill-in', 'long-fill-in', 'numeric', 'other'] as const),
    ])
    .optional(),
  correctResponsesPattern: z.array(z.string()).optional(),
  choices: component,
  scale: component,
  source: component,
  target: component,
  steps: component,
  extensions: extensions.optional(),
});
const activity = z.strictObject({
  objectType: z.literal('Activity').optional(),
  id: iri,
  definition: definition.optional(),
});
const statementRef = z.strictObject({ objectType: z.literal('StatementRef'), id: z.uuid() });

const number = z.number();
const score = z
  .strictObject({
    scaled: number.min(-1).max(1).optional(),
    raw: number.optional(),
    min: number.optional(),
    max: number.optional(),
  })
  .refine(
    ({ raw, min, max }) =>
      (min === undefined || max === undefined || min < max) &&
      (raw === undefined || ((min === undefined || raw >= min) && (max === undefined || raw <= max))),
  );
const result = z.strictObject({
  score: score.optional(),
  success: z.boolean().optional(),
  completion: z.boolean().optional(),
  response: z.string().optional(),
  duration: duration.optional(),
  extensions: extensions.optional(),
});

// A single activity is a list of one.
const activities = z.union([activity.transform((one) => [one]), z.array(activity)]);
const context = z.strictObject({
  registration: z.uuid().optional(),
  instructor: actor.optional(),
  team: group.optional(),
  contextActivities: z
    .strictObject({
      parent: activities.optional(),
      grouping: activities.optional(),
      category: activities.optional(),
      other: activities.optional(),
    })
    .optional(),
  revision: z.string().optional(),
  platform: z.string().optional(),
  language: z.string().optional(),
  statement: statementRef.optional(),
  extensions: extensions.optional(),
});

// A file that a statement names by its address; the file itself is not kept.
const attachment = z.strictObject({
  usageType: iri,
  display: languageMap,
  description: languageMap.optional(),
  contentType: z.string().min(1),
  length: z.int().min(0),
  sha2: z.string().min(1),
  fileUrl: iri,
});

const body = { actor, verb, result: result.optional(), context: context.optional(), timestamp: timestamp.optional() };
const attachments = { attachments: z.array(attachment).optional() };
const subStatement = z.strictObject({
  objectType: z.literal('SubStatement'),
  ...body,
  ...attachments,
  object: z.union([activity, agent.refine(isNamed), group, statementRef]),
});

/** A statement as clients of xAPI 1.0.3 and 2.0 send it: nothing unknown, no empty value, one identifier an agent. */
export const xapiStatement = z
  .strictObject({
    id: z.uuid().optional(),
    ...body,
    ...attachments,
    object: z.union([activity, agent.refine(isNamed), group, statementRef, subStatement]),
    stored: timestamp.optional(),
    authority: actor.optional(),
    version: z
      .string()
      .regex(/^(1\.0(\.\d+)?|2\.0(\.\d+)?)$/)
      .optional(),
  })
  .refine(isStorable);
export type XapiStatement = z.output<typeof xapiStatement>;

// As the object of a statement an agent says that it is one: without its type it would be an activity.
function isNamed(each: { objectType?: 'Agent' | undefined }): boolean {
  return each.objectType === 'Agent';
}

// Postgres keeps neither of these in JSON, and nothing is to be nested without end.
function isStorable(value: unknown): boolean {
  return isStorableValue(value, depth);
}

function isStorableValue(value: unknown, left: number): boolean {
  if (value === null) return left < depth - 2;
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (typeof value !== 'object') return true;
  if (left === 0) return false;
  return Object.entries(value).every(([name, each]) => isStorableValue(name, left) && isStorableValue(each, left - 1));
}
