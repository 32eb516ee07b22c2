import { XMLParser, XMLValidator } from 'fast-xml-parser';

const marks = /** @type {const} */ ([
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  // Without a mark, a document still begins with '<'.
  ['utf-16le', [0x3c, 0x00]],
  ['utf-16be', [0x00, 0x3c]],
]);
// The names that a browser's list does not have.
/** @type {Record<string, string>} */
const otherNames = { cp932: 'shift_jis', ms932: 'shift_jis', cp1252: 'windows-1252', 'utf-16': 'utf-8' };
const maxDepth = 100;
// Tags, of which most elements have two.
const maxTags = 100_000;

// Without a percent sign or a marked section in it, by which it could take in others.
const documentType =
  /<!DOCTYPE(?:[^"'[\]<>]|"[^"<]*"|'[^'<]*')*(?:\[(?:[^\]%<]|<!(?:ELEMENT|ATTLIST|NOTATION)\b|<!--)*\]\s*)?>/i;

let places = 0;
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseAttributeValue: false,
  parseTagValue: false,
  trimValues: true,
  maxNestedTags: maxDepth,
  // Children are kept by their names: of those that a course structure mixes, the order is noted.
  updateTag: (name, _path, attributes) => {
    if (attributes && (name === 'au' || name === 'block')) attributes['@#place'] = String((places += 1));
    return name;
  },
  // References to characters by their number are read with those of HTML alone.
  processEntities: true,
  htmlEntities: true,
});

/**
 * The elements of an XML document: an object by name without prefix, attributes with a leading '@', text as '#text'; an
 * element of nothing but text is that text. The encoding is what its mark or its declaration says, else UTF-8. A document
 * type that only names the document's elements is left out. In place of a document that is not well-formed, defines
 * entities (which could grow without bound), is nested deeper than 100 or has more than 100,000 tags comes the problem.
 * @param {Uint8Array} bytes
 * @returns {{ document: object } | { problem: 'encoding' | 'unreadable' | 'entities' | 'tooLarge', encoding?: string }}
 */
export function xmlTree(bytes) {
  const encoding = encodingOf(bytes);
  const written = decoded(bytes, encoding);
  if (written === null) return { problem: 'encoding', encoding };
  const text = written.replace(documentType, '');
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return { problem: 'entities' };
  // Counted before anything is built of it: text and comments may count too, of which such documents have little.
  if (text.split('<').length - 1 > maxTags) return { problem: 'tooLarge' };
  if (text.includes('\0') || XMLValidator.validate(text) !== true) return { problem: 'unreadable' };
  try {
    return { document: parser.parse(text) };
  } catch (error) {
    return { problem: /nested/.test(String(error)) ? 'tooLarge' : 'unreadable' };
  }
}

/** @param {Uint8Array} bytes */
function encodingOf(bytes) {
  const marked = marks.find(([, mark]) => mark.every((byte, place) => bytes[place] === byte));
  if (marked) return marked[0];
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 200)).toString('latin1');
  const declared =
    /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][\w.-]{0,39})["']/.exec(beginning)?.[1]?.toLowerCase() ?? 'utf-8';
  return Object.hasOwn(otherNames, declared) ? (otherNames[declared] ?? declared) : declared;
}

/**
 * The text; null where it is not of that encoding, or the encoding is unknown.
 * @param {Uint8Array} bytes
 * @param {string} encoding
 */
function decoded(bytes, encoding) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/^\s+(?=<\?xml)/, '');
  } catch {
    return null;
  }
}
