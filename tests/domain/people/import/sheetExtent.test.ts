import { describe, expect, test } from 'vitest';
import { PlaceUnreadable, sheetExtent } from '#app/platform/sheetExtent.mjs';

const cell = (address: string) => `<c r="${address}"><v>1</v></c>`;
const sheet = (rows: string) => `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`;
const corners = sheet(`<row r="1">${cell('A1')}</row><row r="1048576">${cell('XFD1048576')}</row>`);

function cellsOf(text: string, partLength = text.length) {
  const extent = sheetExtent();
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += partLength)
    extent.follow(bytes.subarray(start, start + partLength));
  extent.follow();
  return extent.cells;
}

describe('what the cells of a sheet reach across', () => {
  test.each([
    ['a table', sheet(`<row r="1">${cell('A1')}${cell('B1')}</row><row r="2">${cell('A2')}</row>`), 4],
    ['opposite corners', corners, 16_384 * 1_048_576],
    [
      'cells in a row of another number',
      sheet(`<row r="1">${cell('XFD1')}</row><row r="1048576">${cell('A2')}</row>`),
      16_384 * 1_048_576,
    ],
    [
      'attributes in other quotes, with spaces and prefixes',
      sheet(`<x:row x:r='3'><x:c\n  s="1" r\t=\n'C3'/></x:row>`),
      9,
    ],
    [
      'a comment with quotation marks before the cell',
      sheet(`<!-- r="1" ' " --><row r="5"><c x='r="' r="E5"/></row>`),
      25,
    ],
    [
      'a last row without cells, as spreadsheets write one',
      sheet(`<row r="1">${cell('D1')}</row><row r="1048576" ht="12"/>`),
      4,
    ],
    ['what is no sheet', '<sst><si><t>say r="XFD1048576"</t></si></sst>', 0],
    ['no rows', sheet(''), 0],
  ])('%s', (_, text, cells) => expect(cellsOf(text)).toBe(cells));

  test.each([1, 2, 3, 7, 40, 41])('is the same however the sheet comes: %i bytes at once', (length) => {
    expect(cellsOf(corners.replaceAll('r="', `r${' '.repeat(90)}= "`), length)).toBe(16_384 * 1_048_576);
  });

  test.each([
    ['letters as references', '<row><c r="&#88;FD1048576"/></row>'],
    ['a row that no sheet has', '<row r="1048577"/>'],
    ['a row as a power', '<row r="1e9"/>'],
    ['small letters', '<row><c r="xfd9"/></row>'],
    ['nothing', '<row><c r=""/></row>'],
    ['a space', '<row><c r=" A1"/></row>'],
  ])('a place written as %s is refused', (_, rows) => expect(() => cellsOf(sheet(rows))).toThrow(PlaceUnreadable));
});
