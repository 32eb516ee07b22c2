import { expect, test } from 'vitest';
import { documentBrand } from '#app/ui/documentBrand.ts';

const portal = (brand: string) => ({ handle: { givesTheme: true }, data: { brand } });

test.each([
  ['the shell alone', [{ data: { theme: 'system' } }, portal('PC')], 'PC'],
  ["a page that shows another brand's booking", [portal('PC'), { handle: { i18n: [] }, data: { brand: 'CU' } }], 'PC'],
  ['a page for visitors', [{ data: {} }, { handle: {}, data: { brand: 'CU' } }], undefined],
  ['a preview under the brand that was chosen', [{ handle: { givesTheme: true }, data: { brand: 'HA' } }], 'HA'],
  ['nothing chosen yet', [{ handle: { givesTheme: true }, data: { brand: null } }], undefined],
  ['a layout whose data failed', [{ handle: { givesTheme: true } }], undefined],
])("the document's brand on %s (spec §4 Default brand)", (_, matches, brand) =>
  expect(documentBrand(matches)).toBe(brand),
);
