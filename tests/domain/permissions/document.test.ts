import { expect, test } from 'vitest';
import { actions, type ActionRule } from '#app/domain/permissions/actions.ts';
import { permissionsDocument } from '#tests/support/permissionsDocument.ts';

// `npx vitest run tests/domain/permissions/document.test.ts -u` writes it.
test('docs/permissions.md says what the table says', async () => {
  await expect(permissionsDocument()).toMatchFileSnapshot('../../../docs/permissions.md');
});

test('an administrator may do all that staff may, as the document says', () => {
  const rules = Object.values(actions as Record<string, ActionRule>);
  const missing = rules.filter((rule) => rule.about === 'staff' && !rule.may.includes('administrator'));
  expect(missing).toEqual([]);
});
