/**
 * The name of a statement in traces: its own name, else its first word and the first table that it names. Quoted text
 * is left out before it is looked at, because it may be a value.
 */
export function statementName(name: string | undefined, text: string): string {
  if (name) return name;
  const plain = text.slice(0, 4000).replace(/'(?:[^'\\]|\\.|'')*'?/g, ' ');
  const [, act = 'statement'] = /^\s*([a-z]{2,12})\b/i.exec(plain) ?? [];
  const [, table] = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([a-z_]{2,63})\b"?/i.exec(plain) ?? [];
  return table === undefined ? act.toUpperCase() : `${act.toUpperCase()} ${table}`;
}
