/** The status of a part in the words of SCORM 1.2; undefined for an identifier that the course does not have. */
export type StatusOf = (identifier: string) => string | undefined;

/** The standard asks runtimes for 200 characters. */
const longest = 2000;
const deepest = 50;
const words: Record<string, string> = {
  p: 'passed',
  c: 'completed',
  f: 'failed',
  i: 'incomplete',
  b: 'browsed',
  n: 'not attempted',
};

/**
 * True where a part of a course of SCORM 1.2 may be opened: `script` is its `adlcp:prerequisites` (AICC script: names,
 * `&`, `|`, `~`, `=`, `<>`, `2*{a,b,c}`, brackets). A name alone asks that the part is completed or passed. A script
 * that cannot be read, or names a part that is not there, locks out no learner.
 */
export function prerequisitesMet(script: string, statusOf: StatusOf): boolean {
  if (script.trim() === '') return true;
  const reader = script.length > longest ? null : readerOf(script);
  if (!reader) return true;
  const value = either(reader, statusOf, 0);
  return value === null || reader.left.length > 0 || value;
}

interface Reader {
  left: string[];
}

/** Null where something does not fit the script. */
type Value = boolean | null;

function readerOf(script: string): Reader | null {
  const tokens = script.match(/\s+|<>|[&|~=(){},*]|"[^"]*"|'[^']*'|[^\s&|~=<>(){},*"']+/g) ?? [];
  return tokens.join('') === script ? { left: tokens.filter((token) => token.trim() !== '') } : null;
}

function take(reader: Reader, token: string): boolean {
  if (reader.left[0] !== token) return false;
  reader.left.shift();
  return true;
}

// Both sides are read in any case: what was not read would be left over.
function either(reader: Reader, statusOf: StatusOf, depth: number): Value {
  let value = both(reader, statusOf, depth);
  while (take(reader, '|')) {
    const other = both(reader, statusOf, depth);
    value = value === null || other === null ? null : value || other;
  }
  return value;
}

function both(reader: Reader, statusOf: StatusOf, depth: number): Value {
  let value = one(reader, statusOf, depth);
  while (take(reader, '&')) {
    const other = one(reader, statusOf, depth);
    value = value === null || other === null ? null : value && other;
  }
  return value;
}

function one(reader: Reader, statusOf: StatusOf, depth: number): Value {
  if (depth > deepest) return null;
  if (take(reader, '~')) {
    const value = one(reader, statusOf, depth + 1);
    return value === null ? null : !value;
  }
  if (take(reader, '(')) {
    const value = either(reader, statusOf, depth + 1);
    return take(reader, ')') ? value : null;
  }
  const name = reader.left.shift();
  if (name === undefined || /^[&|~=<>(){},*]/.test(name)) return null;
  return take(reader, '*') ? someOf(Number(name), reader, statusOf, depth) : part(name, reader, statusOf);
}

// So many of a set.
function someOf(wanted: number, reader: Reader, statusOf: StatusOf, depth: number): Value {
  if (!Number.isInteger(wanted) || !take(reader, '{')) return null;
  const values: Value[] = [];
  do values.push(either(reader, statusOf, depth + 1));
  while (take(reader, ','));
  if (!take(reader, '}') || values.includes(null)) return null;
  return values.filter(Boolean).length >= wanted;
}

function part(name: string, reader: Reader, statusOf: StatusOf): Value {
  const status = statusOf(unquoted(name));
  if (take(reader, '=')) return compared(reader, status);
  if (take(reader, '<>')) {
    const same = compared(reader, status);
    return same === null ? null : !same;
  }
  return status === undefined ? null : status === 'completed' || status === 'passed';
}

function compared(reader: Reader, status: string | undefined): Value {
  const word = reader.left.shift();
  if (word === undefined || status === undefined) return null;
  const wanted = unquoted(word).toLowerCase();
  return status === (words[wanted] ?? wanted);
}

function unquoted(text: string): string {
  return /^(".*"|'.*')$/.test(text) ? text.slice(1, -1) : text;
}
