import { expect, test } from 'vitest';
import { destinationNames } from '#app/domain/content/documents/destinations.ts';
import { destinationKey } from '#app/domain/content/documents/screenLabels.ts';
import { languages } from '#app/i18n.ts';
import { translator } from '#app/platform/translations.server.ts';

test('everything that a menu may name has a name in words, in the menu and in its editor', () => {
  for (const language of languages)
    for (const name of destinationNames) {
      const key = destinationKey(name);
      expect(translator(language)(key), key).not.toContain(key.split(':')[1]);
    }
});
