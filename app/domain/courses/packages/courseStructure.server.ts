import { attributeOf, contentOf, nodeIn, nodesIn, numberOf, xmlText, type Node } from '#app/domain/xmlNodes.ts';
import { storableText } from '#app/domain/text.ts';
import { moveOns, type MoveOn } from './moveOn.ts';
import type { Manifest, ManifestItem } from './manifest.server.ts';
import { hostPattern } from './packageHosts.ts';
import { fileOf } from './launchFile.ts';
import { Unplayable, type PackageFault } from './packageEntries.ts';

/** The entry of a unit in a course structure; for a block, only its texts and objectives. */
export interface Cmi5Part {
  description: string;
  /** The objectives that it refers to, by their identifiers. */
  objectives: string[];
  unit?: {
    moveOn: MoveOn;
    /** Between 0 and 1. */
    masteryScore: number | null;
    ownWindow: boolean;
    launchParameters: string | null;
    entitlementKey: string | null;
    activityType: string | null;
  };
}

/** The name of a course structure in a package (cmi5 §13.2). */
export const structureName = 'cmi5.xml';

const maxParts = 5000;
const maxLength = { title: 200, description: 1000, parameters: 4000 } as const;
/** What a launch adds to the address of a unit (cmi5 §8.1). */
const launchParameterNames = ['endpoint', 'fetch', 'actor', 'registration', 'activityId'];
const iriPattern = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i;

/** True for the document of a course structure. */
export function isCourseStructure(document: Node): boolean {
  return nodeIn(document, 'courseStructure') !== undefined;
}

/**
 * Reads the course structure of a cmi5 package from its elements (cmi5 §13). `files` are the paths of the package; none
 * of a structure that comes without one, whose units all lie elsewhere (§14.2). Returns the fault where an identifier is
 * no IRI or comes twice, elements are in another order than the schema's (§13.2), a value is none of its vocabulary, or
 * a unit launches nothing that can be reached or has a parameter of the launch in its address (§8.1).
 */
export function readCourseStructure(document: Node, files: ReadonlySet<string>): Manifest | PackageFault {
  const structure = nodeIn(document, 'courseStructure');
  const course = nodeIn(structure, 'course');
  if (!structure || !course) return { fault: 'structureUnreadable', entry: structureName };
  const reading = { files, seen: new Set<string>() };
  try {
    requireOrder('courseStructure', structure);
    requireOrder('course', course);
    const publisherId = identifierOf(course, reading);
    for (const objective of nodesIn(nodeIn(structure, 'objectives'), 'objective')) identifierOf(objective, reading);
    const items = partsOf(structure, reading);
    if (!hasUnit(items)) return { fault: 'structureNoUnit' };
    return { standard: 'cmi5', publisherId, title: textOf(course, 'title', maxLength.title), items, sequencing: null };
  } catch (error) {
    if (error instanceof Unplayable) return error.fault;
    throw error;
  }
}

/** The hosts at which units lie that a package does not hold. */
export function unitHosts(items: readonly ManifestItem[]): string[] {
  return items.flatMap(({ launch, children }) => [
    ...(launch && /^https:/i.test(launch) ? [new URL(launch).hostname] : []),
    ...unitHosts(children),
  ]);
}

// The elements that the schema knows, in its order (§13.2); units and blocks are mixed.
const elementOrder = {
  courseStructure: ['course', 'objectives', 'au|block'],
  course: ['title', 'description'],
  block: ['title', 'description', 'objectives', 'au|block'],
  au: ['title', 'description', 'objectives', 'url', 'launchParameters', 'entitlementKey'],
} as const;

// The names of an element's children lie in the order in which the document has their first ones.
function requireOrder(kind: keyof typeof elementOrder, node: Node): void {
  const order: readonly string[] = elementOrder[kind];
  const placeIn = (name: string) => order.findIndex((each) => each.split('|').includes(name));
  const known = Object.keys(node).filter((name) => placeIn(name) >= 0);
  const late = known.findIndex((name, at) => at > 0 && placeIn(name) < placeIn(known[at - 1]!));
  if (late > 0) throw new Unplayable('structureOrder', `${kind}: ${known[late - 1]}, ${known[late]}`);
}

interface Reading {
  files: ReadonlySet<string>;
  seen: Set<string>;
}

const hasUnit = (items: readonly ManifestItem[]): boolean =>
  items.some(({ launch, children }) => launch !== null || hasUnit(children));

// Units and blocks in the order in which they are written.
function partsOf(parent: Node, reading: Reading): ManifestItem[] {
  return [
    ...nodesIn(parent, 'au').map((node) => ({ node, read: unitOf })),
    ...nodesIn(parent, 'block').map((node) => ({ node, read: blockOf })),
  ]
    .toSorted((one, other) => placeOf(one.node) - placeOf(other.node))
    .map(({ node, read }) => read(node, reading));
}

