/**
 * Messages by field name; those of the form as a whole stand under the empty name. See messageAtField for the two of a
 * field.
 */
export type Errors = Record<string, string[]>;

/** Where what refused a form is mended, beside it: an address, and the words of the link. */
export interface WayOut {
  href: string;
  label: string;
}

interface Verdicts {
  /** What the server answered to the last submit. */
  server: Errors;
  /** What the schema says of the values that the server answered to. */
  atReply: Errors;
  /** What the schema says of the values as they are now. */
  now: Errors;
  /** The fields that were left, and those that the server refused. */
  touched: ReadonlySet<string>;
  /** Whether a field's value is another than the one that the server answered to. */
  changed: (name: string) => boolean;
}

/**
 * The errors that a form shows while it is filled in (spec §5 'Errors show once a field was touched'): the schema's for
 * every touched field. The server's word, such as that a user ID is taken, stays until its field is changed, or another
 * one makes the schema judge it otherwise.
 */
export function shownErrors({ server, atReply, now, touched, changed }: Verdicts): Errors {
  const shown: Errors = {};
  for (const name of new Set([...Object.keys(server), ...Object.keys(now)])) {
    const stays = server[name] && (name === '' || (!changed(name) && atReply[name]?.[0] === now[name]?.[0]));
    const messages = stays ? server[name] : name !== '' && touched.has(name) ? now[name] : undefined;
    if (messages) shown[name] = messages;
  }
  return shown;
}
