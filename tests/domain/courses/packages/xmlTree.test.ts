import { describe, expect, test } from 'vitest';
import { xmlTree } from '#app/platform/xmlTree.mjs';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
// 「港」 in the two bytes of Shift_JIS.
const shiftJis = (before: string, after: string) =>
  Buffer.concat([latin1(before), Buffer.from([0x8d, 0x60]), latin1(after)]);
const title = (bytes: Uint8Array) => {
  const reading = xmlTree(bytes);
  return 'document' in reading ? (reading.document as { a: unknown }).a : reading;
};

describe('a document is read in the encoding that it is written in', () => {
  test.each([
    ['no declaration', Buffer.from('<a>Café 港</a>'), 'Café 港'],
    ['a mark of UTF-8', Buffer.from('\uFEFF<?xml version="1.0"?><a>港</a>'), '港'],
    [
      'a mark of UTF-16, little end first',
      Buffer.from('\uFEFF<?xml version="1.0" encoding="UTF-16"?><a>港</a>', 'utf16le'),
      '港',
    ],
    ['a mark of UTF-16, big end first', utf16be('\uFEFF<a>港</a>'), '港'],
    ['UTF-16 without a mark', Buffer.from('<a>港</a>', 'utf16le'), '港'],
    ['UTF-16 without a mark, big end first', utf16be('<a>港</a>'), '港'],
    ['Shift_JIS', shiftJis('<?xml version="1.0" encoding="Shift_JIS"?><a>', '</a>'), '港'],
    ['Windows’ name of it', shiftJis("<?xml version='1.0' encoding='cp932' standalone='yes'?><a>", '</a>'), '港'],
    ['ISO-8859-1', latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a>Café</a>'), 'Café'],
    ['UTF-16 said of what is not', Buffer.from('<?xml version="1.0" encoding="utf-16"?><a>港</a>'), '港'],
    ['numbers of characters', Buffer.from('<a>Caf&#233; &#x6E2F; &amp;#233;</a>'), 'Café 港 &#233;'],
    ['lines before the declaration', Buffer.from('\r\n<?xml version="1.0" encoding="utf-8"?><a>港</a>'), '港'],
  ])('%s', (_, bytes, text) => expect(title(bytes)).toBe(text));

  test.each([
    ['of a name alone', '<!DOCTYPE a>'],
    ['with an address', '<!DOCTYPE manifest PUBLIC "-//A//B > C//EN" \'http://a.example/b.dtd\'>'],
    ['with elements', '<!DOCTYPE a [ <!ELEMENT a (#PCDATA)> <!ATTLIST a b CDATA "c"> ]>'],
  ])('a document type %s is left out', (_, type) =>
    expect(title(Buffer.from(`<?xml version="1.0"?>\n${type}\n<a>港</a>`))).toBe('港'),
  );

  test.each([
    [
      'an unknown one',
      latin1('<?xml version="1.0" encoding="x-none"?><a/>'),
      { problem: 'encoding', encoding: 'x-none' },
    ],
    [
      'another one than it says',
      latin1('<?xml version="1.0" encoding="UTF-8"?><a>Café</a>'),
      { problem: 'encoding', encoding: 'utf-8' },
    ],
  ])('%s is named', (_, bytes, problem) => expect(title(bytes)).toEqual(problem));
});

describe('a document is refused', () => {
  test.each([
    ['that is empty', '', 'unreadable'],
    ['that is not well-formed', '<a><b></a>', 'unreadable'],
    ['with a character that XML does not have', '<a>\0</a>', 'unreadable'],
    ['with a name that is dangerous to objects', '<constructor/>', 'unreadable'],
    ['with its own entities', '<!DOCTYPE m [<!ENTITY a "b">]><a/>', 'entities'],
    ['with entities from elsewhere', '<!DOCTYPE m [<!ENTITY % a SYSTEM "http://a.example/"> %a;]><a/>', 'entities'],
    ['with two document types', '<!DOCTYPE a><!DOCTYPE a><a/>', 'entities'],
    ['that is nested too deep', `${'<a>'.repeat(150)}${'</a>'.repeat(150)}`, 'tooLarge'],
    ['of 5,000 items in each other', `<o>${'<item>'.repeat(5000)}${'</item>'.repeat(5000)}</o>`, 'tooLarge'],
    ['that is not closed, of 5 MB in depth', '<item>'.repeat(5_000_000 / 6), 'tooLarge'],
    ['that is not closed, of 5 MB in one text', `<a>${'x'.repeat(5_000_000)}`, 'unreadable'],
    ['with the prototype of objects as a name', '<__proto__/>', 'unreadable'],
    ['of too many elements', `<a>${'<b/>'.repeat(100_000)}</a>`, 'tooLarge'],
  ])('%s', (_, xml, problem) => expect(xmlTree(Buffer.from(xml))).toEqual({ problem }));
});
