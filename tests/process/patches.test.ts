import { cpSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyPatches, patchFiles } from '#server/commands/parts/patches.mjs';
import { root, temporaryFolder } from './support.ts';

const patch = `Why it is there.
diff --git a/node_modules/@made/up/index.js b/node_modules/@made/up/index.js
--- a/node_modules/@made/up/index.js
+++ b/node_modules/@made/up/index.js
@@ -1,3 +1,3 @@
 const one = 1;
-const two = 3;
+const two = 2;
 const three = 3;
`;
const before = 'const one = 1;\nconst two = 3;\nconst three = 3;\n';
const after = before.replace('two = 3', 'two = 2');

describe('patches of packages', () => {
  let temporary: ReturnType<typeof temporaryFolder>;
  const inFolder = (...parts: string[]) => path.join(temporary.folder, ...parts);
  const code = () => inFolder('node_modules/@made/up/index.js');
  const install = (version: string, text: string) => {
    mkdirSync(path.dirname(code()), { recursive: true });
    writeFileSync(inFolder('node_modules/@made/up/package.json'), JSON.stringify({ version }));
    writeFileSync(code(), text);
  };
  beforeEach(() => {
    temporary = temporaryFolder();
    mkdirSync(inFolder('patches'));
    writeFileSync(inFolder('patches/@made+up+1.2.3.patch'), patch);
  });
  afterEach(() => temporary.remove());

  it('are applied once', async () => {
    install('1.2.3', before);
    expect(await applyPatches(temporary.folder)).toEqual(['@made/up']);
    expect(await applyPatches(temporary.folder)).toEqual([]);
    expect(readFileSync(code(), 'utf8')).toBe(after);
  });

  it('leave a file alone that another folder of packages shares', async () => {
    install('1.2.3', before);
    linkSync(code(), inFolder('shared.js'));
    await applyPatches(temporary.folder);
    expect([readFileSync(code(), 'utf8'), readFileSync(inFolder('shared.js'), 'utf8')]).toEqual([after, before]);
  });

  it('stop everything where the package is another version, or not there', async () => {
    install('1.2.4', before);
    await expect(applyPatches(temporary.folder)).rejects.toThrow(
      'patches/@made+up+1.2.3.patch is not for @made/up 1.2.4',
    );
    writeFileSync(inFolder('patches/gone+1.0.0.patch'), patch);
    install('1.2.3', before);
    await expect(applyPatches(temporary.folder)).rejects.toThrow('is not for gone (not installed)');
  });

  it('stop everything where the file reads otherwise', async () => {
    install('1.2.3', before.replace('two = 3', 'two = 4'));
    await expect(applyPatches(temporary.folder)).rejects.toThrow(
      /1\.2\.3\.patch does not fit node_modules\/@made\/up\/index\.js\. See decision 125/,
    );
  });

  it('of the product fit what package-lock.json asks for, and are applied to what is installed', async () => {
    const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
    const asked = patchFiles().map(({ name }) => [name, packages[`node_modules/${name}`].version]);
    expect(asked).toEqual(patchFiles().map(({ name, version }) => [name, version]));
    for (const { name } of patchFiles())
      cpSync(path.join(root, 'node_modules', name), inFolder('node_modules', name), { recursive: true });
    cpSync(path.join(root, 'patches'), inFolder('patches'), { recursive: true });
    install('1.2.3', after);
    expect(await applyPatches(temporary.folder)).toEqual([]);
  });

  it('name the upstream changes that they bring, and the decision that says when they go', () => {
    const decisions = readFileSync(path.join(root, 'docs/decisions.md'), 'utf8');
    for (const { file } of patchFiles()) {
      const [head = ''] = readFileSync(file, 'utf8').split('diff --git');
      const [, number = ''] = /docs\/decisions\.md (\d+)/.exec(head) ?? [];
      expect(head, file).toMatch(/#\d+/);
      expect(decisions, file).toContain(`<a id="d${number}"></a>`);
    }
  });
});
