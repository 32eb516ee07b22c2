import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clientDocument, documentMark, releasedText } from '#server/clientDocument.server.ts';
import { breakingChanges, withoutName, type KeptOperation } from '#tests/support/breakingChanges.ts';
import { root } from '#tests/process/support.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();

const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');
const operationsIn = (text: string) => (JSON.parse(text) as { operations: Record<string, KeptOperation> }).operations;

// Of the last release, and until there is one of what 1.0.0 will be (`npm run client -- release`).
const released = operationsIn(read('server/endpoints/released.json'));

test('what breaks a client of the last release is in the change log', () => {
  expect(Object.keys(released).length).toBeGreaterThan(60);
  const now = operationsIn(releasedText(clientDocument()));
  expect(withoutName(breakingChanges(released, now), read('CHANGELOG.md'))).toEqual([]);
});

test('the types of the client are made of the endpoints as they are: else run npm run client', () => {
  const [first] = read('clients/typescript/src/schema.ts').split('\n');
  expect(first).toContain(documentMark(clientDocument()));
});

describe('a change that', () => {
  const text = (more: object = {}) => ({ type: 'string', ...more });
  const object = (properties: object, required: string[] = []) => ({
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  });
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const call = ({ takes = {}, gives = {}, ...more }: { takes?: object; gives?: object } & Partial<KeptOperation>) =>
    ({ requestBody: json(takes), responses: { '200': json(gives) }, ...more }) as KeptOperation;
  const taking = (schema: object) => call({ takes: object({ it: schema }) });
  const giving = (schema: object) => call({ gives: object({ it: schema }, ['it']) });
  const query = (more: object) => call({ parameters: [{ in: 'query', name: 'it', schema: {}, ...more }] });
  const opened = (...security: Record<string, string[]>[]) => call({ security });
  const key = { keyToken: ['read:people', 'write:people'] };

  test.each<[what: string, before: KeptOperation, after: KeptOperation, found: string[]]>([
    ['nothing', taking(text()), taking(text()), []],
    ['a field is gone from a body', taking(text()), call({ takes: object({}) }), ['it is no longer taken']],
    ['a field is new', call({ takes: object({}) }), taking(text()), []],
    [
      'a new field must be sent',
      call({ takes: object({}) }),
      call({ takes: object({ it: text() }, ['it']) }),
      ['it must be sent'],
    ],
    ['a type is narrower', taking({ type: ['string', 'null'] }), taking(text()), ['it takes string, no longer null']],
    ['a type is wider', taking(text()), taking({ anyOf: [text(), { type: 'null' }] }), []],
    ['an integer becomes a number', taking({ type: 'integer' }), taking({ type: 'number' }), []],
    [
      'a number becomes an integer',
      taking({ type: 'number' }),
      taking({ type: 'integer' }),
      ['it takes integer, no longer number'],
    ],
    ['a value is gone', taking(text({ enum: ['a', 'b'] })), taking(text({ enum: ['a'] })), ['it no longer takes b']],
    ['a value is new', taking(text({ enum: ['a'] })), taking(text({ enum: ['a', 'b'] })), []],
    ['text becomes one of some', taking(text()), taking(text({ enum: ['a'] })), ['it no longer takes any other value']],
    [
      'a text may be shorter alone',
      taking(text({ maxLength: 9 })),
      taking(text({ maxLength: 8 })),
      ['it has another maxLength'],
    ],
    [
      'a bound is new',
      taking({ type: 'integer' }),
      taking({ type: 'integer', minimum: 1 }),
      ['it has another minimum'],
    ],
    [
      'a bound is wider',
      taking(text({ maxLength: 8, minLength: 2 })),
      taking(text({ maxLength: 9, minLength: 0 })),
      [],
    ],
    [
      'a pattern is another',
      taking(text({ pattern: 'a' })),
      taking(text({ pattern: 'b' })),
      ['it has another pattern'],
    ],
    [
      'it is deep in a list',
      taking({ type: 'array', items: object({ in: text() }) }),
      taking({ type: 'array', items: object({}) }),
      ['it.in is no longer taken'],
    ],
    ['a parameter is gone', query({}), call({}), ['query.it is no longer taken']],
    ['a parameter must be sent', query({}), query({ required: true }), ['query.it must be sent']],
    ['a parameter may be left out', query({ required: true }), query({}), []],
    ['an answer says less', giving(text()), call({ gives: object({}) }), ['it is no longer answered']],
    ['an answer may say less', giving(text()), call({ gives: object({ it: text() }) }), ['it may be missing']],
    [
      'an answer may be null',
      giving(text()),
      giving({ type: ['string', 'null'] }),
      ['it may be null, no longer only string'],
    ],
    ['an answer says more', call({ gives: object({}) }), giving(text()), []],
    ['an answer has another value', giving(text({ enum: ['a'] })), giving(text({ enum: ['a', 'b'] })), []],
    ['a call needs a token', opened(), opened({ authToken: [] }), [' needs a token']],
    [
      'a scope no longer opens',
      opened(key),
      opened({ keyToken: ['read:people'] }),
      [' is no longer opened by keyToken write:people'],
    ],
    ['a scope opens besides', opened({ keyToken: ['read:people'] }), opened(key), []],
  ])('%s', (_, before, after, found) => {
    const changes = breakingChanges({ 'POST /a': before }, { 'POST /a': after });
    expect(changes.map(({ field, what }) => `${field} ${what}`)).toEqual(found);
  });

  test('takes a call away is named by its address, and one of a field by both, in the newest section', () => {
    const gone = breakingChanges({ 'POST /a': call({}) }, {});
    expect(gone).toEqual([{ call: 'POST /a', field: '', what: 'is gone' }]);
    const field = [{ call: 'POST /a', field: 'agent.it', what: 'is no longer taken' }];
    const log = (line: string) => `# Changelog\n\n## [Unreleased]\n- ${line}\n\n## [1.0.0]\n- \`/a\` \`it\`\n`;
    expect(withoutName(gone, log('nothing'))).toEqual(gone);
    expect(withoutName(gone, log('`POST /a` is gone'))).toEqual([]);
    expect(withoutName(field, log('`POST /a` changed'))).toEqual(field);
    expect(withoutName(field, log('`POST /a` no longer takes `it`'))).toEqual([]);
  });
});
