import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { getDocument, OPS } from 'unpdf/pdfjs';
import { afterEach, expect, test, vi } from 'vitest';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const { appearance } = await import('#app/domain/markets/settings/kinds/appearance.ts');
const { forgetSettings } = await import('#app/domain/markets/settings/readSetting.server.ts');
const { setSetting } = await import('#app/domain/operations/settings/changeSetting.server.ts');
const { action } = await import('#app/routes/operations/settings/setting.tsx');
const { loader: mailSample } = await import('#app/routes/operations/settings/sampleMail.ts');
const { loader: sampleSheet } = await import('#app/routes/operations/settings/sampleSheet.ts');
const { storeLogo } = await import('#app/domain/operations/settings/storeLogo.server.ts');
const { loader: logoFile } = await import('#app/routes/shell/logo.ts');
const { loader: sheet } = await import('#app/routes/shell/looks.ts');
const { looksToday } = await import('#app/routes/requests/looks.server.ts');
const { readRootData } = await import('#app/routes/requests/rootData.server.ts');
const { queueMail } = await import('#app/platform/outbox.server.ts');
const { writeSessionCookie } = await import('#app/platform/cookies.server.ts');
const { database } = await import('#app/platform/database.server.ts');
const { certificateFile } = await import('#app/domain/academy/certificates/certificateFile.server.ts');
const { kitFile } = await import('#app/domain/academy/credits/kitFile.server.ts');
const { loader: badgeFile } = await import('#app/routes/academy/certificates/bakedBadge.ts');
const { loader: badgePicture } = await import('#app/routes/academy/certificates/badgeImage.ts');
const { buildAgency } = await import('#tests/support/builders.ts');
const { newCertificate } = await import('#tests/support/certificates.ts');
const { signedIn } = await import('#tests/support/contexts.ts');
const { sessionFor } = await import('#tests/support/formClient.ts');
const { newLearner } = await import('#tests/support/learners.ts');
const { newStaff, requestTo, signedInAsStaff, staffCookie } = await import('#tests/support/staff.ts');

const db = database();
const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' });
// A day that no market has reached.
const later = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
// A day that every market has reached.
const noon = () => new Date(`${today()}T12:00:00Z`);

afterEach(async () => {
  await db.brandSetting.deleteMany();
  forgetSettings();
});

const version = async () => (await db.brandSetting.aggregate({ _max: { number: true } }))._max.number ?? 0;
async function look(scope: string, more: object, markets: 'nam'[] | 'uk'[] = []) {
  const ctx = { ...(await signedInAsStaff(await newStaff('administrator', { markets }))), now: noon() };
  const value = { ...appearance.ours(scope), ...more };
  const change = { value, validFrom: today(), reason: 'A new look', version: 0 };
  await setSetting(ctx, 'appearance', scope, change);
}
const page = () => readRootData(requestTo('/login'));
const sheetAt = async (named: string) => sheet(requestTo(`/looks/${named}`, { params: { version: named } }));

async function mailOf(brand: string | null) {
  const recipient = `${crypto.randomUUID()}@harbor.example`;
  const params = { name: 'Ada', userId: 'ADA001', agency: 'Harbor' };
  await db.$transaction((tx) =>
    queueMail(tx, noon(), { template: 'validateEmail', recipient, language: 'en', params, brand, link: '/x' }),
  );
  return (await db.outbox.findFirstOrThrow({ where: { recipient } })).html;
}

