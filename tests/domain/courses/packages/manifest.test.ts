import { describe, expect, test } from 'vitest';
import { fileOf } from '#app/domain/courses/packages/launchFile.ts';
import { flattened, readManifest, type Manifest } from '#app/domain/courses/packages/manifest.server.ts';
import { remarksOn } from '#app/domain/courses/packages/packageRemarks.server.ts';
import { documentOf, manifestOf } from '#tests/support/manifests.ts';

const files = new Set(['index.html', 'shared/launch.html', 'a/one.html', 'a/two.html']);

const scorm12 = `<?xml version="1.0"?>
<manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="o2">
    <organization identifier="o1"><title>Not this</title><item identifier="x" identifierref="r1"><title>X</title></item></organization>
    <organization identifier="o2"><title>Knots &amp; ropes</title>
      <item identifier="i1" identifierref="r1" parameters="?page=1"><title>Start</title>
        <adlcp:masteryscore>80</adlcp:masteryscore><adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed>
        <adlcp:timelimitaction>exit,no message</adlcp:timelimitaction><adlcp:datafromlms>seed</adlcp:datafromlms></item>
      <item identifier="i2"><title>Part</title><adlcp:prerequisites type="aicc_script">i1&amp;~i4</adlcp:prerequisites><item identifier="i3" identifierref="r2" isvisible="false"><title>Inside</title></item></item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="r1" type="webcontent" adlcp:scormtype="sco" href="index.html?lang=en"><file href="index.html"/></resource>
    <resource identifier="r2" type="webcontent" adlcp:scormtype="asset" href="launch.html" xml:base="shared/"><file href="launch.html"/></resource>
  </resources>
</manifest>`;

const scorm2004 = `<manifest identifier="m" version="1" xml:base="a/" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata><schema>ADL SCORM</schema><schemaversion>2004 4th Edition</schemaversion></metadata>
  <organizations><organization identifier="o"><title>Two parts</title>
    <item identifier="one" identifierref="r1"><title>One</title><imsss:sequencing><imsss:controlMode choice="false" flow="true"/></imsss:sequencing></item>
    <item identifier="two" identifierref="r2"><title>Two</title></item>
    <imsss:sequencing><imsss:controlMode flow="true"/></imsss:sequencing>
  </organization></organizations>
  <resources><resource identifier="r1" adlcp:scormType="sco" href="one.html"/><resource identifier="r2" adlcp:scormType="sco" href="two.html"/></resources>
</manifest>`;

describe('a manifest of SCORM 1.2', () => {
  const manifest = manifestOf(scorm12, files) as Manifest;
  test('gives the default organization and its items', () => {
    expect(manifest).toMatchObject({ standard: '1.2', title: 'Knots & ropes' });
    expect(
      flattened(manifest.items).map(({ identifier, launch, isSco, visible }) => [identifier, launch, isSco, visible]),
    ).toEqual([
      ['i1', 'index.html?lang=en&page=1', true, true],
      ['i2', null, false, true],
      ['i3', 'shared/launch.html', false, false],
    ]);
  });
  test('gives what the runtime begins with', () => {
    expect(manifest.items[0]).toMatchObject({
      masteryScore: 80,
      maxTimeAllowed: '00:30:00',
      timeLimitAction: 'exit,no message',
      dataFromLms: 'seed',
      prerequisites: '',
    });
    expect(manifest.items[1]).toMatchObject({ prerequisites: 'i1&~i4' });
  });
});

test('a manifest of SCORM 2004 keeps the sequencing of its organization and items', () => {
  const manifest = manifestOf(scorm2004, files) as Manifest;
  expect(manifest).toMatchObject({ standard: '2004', sequencing: { controlMode: { '@flow': 'true' } } });
  expect(manifest.items.map(({ launch, sequencing }) => [launch, sequencing])).toEqual([
    ['a/one.html', { controlMode: { '@choice': 'false', '@flow': 'true' } }],
    ['a/two.html', null],
  ]);
  expect(manifest.objectivesGlobalToSystem).toBe(true);
  expect(
    manifestOf(
      scorm2004.replace(
        'identifier="o"',
        'identifier="o" adlseq:objectivesGlobalToSystem="false" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3"',
      ),
      files,
    ),
  ).toMatchObject({ objectivesGlobalToSystem: false });
});

