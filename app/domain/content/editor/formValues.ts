import { submenu, type EditorPart, type ListPart } from './fields.ts';

/** The content of the editor's form: texts, groups of fields, and lists of groups, by name. */
export interface Values {
  [name: string]: string | Values | Values[];
}

/** What is done to a list of the form by a button: an item more, one less, or one in another place. */
export const listActs = ['add', 'remove', 'up', 'down'] as const;
export type ListAct = (typeof listActs)[number];

/** The posted names that an editor's form may have: names with small indices, five deep at most. */
export const postedName = /^[a-zA-Z]{1,30}(?:\[\d{1,2}\])?(?:\.[a-zA-Z]{1,30}(?:\[\d{1,2}\])?){0,4}$/;

/**
 * Reads the posted fields of a form; an item of a list is there where one of its fields is, up to the list's bound.
 * What the form does not have is not read.
 */
export function readValues(parts: readonly EditorPart[], posted: ReadonlyMap<string, string>, prefix = ''): Values {
  const names = [...posted.keys()];
  const read = (part: EditorPart): Values[string] => {
    const name = prefix + part.name;
    if (part.type === 'group') return readValues(part.fields, posted, `${name}.`);
    if (part.type !== 'list') return posted.get(name) ?? '';
    const items: Values[] = [];
    while (items.length < part.max) {
      const start = `${name}[${items.length}].`;
      if (!names.some((each) => each.startsWith(start))) break;
      items.push(readValues(part.fields, posted, start));
    }
    return items;
  };
  return Object.fromEntries(parts.map((part) => [part.name, read(part)]));
}

/**
 * The document that the values of a form make: without what is optional and empty. It may be one that its schema
 * refuses, as a draft may be.
 */
export function documentOf(parts: readonly EditorPart[], values: Values): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const part of parts) {
    const value = valueOf(part, values[part.name]);
    if (value !== undefined) found[part.name] = value;
  }
  return found;
}

function valueOf(part: EditorPart, value: Values[string] | undefined): unknown {
  if (part.type === 'list')
    return (Array.isArray(value) ? value : []).map((item) =>
      part.isEntry ? entryOf(part, item) : documentOf(part.fields, item),
    );
  if (part.type === 'group') {
    const group = typeof value === 'object' && !Array.isArray(value) ? value : {};
    return part.optional && isEmpty(group) ? undefined : documentOf(part.fields, group);
  }
  const text = typeof value === 'string' ? value.normalize('NFC').replace(/\r\n?/g, '\n').trim() : '';
  if (part.type === 'tick') return text === '' ? undefined : true;
  const isLeftOut = text === '' && (part.type === 'choice' || part.optional);
  return isLeftOut ? undefined : text;
}

function entryOf(part: ListPart, { destination, children, ...own }: Values): unknown {
  if (destination !== '' && destination !== submenu) return destination;
  const words = documentOf(
    part.fields.filter(({ name }) => name === 'label' || (name === 'to' && destination === '')),
    own,
  );
  const list = part.fields.find(({ name }) => name === 'children');
  return destination === submenu && list ? { ...words, children: valueOf(list, children) } : words;
}

function isEmpty(values: Values): boolean {
  return Object.values(values).every((value) =>
    typeof value === 'string' ? value.trim() === '' : Array.isArray(value) ? value.length === 0 : isEmpty(value),
  );
}

/** The form's values for a document, also for one that was broken by hand: what is not of its place is left out. */
export function editorValuesOf(parts: readonly EditorPart[], document: unknown): Values {
  const source = isRecord(document) ? document : {};
  return Object.fromEntries(parts.map((part) => [part.name, formValue(part, source[part.name])]));
}

function formValue(part: EditorPart, value: unknown): Values[string] {
  if (part.type === 'group') return editorValuesOf(part.fields, value);
  if (part.type === 'list')
    return (Array.isArray(value) ? value : [])
      .slice(0, part.max)
      .map((item) => editorValuesOf(part.fields, part.isEntry ? entryValues(item) : item));
  if (part.type === 'tick') return value === true ? 'on' : '';
  return typeof value === 'string' ? value : '';
}

function entryValues(entry: unknown): unknown {
  if (typeof entry === 'string') return { destination: entry };
  return isRecord(entry) && 'children' in entry ? { ...entry, destination: submenu } : entry;
}

/**
 * The values after a button of a list was pressed: `slides` names a list for `add`, `slides[1]` an item for the others.
 * The second result is the name of the item that was acted on, or of the list where it is gone. Names that lead
 * nowhere, and acts that have no effect, change nothing.
 */
export function actOnList(
  parts: readonly EditorPart[],
  values: Values,
  act: ListAct,
  name: string,
): { values: Values; name: string } {
  const changed = structuredClone(values);
  const [, listName = name, index = ''] = (act === 'add' ? null : /^(.*)\[(\d{1,2})\]$/.exec(name)) ?? [];
  const found = listAt(parts, changed, listName);
  if (!found) return { values: changed, name };
  const { part, items } = found;
  const place = Number(index);
  if (act === 'add') {
    if (items.length < part.max) items.push(editorValuesOf(part.fields, part.isEntry ? { destination: '' } : {}));
    return { values: changed, name: `${listName}[${items.length - 1}]` };
  }
  const [item] = items.splice(place, 1);
  if (item === undefined || act === 'remove') return { values: changed, name: listName };
  const target = Math.min(Math.max(0, act === 'up' ? place - 1 : place + 1), items.length);
  items.splice(target, 0, item);
  return { values: changed, name: `${listName}[${target}]` };
}

function listAt(
  parts: readonly EditorPart[],
  values: Values,
  name: string,
): { part: ListPart; items: Values[] } | undefined {
  const [first = '', ...rest] = name.split('.');
  const [, own = '', index] = /^([a-zA-Z]+)(?:\[(\d{1,2})\])?$/.exec(first) ?? [];
  const part = parts.find((each) => each.name === own);
  const value = values[own];
  if (part?.type === 'group' && rest.length > 0 && typeof value === 'object' && !Array.isArray(value))
    return listAt(part.fields, value, rest.join('.'));
  if (part?.type !== 'list' || !Array.isArray(value)) return undefined;
  if (index === undefined) return rest.length === 0 ? { part, items: value } : undefined;
  const item = value[Number(index)];
  return item && rest.length > 0 ? listAt(part.fields, item, rest.join('.')) : undefined;
}

/**
 * The name of the form's field for the place of a fault in a document: `['slides', 1, 'title']` is `slides[1].title`.
 */
export function fieldAt(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part}]` : name === '' ? String(part) : `${name}.${String(part)}`,
    '',
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
