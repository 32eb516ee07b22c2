import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe } from 'vitest';

// As a file each, they would read React, the router and the texts anew, which takes three seconds of a processor.
const folder = path.resolve('tests/dom/ui');
for (const name of readdirSync(folder))
  describe(name, async () => {
    await import(path.join(folder, name));
  });
