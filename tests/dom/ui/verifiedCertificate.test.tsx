import { expect, test } from 'vitest';
import Verify from '#app/routes/academy/certificates/verify.tsx';
import { draw } from '#tests/support/dom.tsx';

test.each([
  ['agent', 'ja', ['氏名', '認定証', '代理店', '発行日']],
  ['agency', 'ja', ['代理店', '認定証', '発行日']],
  ['agency', 'en', ['Agency', 'Certificate', 'Issued on']],
] as const)('a verified certificate of an %s names its holder in %s as what it is', (kind, language, terms) => {
  const certificate = {
    kind,
    holderName: 'Harbor Light Travel',
    agencyName: 'Harbor Light Travel',
    curriculum: 'PC',
    levelKey: 'markets:level.1',
    day: '2026/05/04',
    state: 'valid',
  };
  const { container } = draw(<Verify />, { language, data: { certificate, typed: '', links: [] } });
  expect([...container.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(terms);
});
