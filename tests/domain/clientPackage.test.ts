import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>;

test('the client has the version of the product, and needs what the product tests it with', () => {
  const [product, client] = [read('package.json'), read('clients/typescript/package.json')];
  expect(client.version).toBe(product.version);
  expect(product.devDependencies).toMatchObject(client.dependencies as object);
});
