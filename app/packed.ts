/** A value as its JSON, in which a loader sends what has many parts: as one string it costs the server a tenth (docs/performance.md). */
export type Packed<Value> = string & { readonly packed?: Value };

// The server draws the page of a value that it has just packed; the browser was sent the string alone.
const lastPacked = new Map<string, unknown>();
const mostPacked = 32;

/** Puts a value that JSON can hold into one string. Nobody changes the value after that. */
export function pack<Value>(value: Value): Packed<Value> {
  const text = JSON.stringify(value);
  lastPacked.set(text, value);
  const [oldest = ''] = lastPacked.keys();
  if (lastPacked.size > mostPacked) lastPacked.delete(oldest);
  return text;
}

/** The value of such a string. */
export function unpack<Value>(text: Packed<Value>): Value {
  return (lastPacked.get(text) ?? JSON.parse(text)) as Value;
}
