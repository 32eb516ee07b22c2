import { expect, test } from 'vitest';
import { pressesDocument } from '#tests/support/pressesDocument.ts';

// `npx vitest run tests/domain/presses.test.ts -u` rewrites it.
test('docs/presses.md says what the stories count', async () => {
  await expect(pressesDocument()).toMatchFileSnapshot('../../docs/presses.md');
});
