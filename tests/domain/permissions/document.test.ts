import { expect, test } from 'vitest';
import { permissionsDocument } from '#tests/support/permissionsDocument.ts';

// `npx vitest run tests/domain/permissions/document.test.ts -u` makes it anew.
test('docs/permissions.md says what the table says', async () => {
  await expect(permissionsDocument()).toMatchFileSnapshot('../../../docs/permissions.md');
});
