import { getDocument } from 'unpdf/pdfjs';
import { expect, test } from 'vitest';
import { achievementWords } from '#app/domain/academy/certificates/issueBadge.server.ts';
import { handOfCurriculum } from '#app/domain/academy/certificates/certificateLines.ts';
import { certificateContent } from '#app/domain/academy/certificates/certificateFile.server.ts';
import { brandOfCurriculum } from '#app/domain/markets/curricula.ts';
import { appearance, lookOf } from '#app/domain/markets/settings/kinds/appearance.ts';
import { formatDate } from '#app/domain/display.ts';
import { marketOfLanguage } from '#app/domain/markets/markets.ts';
import type { Language } from '#app/i18n.ts';
import { certificatePdf } from '#app/platform/certificatePdf.server.ts';
import { CertificateSheet } from '#app/routes/academy/certificates/CertificateSheet.tsx';
import { draw } from '#tests/support/dom.tsx';

const letters = (text: string) => text.normalize('NFKC').replace(/\s/g, '');

test.each([
  ['PC', 4, 'agent', 'en'],
  ['HA', 1, 'agent', 'en'],
  ['CU', 3, 'agent', 'en'],
  ['CK', 2, 'agency', 'en'],
  ['PJ', 2, 'agent', 'ja'],
  ['HA', 4, 'agency', 'ja'],
] as const)(
  'a certificate of %s, level %i, of an %s, says the same in %s on screen and on paper, and its badge names the same level',
  async (curriculum, level, kind, language: Language) => {
    const market = marketOfLanguage(language);
    const issuedAt = new Date('2026-05-04T12:00:00Z');
    const certificate = {
      number: 'ABCDEFGHJKLMNPQRSTUVWXYZ23',
      kind,
      holderName: 'Zoë Ångström',
      agencyName: 'Harbor Light Travel',
      curriculum,
      level,
      issuedAt,
      state: 'valid' as const,
    };
    const brand = brandOfCurriculum(curriculum);
    const content = certificateContent(
      { language, market, textLocale: undefined },
      { ...certificate, look: lookOf(appearance.ours(brand), brand), logo: undefined },
      'http://localhost:3000',
    );
    const { container } = draw(
      <CertificateSheet
        {...certificate}
        day={formatDate(issuedAt, { market, language })}
        verify={{ address: content.foot.address, qr: content.qr }}
        titleLevel="h1"
      />,
      { language },
    );
    const file = await certificatePdf(content);
    // A brand with a serif has it on paper too; no font of the product has kanji in one.
    if (language === 'en')
      expect(file.includes('SourceSerif4')).toBe(handOfCurriculum(curriculum).headings === 'serif');
    const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const onPaper = items.map((item) => ('str' in item ? item.str : '')).join('');
    expect(letters(onPaper)).toBe(letters(container.querySelector('article')!.textContent!));
    if (language === 'en') {
      const words = content.lines.map(({ text }) => text);
      const { name } = achievementWords(certificate);
      expect(words.filter((text) => name.includes(text)).length).toBeGreaterThan(1);
    }
  },
);
