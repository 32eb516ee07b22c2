import { expect, test } from 'vitest';
import { translations } from '#app/platform/translations.server.ts';
import { endpoints } from '#server/api.server.ts';

// As the documentation page makes it: `post /osmf/p1.0/login` → `post_osmf_p1_0_login`.
const keyOf = ({ method, path }: { method: string; path: string }) => `${method}${path}`.replace(/\W+/g, '_').replace(/_$/, '');

test.each(['en', 'ja'] as const)('every endpoint has a summary in %s, and none is left over', (language) => {
  expect(Object.keys((translations[language].api as { summaries: object }).summaries).toSorted()).toEqual(endpoints.map(keyOf).toSorted());
});
