import { expect, test } from 'vitest';
import { inText, messageAtField } from '#app/domain/messages.ts';
import { translator } from '#app/platform/translations.server.ts';

// A line of a summary names its field; a message that does so by itself is left as it is.
const rows = [
  ['en', 'city', 'validation:required|city', 'Please enter city'],
  ['en', 'phoneCode', 'validation:numbersOnly|phoneCode', 'Area code: Numbers only please'],
  ['en', 'agentType', 'validation:selectAgentType', 'Role: Please Select Agent Type'],
  ['ja', 'city', 'validation:required|city', '市区町村を入力してください'],
  ['ja', 'agentType', 'validation:selectOption|agentType', '役職：いずれかを選択してください'],
  ['en', '', 'refusals:malformedRequest', translator('en')('refusals:malformedRequest')],
] as const;

test.each(rows)('%s, %j: %s is summed up as %j', (language, field, message, line) => {
  expect(messageAtField(translator(language), field, message)[1]).toBe(line);
});

test.each([
  ['Postal code', 'postal code'],
  ['User ID', 'user ID'],
  ['ABTA number', 'ABTA number'],
  ['姓', '姓'],
])('the label %s stands in a sentence as %s', (label, within) => expect(inText(label)).toBe(within));
