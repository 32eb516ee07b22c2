import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '#app/domain/content/documents/renderMarkdown.server.ts';
import {
  fillText,
  mapTexts,
  markdownOf,
  placeholdersOf,
  withSamples,
  type Fillings,
} from '#app/domain/content/documents/placeholders.ts';
import { faultsOf } from '#app/domain/content/editor/faults.server.ts';
import { contactsOf, contactDetails } from '#app/domain/markets/settings/kinds/contactDetails.ts';
import { settingSchema, type SettingKind } from '#app/domain/markets/settings/settingKind.ts';

const fillings: Fillings = {
  brandName: { plain: 'Star & Co', markdown: String.raw`Star \& Co` },
  helpDeskPhone: { plain: '(206) 000-0000', markdown: String.raw`[\(206\) 000\-0000](tel:2060000000)` },
  helpDeskEmail: { plain: 'desk@brand.test', markdown: '[desk@brand.test](mailto:desk@brand.test)' },
  officeHours: null,
  representatives: { plain: '', markdown: '\n\n| A |\n| --- |\n| B |\n\n' },
};

describe('a text with placeholders', () => {
  test.each([
    ['Call {{helpDeskPhone}}.', 'Call (206) 000-0000.'],
    ['Call {{ helpDeskPhone }}.', 'Call (206) 000-0000.'],
    ['{{brandName}} and {{brandName}}', 'Star & Co and Star & Co'],
    ['tel:{{helpDeskPhone}}', 'tel:2060000000'],
    ['mailto:{{helpDeskEmail}}', 'mailto:desk@brand.test'],
    ['Open {{officeHours}}', 'Open (soon)'],
    ['tel:{{officeHours}}', 'tel:'],
    ['{{nothing}} and { {brandName} }', '{{nothing}} and { {brandName} }'],
    ['{{__proto__}} {{constructor}}', '{{__proto__}} {{constructor}}'],
    ['No {year} here', 'No {year} here'],
  ])('%j is %j', (text, filled) => expect(fillText({ text, isMarkdown: false }, fillings, '(soon)')).toBe(filled));

  test('is Markdown in the body of a page', () => {
    const text = 'Call [us](tel:{{helpDeskPhone}}) or {{helpDeskPhone}} of {{brandName}}.\n\n{{representatives}}';
    expect(renderMarkdown(fillText({ text, isMarkdown: true }, fillings, '(soon)'))).toBe(
      '<p>Call <a href="tel:2060000000">us</a> or <a href="tel:2060000000">(206) 000-0000</a> of Star &amp; Co.</p>\n' +
        '<table>\n<thead>\n<tr>\n<th>A</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>B</td>\n</tr>\n</tbody></table>\n',
    );
  });
});

test.each(['<b>*x*</b> | [a](b) `c` #1 ~d~ _e_', 'https://evil.example', '\\'])(
  '%j is shown letter by letter',
  (text) => {
    const html = renderMarkdown(markdownOf(text));
    const shown = html.replace(/<[^>]*>/g, '').trim();
    const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
    expect(shown.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)).toBe(text);
    expect(html).not.toMatch(/<(?:b|em|code|del|table)/);
  },
);

test('a document is filled in wherever it has a text, and its body alone is Markdown', () => {
  const document = { title: '{{a}}', body: '{{a}}', list: [{ link: { label: '{{b}}', to: 'tel:{{c}}' }, n: 1 }] };
  expect(placeholdersOf(document)).toEqual([
    { field: 'title', name: 'a', isMarkdown: false },
    { field: 'body', name: 'a', isMarkdown: true },
    { field: 'list[0].link.label', name: 'b', isMarkdown: false },
    { field: 'list[0].link.to', name: 'c', isMarkdown: false },
  ]);
  expect(mapTexts(document, ({ field }) => field)).toEqual({
    title: 'title',
    body: 'body',
    list: [{ link: { label: 'list[0].link.label', to: 'list[0].link.to' }, n: 1 }],
  });
});

describe('the faults of a document', () => {
  const page = { title: 'T', description: 'D', body: 'B' };
  test.each([
    ['a placeholder that there is', { body: '{{helpDeskPhone}} [x](mailto:{{helpDeskEmail}})' }, []],
    ['one that there is not', { title: '{{phone}}' }, [['title', 'unknownPlaceholder', ['{{phone}}']]]],
    [
      'a table in a title',
      { title: '{{representatives}}' },
      [['title', 'misplacedPlaceholder', ['{{representatives}}']]],
    ],
    ['a table in the text', { body: '{{representatives}}' }, []],
  ])('%s', (_, more, faults) =>
    expect(
      faultsOf('page', { ...page, ...more }).map(({ field, code, addresses }) => [field, code, addresses]),
    ).toEqual(faults),
  );

  test('links are followed as if they were filled in', () => {
    expect(withSamples({ to: 'tel:{{helpDeskPhone}}' })).toEqual({ to: 'tel:+12060000000' });
  });
});

describe('contact details', () => {
  const faultsOfForm = (typed: Record<string, string>) => {
    const form = { ...typed, validFrom: '2026-12-01', reason: 'A new number', version: '0' };
    const read = settingSchema(contactDetails as unknown as SettingKind, 'uk', '2026-11-23').safeParse(form);
    return read.error?.issues.map(({ message }) => message) ?? [];
  };
  test.each<[string, Record<string, string>, string[]]>([
    ['nothing', {}, []],
    ['all', { helpDeskPhone: '+44 20 0000 0000', helpDeskEmail: 'Desk@Brand.test' }, []],
    ['full-width digits', { helpDeskPhone: '０３－００００－００００'.replaceAll('－', '-') }, []],
    ['words', { helpDeskPhone: 'call us' }, ['validation:phoneShown|helpDeskPhone']],
    ['no address', { helpDeskEmail: 'desk' }, ['validation:email|helpDeskEmail']],
    ['markup', { helpDeskEmail: '[x](y)@brand.test' }, ['validation:email|helpDeskEmail']],
    ['a representative', { representatives: 'West; 西部; Ann Lee; +1 206 000 0000; ann@brand.test' }, []],
    ['one without a name', { representatives: 'West; 西部' }, ['validation:lineCell|repName|1']],
  ])('%s', (_, typed, faults) => expect(faultsOfForm(typed)).toEqual(faults));

  test('a market has its own, and those for every market where it leaves a field open', () => {
    const every = { helpDeskPhone: '1', helpDeskEmail: 'e', representatives: [] };
    expect(contactsOf({ helpDeskPhone: '', helpDeskEmail: 'own', representatives: [] }, every)).toEqual({
      helpDeskPhone: '1',
      helpDeskEmail: 'own',
      representatives: [],
    });
  });
});
