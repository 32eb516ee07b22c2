import { ignored } from '#app/domain/agencies/duplicates.ts';
import { Prisma } from '#app/platform/database.server.ts';

/*
 * The keys of agencies/duplicates.ts in SQL, so that Postgres compares thousands of agencies and nobody has to read them all.
 * A test holds both to each other. Text is as stored: upper-cased (D2).
 */

interface CharacterClass {
  /** A bracket expression for Postgres. */
  expression: string;
  /** The plain characters among them. */
  ascii: string;
}

// What trim() takes away, where Postgres would take spaces only.
const whiteSpace = '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

let ignoredClass: CharacterClass | undefined;

/** The key of a stored name or postal code, as `agencyNameKey` and `postalCodeKey` make it. */
export function foldedKeySql(column: Prisma.Sql): Prisma.Sql {
  ignoredClass ??= characterClass(ignored);
  const { expression, ascii } = ignoredClass;
  const without = (text: Prisma.Sql) => Prisma.sql`regexp_replace(${text}, ${expression}, '', 'g')`;
  const folded = without(Prisma.sql`normalize(upper(normalize(${without(column)}, NFKC)), NFKC)`);
  // Nearly every name is plain, and a plain one is folded a hundred times as fast.
  return Prisma.sql`CASE WHEN octet_length(${column}) = char_length(${column})
    THEN coalesce(nullif(translate(upper(${column}), ${ascii}, ''), ''), btrim(upper(${column}), ${whiteSpace}))
    ELSE coalesce(nullif(${folded}, ''), btrim(upper(normalize(${column}, NFKC)), ${whiteSpace})) END`;
}

function characterClass(pattern: RegExp): CharacterClass {
  const single = new RegExp(pattern.source, 'u');
  const ranges: [first: number, last: number][] = [];
  let ascii = '';
  for (let code = 1; code <= 0x10_ffff; code += 1) {
    // Half of a pair is no character to Postgres.
    if (code === 0xd800) code = 0xe000;
    const character = String.fromCodePoint(code);
    if (!single.test(character)) continue;
    if (code < 0x80) ascii += character;
    const range = ranges.at(-1);
    if (range?.[1] === code - 1) range[1] = code;
    else ranges.push([code, code]);
  }
  const escaped = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`;
  return { ascii, expression: `[${ranges.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join('')}]` };
}
