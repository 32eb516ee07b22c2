import { readFile } from 'node:fs/promises';
import { getDocument, OPS } from 'unpdf/pdfjs';
import { describe, expect, test } from 'vitest';
import { certificateFile } from '#app/domain/academy/certificates/certificateFile.server.ts';
import { database } from '#app/platform/database.server.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { newCertificate } from '#tests/support/certificates.ts';
import { signedIn } from '#tests/support/contexts.ts';
import { everyRow } from '#tests/support/depth.ts';
import { newLearner } from '#tests/support/learners.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const db = database();

async function fileFor(holderName: string, { country = 'US', language = 'en' as 'en' | 'ja' } = {}) {
  const learner = await newLearner(db, await buildAgency(db, { country }));
  const { number } = await newCertificate(db, {
    authId: learner.authId,
    holderName,
    curriculum: country === 'JP' ? 'PJ' : 'PC',
  });
  const { content, name } = await certificateFile(await signedIn(learner, { language }), number);
  const bytes = new Uint8Array(content);
  return {
    number,
    name,
    raw: content,
    pdf: await getDocument({ data: bytes, useSystemFonts: false, verbosity: 0 }).promise,
  };
}

interface Node {
  role?: string;
  alt?: string;
  children?: Node[];
  type?: string;
  id?: string;
}
const roles = (node: Node): string[] => [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(roles)];
const contents = (node: Node): Node[] => (node.type === 'content' ? [node] : (node.children ?? []).flatMap(contents));

