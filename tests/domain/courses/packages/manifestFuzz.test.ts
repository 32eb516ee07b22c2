import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activityTreeOf, type ActivityTree } from '#app/domain/courses/packages/activityTree.ts';
import { flattened, readManifest } from '#app/domain/courses/packages/manifest.server.ts';
import type { Node } from '#app/domain/xmlNodes.ts';
import { packageFaults } from '#app/domain/courses/packages/packageEntries.ts';
import { packageRemarkNames, remarksOn } from '#app/domain/courses/packages/packageRemarks.server.ts';
import { readPackage } from '#app/domain/courses/runtime/readPackage.server.ts';
import { xmlTree } from '#app/platform/xmlTree.mjs';
import { everyRow } from '#tests/support/depth.ts';

const files = new Set(['index.html', 'a/one.html']);
/** The usual nesting of elements; anything else may occur too. */
const usual: Record<string, string[]> = {
  manifest: ['metadata', 'organizations', 'resources', 'manifest', 'imsss:sequencingCollection'],
  metadata: ['schemaversion'],
  organizations: ['organization'],
  organization: ['title', 'item', 'imsss:sequencing', 'adlcp:completionThreshold'],
  item: [
    'title',
    'item',
    'imsss:sequencing',
    'adlcp:completionThreshold',
    'adlcp:data',
    'adlnav:presentation',
    'adlcp:masteryscore',
  ],
  resources: ['resource'],
  resource: ['file'],
  'imsss:sequencingCollection': ['imsss:sequencing'],
  'imsss:sequencing': [
    'imsss:controlMode',
    'imsss:objectives',
    'adlseq:objectives',
    'imsss:sequencingRules',
    'imsss:rollupRules',
    'imsss:limitConditions',
    'imsss:randomizationControls',
    'imsss:deliveryControls',
  ],
  'imsss:objectives': ['imsss:primaryObjective', 'imsss:objective'],
  'adlseq:objectives': ['adlseq:objective'],
  'imsss:primaryObjective': ['imsss:minNormalizedMeasure', 'imsss:mapInfo'],
  'imsss:objective': ['imsss:minNormalizedMeasure', 'imsss:mapInfo'],
  'imsss:sequencingRules': ['imsss:preConditionRule', 'imsss:postConditionRule', 'imsss:exitConditionRule'],
  'imsss:preConditionRule': ['imsss:ruleConditions', 'imsss:ruleAction'],
  'imsss:ruleConditions': ['imsss:ruleCondition'],
  'imsss:rollupRules': ['imsss:rollupRule'],
  'imsss:rollupRule': ['imsss:rollupConditions', 'imsss:rollupAction'],
  'imsss:rollupConditions': ['imsss:rollupCondition'],
  'adlcp:data': ['adlcp:map'],
  'adlnav:presentation': ['adlnav:navigationInterface'],
  'adlnav:navigationInterface': ['adlnav:hideLMSUI'],
};
const names = [...new Set([...Object.keys(usual), ...Object.values(usual).flat(), 'toString', 'x'])];
const attributes = [
  'identifier',
  'identifierref',
  'href',
  'xml:base',
  'default',
  'parameters',
  'ID',
  'IDRef',
  'objectiveID',
  'targetObjectiveID',
  'satisfiedByMeasure',
  'action',
  'condition',
  'flow',
  'minimumCount',
  'attemptLimit',
  'minProgressMeasure',
  'isvisible',
  'hasOwnProperty',
];
const values = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'sub',
    'index.html',
    'one.html',
    '../x',
    'a/',
    'true',
    '1',
    '-1',
    '2004',
    '1.2',
    '',
    'constructor',
    '__proto__',
    '(course)',
  ),
  fc.string({ maxLength: 6 }),
);

