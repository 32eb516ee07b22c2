import { afterAll, describe, expect, test } from 'vitest';
import { headerPlace } from '#app/domain/operations/tables/headers.ts';
import { paddedStyles, plainSheet } from '#app/platform/plainSheet.mjs';
import { closeTableReader, readTable, rowsOfPiece } from '#app/platform/tableReader.server.ts';
import { sheetFile } from '#tests/support/importFiles.ts';

afterAll(closeTableReader);

const names = new Map([
  ['userId', ['User ID']],
  ['zip', ['Zip code']],
]);

async function read(name: string) {
  const table = await readTable('a test', async () => sheetFile(name), {
    maxRows: 5,
    headerPlace: (rows) =>
      headerPlace(
        rows.map(({ cells }) => cells),
        names,
      ),
  });
  if ('problem' in table) return table;
  const rows = table.pieces.flatMap(rowsOfPiece);
  const column = (called: string) => rows.map(({ cells }) => cells[table.header.indexOf(called)]);
  return {
    sheets: { all: table.sheets, sheet: table.sheet, isOpen: table.isSheetOpen },
    headerNumber: table.headerNumber,
    numbers: rows.map(({ number }) => number),
    userIds: column('User ID'),
    zips: column('Zip code'),
    countries: column('Country'),
  };
}

describe('a workbook as another program wrote it', () => {
  test.each([
    ['cells without addresses', 'withoutAddresses', { headerNumber: 1, numbers: [2], zips: ['02115'] }],
    ['a ZIP code that is a number with a format', 'zeroFormat', { headerNumber: 1, numbers: [2], zips: ['02115'] }],
    ['two lines and a merged cell above its header', 'titleRows', { headerNumber: 3, numbers: [4], zips: ['02115'] }],
    [
      'a first sheet that says how to fill in the second',
      'secondSheet',
      { headerNumber: 1, numbers: [2], zips: ['02115'] },
    ],
  ])('with %s is read', async (_, name, rows) =>
    expect(await read(name)).toMatchObject({
      ...rows,
      countries: ['US'],
      userIds: [expect.stringMatching(/^[A-Z]{8}$/)],
    }),
  );
});

test('hidden and empty sheets are skipped, and of several with a table one is to be chosen', async () => {
  expect(await read('twoSheets')).toMatchObject({
    sheets: { all: ['Boston', 'Oslo'], sheet: 'Boston', isOpen: true },
  });
  expect(await read('secondSheet')).toMatchObject({ sheets: { isOpen: false } });
});

describe('the XML of a sheet', () => {
  const options = { padded: new Map([[2, ['00000']]]), maxCells: 10 };
  test.each([
    [
      'rows and cells in their order',
      '<row><c><v>1</v></c><c/></row><row><c/></row>',
      '<row r="1"><c r="A1"><v>1</v></c><c r="B1"/></row><row r="2"><c r="A2"/></row>',
    ],
    [
      'cells after one that has an address',
      '<row r="4"><c r="Z4"/><c s="1"/></row>',
      '<row r="4"><c r="Z4"/><c r="AA4" s="1"/></row>',
    ],
    ['prefixes', '<x:row><x:c/></x:row>', '<x:row r="1"><x:c r="A1"/></x:row>'],
    [
      'zeros of a format',
      '<row r="1"><c r="A1" s="2"><v>2115</v></c></row>',
      '<row r="1"><c r="A1" s="2" t="str"><v>02115</v></c></row>',
    ],
    [
      'other formats, longer numbers and texts as they are',
      '<row r="1"><c r="A1" s="1"><v>7</v></c><c r="B1" s="2"><v>123456</v></c><c r="C1" s="2" t="s"><v>3</v></c></row>',
      undefined,
    ],
    [
      'columns and other tags as they are',
      '<cols><col min="1"/></cols><row r="1"><c r="A1"><f>R1C1</f></c></row>',
      undefined,
    ],
  ])('has %s', (_, xml, plain) => expect(plainSheet(xml, options)).toBe(plain ?? xml));

  test('of too many cells is given up', () =>
    expect(plainSheet(`<row>${'<c/>'.repeat(11)}</row>`, options)).toBeUndefined());

  test('names the styles whose format is zeros alone', () =>
    expect([
      ...paddedStyles(
        '<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="0.00"/><numFmt numFmtId="166" formatCode="[&lt;=999]000;[&lt;=9999]000\\-00;000\\-0000"/></numFmts><cellStyleXfs><xf numFmtId="164"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="165"/><xf numFmtId="164"/><xf numFmtId="166"/></cellXfs>',
      ),
    ]).toEqual([
      [2, ['00000']],
      [3, ['000', '000-00', '000-0000']],
    ]));

  test('of a workbook that counts from 1904 has its days, and ZIP codes in their form', async () => {
    const table = await readTable('a test', async () => sheetFile('of1904'), { maxRows: 5 });
    expect('problem' in table ? table : table.pieces.flatMap(rowsOfPiece).map(({ cells }) => cells)).toEqual([
      ['DATEDAAA', '1984-03-07', '02115-1234', 'US'],
      ['SERIALAA', '29286', '060-0001', 'JP'],
    ]);
  });
});
