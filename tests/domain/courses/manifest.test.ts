import { describe, expect, test } from 'vitest';
import { fileOf, flattened, readManifest, type Manifest } from '#app/domain/courses/manifest.server.ts';

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
  const manifest = readManifest(scorm12, files) as Manifest;
  test('gives the default organization and its items', () => {
    expect(manifest).toMatchObject({ standard: '1.2', title: 'Knots & ropes' });
    expect(flattened(manifest.items).map(({ identifier, launch, isSco, visible }) => [identifier, launch, isSco, visible])).toEqual([
      ['i1', 'index.html?lang=en&page=1', true, true],
      ['i2', null, false, true],
      ['i3', 'shared/launch.html', false, false],
    ]);
  });
  test('gives what the runtime begins with', () => {
    expect(manifest.items[0]).toMatchObject({ masteryScore: 80, maxTimeAllowed: '00:30:00', timeLimitAction: 'exit,no message', dataFromLms: 'seed', prerequisites: '' });
    expect(manifest.items[1]).toMatchObject({ prerequisites: 'i1&~i4' });
  });
});

test('a manifest of SCORM 2004 keeps the sequencing of its organization and items', () => {
  const manifest = readManifest(scorm2004, files) as Manifest;
  expect(manifest).toMatchObject({ standard: '2004', sequencing: { controlMode: { '@flow': 'true' } } });
  expect(manifest.items.map(({ launch, sequencing }) => [launch, sequencing])).toEqual([
    ['a/one.html', { controlMode: { '@choice': 'false', '@flow': 'true' } }],
    ['a/two.html', null],
  ]);
  expect(manifest.objectivesGlobalToSystem).toBe(true);
  expect(readManifest(scorm2004.replace('identifier="o"', 'identifier="o" adlseq:objectivesGlobalToSystem="false" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3"'), files)).toMatchObject({ objectivesGlobalToSystem: false });
});

describe('a manifest is refused', () => {
  test.each([
    ['manifestEntities', scorm12.replace('<manifest', '<!DOCTYPE m [<!ENTITY a "b">]><manifest')],
    ['manifestUnreadable', scorm12.slice(0, 400)],
    ['manifestUnreadable', '<other/>'],
    ['manifestUnreadable', ''],
    ['manifestNoStandard', '<manifest><metadata><schemaversion>9</schemaversion></metadata></manifest>'],
    ['manifestNoOrganization', scorm12.replace(/<organizations[\s\S]*<\/organizations>/, '<organizations/>')],
    ['manifestNoLaunch', scorm12.replaceAll(/identifierref="[^"]*"/g, '')],
    ['launchMissing', scorm12.replace('href="launch.html" xml:base', 'href="gone.html" xml:base')],
    ['launchOutside', scorm12.replace('href="index.html?lang=en"', 'href="https://elsewhere.example/"')],
    ['launchOutside', scorm12.replace('href="index.html?lang=en"', 'href="../index.html"')],
  ])('%s', (fault, xml) => expect(readManifest(xml, files)).toMatchObject({ fault }));
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
