import { createHash } from 'node:crypto';
import { openApiDocument } from './openApi.server.ts';

interface Operation {
  parameters?: { in: string; name: string }[];
  responses: Record<string, object>;
}
type Paths = Record<string, Record<string, Operation>>;
type Document = ReturnType<typeof clientDocument>;

/** Where the document would be: that differs from portal to portal. */
const anyOrigin = 'https://portal.example';

// A key says what these say, and the client of a session sends the same with each call.
const ofEveryCall = /^x-/;

/**
 * The OpenAPI document as the types of a client are made of it: what the calls of the API take, and what they answer
 * when they succeed. Failures have one shape, for which a client has its own class.
 */
export function clientDocument() {
  const {
    openapi,
    paths: all,
    components,
  } = JSON.parse(JSON.stringify(openApiDocument(anyOrigin))) as {
    openapi: string;
    paths: Paths;
    components: Record<string, object>;
  };
  const paths = Object.fromEntries(Object.entries(all).filter(([path]) => !path.startsWith('/json/')));
  for (const operation of Object.values(paths).flatMap((each) => Object.values(each))) {
    operation.parameters = (operation.parameters ?? []).filter(
      ({ in: place, name }) => place !== 'header' || !ofEveryCall.test(name),
    );
    operation.responses = { '200': operation.responses['200']! };
  }
  return { openapi, info: { title: 'Gangway', version: '1.0.0' }, paths, components };
}

/** The mark of a document, by which what was made of it is known to be current. */
export function documentMark(document: Document): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 16);
}

/** What is kept of a release: the document without its sentences, an operation a line. */
export function releasedText({ paths, ...rest }: Document): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      withoutSentences(operation),
    ]),
  );
  const lines = operations.map(([name, operation]) => `  ${JSON.stringify(name)}: ${JSON.stringify(operation)}`);
  return `{"info": ${JSON.stringify(rest.info)},\n"operations": {\n${lines.join(',\n')}\n}}\n`;
}

function withoutSentences(node: unknown, isNames = false): unknown {
  if (Array.isArray(node)) return node.map((each) => withoutSentences(each));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => isNames || typeof value !== 'string' || !['summary', 'description'].includes(key))
      .filter(([key]) => isNames || !['tags', 'example', 'examples'].includes(key))
      .map(([key, value]) => [key, withoutSentences(value, key === 'properties' && !isNames)]),
  );
}