describe('a certificate as PDF/UA', () => {
  test.each([
    ['en', 'US', 'This certificate has been revoked.', 'This certificate is genuine, but the level has lapsed.'],
    ['ja', 'JP', 'この認定証は取り消されています。', null],
  ] as const)('says like its page that it is not valid any more (%s)', async (language, country, revoked, lapsed) => {
    const learner = await newLearner(db, await buildAgency(db, { country }));
    const { number } = await newCertificate(db, { authId: learner.authId, curriculum: country === 'JP' ? 'PJ' : 'PC' });
    const said = async () => {
      const { content } = await certificateFile(await signedIn(learner, { language }), number);
      const pdf = await getDocument({ data: new Uint8Array(content), useSystemFonts: false, verbosity: 0 }).promise;
      const { items } = await (await pdf.getPage(1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join('');
    };
    expect(await said()).not.toContain(revoked);
    await db.certificate.update({ where: { number }, data: { validUntil: new Date(Date.now() - 1000) } });
    if (lapsed) expect(await said()).toContain(lapsed);
    await db.certificate.update({ where: { number }, data: { revokedAt: new Date(), revokedReason: 'In error' } });
    expect(await said()).toContain(revoked);
  });

  test('is tagged, with title, language, a heading, alternative text and a link that says where it leads', async () => {
    const { pdf, raw, number } = await fileFor('José Ångström-O’Brien');
    const { info, metadata } = await pdf.getMetadata();
    expect(info).toMatchObject({
      Title: 'Certificate of Achievement – José Ångström-O’Brien',
      Language: 'en-US',
      PDFFormatVersion: '1.7',
    });
    expect(metadata!.getRaw()).toMatch(/pdfuaid:part>1</);
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    expect((await pdf.getViewerPreferences()) as object).toMatchObject({ DisplayDocTitle: true });
    const page = await pdf.getPage(1);
    const tree = (await page.getStructTree()) as unknown as Node;
    expect(roles(tree)).toEqual([
      'Root',
      'Document',
      'H1',
      'P',
      'P',
      'P',
      'P',
      'P',
      'P',
      'P',
      'P',
      'Figure',
      'P',
      'P',
      'Link',
    ]);
    const figure = JSON.stringify(tree).match(/"role":"Figure".*?"alt":"([^"]+)"|"alt":"([^"]+)".*?"role":"Figure"/);
    expect(figure).not.toBeNull();
    const [link] = await page.getAnnotations();
    expect(link).toMatchObject({
      subtype: 'Link',
      url: `http://localhost:3000/verify/${number}`,
      contentsObj: { str: `http://localhost:3000/verify/${number}` },
    });
    // Every font is embedded, and what is drawn is either content of the tree or an artifact.
    expect(raw.includes('/FontFile')).toBe(true);
    const { fnArray } = await page.getOperatorList();
    const drawn = { text: OPS.showText, path: OPS.constructPath };
    let depth = 0;
    for (const operator of fnArray) {
      if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) depth += 1;
      else if (operator === OPS.endMarkedContent) depth -= 1;
      else if (Object.values(drawn).includes(operator)) expect(depth).toBeGreaterThan(0);
    }
    expect(contents(tree).length).toBeGreaterThan(9);
  });

  // What is written in its own font, in one that lends letters, and in both directions; each script in depth.
  const scripts = [
    ['Japanese', '髙﨑 太郎'],
    ['accents', 'Zoë Nuñez-Łukasik'],
    ['Vietnamese', 'Nguyễn Thị Ánh'],
    ['Hebrew', 'שלום כהן'],
    ['Arabic', 'محمد علي'],
    ['Thai', 'สมชาย ใจดี'],
    ['Korean', '김철수'],
    ['Chinese', '张伟'],
    ['Greek', 'Ελένη Παπαδοπούλου'],
    ['Cyrillic', 'Дмитрий Шостакович'],
    ['two directions in one', 'Ana (שרה) Cohen'],
  ] as const;
  const shown = ['Japanese', 'Vietnamese', 'two directions in one'];
  test.each(scripts.filter(([script]) => everyRow || shown.includes(script)))(
    'has a name in %s as text, and no empty box',
    async (_, name) => {
      const { pdf, raw } = await fileFor(name);
      expect((await pdf.getMetadata()).info).toMatchObject({ Title: `Certificate of Achievement – ${name}` });
      const text = (await (await pdf.getPage(1)).getTextContent()).items
        .map((item) => ('str' in item ? item.str : ''))
        .join('');
      const letters = (line: string) => [...line.normalize('NFKC').replace(/[^\p{L}]/gu, '')].toSorted().join('');
      expect(letters(text)).toContain([...letters(name)][0]);
      for (const letter of new Set(letters(name))) expect(letters(text)).toContain(letter);
      expect(raw.length).toBeLessThan(120_000);
    },
  );

  test('speaks Japanese to a Japanese reader', async () => {
    const { pdf } = await fileFor('山田 太郎', { country: 'JP', language: 'ja' });
    expect((await pdf.getMetadata()).info).toMatchObject({
      Language: 'ja-JP',
      Title: expect.stringMatching(/– 山田 太郎$/),
    });
  });

  test('refuses a name with a character that no font has, in a sentence, and is for its holder alone', async () => {
    await expect(fileFor('Ada 𓀀')).rejects.toMatchObject({ code: 'certificateNotWritable' });
    const agency = await buildAgency(db);
    const [holder, colleague] = [await newLearner(db, agency), await newLearner(db, agency, { agentType: 'O' })];
    const { number } = await newCertificate(db, { authId: holder.authId });
    for (const stranger of [colleague, (await buildAgency(db)).owner])
      await expect(certificateFile(await signedIn(stranger), number)).rejects.toMatchObject({ code: 'notFound' });
  });
});

test('the fonts are of packages, under licences that allow embedding', async () => {
  for (const family of [
    'noto-sans',
    'source-serif-4',
    'noto-sans-hebrew',
    'noto-sans-arabic',
    'noto-sans-thai',
    'nanum-gothic',
    'biz-udpgothic',
    'zcool-xiaowei',
  ]) {
    expect(
      await readFile(new URL(`../../../../node_modules/@fontsource/${family}/LICENSE`, import.meta.url), 'utf8'),
    ).toMatch(/SIL Open Font License/i);
  }
});