const placeOf = (node: Node) => Number(attributeOf(node, '@#place'));

function blockOf(node: Node, reading: Reading): ManifestItem {
  requireOrder('block', node);
  const identifier = identifierOf(node, reading);
  return { ...part(node, identifier), children: partsOf(node, reading) };
}

function unitOf(node: Node, reading: Reading): ManifestItem {
  requireOrder('au', node);
  const identifier = identifierOf(node, reading);
  const masteryScore = masteryScoreOf(node);
  const { cmi5, ...item } = part(node, identifier);
  return {
    ...item,
    launch: launchOf(contentOf(node, 'url'), identifier, reading),
    isSco: true,
    dataFromLms: launchParametersOf(node) ?? '',
    masteryScore: masteryScore === null ? null : masteryScore * 100,
    cmi5: {
      ...cmi5,
      unit: {
        moveOn: choiceOf(node, 'moveOn', moveOns, 'NotApplicable'),
        masteryScore,
        ownWindow: choiceOf(node, 'launchMethod', ['AnyWindow', 'OwnWindow'], 'AnyWindow') === 'OwnWindow',
        launchParameters: launchParametersOf(node),
        entitlementKey: optional(contentOf(node, 'entitlementKey'), maxLength.parameters),
        activityType: optional(attributeOf(node, '@activityType'), maxLength.description),
      },
    },
  };
}

function part(node: Node, identifier: string) {
  const objectives = nodesIn(nodeIn(node, 'objectives'), 'objective').map((each) => attributeOf(each, '@idref'));
  return {
    identifier,
    title: textOf(node, 'title', maxLength.title),
    launch: null,
    isSco: false,
    visible: true,
    dataFromLms: '',
    masteryScore: null,
    maxTimeAllowed: '',
    timeLimitAction: '',
    sequencing: null,
    cmi5: { description: textOf(node, 'description', maxLength.description), objectives: objectives.filter(Boolean) },
    children: [],
  } satisfies ManifestItem;
}

function identifierOf(node: Node, { seen }: Reading): string {
  const identifier = attributeOf(node, '@id');
  const shown = textOf(node, 'title', maxLength.title);
  if (!iriPattern.test(identifier) || identifier.length > 1000)
    throw new Unplayable('identifierNoIri', identifier || shown);
  if (seen.has(identifier)) throw new Unplayable('itemIdentifier', identifier);
  seen.add(identifier);
  if (seen.size > maxParts) throw new Unplayable('tooManyItems');
  return identifier;
}

// Within the package, or at its own address: browsers show nothing insecure in a page that is secure.
function launchOf(url: string, identifier: string, { files }: Reading): string {
  if (url === '') throw new Unplayable('resourceNoFile', identifier);
  const query = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]);
  if (launchParameterNames.some((name) => query.has(name))) throw new Unplayable('unitQuery', url);
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) {
    const address = URL.canParse(url) ? new URL(url) : undefined;
    // Browsers load nothing else in a page of https, so that the host has to answer by it on its usual port.
    if (address?.protocol === 'http:' && address.port === '') address.protocol = 'https:';
    if (address?.protocol !== 'https:' || address.username !== '' || !hostPattern.test(address.hostname))
      throw new Unplayable('unitAddress', url);
    return address.href;
  }
  const file = fileOf(url);
  if (file === null) throw new Unplayable('launchOutside', url);
  if (!files.has(file)) throw new Unplayable('launchMissing', file);
  return url;
}

function masteryScoreOf(node: Node): number | null {
  const written = attributeOf(node, '@masteryScore');
  if (written === '') return null;
  const score = numberOf(written);
  if (score === undefined || score < 0 || score > 1) throw new Unplayable('structureValue', `masteryScore: ${written}`);
  return Math.round(score * 10_000) / 10_000;
}

function choiceOf<Choice extends string>(
  node: Node,
  name: string,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  const written = attributeOf(node, `@${name}`);
  if (written === '') return otherwise;
  const chosen = choices.find((each) => each === written);
  if (!chosen) throw new Unplayable('structureValue', `${name}: ${written}`);
  return chosen;
}

const launchParametersOf = (node: Node) => optional(contentOf(node, 'launchParameters'), maxLength.parameters);

const optional = (text: string, length: number) => (text === '' ? null : storableText(text, length));

// The first language that the structure gives.
function textOf(node: Node, name: string, length: number): string {
  const element = nodeIn(node, name);
  return storableText(xmlText(nodeIn(element, 'langstring')) || xmlText(element), length);
}
