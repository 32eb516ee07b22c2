import { expect, test } from 'vitest';
import { messageAtField } from '#app/domain/messages.ts';
import { translator } from '#app/platform/translations.server.ts';

// A line of a summary names its field; a message that does so by itself is left as it is.
const rows = [
  ['en', 'city', 'validation:required|city', 'Please enter City'],
  ['en', 'phoneCode', 'validation:numbersOnly|phoneCode', 'Area Code: Numbers only please'],
  ['en', 'agentType', 'validation:selectAgentType', 'Role: Please Select Agent Type'],
  ['ja', 'city', 'validation:required|city', '市区町村を入力してください'],
  ['ja', 'agentType', 'validation:selectOption|agentType', '役職：いずれかを選択してください'],
  ['en', '', 'refusals:malformedRequest', translator('en')('refusals:malformedRequest')],
] as const;

test.each(rows)('%s, %j: %s is summed up as %j', (language, field, message, line) => {
  expect(messageAtField(translator(language), field, message)[1]).toBe(line);
});