test('a brand without a look adds nothing to a page, and one with a look a style sheet that is kept for good', async () => {
  expect(await page()).not.toHaveProperty('looks');
  await look('CU', { lightHeader: '#004D40', headingFont: 'sans' });
  const { looks } = await page();
  expect(looks).toMatch(/^[\da-f]{12}$/);
  const reply = await sheetAt(looks!);
  expect(reply.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(reply.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
  const css = await reply.text();
  expect(css).toContain(':root[data-brand="CU"] {\n  --header: #004D40;');
  expect(css).not.toContain('"PC"');
  // Of another day, or of a process that does not know it yet.
  expect((await sheetAt('000000000000')).headers.get('Cache-Control')).toBe('no-store');
  const asked = vi.spyOn(db, '$queryRaw');
  await looksToday();
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  await look('portal', { lightAccent: '#6A1B9A' });
  expect((await page()).looks).not.toBe(looks);
});

test('mails are in the look of their brand, and those of no brand in the portal’s', async () => {
  const [before, neutral] = [await mailOf('CU'), await mailOf(null)];
  expect(before).toContain('background:#1B1B1D');
  await look('CU', { lightHeader: '#004D40', darkHeader: '#00251A', headingFont: 'sans', textFont: 'serif' });
  const after = await mailOf('CU');
  expect(after).toContain('background:#004D40');
  expect(after).toContain('.head{background:#00251A!important');
  expect(/<p class="head"[^>]*>/.exec(after)![0]).not.toContain('Georgia');
  expect(/<body[^>]*>/.exec(after)![0]).toContain('Georgia');
  expect(await mailOf(null)).toBe(neutral);
  await look('portal', { lightAction: '#4A148C' });
  expect(await mailOf(null)).toContain('background:#4A148C');
  expect(await mailOf('PC')).not.toContain('#4A148C');
});

test('staff of another market, and other roles, are refused', async () => {
  await expect(look('CU', { lightHeader: '#004D40' }, ['uk'])).rejects.toMatchObject({ code: 'forbidden' });
  await expect(look('portal', { lightHeader: '#004D40' }, ['nam'])).rejects.toMatchObject({ code: 'forbidden' });
  const editor = await signedInAsStaff(await newStaff('editor'));
  const change = { value: appearance.ours('CU'), validFrom: today(), reason: 'A new look', version: 0 };
  await expect(setSetting(editor, 'appearance', 'CU', change)).rejects.toMatchObject({ code: 'forbidden' });
  await look('PU', { lightHeader: '#004D40' }, ['uk']);
  expect(await version()).toBeGreaterThan(0);
});

test('a colour that is too faint is refused by the form with its pair and ratio, and by the verb', async () => {
  const cookie = await staffCookie(await newStaff('administrator'));
  const params = { kind: 'appearance', scope: 'CU' };
  const form = { ...appearance.ours('CU'), lightAccent: '#ff8a00', validFrom: later(), reason: 'A look', version: '0' };
  const reply = await action(requestTo('/staff/settings/appearance/CU', { cookie, params, form }));
  expect(reply).toMatchObject({
    init: { status: 400 },
    data: {
      error: {
        lightAccent: [expect.stringMatching(/a link on a shaded area .* 2\.\d\d:1 .* 4\.5:1/), expect.anything()],
      },
      initialValue: { lightAccent: '#ff8a00' },
    },
  });
  await expect(look('CU', { lightAccent: '#FF8A00' })).rejects.toMatchObject({ code: 'malformedRequest' });
});

test('what was typed is shown before it is saved, with what is wrong with it, by addresses for who may set it', async () => {
  const cookie = await staffCookie(await newStaff('administrator'));
  const params = { kind: 'appearance', scope: 'CU' };
  const press = (form: Record<string, string>) =>
    action(requestTo('/staff/settings/appearance/CU', { cookie, params, form: { ...form, intent: 'preview' } }));
  const typed = {
    ...appearance.ours('CU'),
    lightHeader: '#004d40',
    lightAccent: '#FF8A00',
    headingFont: 'sans' as const,
  };
  const { data: reply, init } = (await press(typed)) as unknown as {
    data: { error: object; initialValue: object; sample: { sheet: string; mail: string } };
    init: ResponseInit;
  };
  expect(init.status).toBe(200);
  expect(Object.keys(reply.error)).toEqual(['lightAccent']);
  expect(reply.initialValue).toMatchObject({ lightHeader: '#004d40' });
  expect(await db.brandSetting.count()).toBe(0);
  const css = await sampleSheet(requestTo(reply.sample.sheet, { cookie, params }));
  expect(await css.text()).toMatch(/\[data-sample="light"\] \{[^}]*--header: #004D40;[^}]*--accent: #FF8A00;/);
  const mail = await mailSample(requestTo(reply.sample.mail, { cookie, params }));
  expect(mail.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(await mail.text()).toContain('background:#004D40');
  const refused = await press({ ...typed, lightHeader: 'blue' });
  expect(refused).toMatchObject({
    init: { status: 400 },
    data: { error: { lightHeader: expect.anything() }, sample: null },
  });
  const uk = await staffCookie(await newStaff('administrator', { markets: ['uk'] }));
  for (const [open, address] of [
    [sampleSheet, reply.sample.sheet],
    [mailSample, reply.sample.mail],
  ] as const)
    for (const [by, search, status] of [
      [uk, address, 403],
      [cookie, `${address.split('?')[0]}?lightHeader=red;}`, 400],
    ] as const)
      await expect(open(requestTo(search, { cookie: by, params }))).rejects.toMatchObject({ init: { status } });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 0.5 } } });

async function postLogo(cookie: string, file: Uint8Array | string, more: Record<string, string> = {}, scope = 'CU') {
  const form = new FormData();
  const typed = { ...appearance.ours(scope), validFrom: today(), reason: 'A new logo', version: '0', ...more };
  for (const [name, value] of Object.entries(typed)) form.append(name, value);
  form.append('logoFile', new File([typeof file === 'string' ? file : new Uint8Array(file)], 'logo.png'));
  const headers = { cookie, origin: 'http://localhost:3000' };
  const request = new Request(`http://localhost:3000/staff/settings/appearance/${scope}`, {
    method: 'POST',
    body: form,
    headers,
  });
  return action({ request, params: { kind: 'appearance', scope }, context: {} });
}

type Reply = { data: { initialValue: { logo: string }; error: Record<string, string[]>; sample: object | null } };

test('a logo is re-encoded, shown before it is saved, and then on pages, in mails and by its own address', async () => {
  const cookie = await staffCookie(await newStaff('administrator'));
  const png = await pictureOf(1200, 300)
    .png()
    .withExif({ IFD0: { Artist: 'Ann Secret' } })
    .toBuffer();
  const shown = (await postLogo(cookie, png, { intent: 'preview' })) as unknown as Reply;
  const { logo } = shown.data.initialValue;
  expect(logo).toMatch(/^[\da-f]{64}\.640x160$/);
  expect(shown.data.sample).toMatchObject({ logo: { width: 640, height: 160 } });
  expect(await page()).not.toHaveProperty('logos');
  await look('CU', { logo, logoAltEn: 'Cunard, the new logo' });
  const hash = logo.slice(0, 64);
  expect((await page()).logos).toEqual({ CU: { hash, width: 640, height: 160, alt: 'Cunard, the new logo' } });
  const reply = await logoFile(requestTo(`/logos/${hash}`, { params: { hash } }));
  expect([reply.headers.get('Content-Type'), reply.headers.get('Cache-Control')]).toEqual([
    'image/png',
    'public, max-age=31536000, immutable',
  ]);
  const content = Buffer.from(await reply.arrayBuffer());
  expect(await sharp(content).metadata()).toMatchObject({ format: 'png', width: 640, height: 160, hasAlpha: true });
  expect(content.includes('Ann Secret')).toBe(false);
  const html = await mailOf('CU');
  expect(html).toContain(
    `<img src="http://localhost:3000/logos/${hash}" alt="Cunard, the new logo" width="192" height="48"`,
  );
  expect(await mailOf(null)).not.toContain('<img');
  await look('portal', { logo });
  expect((await page()).logos!.portal!.alt).toBe('Gangway');
  expect(await mailOf(null)).toContain('alt="Gangway"');
});

test('certificates, badges, the marketing kit and the frame of courses have the look of the brand today', async () => {
  const learner = await newLearner(db, await buildAgency(db));
  const { number } = await newCertificate(db, { authId: learner.authId, curriculum: 'PC' });
  const cookie = (await writeSessionCookie(await sessionFor(learner))).split(';')[0]!;
  const pictures = async () => {
    const { content } = await certificateFile(await signedIn(learner), number);
    const sheetOfPaper = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
    const { fnArray, argsArray } = await (await sheetOfPaper.getPage(1)).getOperatorList();
    const badge = async (format: string) => {
      const params = { brand: 'pc', number, format };
      return Buffer.from(
        await (await badgeFile(requestTo(`/home/pc/certificates/${number}`, { cookie, params }))).arrayBuffer(),
      );
    };
    const level = requestTo('/image', { params: { curriculum: 'PC', level: '4' } });
    return {
      paper: JSON.stringify(argsArray.filter((_, at) => fnArray[at] === OPS.setFillRGBColor)).toUpperCase(),
      fonts: content.toString('latin1'),
      hasLogo: fnArray.includes(OPS.paintImageXObject),
      svg: (await badge('svg')).toString(),
      png: await badge('png'),
      level: Buffer.from(await (await badgePicture(level)).arrayBuffer()),
      kit: (await kitFile(await signedIn(learner), { brand: 'PC', name: 'emblem.preview' })).content,
    };
  };
  const before = await pictures();
  expect(before.svg).toContain('#0B2A5B');
  expect([before.hasLogo, before.fonts.includes('SourceSerif4'), before.svg.includes('/logos/')]).toEqual([
    false,
    false,
    false,
  ]);
  const png = await pictureOf(640, 160).png().toBuffer();
  const logo = await storeLogo({ ...(await signedInAsStaff(await newStaff('administrator'))), now: noon() }, 'PC', png);
  await look('PC', { lightHeader: '#004D40', lightAccent: '#6A1B9A', headingFont: 'serif', textFont: 'serif', logo });
  const after = await pictures();
  expect(after.paper).toContain('#004D40');
  expect(after.paper).toContain('#6A1B9A');
  expect([after.hasLogo, after.fonts.includes('SourceSerif4')]).toEqual([true, true]);
  for (const said of ['#004D40', '#6A1B9A', `/logos/${logo.slice(0, 64)}`]) expect(after.svg).toContain(said);
  expect(after.svg).not.toContain('#0B2A5B');
  for (const each of ['png', 'level', 'kit'] as const) expect(after[each].equals(before[each]), each).toBe(false);
  const css = await (await sheetAt((await page()).looks!)).text();
  expect(css).toMatch(/\n\[data-paper="PC"\] \{\n {2}--header: #004D40;[^}]*--text-font: var\(--font-serif\);/);
  // The frame of a course has colors of the look alone.
  const frame = await readFile('app/routes/courses/runtime/learning.css', 'utf8');
  expect(frame).toContain('border: var(--stage-edge);');
  expect(frame.match(/#[\da-f]{3,8}\b/gi)).toBeNull();
  const theme = await readFile('app/styles/theme.css', 'utf8');
  expect(theme.match(/--stage-(edge|line): [^;]*#/g)).toBeNull();
});

test.each([
  ['an SVG', async () => svg, /PNG, JPEG or WebP/],
  ['an AVIF', async () => pictureOf(20, 20).avif().toBuffer(), /PNG, JPEG or WebP/],
  ['a picture that is cut off', async () => (await pictureOf(400, 400).png().toBuffer()).subarray(0, 200), /PNG, JPEG/],
  ['more than 25 megapixels', async () => pictureOf(6000, 4200).png().toBuffer(), /25 megapixels/],
  ['more than 2 MB', async () => new Uint8Array(2 * 1024 * 1024 + 1), /2 MB/],
])('%s is no logo, and what was typed stays', async (_, make, message) => {
  const cookie = await staffCookie(await newStaff('administrator'));
  const reply = (await postLogo(cookie, await make(), { reason: 'Tried' })) as unknown as Reply;
  expect(reply.data.error.logoFile![0]).toMatch(message);
  expect(reply.data.initialValue).toMatchObject({ reason: 'Tried' });
  expect(await db.brandSetting.count()).toBe(0);
});

test('a setting names no logo that was not uploaded, and one that was only looked at goes after a day', async () => {
  await expect(look('CU', { logo: `${'a'.repeat(64)}.10x10` })).rejects.toMatchObject({ code: 'malformedRequest' });
  const at = async (days: number, colour: string) => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: colour } })
      .png()
      .toBuffer();
    const ctx = await signedInAsStaff(await newStaff('administrator'));
    return storeLogo({ ...ctx, now: new Date(noon().getTime() + days * 86_400_000) }, 'CU', png);
  };
  const [looked, kept] = [await at(-3, 'red'), await at(-3, 'green')];
  await look('CU', { logo: kept });
  await db.brandLogo.updateMany({ data: { storedAt: new Date(0) } });
  const last = await at(0, 'blue');
  const left = (await db.brandLogo.findMany()).map(({ hash }) => hash);
  expect([looked, kept, last].map((logo) => left.includes(logo.slice(0, 64)))).toEqual([false, true, true]);
  const hash = looked.slice(0, 64);
  await expect(logoFile(requestTo(`/logos/${hash}`, { params: { hash } }))).rejects.toMatchObject({
    init: { status: 404 },
  });
  const uk = await signedInAsStaff(await newStaff('administrator', { markets: ['uk'] }));
  await expect(storeLogo(uk, 'CU', new Uint8Array())).rejects.toMatchObject({ code: 'forbidden' });
});
