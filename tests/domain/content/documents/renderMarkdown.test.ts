import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '#app/domain/content/documents/renderMarkdown.server.ts';
import { everyRow } from '#tests/support/depth.ts';

const allowedTags = new Set(
  'h2 h3 h4 h5 h6 p br hr ul ol li strong em del code pre blockquote a table thead tbody tr th td'.split(' '),
);
const allowedAttributes = new Set(['href', 'target', 'rel', 'align', 'start']);

/** What a browser would make of the HTML, as far as these tests need it: its tags with their attributes. */
function tagsOf(html: string): { name: string; attributes: [string, string][] }[] {
  return [...html.matchAll(/<\/?([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi)].map(
    ([, name = '', rest = '']) => ({
      name,
      attributes: [...rest.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)].map(([, attribute = '', value = '']) => [
        attribute,
        value,
      ]),
    }),
  );
}

function expectSafe(html: string): void {
  for (const { name, attributes } of tagsOf(html)) {
    expect(allowedTags).toContain(name);
    for (const [attribute, value] of attributes) {
      expect(allowedAttributes).toContain(attribute);
      if (attribute === 'href')
        expect(value).toMatch(/^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#|\?|\.{1,2}\/|[\w-][\w./-]*(?:[?#].*)?$)/i);
    }
  }
  // No < that is neither a tag of ours nor escaped.
  expect(html.replace(/<\/?[a-z][a-z0-9]*(?:[^<>"']|"[^"]*"|'[^']*')*>/gi, '')).not.toContain('<');
}

describe('the safe subset', () => {
  test('begins its headings at h2, under the title of the page', () => {
    expect(renderMarkdown('# One\n\n## Two\n\n###### Six')).toBe('<h2>One</h2>\n<h3>Two</h3>\n<h6>Six</h6>\n');
  });

  test('keeps paragraphs, lists, emphasis, quotes, code and tables', () => {
    const html = renderMarkdown(
      'a *b* **c** `d`\n\n- e\n- f\n\n1. g\n\n> h\n\n```js\ni < j\n```\n\n| k | l |\n|---|--:|\n| m | n |',
    );
    for (const part of [
      '<em>b</em>',
      '<strong>c</strong>',
      '<code>d</code>',
      '<li>e</li>',
      '<ol>',
      '<blockquote>',
      'i &lt; j',
      '<th>k</th>',
      '<td align="right">n</td>',
    ]) {
      expect(html).toContain(part);
    }
    expectSafe(html);
  });

  test('writes links for who reads them', () => {
    expect(renderMarkdown('[a](/contact-us)', { brand: 'PC', market: 'nam' })).toContain(
      '<a href="/home/pages/pc/standalone-links/contact-us">a</a>',
    );
    expect(renderMarkdown('[a](/contact-us)')).toContain('<a href="/contact-us">a</a>');
    expect(renderMarkdown('[a](/x.pdf)')).toContain('<a href="/x.pdf" target="_blank" rel="noopener">a</a>');
    expect(renderMarkdown('[a](https://x.example/?a=1&b=2)')).toContain('href="https://x.example/?a=1&amp;b=2"');
  });
});

describe('for the player and the files (spec §2, §5)', () => {
  test('a paragraph that is a link to a video alone is marked', () => {
    const video = 'https://www.youtube.com/watch?v=abcdefghijk';
    expect(renderMarkdown(`[See it](${video})`)).toBe(
      `<p class="video"><a href="${video}" target="_blank" rel="noopener" data-video="abcdefghijk">See it</a></p>\n`,
    );
    expect(renderMarkdown(`Or [see it](${video}) here`)).toMatch(/^<p>Or /);
    expect(renderMarkdown('[See it](https://www.youtube.com.evil.example/watch?v=abcdefghijk)')).not.toContain(
      'data-video',
    );
  });

  test('links to files are marked where the document asks for it', () => {
    expect(
      renderMarkdown('[a](/x.pdf) [b](/y.zip) [c](/contact-us)', { protectDownloads: true }).match(/data-protected/g),
    ).toHaveLength(2);
    expect(renderMarkdown('[a](/x.pdf)')).not.toContain('data-protected');
  });
});

describe('a picture', () => {
  const imageId = '0198c2a4-0000-7000-8000-000000000001';
  const known = (width: number, height: number) => ({ pictures: [{ imageId, width, height }] });

  test('of the library is shown with its description, in the width that a screen needs', () => {
    expect(renderMarkdown(`![A "calm" sea](/images/${imageId})`, known(1600, 900))).toBe(
      `<p><img src="/images/${imageId}/960" srcset="/images/${imageId}/240 240w, /images/${imageId}/480 480w, /images/${imageId}/960 960w, ` +
        `/images/${imageId}/1440 1440w" sizes="(min-width: 768px) 720px, 100vw" width="1440" height="810" loading="lazy" decoding="async" ` +
        `alt="A &quot;calm&quot; sea" /></p>\n`,
    );
  });

  test('that is small is shown no larger than it is', () => {
    const html = renderMarkdown(`![x](/images/${imageId})`, known(300, 150));
    expect(html).toContain(`srcset="/images/${imageId}/240 240w, /images/${imageId}/480 300w"`);
    expect(html).toContain('sizes="(min-width: 768px) 300px, 100vw" width="300" height="150"');
  });

  test('that only decorates says nothing', () => {
    expect(renderMarkdown(`![](/images/${imageId} "decorative")`, known(300, 150))).toContain('alt=""');
  });

  test.each([
    ['not in the library', '![A sea](/images/0198c2a4-0000-7000-8000-00000000000f)'],
    ['of another site', '![A sea](https://x.example/a.png)'],
    ['of another site, by its address', '![A sea](//x.example/images/0198c2a4-0000-7000-8000-000000000001)'],
    ['of a given width', `![A sea](/images/${imageId}/960)`],
    ['beyond the library', `![A sea](/images/${imageId}/../../staff)`],
  ])('%s is its description alone', (_, source) =>
    expect(renderMarkdown(source, known(300, 150))).toBe('<p>A sea</p>\n'),
  );

  test('comes out harmless whatever is said of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'"<>&\'[]()! \\`onerror=alert*_') }), (alt) => {
        const html = renderMarkdown(`![${alt}](/images/${imageId})`, known(300, 150));
        for (const { name, attributes } of tagsOf(html))
          if (name === 'img')
            expect(attributes.map(([attribute]) => attribute)).toEqual(
              ...[['src', 'srcset', 'sizes', 'width', 'height', 'loading', 'decoding', 'alt']],
            );
      }),
      { numRuns: everyRow ? 500 : 100 },
    );
  });
});

describe('what is no part of it', () => {
  test.each([
    '<script>alert(1)</script>',
    'x <script>alert(1)</script> y',
    '<img src=x onerror=alert(1)>',
    'x <img src=x onerror="alert(1)"> y',
    '<svg/onload=alert(1)>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '<style>*{display:none}</style>',
    '<!-- comment --><b>x</b>',
    '<div onclick="alert(1)">\n\n# x\n\n</div>',
    '[x](javascript:alert(1))',
    '[x](JAVASCRIPT:alert(1))',
    '[x](java&#115;cript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](<java script:alert(1)>)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:x)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x][1]\n\n[1]: javascript:alert(1)',
    '[x](https://a.example "t\\" onmouseover=\\"alert(1)")',
    '[x](https://a.example/"onmouseover="alert(1))',
    '<javascript:alert(1)>',
    '<https://a.example/"onclick="alert(1)>',
    '![x](javascript:alert(1))',
    '![x" onerror="alert(1)](y)',
    '![<script>alert(1)</script>](y)',
    '```"><script>alert(1)</script>\nx\n```',
    '`<script>alert(1)</script>`',
    '# <script>alert(1)</script>',
    '| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |',
    '- [x] <input autofocus onfocus=alert(1)>',
    '**<b onmouseover=alert(1)>x</b>**',
    '[<img src=x onerror=alert(1)>](https://a.example)',
    '<<script>script>alert(1)<</script>/script>',
    'x <script> <img src=x onerror=alert(1)//',
    'x <pre> <img src=x onerror=alert(1) y',
    'x <code> <svg/onload=alert(1)//',
    '<<pre><a href=',
    'x <pre> <a href=x',
    '\u0000<script>alert(1)</script>',
  ])('%j comes out harmless', (source) => expectSafe(renderMarkdown(source)));

  test('stays readable as text', () => {
    expect(renderMarkdown('A&nbsp;B & C < D "E"')).toBe('<p>A\u00A0B &amp; C &lt; D "E"</p>\n');
    expect(renderMarkdown('a <b>c</b>')).toBe('<p>a &lt;b&gt;c&lt;/b&gt;</p>\n');
    expect(renderMarkdown('[click](javascript:alert(1))')).toBe('<p>click</p>\n');
    expect(renderMarkdown('![a ship](https://x.example/ship.png)')).toBe('<p>a ship</p>\n');
  });

  test('comes out harmless whatever is put together', () => {
    const piece = fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        "'",
        '&',
        '[',
        ']',
        '(',
        ')',
        '!',
        '`',
        '```',
        '\n',
        '\n\n',
        '#',
        '|',
        '|---|',
        '*',
        '_',
        '\\',
        ' ',
        ':',
        '/',
      ],
      ...[
        '<script>',
        '<pre>',
        '</pre>',
        '<img src=x ',
        'script',
        'a href=',
        'onerror=',
        'javascript:',
        'https://x',
        'data:',
        '&#106;',
        '&lt;',
        '<!--',
        '-->',
        '- ',
        '1. ',
        '> ',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => expectSafe(renderMarkdown(pieces.join('')))),
      { numRuns: everyRow ? 1500 : 300 },
    );
  });
});