interface Written {
  name: string;
  attributes: [string, string][];
  inside: (Written | string)[];
}
const attributesOf = fc.uniqueArray(fc.tuple(fc.constantFrom(...attributes), values), {
  selector: ([key]) => key,
  maxLength: 3,
});
const element = (name: string, depth: number): fc.Arbitrary<Written> => {
  const children = usual[name] ?? [];
  const within = fc.oneof(
    { weight: children.length > 0 ? 6 : 0, arbitrary: child(children.length > 0 ? children : names, depth) },
    { weight: 1, arbitrary: child(names, depth) },
    { weight: 1, arbitrary: values },
  );
  return fc.record({
    name: fc.constant(name),
    attributes: attributesOf,
    inside: depth === 0 ? fc.constant([]) : fc.array(within, { maxLength: 4 }),
  });
};
const child = (among: string[], depth: number): fc.Arbitrary<Written> =>
  fc.constantFrom(...among).chain((name) => element(name, Math.max(0, depth - 1)));
const escaped = (text: string) => text.replace(/[^ -~]|[<>&"']/gu, (character) => `&#${character.codePointAt(0)};`);
const xmlOf = (written: Written | string): string =>
  typeof written === 'string'
    ? escaped(written)
    : `<${written.name}${written.attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')}>${written.inside.map(xmlOf).join('')}</${written.name}>`;

/** What a learner would be given: nothing of it may fail, whatever the manifest says. */
function checkDocument(document: Node): void {
  const manifest = readManifest(document, files);
  if ('fault' in manifest) return expect(packageFaults).toContain(manifest.fault);
  for (const { remark } of remarksOn(document, manifest, files)) expect(packageRemarkNames).toContain(remark);
  const { items } = readPackage({
    packageId: 'p',
    number: 1,
    standard: manifest.standard,
    manifest: JSON.parse(JSON.stringify(manifest)),
  });
  const launched = flattened(manifest.items).filter(({ launch }) => launch !== null);
  expect(items).toHaveLength(launched.length);
  expect(items.length).toBeGreaterThan(0);
  // Each activity that the engine may deliver has something to launch.
  if (manifest.standard === '2004')
    expect(leaves(activityTreeOf(manifest)).map(({ id }) => id)).toEqual(launched.map(({ identifier }) => identifier));
}
const leaves = (tree: ActivityTree): ActivityTree[] => (tree.children ? tree.children.flatMap(leaves) : [tree]);

/** A manifest that is sound but for what is thrown into it. */
const around = (
  inside: string,
  { organization = '', manifest = '', version = '2004 4th Edition' },
) => `<manifest identifier="m"><metadata><schemaversion>${version}</schemaversion></metadata>
  <organizations><organization identifier="o"><title>T</title><item identifier="i" identifierref="r"><title>I</title>${inside}</item>${organization}</organization></organizations>
  <resources><resource identifier="r" href="index.html"/><resource identifier="a" href="one.html" xml:base="a/"/></resources>${manifest}</manifest>`;

test('whatever elements a document has, its reading ends with a manifest that plays or with a fault', () => {
  fc.assert(
    fc.property(element('manifest', 6), (written) => {
      const reading = xmlTree(Buffer.from(xmlOf(written)));
      if ('document' in reading) checkDocument(reading.document as Node);
    }),
    { numRuns: everyRow ? 400 : 100 },
  );
});

test('whatever else is in a sound manifest, it plays or is refused', () => {
  fc.assert(
    fc.property(
      fc.tuple(element('imsss:sequencing', 4), child(usual.organization!, 5), child(usual.manifest!, 4)),
      fc.constantFrom('2004 3rd Edition', '1.2'),
      ([inside, organization, manifest], version) => {
        const reading = xmlTree(
          Buffer.from(around(xmlOf(inside), { organization: xmlOf(organization), manifest: xmlOf(manifest), version })),
        );
        if ('document' in reading) checkDocument(reading.document as Node);
      },
    ),
    { numRuns: everyRow ? 400 : 100 },
  );
});

test('whatever bytes a document is, there is an answer', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 60 }),
        fc.string().map((text) => Buffer.from(`<?xml version="1.0" encoding="${text}"?><a>${text}</a>`)),
      ),
      (bytes) => void xmlTree(bytes),
    ),
    { numRuns: everyRow ? 400 : 100 },
  );
});
