import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { forgetSettings } from '#app/platform/environment.server.ts';

// What `npm test` makes up is the same in each run; `npm run test:deep` makes up something else every time.
fc.configureGlobal({ seed: 20_261_122 });

// Files of a worker share modules, whose import takes longer than most tests. Each begins with its own settings and
// without a connection or a stand-in of the file before it.
forgetSettings();
const settings = { ...process.env };
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
  Object.assign(process.env, settings);
});
