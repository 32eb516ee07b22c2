import { describe, expect, test } from 'vitest';
import { readCourseStructure, unitHosts } from '#app/domain/courses/packages/courseStructure.server.ts';
import { flattened } from '#app/domain/courses/packages/manifest.server.ts';
import { xmlTree } from '#app/platform/xmlTree.mjs';
import { blockXml, structureXml, unitXml } from '#tests/support/cmi5.ts';
import { documentOf } from '#tests/support/manifests.ts';

const id = (name: string) => `https://publisher.example/${name}`;
const read = (inner: string, files = ['index.html']) =>
  readCourseStructure(documentOf(structureXml(inner)), new Set(files));
const unit = (name: string, more = {}) => unitXml({ id: id(name), ...more });
const objectives = (...ids: string[]) =>
  `<objectives>${ids.map((each) => `<objective id="${each}"><title/><description/></objective>`).join('')}</objectives>`;

describe('a course structure', () => {
  test('is read with its blocks and units in their order, and what each says', () => {
    const found = read(
      unit('first', { url: 'index.html?a=1' }) +
        blockXml(
          id('block'),
          unit('inner', {
            moveOn: 'Passed',
            masteryScore: '0.85',
            objectives: `<objectives><objective idref="${id('o')}"/></objectives>`,
          }),
        ) +
        unit('last', { url: ' https://units.example.net/start ', launchMethod: 'OwnWindow', moveOn: 'Completed' }),
    );
    if ('fault' in found) throw new Error(found.fault);
    expect(found).toMatchObject({ standard: 'cmi5', publisherId: id('course'), title: 'A course' });
    expect(flattened(found.items).map(({ identifier, launch }) => [identifier, launch])).toEqual([
      [id('first'), 'index.html?a=1'],
      [id('block'), null],
      [id('inner'), 'index.html'],
      [id('last'), 'https://units.example.net/start'],
    ]);
    expect(flattened(found.items).map(({ cmi5 }) => cmi5?.unit?.moveOn)).toEqual([
      ...['NotApplicable', undefined, 'Passed', 'Completed'],
    ]);
    expect(flattened(found.items)[2]?.cmi5).toMatchObject({ objectives: [id('o')], unit: { masteryScore: 0.85 } });
    expect(flattened(found.items)[3]?.cmi5?.unit?.ownWindow).toBe(true);
    expect(unitHosts(found.items)).toEqual(['units.example.net']);
  });

  test('has a unit that is named by http:// launched by https', () => {
    const found = read(unit('a', { url: 'http://units.example.net/start' }));
    expect('items' in found && found.items[0]?.launch).toBe('https://units.example.net/start');
  });

  test('may have more than a thousand units', () => {
    const found = read(Array.from({ length: 1200 }, (_, index) => unit(`unit-${index}`)).join(''));
    expect('items' in found && found.items).toHaveLength(1200);
  });

  test.each<[string, string, object]>([
    ['without a unit', blockXml(id('b'), ''), { fault: 'structureNoUnit' }],
    ['with an identifier that is no IRI', unitXml({ id: 'unit 1' }), { fault: 'identifierNoIri', entry: 'unit 1' }],
    ['with a unit without an identifier', unitXml({ id: '' }), { fault: 'identifierNoIri' }],
    ['with an identifier twice', unit('a') + blockXml(id('b'), unit('a')), { fault: 'itemIdentifier', entry: id('a') }],
    ["with the course's identifier again", unit('course'), { fault: 'itemIdentifier' }],
    [
      'with an objective whose identifier is no IRI',
      objectives('publisher.example/o') + unit('a'),
      { fault: 'identifierNoIri', entry: 'publisher.example/o' },
    ],
    ['with an objective twice', objectives(id('o'), id('o')) + unit('a'), { fault: 'itemIdentifier', entry: id('o') }],
    [
      'with a parameter of the launch in an address',
      unit('a', { url: 'index.html?a=1&amp;endpoint=https://records.example' }),
      { fault: 'unitQuery', entry: 'index.html?a=1&endpoint=https://records.example' },
    ],
    [
      'with a url before the title',
      `<au id="${id('a')}"><url>index.html</url><title/><description/></au>`,
      { fault: 'structureOrder', entry: 'au: url, title' },
    ],
    ['with objectives after a unit', unit('a') + objectives(id('o')), { fault: 'structureOrder' }],
    [
      'with a title after the units of a block',
      `<block id="${id('b')}">${unit('a')}<title/></block>`,
      { fault: 'structureOrder', entry: 'block: au, title' },
    ],
    ['with an unknown moveOn', unit('a', { moveOn: 'Always' }), { fault: 'structureValue', entry: 'moveOn: Always' }],
    ['with a mastery score of 80', unit('a', { masteryScore: '80' }), { fault: 'structureValue' }],
    ['with an unknown window', unit('a', { launchMethod: 'Popup' }), { fault: 'structureValue' }],
    ['with a unit that is not there', unit('a', { url: 'gone.html' }), { fault: 'launchMissing', entry: 'gone.html' }],
    ['with a unit outside', unit('a', { url: '../a.html' }), { fault: 'launchOutside', entry: '../a.html' }],
    ['with a script as address', unit('a', { url: 'javascript:alert(1)' }), { fault: 'unitAddress' }],
    [
      'with an address that is not secure',
      unit('a', { url: 'http://units.example.net:8080/' }),
      { fault: 'unitAddress' },
    ],
    ['with a machine in place of a host', unit('a', { url: 'https://127.0.0.1/' }), { fault: 'unitAddress' }],
    ['with a password in an address', unit('a', { url: 'https://a:b@units.example.net/' }), { fault: 'unitAddress' }],
    [
      'with more than is read',
      Array.from({ length: 5001 }, (_, index) => unit(`u${index}`)).join(''),
      { fault: 'tooManyItems' },
    ],
  ])('%s is refused', (_, inner, fault) => {
    expect(read(inner)).toMatchObject(fault);
  });

  test('that is none is refused', () => {
    expect(readCourseStructure(documentOf('<course/>'), new Set())).toMatchObject({ fault: 'structureUnreadable' });
  });
});

test.each<[string, string, string]>([
  ['5,000 blocks in each other', '<block id="a:b">'.repeat(5000) + '</block>'.repeat(5000), 'tooLarge'],
  ['what never ends', '<block id="a:b">'.repeat(90_000), 'unreadable'],
  ['entities', '<!DOCTYPE a [<!ENTITY b "c">]>', 'entities'],
])('a document of %s ends before it is read', (_, inner, problem) => {
  expect(xmlTree(Buffer.from(`<courseStructure>${inner}</courseStructure>`))).toEqual({ problem });
});
