// The tags of a sheet's rows and cells, with or without a prefix.
const tags = /<((?:\w+:)?)(row|c)\b([^<>]*?)(\/?)>/g;
const withoutAddress = /<(?:\w+:)?(?:row|c)(?=[\s/>])(?![^<>]*\sr\s*=)/;
const address = /(^|\s)r\s*=\s*["']([A-Z]{1,3})(\d{1,7})["']/;
const rowNumber = /(^|\s)r\s*=\s*["'](\d{1,7})["']/;
const numberCell = /<((?:\w+:)?)c\b([^<>]*)>\s*<(?:\w+:)?v>(\d+)<\/(?:\w+:)?v>\s*<\/(?:\w+:)?c>/g;

/**
 * A sheet's XML with an address in every row and cell, which some programs leave out (their reader takes cells in their
 * order), and with the zeros and hyphens of a cell whose format asks for them, as of a ZIP code. `padded` has the forms
 * of each style that does, the shortest first. Undefined for a sheet of more cells than `maxCells`.
 * @param {string} xml
 * @param {{ padded: ReadonlyMap<number, readonly string[]>, maxCells: number }} options
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
    const forms = padded.get(Number(/(?:^|\s)s\s*=\s*["'](\d+)["']/.exec(attributes)?.[1] ?? -1));
    if (forms === undefined || /(?:^|\s)t\s*=/.test(attributes)) return cell;
    const text = inForm(digits, forms);
    return text === digits ? cell : `<${prefix}c${attributes} t="str"><${prefix}v>${text}</${prefix}v></${prefix}c>`;
  });
}

// In the shortest form that has room for the digits; in none where no form has.
/**
 * @param {string} digits
 * @param {readonly string[]} forms
 */
function inForm(digits, forms) {
  const form = forms.find((one) => one.replaceAll('-', '').length >= digits.length);
  if (form === undefined) return digits;
  const left = [...digits.padStart(form.replaceAll('-', '').length, '0')];
  return form.replace(/0/g, () => left.shift() ?? '');
}

/**
 * The forms of a number's format of zeros and hyphens alone (`00000`, `00000\\-0000`), the shortest first; none for
 * another format. A section may have a condition, as in `[<=999]000;000\\-0000`.
 * @param {string} format
 */
function formsOf(format) {
  const sections = format
    .replaceAll('&lt;', '<')
    .split(';')
    .map((section) => section.replace(/^\[(?:<=?\d{1,9}|\$-[\dA-F]{1,8})\]/i, '').replace(/[\\"〒]/g, ''));
  return sections.every((section) => /^0[0-]{0,19}0$/.test(section))
    ? sections.toSorted((one, other) => one.length - other.length)
    : [];
}

/**
 * The styles of a workbook whose format is zeros and hyphens alone, as of a postal code, with their forms, by their XML.
 * @param {string} xml
 * @returns {Map<number, string[]>}
 */
export function paddedStyles(xml) {
  const formats = new Map(
    [...xml.matchAll(/<(?:\w+:)?numFmt\b[^<>]*>/g)].flatMap(([tag]) => {
      const forms = formsOf(/formatCode\s*=\s*"([^"]{2,80})"/.exec(tag)?.[1]?.replaceAll('&quot;', '"') ?? '');
      const id = /numFmtId\s*=\s*["'](\d+)["']/.exec(tag)?.[1];
      return forms.length > 0 && id ? [/** @type {const} */ ([id, forms])] : [];
    }),
  );
  const styles = /<(?:\w+:)?cellXfs\b[^<>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml)?.[1] ?? '';
  return new Map(
    [...styles.matchAll(/<(?:\w+:)?xf\b[^<>]*>/g)].flatMap(([tag], place) => {
      const forms = formats.get(/numFmtId\s*=\s*["'](\d+)["']/.exec(tag)?.[1] ?? '');
      return forms === undefined ? [] : [/** @type {const} */ ([place, forms])];
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
