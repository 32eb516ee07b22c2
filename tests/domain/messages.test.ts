import { expect, test } from 'vitest';
import { fieldLabel, inText, messageAtField } from '#app/domain/messages.ts';
import { salesGoalSchema } from '#app/domain/sales/bookings/salesForms.ts';
import { disputeAnswerSchema } from '#app/domain/sales/commission/forms.ts';
import { translator } from '#app/platform/translations.server.ts';

// A line of a summary names its field; a message that does so by itself is left as it is.
const rows = [
  ['en', 'city', 'validation:required|city', 'Please enter city'],
  ['en', 'phoneCode', 'validation:numbersOnly|phoneCode', 'Area code: Numbers only please'],
  ['en', 'agentType', 'validation:selectAgentType', 'Role: Please Select Agent Type'],
  ['ja', 'city', 'validation:required|city', '市区町村を入力してください'],
  ['ja', 'agentType', 'validation:selectOption|agentType', '役職：いずれかを選択してください'],
  ['en', 'pinned', 'validation:pinnedTooMany|pinnedTools', 'Choose at most 8 tools'],
  ['ja', 'pinned', 'validation:pinnedTooMany|pinnedTools', 'ツールは8個まで選べます'],
  // What zod says itself, in English alone, is nothing for a reader.
  ['en', 'branch', 'Invalid UUID', 'Branch: The request could not be read.'],
  ['ja', 'goal', 'Too big: expected string to have <=30 characters', '目標：リクエストを読み取れませんでした。'],
  ['en', '', 'refusals:malformedRequest', translator('en')('refusals:malformedRequest')],
] as const;

test.each(rows)('%s, %j: %s is summed up as %j', (language, field, message, line) => {
  expect(messageAtField(translator(language), field, message)[1]).toBe(line);
});

// What is typed freely says in words how long it may be.
test.each([
  ['goal', salesGoalSchema(), { goal: '1'.repeat(31) }],
  ['difference', disputeAnswerSchema(), { difference: '1'.repeat(21) }],
])('%s that is too long is refused with its limit', (field, schema, values) => {
  const { error } = schema.safeParse(values);
  const { message = '' } = error?.issues.find(({ path }) => path[0] === field) ?? {};
  const label = fieldLabel(translator('en'), field);
  expect(messageAtField(translator('en'), field, message)[0]).toMatch(
    new RegExp(`^${label} can have at most \\d+ characters$`),
  );
});

test.each([
  ['Postal code', 'postal code'],
  ['User ID', 'user ID'],
  ['ABTA number', 'ABTA number'],
  ['姓', '姓'],
])('the label %s is written in a sentence as %s', (label, within) => expect(inText(label)).toBe(within));
