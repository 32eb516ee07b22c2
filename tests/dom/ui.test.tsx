import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe } from 'vitest';

// As separate files they would load React, the router and the texts each time, which takes three seconds of a
// processor.
const folder = path.resolve('tests/dom/ui');
for (const name of readdirSync(folder))
  describe(name, async () => {
    await import(path.join(folder, name));
  });
