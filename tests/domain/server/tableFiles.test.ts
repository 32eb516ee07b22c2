import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { describe, expect, test } from 'vitest';
import { closeTableReader, readTable, rowsOfPiece } from '#app/platform/tableReader.server.ts';
import {
  tableFile,
  tableFileResponse,
  tableFormats,
  type TableCell,
  type TableFormat,
  type TableRow,
} from '#app/platform/tableFiles.server.ts';

async function* each(rows: readonly TableRow[]) {
  yield* rows;
}
const bytesOf = async (stream: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(stream).arrayBuffer());
const csvOf = async (rows: readonly TableRow[], header = ['A']) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(tableFile('csv', { header, rows: each(rows) })));

/** The parts of a workbook by name. */
async function partsOf(rows: readonly TableRow[], header = ['A']): Promise<Record<string, string>> {
  const zip = new ZipReader(new Uint8ArrayReader(await bytesOf(tableFile('xlsx', { header, rows: each(rows) }))));
  const parts: Record<string, string> = {};
  for (const entry of await zip.getEntries())
    if (!entry.directory) parts[entry.filename] = await entry.getData(new TextWriter());
  return parts;
}
const sheetOf = async (cell: TableCell) =>
  (await partsOf([[cell]]))['xl/worksheets/sheet1.xml']!.match(/<\/row><row>(.*)<\/row>/su)?.[1];

