// The tags of a sheet's rows and cells, with or without a prefix.
const tags = /<((?:\w+:)?)(row|c)\b([^<>]*?)(\/?)>/g;
const withoutAddress = /<(?:\w+:)?(?:row|c)(?=[\s/>])(?![^<>]*\sr\s*=)/;
const address = /(^|\s)r\s*=\s*["']([A-Z]{1,3})(\d{1,7})["']/;
const rowNumber = /(^|\s)r\s*=\s*["'](\d{1,7})["']/;
const numberCell = /<((?:\w+:)?)c\b([^<>]*)>\s*<(?:\w+:)?v>(\d+)<\/(?:\w+:)?v>\s*<\/(?:\w+:)?c>/g;

/**
 * A sheet's XML with an address in every row and cell, which some programs leave out (their reader takes cells in their
 * order), and with the zeros before the number of a cell whose format asks for them, as of a ZIP code. `padded` has the
 * digits of each style that does. Undefined for a sheet of more cells than `maxCells`.
 * @param {string} xml
 * @param {{ padded: ReadonlyMap<number, number>, maxCells: number }} options
 */
export function plainSheet(xml, { padded, maxCells }) {
  // Nearly every sheet: nothing is copied.
  if (padded.size === 0 && !withoutAddress.test(xml)) return xml;
  let [row, column, cells] = [0, 0, 0];
  const addressed = xml.replaceAll(tags, (tag, prefix, name, attributes, end) => {
    if (name === 'row') {
      row = Number(rowNumber.exec(attributes)?.[2] ?? row + 1);
      column = 0;
      return rowNumber.test(attributes) ? tag : `<${prefix}row r="${row}"${attributes}${end}>`;
    }
    cells += 1;
    const letters = address.exec(attributes)?.[2];
    column = letters ? numberOf(letters) : column + 1;
    return letters ? tag : `<${prefix}c r="${lettersOf(column)}${row}"${attributes}${end}>`;
  });
  if (cells > maxCells) return undefined;
  return addressed.replaceAll(numberCell, (cell, prefix, attributes, digits) => {
    const length = padded.get(Number(/(?:^|\s)s\s*=\s*["'](\d+)["']/.exec(attributes)?.[1] ?? -1));
    if (length === undefined || digits.length >= length || /(?:^|\s)t\s*=/.test(attributes)) return cell;
    return `<${prefix}c${attributes} t="str"><${prefix}v>${digits.padStart(length, '0')}</${prefix}v></${prefix}c>`;
  });
}

/**
 * The styles of a workbook whose format is zeros alone (`00000`), each with how many, by their XML.
 * @param {string} xml
 * @returns {Map<number, number>}
 */
export function paddedStyles(xml) {
  const formats = new Map(
    [...xml.matchAll(/<(?:\w+:)?numFmt\b[^<>]*>/g)].flatMap(([tag]) => {
      const zeros = /formatCode\s*=\s*["'](0{2,20})["']/.exec(tag)?.[1];
      const id = /numFmtId\s*=\s*["'](\d+)["']/.exec(tag)?.[1];
      return zeros && id ? [/** @type {const} */ ([id, zeros.length])] : [];
    }),
  );
  const styles = /<(?:\w+:)?cellXfs\b[^<>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml)?.[1] ?? '';
  return new Map(
    [...styles.matchAll(/<(?:\w+:)?xf\b[^<>]*>/g)].flatMap(([tag], place) => {
      const length = formats.get(/numFmtId\s*=\s*["'](\d+)["']/.exec(tag)?.[1] ?? '');
      return length === undefined ? [] : [/** @type {const} */ ([place, length])];
    }),
  );
}

/** @param {string} letters */
function numberOf(letters) {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/** @param {number} column */
function lettersOf(column) {
  let letters = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters;
}
