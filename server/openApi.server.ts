import { refusals } from '#app/domain/refusals.ts';
import { translator, type Language } from '#app/platform/translations.server.ts';
import { api } from './api.server.ts';

/** The OpenAPI 3.1 document, made from the endpoints' own declarations (D26), with its sentences in one language. */
export function openApiDocument(language: Language = 'en') {
  const t = translator(language);
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Gangway', version: '1.0.0', description: description(language) },
  });
  const used = new Set<string>();
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods as Record<string, { tags: string[]; summary: string }>)) {
      operation.summary = t(`api:summaries.${summaryKey(method, path)}`);
      for (const tag of operation.tags) used.add(tag);
    }
  }
  return { ...document, tags: [...used].map((name) => ({ name, description: t(`api:areas.${name}`) })) };
}

/** The message key of an endpoint's summary: `post /osmf/p1.0/login` → `post_osmf_p1_0_login`. */
export function summaryKey(method: string, path: string): string {
  return `${method}${path}`.replace(/\W+/g, '_').replace(/_$/, '');
}

// Markdown: what every call needs, and the refusal codes (spec §8) with their status and title.
function description(language: Language): string {
  const t = translator(language);
  const codes = Object.entries(refusals).map(
    // The placeholders stay: they show the parameters of a message.
    ([code, { status, messageKey }]) => `| \`${code}\` | ${status} | ${t(messageKey, { skipInterpolation: true }).replace(/[|\n]/g, ' ')} |`,
  );
  return [
    t('api:sentence'),
    `## ${t('api:every.title')}\n${t('api:every.text')}\n\n${t('api:every.session')}`,
    `## ${t('api:failures.title')}\n${t('api:failures.text')}`,
    `### ${t('api:failures.codes')}`,
    [`| ${t('api:failures.code')} | ${t('api:failures.status')} | ${t('api:failures.message')} |`, '|---|---|---|', ...codes].join('\n'),
  ].join('\n\n');
}
