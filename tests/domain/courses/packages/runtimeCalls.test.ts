import { expect, test } from 'vitest';
import { callFinder } from '#app/domain/courses/packages/runtimeCalls.ts';

test.each<[string, string, string[], boolean]>([
  ['a call of 1.2', 'index.html', ['<script>api.LMSInitialize("")</script>'], true],
  ['the API of 2004', 'lib/wrapper.js', ['win.API_1484_11.Initialize("")'], true],
  ['a name in two parts of a file', 'a.js', ['scorm["LMSIni', 'tialize"]("")'], true],
  ['a page without calls', 'index.html', ['<p>The API is not called here</p>'], false],
  ['a picture', 'a.png', ['LMSInitialize'], false],
])('%s', (_, path, parts, found) => {
  const finder = callFinder();
  const take = finder.file(path);
  for (const part of parts) take?.(Buffer.from(part));
  expect(finder.found()).toBe(found);
});