describe('CSV', () => {
  test('begins with the mark of UTF-8, ends its lines with CR LF and quotes where it must', async () => {
    const rows = [
      ['山田', 7, { day: '2026-11-19' }],
      ['O"Brien, Zoë', -1.5, null],
      ['two\nlines', '', 'x'],
    ];
    expect(await csvOf(rows, ['氏名', 'No.', 'Day'])).toBe(
      '\uFEFF氏名,No.,Day\r\n山田,7,2026-11-19\r\n"O""Brien, Zoë",-1.5,\r\n"two\nlines",,x\r\n',
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+1 305 555 0100', "'+1 305 555 0100"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1', "' =1"],
    ['\t=1', "'\t=1"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['\nx', '"\'\nx"'],
    ['\uFEFF=1', '"\'\uFEFF=1"'],
    ['＝1', "'＝1"],
    ['＋81', "'＋81"],
    ['＠a', "'＠a"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ["O'Brien-Nuñez", "O'Brien-Nuñez"],
    ['a=b', 'a=b'],
    ['–', '–'],
  ])('%j is written as %j: no text is a formula', async (text, written) => {
    expect(await csvOf([[text]])).toBe(`\uFEFFA\r\n${written}\r\n`);
  });
});

describe('XLSX', () => {
  test('has the parts of a workbook, the header in bold', async () => {
    const parts = await partsOf([['山田', 7]], ['氏名', '<No.>']);
    expect(Object.keys(parts)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(parts['xl/worksheets/sheet1.xml']).toContain(
      '<sheetData><row><c r="A1" s="1" t="inlineStr"><is><t>氏名</t></is></c><c r="B1" s="1" t="inlineStr"><is><t xml:space="preserve">&lt;No.&gt;</t></is></c></row>' +
        '<row><c r="A2" t="inlineStr"><is><t>山田</t></is></c><c r="B2"><v>7</v></c></row></sheetData></worksheet>',
    );
  });

  test('is read again by the imports of the product, beyond the letter Z too', async () => {
    const header = Array.from({ length: 30 }, (_, place) => `C${place}`);
    const row = header.map((_, place) => (place % 2 === 0 ? `v${place}` : null));
    const bytes = await bytesOf(tableFile('xlsx', { header, rows: each([row]) }));
    const table = await readTable('a test', async () => bytes, { maxRows: 5 });
    expect(table).toMatchObject({ header });
    expect('pieces' in table && table.pieces.flatMap(rowsOfPiece)).toEqual([
      { number: 2, cells: row.map((cell) => cell ?? '') },
    ]);
    await closeTableReader();
  });

  const careful = (text: string) => `<c r="A2" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  test.each<[string, TableCell, string]>([
    ['a formula stays a text', '=1+1', '<c r="A2" t="inlineStr"><is><t>=1+1</t></is></c>'],
    ['markup is escaped', `</t>&"'`, careful(`&lt;/t&gt;&amp;"'`)],
    ['what XML cannot hold is left out', 'a\u0000\u0008\u000Bb\uFFFFc', careful('abc')],
    ['half a character is marked', 'a\uD83Db', careful('a\uFFFDb')],
    ['a whole one stays', '🛳️', '<c r="A2" t="inlineStr"><is><t>🛳️</t></is></c>'],
    ['line ends stay', 'a\r\nb', careful('a&#13;\nb')],
    ["spreadsheets' own escapes are escaped", '_x000D_', careful('_x005F_x000D_')],
    ['spaces stay', ' a  b', careful(' a  b')],
    ['nothing more than a cell takes', 'a'.repeat(40_000), careful('a'.repeat(32_767))],
    ['no text is no cell', '', ''],
    ['nothing is no cell', null, ''],
    ['a number is one', -1.5, '<c r="A2"><v>-1.5</v></c>'],
    ['a day is one', { day: '2026-11-19' }, '<c r="A2" s="2"><v>46345</v></c>'],
  ])('%s', async (_, cell, written) => expect(await sheetOf(cell)).toBe(written));
});

describe.each(tableFormats)('%s', (format: TableFormat) => {
  async function* endless(state: { taken: number; ended: boolean }) {
    try {
      for (;;) yield [`row ${(state.taken += 1)}`, crypto.randomUUID()];
    } finally {
      state.ended = true;
    }
  }

  test('takes rows only as its reader does, and ends them when the reader goes away', async () => {
    const state = { taken: 0, ended: false };
    const reader = tableFile(format, { header: ['A', 'B'], rows: endless(state) }).getReader();
    let bytes = 0;
    for (let chunk = 0; chunk < 50; chunk += 1) bytes += (await reader.read()).value?.length ?? 0;
    // Sixteen bytes of a row cannot be compressed; the rest is what waits between the steps.
    expect(state.taken).toBeLessThan(bytes / 16 + 10_000);
    await reader.cancel();
    await expect.poll(() => state.ended).toBe(true);
  });

  test('waits for the stages between, and stops where that has lost its reader', async () => {
    const state = { taken: 0, ended: false };
    let asked = 0;
    const takesMore = async () => (asked += 1) < 3;
    await bytesOf(tableFile(format, { header: ['A', 'B'], rows: endless(state), takesMore }));
    expect([asked, state.taken, state.ended]).toEqual([3, 600, true]);
  });

  test('rows that are there at once leave turns to others', async () => {
    let [turns, done] = [0, false];
    const others = () => {
      turns += 1;
      if (!done) setImmediate(others);
    };
    others();
    await bytesOf(tableFile(format, { header: ['A'], rows: each(Array.from({ length: 500 }, () => ['x'])) }));
    done = true;
    expect(turns).toBeGreaterThanOrEqual(500 / 25);
  });

  test('a failure of the rows reaches the reader', async () => {
    async function* broken() {
      yield ['x'];
      throw new Error('the database went away');
    }
    await expect(bytesOf(tableFile(format, { header: ['A'], rows: broken() }))).rejects.toThrow(
      'the database went away',
    );
  });

  test('a table without rows has its header', async () => {
    expect((await bytesOf(tableFile(format, { header: ['A'], rows: each([]) }))).length).toBeGreaterThan(4);
  });
});

test.each([
  ['users', 'attachment; filename="users.csv"; filename*=UTF-8\'\'users.csv'],
  [
    '利用者一覧',
    'attachment; filename="_____.csv"; filename*=UTF-8\'\'%E5%88%A9%E7%94%A8%E8%80%85%E4%B8%80%E8%A6%A7.csv',
  ],
  ['a"/\\\r\nb(1)%', 'attachment; filename="a-----b(1)_.csv"; filename*=UTF-8\'\'a-----b%281%29%25.csv'],
])('the download of %j is named in every script, and stored nowhere', (name, disposition) => {
  const { headers } = tableFileResponse('csv', name, { header: [], rows: each([]) });
  expect(headers.get('Content-Disposition')).toBe(disposition);
  expect(headers.get('Cache-Control')).toBe('no-store, no-transform');
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
});
