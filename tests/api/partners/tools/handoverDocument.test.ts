import { expect, test } from 'vitest';
import { handoverDocument } from '#app/routes/partners/tools/handoverDocument.server.ts';

test("a partner's field called submit does not keep the form from being posted", async () => {
  const launch = {
    method: 'post',
    action: 'https://partner.example/sso',
    fields: { submit: 'Go', '"><script>': '</form>' },
  } as const;
  const response = handoverDocument({
    launch,
    language: 'en',
    title: 'Opening',
    sentence: 'One moment.',
    button: 'Open',
  });
  const html = await response.text();
  expect(html).toContain('HTMLFormElement.prototype.submit.call(document.forms[0])');
  expect(html).toContain('name="submit"');
  expect(html).not.toContain('"><script>');
  expect(response.headers.get('Content-Security-Policy')).toContain('form-action https://partner.example;');
});
