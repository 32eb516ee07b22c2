import { callLimits } from '#app/domain/accounts/keys/keyRules.ts';
import { refusals } from '#app/domain/refusals.ts';
import { environment } from '#app/platform/environment.server.ts';
import { productNameIn, translator } from '#app/platform/translations.server.ts';
import type { Language } from '#app/i18n.ts';
import { api, endpoints } from './api.server.ts';
import { contentOperations, describeContentFiles } from './contentOperations.server.ts';
import { answersOf } from './http/answers.server.ts';
import type { Deprecation } from './http/endpoint.server.ts';

describeContentFiles(api.openAPIRegistry);

/** Every operation of the document, with the codes of its failures by status. */
export const operations = [
  ...endpoints.map((endpoint) => ({ ...endpoint, answers: answersOf(endpoint) })),
  ...contentOperations.map((each) => ({ ...each, method: 'get' as const, area: 'content', deprecated: undefined })),
];

interface Operation {
  summary: string;
  description?: string;
  responses: Record<string, { description: string; headers?: object }>;
}

// What passes by itself says when to try again.
const retried = new Set([423, 429, 503]);

type Document = ReturnType<typeof api.getOpenAPI31Document>;
let withoutSentences: string | undefined;

// Making the schemas takes longer than everything else, and they are the same in every language.
function freshDocument(): Document {
  withoutSentences ??= JSON.stringify(
    api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '1.0.0' } }),
  );
  return JSON.parse(withoutSentences) as Document;
}

const texts = new Map<Language, { product: string; text: string }>();

/**
 * The OpenAPI document of the portal, as it is sent. It is made at the first call for its language, and again once the
 * product has another name.
 */
export function openApiText(language: Language): string {
  const product = productNameIn(language);
  const known = texts.get(language);
  if (known?.product === product) return known.text;
  const text = JSON.stringify(openApiDocument(environment().ORIGIN, language));
  texts.set(language, { product, text });
  return text;
}

/**
 * The OpenAPI 3.1 document of the portal at an origin, made from the endpoints' own declarations, with its
 * sentences in one language.
 */
export function openApiDocument(origin: string, language: Language = 'en') {
  const t = translator(language);
  const made = freshDocument();
  const document = {
    ...made,
    info: { ...made.info, title: productNameIn(language), description: description(language) },
    servers: [{ url: origin, description: t('api:server') }],
  };
  const paths = (document.paths ?? {}) as Record<string, Record<string, Operation>>;
  for (const { method, path, answers, deprecated } of operations) {
    const operation = paths[path]![method]!;
    if (deprecated) operation.description = deprecationSentence(t, deprecated);
    operation.summary = t(`api:summaries.${summaryKey(method, path)}`);
    for (const status of ['200', '304'])
      if (operation.responses[status]) operation.responses[status].description = t(`api:answers.${status}`);
    for (const [status, codes] of answers) {
      const response = operation.responses[status]!;
      response.description = `${t(`api:answers.${status}`)}: ${codes.map((code) => `\`${code}\``).join(', ')}`;
      if (retried.has(status))
        response.headers = { 'Retry-After': { description: t('api:answers.retryAfter'), schema: { type: 'integer' } } };
    }
  }
  const areas = [...new Set(operations.map(({ area }) => area))];
  return { ...document, tags: areas.map((name) => ({ name, description: t(`api:areas.${name}`) })) };
}

/** What the guide at /docs shows besides its texts: where the portal is, the limits of keys, and the calls that others replace. */
export function apiGuide() {
  const replaced = operations.flatMap(({ method, path, deprecated }) =>
    deprecated ? [{ call: `${method.toUpperCase()} ${path}`, ...deprecated }] : [],
  );
  return { origin: environment().ORIGIN, callLimits, replaced };
}

/** The message key of an endpoint's summary: `post /osmf/p1.0/login` → `post_osmf_p1_0_login`. */
export function summaryKey(method: string, path: string): string {
  return `${method}${path}`.replace(/\W+/g, '_').replace(/_$/, '');
}

function deprecationSentence(t: ReturnType<typeof translator>, { since, sunset, instead }: Deprecation): string {
  return t(sunset === undefined ? 'api:deprecated' : 'api:deprecatedUntil', { since, sunset, instead });
}

// Markdown: what every call needs, and the refusal codes (spec §8) with their status and title.
function description(language: Language): string {
  const t = translator(language);
  const codes = Object.entries(refusals).map(
    // The placeholders stay: they show the parameters of a message.
    ([code, { status, messageKey }]) =>
      `| \`${code}\` | ${status} | ${t(messageKey, { skipInterpolation: true }).replace(/[|\n]/g, ' ')} |`,
  );
  return [
    t('api:sentence'),
    `## ${t('api:every.title')}\n${['text', 'session', 'key', 'writes'].map((each) => t(`api:every.${each}`)).join('\n\n')}`,
    `## ${t('api:failures.title')}\n${t('api:failures.text')}`,
    `### ${t('api:failures.codes')}`,
    [
      `| ${t('api:failures.code')} | ${t('api:failures.status')} | ${t('api:failures.message')} |`,
      '|---|---|---|',
      ...codes,
    ].join('\n'),
  ].join('\n\n');
}
