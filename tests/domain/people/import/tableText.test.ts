import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decoded, delimiterOf, encodingOf } from '#app/platform/tableText.mjs';
import { rowsOfPiece } from '#app/platform/tableReader.server.ts';
import work from '#app/platform/tableWorker.mjs';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const limits = { maxRows: 5, maxColumns: 100, maxInflated: 100_000 };

test.each([
  ['plain letters', utf8('Ada,Lee'), 'utf-8'],
  ['UTF-8', utf8('Renée,山田'), 'utf-8'],
  ['UTF-8 with a mark', bytes('EF BB BF 41'), 'utf-8'],
  ['UTF-16 with a mark', bytes('FF FE 41 00'), 'utf-16le'],
  ['Renée in Windows-1252', latin('Renée,Müller'), 'windows-1252'],
  ['capitals in Windows-1252', latin('JOSÉ,PEÑA'), 'windows-1252'],
  ['a curly apostrophe in Windows-1252', bytes('4F 92 42 72 69 65 6E'), 'windows-1252'],
  ['one accent alone', latin('É'), 'windows-1252'],
  ['山田,太郎 in Shift_JIS', bytes('8E 52 93 63 2C 91 BE 98 59'), 'shift_jis'],
  ['katakana of half width', bytes('D4 CF C0 DE 20 C0 DB B3'), 'shift_jis'],
  ['株式会社ABC in Shift_JIS', bytes('8A 94 8E AE 89 EF 8E D0 41 42 43'), 'shift_jis'],
])('%s is read as it was written', (_, file, encoding) =>
  expect(encodingOf(file, ['windows-1252', 'shift_jis']).encoding).toBe(encoding),
);

test.each([
  ['a,b;c,d', ','],
  ['a;b;c', ';'],
  ['a\tb', '\t'],
  ['"a;b;c",d', ','],
  ['a', ','],
  ['Employee list\r\n\r\nName;E-Mail\r\nLee, Ada;ada@harbor.example', ';'],
])('%j is separated by %j', (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter));

describe('the table of a text', () => {
  const read = async (text: string) => {
    const table = await work({ bytes: utf8(text), ...limits });
    if (!('pieces' in table)) return table;
    const { pieces, header, headerNumber, encoding } = table;
    return { header, headerNumber, encoding, rows: pieces.flatMap(rowsOfPiece) };
  };

  test('has the rows with their numbers, without blank ones and the apostrophe before a formula', async () => {
    expect(await read('Name;Phone\r\n"Lee; Ada";\'+1 305\r\n\r\n;\r\n\'=HYPERLINK();x')).toEqual({
      encoding: 'utf-8',
      header: ['Name', 'Phone'],
      headerNumber: 1,
      rows: [
        { number: 2, cells: ['Lee; Ada', '+1 305'] },
        { number: 5, cells: ['=HYPERLINK()', 'x'] },
      ],
    });
  });

  test('ends before the blank rows that a spreadsheet writes below it, however many there are', async () => {
    const blank = ['\n', ';;\n', ' ; \n', '"";\u00A0\n', '\u200B\n'].map((line) => line.repeat(500)).join('');
    expect(await read(`a;b\nx;y\n${blank}`)).toMatchObject({ rows: [{ number: 2, cells: ['x', 'y'] }] });
    expect(await read(`a;b\n${blank}x;y`)).toMatchObject({ rows: [{ number: 2502, cells: ['x', 'y'] }] });
  });

  test.each([',', ';', '\t', '|'])('may name its separator %s in a separate line', async (separator) =>
    expect(await read(`sep=${separator}\r\na${separator}b\r\n1${separator}2`)).toMatchObject({
      header: ['a', 'b'],
      headerNumber: 2,
      rows: [{ number: 3, cells: ['1', '2'] }],
    }),
  );

  test('in Windows-1252 has its curly apostrophe and its dash', () => {
    const file = Buffer.from('Name\nO\x92Brien\x96Nu\xF1ez\n', 'latin1');
    expect(decoded(file, encodingOf(file, ['windows-1252']).encoding)).toBe('Name\nO’Brien–Nuñez\n');
  });

  test.each([
    ['nothing', '', 'empty'],
    ['a header alone', 'a,b\n,\n', 'empty'],
    ['a row too many', `a\n${'x\n'.repeat(6)}`, 'tooManyRows'],
    ['a NUL', 'a\0b\nc', 'unreadable'],
    ['columns without end', `${'a,'.repeat(200)}\nx`, 'tooManyColumns'],
    ['blank rows between others without end', `a\nx\n${'\n'.repeat(100_001)}y`, 'tooManyRows'],
    ['one line without end', ','.repeat(3_000_000), 'empty'],
    ['a quotation that never ends', `a,b\n"${'x'.repeat(50)}`, 'unreadable'],
  ])('%s', async (_, text, problem) => expect(((await read(text)) as { problem?: string }).problem).toBe(problem));
});

describe('a workbook', () => {
  test('that inflates to more than it may is refused, although it says that it is small', async () => {
    const bomb = zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(10_000_000), 10);
    expect(bomb.length).toBeLessThan(20_000);
    expect(await work({ bytes: bomb, ...limits })).toEqual({
      problem: expect.stringMatching(/inflatesTooMuch|unreadable/),
    });
    const honest = zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(10_000_000), 10_000_000);
    expect(await work({ bytes: honest, ...limits })).toEqual({ problem: 'inflatesTooMuch' });
  });

  test('that is none is refused', async () => {
    expect(await work({ bytes: zipOf('note.txt', Buffer.from('hello'), 5), ...limits })).toEqual({
      problem: 'unreadable',
    });
    expect(
      await work({ bytes: Uint8Array.from(Buffer.from('PK\u0005\u0006'.padEnd(22, '\0'), 'latin1')), ...limits }),
    ).toEqual({ problem: 'emptyArchive' });
  });
});

/** An archive with one part, which says of it that it has `claimed` bytes. */
function zipOf(name: string, content: Buffer, claimed: number): Uint8Array {
  const packed = deflateRawSync(content);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(claimed, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    Buffer.from([20, 0]),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Uint8Array.from(Buffer.concat([local, central, Buffer.from('PK\u0005\u0006'), end]));
}
