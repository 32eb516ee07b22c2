/**
 * An element of an XML document, such as a course's manifest: its attributes with a leading `@`, its text as `#text`,
 * and its children by name without prefix. One that has nothing but text may be that text.
 */
export type Node = { [name: string]: Node | string | (Node | string)[] | undefined };

/**
 * The children of a name, each as an element: one without attributes and children, such as `<imsss:primaryObjective/>`,
 * is an element too.
 */
export function nodesIn(node: Node | null | undefined, name: string): Node[] {
  const found = node && Object.hasOwn(node, name) ? node[name] : undefined;
  if (found === undefined || name.startsWith('@') || name === '#text') return [];
  return (Array.isArray(found) ? found : [found]).map((each) => (typeof each === 'string' ? { '#text': each } : each));
}

/** The first child of a name. */
export function nodeIn(node: Node | null | undefined, name: string): Node | undefined {
  return nodesIn(node, name)[0];
}

/** An attribute, named with its leading `@`; '' where there is none. */
export function attributeOf(node: Node | null | undefined, name: string): string {
  const found = node && Object.hasOwn(node, name) ? node[name] : undefined;
  return typeof found === 'string' ? found.trim() : '';
}

/** The text of an element; '' where there is none. */
export function xmlText(node: Node | null | undefined): string {
  return attributeOf(node, '#text');
}

/** The text of the first child of a name; '' where there is none. */
export function contentOf(node: Node | null | undefined, name: string): string {
  return xmlText(nodeIn(node, name));
}

/** A number as it is written; undefined for what is none. */
export function numberOf(written: string): number | undefined {
  return written === '' || !Number.isFinite(Number(written)) ? undefined : Number(written);
}
