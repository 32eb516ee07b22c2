import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

// What `npm test` makes up is the same in each run; `npm run test:deep` makes up something else every time.
fc.configureGlobal({ seed: 20_261_122 });

// Files of a worker share Node's libraries, whose import takes longer than most tests, and nothing of the product: each
// begins with its modules
// unread, with the settings as they were, and so with no connection, cache or stand-in of another file.
vi.resetModules();
const settings = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
  Object.assign(process.env, settings);
});
