import { expect, test } from 'vitest';
import { mediaLimits } from '#app/domain/courses/authoring/mediaRules.ts';
import { packageLimits } from '#app/domain/courses/packages/packageEntries.ts';
import { imageLimits } from '#app/domain/content/pictures/imageRules.ts';
import { deliveryKinds } from '#app/domain/operations/deliveries/deliveryKinds.ts';
import { mostFileBytes } from '#app/domain/markets/settings/settingLimits.ts';
import { importLimits } from '#app/domain/people/import/importLimits.ts';
import { attachmentLimits } from '#app/domain/sales/commission/attachments.ts';
import { bodyRefusal } from '#server/http/pageLimits.server.ts';

const large = { 'content-length': String(20 * 1024 * 1024) };
const html = { accept: 'text/html,application/xhtml+xml' };

test('a form that is too large is answered by a page in both languages, with a link back to the form', () => {
  const refusal = bodyRefusal('POST', { ...large, ...html }, '/home/feedback?about=portal');
  expect(refusal).toMatchObject({ status: 413, readsOn: true, policy: expect.stringContaining("default-src 'none'") });
  expect(refusal!.page).toContain(
    '<h1>Too large to send</h1><p>The file is too large. The limit is 5 MB. Nothing was saved.</p>',
  );
  expect(refusal!.page).toContain('<section lang="ja"><h2>送信できるサイズを超えています</h2>');
  expect(refusal!.page).toContain('<a href="/home/feedback">Back to the form</a>');
});

test.each(['//evil.example/', '/\\evil.example', '///evil.example'])('the link back from %s stays here', (address) => {
  expect(bodyRefusal('POST', { ...large, ...html }, address)!.page).toContain('href="/evil.example');
});

test('an address cannot write into the page', () => {
  expect(bodyRefusal('POST', { ...large, ...html }, '/"><script>alert(1)</script>')!.page).not.toContain('<script');
});

test('who asks for no page gets a line in each language', () => {
  const refusal = bodyRefusal('POST', { ...large, accept: '*/*' }, '/home/feedback.data');
  expect(refusal).toMatchObject({
    page: null,
    text: expect.stringMatching(/^The file is too large.*\nファイルが大きすぎます/),
  });
});

test.each([
  ['/home/feedback.data', '/form-too-large.data?megabytes=5'],
  ['/home/feedback.data?about=portal', '/form-too-large.data?megabytes=5'],
  ['/login.data', '/form-too-large.data'],
  ['/login?next=x.data', null],
  ['/osmf/v1.0/agents/list', null],
])('what a script of the portal sends to %s is answered by %s', (address, forScript) => {
  expect(bodyRefusal('POST', { ...large, accept: '*/*' }, address)).toMatchObject({ status: 413, forScript });
});

const courseId = '018f4d2e-0000-7000-8000-000000000001';
test.each([
  ['a film of a course', `/staff/courses/${courseId}/write`, mediaLimits.bytes.video],
  ['a film of a course, by a script', `/staff/courses/${courseId}/write.data`, mediaLimits.bytes.video],
  ['a package', `/staff/courses/${courseId}/packages`, packageLimits.bytes],
  ['a picture of the content', '/staff/content/images', imageLimits.bytes],
  ['a file of the ledger', '/staff/ledger', deliveryKinds.ledger.bytes],
  ['a file of payments', '/staff/payments/import', deliveryKinds.remittances.bytes],
  ['a file of groups', '/staff/groups', deliveryKinds.groups.bytes],
  ['an import of people', '/home/agency-overview/import', importLimits.bytes],
  ['a list of districts beside the present one', '/staff/settings/districts/nam', 2 * mostFileBytes],
  ['files of a dispute', '/home/commission/PC123', attachmentLimits.together],
])('%s is taken as large as its form says', (_, address, bytes) => {
  expect(bodyRefusal('POST', { 'content-length': String(bytes), ...html }, address)).toBeUndefined();
});

test('a body without a length is refused, and one that fits is read', () => {
  expect(bodyRefusal('POST', { 'transfer-encoding': 'chunked', ...html }, '/login')).toMatchObject({ status: 411 });
  expect(bodyRefusal('POST', { 'content-length': '200', ...html }, '/login')).toBeUndefined();
  expect(bodyRefusal('GET', {}, '/login')).toBeUndefined();
});