describe('a manifest is refused', () => {
  test.each([
    ['manifestUnreadable', '<other/>'],
    ['manifestNoStandard', '<manifest><metadata><schemaversion>9</schemaversion></metadata></manifest>'],
    ['manifestNoOrganization', scorm12.replace(/<organizations[\s\S]*<\/organizations>/, '<organizations/>')],
    ['manifestNoLaunch', scorm12.replaceAll(/identifierref="[^"]*"/g, '')],
    ['launchMissing', scorm12.replace('href="launch.html" xml:base', 'href="gone.html" xml:base')],
    ['launchOutside', scorm12.replace('href="index.html?lang=en"', 'href="https://elsewhere.example/"')],
    ['launchOutside', scorm12.replace('href="index.html?lang=en"', 'href="../index.html"')],
  ])('%s', (fault, xml) => expect(manifestOf(xml, files)).toMatchObject({ fault }));

  test.each([
    [
      'resourceMissing',
      'Start (gone)',
      scorm12.replace('identifier="i1" identifierref="r1"', 'identifier="i1" identifierref="gone"'),
    ],
    ['resourceNoFile', 'Start (r1)', scorm12.replace('href="index.html?lang=en"', '')],
    ['itemIdentifier', 'Start', scorm12.replace('identifier="i1"', '')],
    ['itemIdentifier', 'Inside', scorm12.replace('identifier="i3"', 'identifier="i1"')],
    ['itemIdentifier', 'One', scorm2004.replace('identifier="one"', 'identifier="(course)"')],
    [
      'tooManyItems',
      undefined,
      scorm12.replace(
        '<item identifier="i2">',
        `${Array.from({ length: 2000 }, (_, index) => `<item identifier="n${index}" identifierref="r1"/>`).join('')}$&`,
      ),
    ],
  ])('%s, with the item by name: %s', (fault, entry, xml) =>
    expect(manifestOf(xml, files)).toEqual({ fault, ...(entry ? { entry } : {}) }),
  );
});

describe('manifests within a manifest', () => {
  const inner = (more = '') => `<manifest identifier="sub" xml:base="shared/"><metadata/>
    <organizations default="so"><organization identifier="so"><title>Sub</title>
      <item identifier="s1" identifierref="sr"><title>In sub</title></item>${more}</organization></organizations>
    <resources><resource identifier="sr" adlcp:scormtype="sco" href="launch.html"/></resources></manifest>`;
  const withSub = (item: string, sub = inner()) =>
    scorm12.replace('<item identifier="i2">', `${item}$&`).replace('</manifest>', `${sub}</manifest>`);

  test('are played where an item refers to them, with their own addresses', () => {
    const manifest = manifestOf(
      withSub('<item identifier="i0" identifierref="sub"><title>Chapter</title></item>'),
      files,
    ) as Manifest;
    expect(manifest.items[1]).toMatchObject({
      title: 'Chapter',
      launch: null,
      children: [{ identifier: 's1', title: 'In sub', launch: 'shared/launch.html', isSco: true }],
    });
  });
  test('lend their resources to the items around them', () => {
    const manifest = manifestOf(
      withSub('<item identifier="i0" identifierref="sr"><title>Lent</title></item>'),
      files,
    ) as Manifest;
    expect(manifest.items[1]).toMatchObject({ launch: 'shared/launch.html', children: [] });
  });
  test('cannot grow by referring to each other', () => {
    const twice = withSub('<item identifier="i0" identifierref="sub"/><item identifier="i9" identifierref="sub"/>');
    expect(manifestOf(twice, files)).toEqual({ fault: 'itemIdentifier', entry: 'In sub' });
    expect(
      manifestOf(
        withSub('<item identifier="i0" identifierref="sub"/>', inner('<item identifier="s2" identifierref="m"/>')),
        files,
      ),
    ).toEqual({ fault: 'resourceMissing', entry: 's2 (m)' });
  });
});

test('an item of 2004 that launches nothing is left out of what the engine delivers; one of 1.2 is a heading', () => {
  const empty = '<item identifier="heading"><title>Heading</title><item identifier="within"/></item>';
  expect(
    (manifestOf(scorm2004.replace('<item identifier="two"', `${empty}$&`), files) as Manifest).items.map(
      ({ identifier }) => identifier,
    ),
  ).toEqual(['one', 'two']);
  expect(
    (manifestOf(scorm12.replace('<item identifier="i2"', `${empty}$&`), files) as Manifest).items.map(
      ({ identifier }) => identifier,
    ),
  ).toEqual(['i1', 'heading', 'i2']);
});

test.each([
  ['a/one.html?x=1#y', 'a/one.html'],
  ['./index.html', 'index.html'],
  ['a%20b.html', 'a b.html'],
  ['a/../../b.html', null],
  ['%2e%2e/b.html', null],
  ['/index.html', null],
  ['javascript:alert(1)', null],
  ['a\\b.html', null],
  ['%', null],
])('the file of %j is %j', (launch, file) => expect(fileOf(launch)).toBe(file));

test('what will not be seen of a package that plays is remarked: missing files, items and manifests that nothing refers to', () => {
  const written = scorm2004
    .replace(
      '<item identifier="two"',
      '<item identifier="empty"><title>Empty</title></item><item identifier="group" identifierref="r1"><title>Group</title><item identifier="in" identifierref="r2"/></item>$&',
    )
    .replace(
      'href="one.html"/>',
      'href="one.html"><file href="one.html"/><file href="gone.css"/><file href="https://elsewhere.example/x.js"/></resource>',
    )
    .replace('</manifest>', '<manifest identifier="unused"/></manifest>');
  const document = documentOf(written);
  expect(remarksOn(document, readManifest(document, files) as Manifest, files)).toEqual([
    { remark: 'fileMissing', entry: 'a/gone.css' },
    { remark: 'itemLeftOut', entry: 'Empty' },
    { remark: 'contentOfCluster', entry: 'Group' },
    { remark: 'manifestUnused', entry: 'unused' },
  ]);
  const sound = documentOf(scorm12);
  expect(remarksOn(sound, readManifest(sound, files) as Manifest, files)).toEqual([]);
});
