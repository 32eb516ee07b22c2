import { expect, test } from 'vitest';
import { languages } from '#app/i18n.ts';
import { translator } from '#app/platform/translations.server.ts';
import { consoleAreas } from '#app/routes/accounts/staff/consoleAreas.ts';

test.each(languages)('the help of the console says of every area what is done there (%s)', (language) => {
  const t = translator(language);
  const keys = consoleAreas({ role: 'administrator', markets: [] }).map(({ key }) => `consoleHelp:area.${key}`);
  expect(keys.length).toBeGreaterThan(15);
  for (const key of keys) expect(t(key), key).not.toBe(key.split(':')[1]);
});
