// Of a workbook's XML only the attribute `r`, by which a reader finds the number of a row, or the address of a cell.
// Nothing else has such an attribute.
const place = /[\s:]r ?= ?["'](?:(\d{1,7})["']|([A-Z]{1,3})(\d{1,7})["'])?/g;
const lastRow = 1_048_576;
// What an attribute may take, so that one which lies across two parts of the text is seen.
const longest = 40;

/** An error where a sheet names a place that no sheet has. */
export class PlaceUnreadable extends Error {}

/**
 * Follows a part of a workbook as it is unpacked, and says how far its cells reach, before anybody makes rows of them:
 * two cells in opposite corners fill a sheet of 17 thousand million. Rows without cells do not count: spreadsheets
 * write such a last row. Throws `PlaceUnreadable` where a place is written as none.
 */
export function sheetExtent() {
  const decoder = new TextDecoder();
  let carried = '';
  let isSheet = false;
  let [row, rows, columns] = [0, 0, 0];

  /**
   * @param {string} text
   * @param {number} end
   */
  function look(text, end) {
    for (const { index, 1: number, 2: letters, 3: rowOfCell } of text.matchAll(place)) {
      if (index >= end) return;
      if (number === undefined && letters === undefined) throw new PlaceUnreadable();
      row = Math.max(row, Number(number ?? rowOfCell));
      if (row > lastRow) throw new PlaceUnreadable();
      if (letters === undefined) continue;
      // A cell counts in the row that it is written in too, whatever its own address says.
      rows = row;
      columns = Math.max(columns, columnOf(letters));
    }
  }

  return {
    /** @param {Uint8Array} [bytes] none at the end */
    follow(bytes) {
      const text = (carried + (bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode())).replace(
        /\s+/g,
        ' ',
      );
      isSheet ||= text.includes('sheetData');
      // What may go on in the next part is looked at with it.
      const end = bytes ? Math.max(0, text.length - longest) : text.length;
      if (isSheet) look(text, end);
      carried = text.slice(end);
    },
    /** How many rows and columns the cells of a sheet reach across; 0 for what is no sheet. */
    get cells() {
      return rows * columns;
    },
  };
}

/**
 * The number of a column: 1 for A, 27 for AA.
 * @param {string} letters
 */
function columnOf(letters) {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}
