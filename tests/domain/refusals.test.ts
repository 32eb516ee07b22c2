import { describe, expect, test } from 'vitest';
import { fieldLabel, messageText, parseMessageKey } from '#app/domain/messages.ts';
import { isRefusal, Refusal, refusals } from '#app/domain/refusals.ts';
import { english, japanese, readNamespace, texts } from '#tests/domain/translator.ts';
import { refusalParams as params, refusalTexts as catalogue } from '#tests/support/refusalTexts.ts';

describe('spec §8', () => {
  test.each(catalogue)('%s is %i', (code, status, en, ja) => {
    expect(refusals[code].status).toBe(status);
    expect(texts(refusals[code].messageKey, params)).toEqual([en, ja]);
  });

  test('contains every refusal', () => {
    expect(catalogue.map(([code]) => code).sort()).toEqual(Object.keys(refusals).sort());
  });

  // A text may have forms for what it names: `illegalTransition_P`.
  test('every text belongs to a refusal', () => {
    const keys = new Set(Object.values(refusals).map(({ messageKey }) => messageKey.replace('refusals:', '')));
    expect(Object.keys(readNamespace('en', 'refusals')).filter((key) => !keys.has(key.replace(/_\w+$/, '')))).toEqual(
      [],
    );
  });

  test('7016 and 7017 give the same answer', () => {
    expect(refusals['7016'].status).toBe(refusals['7017'].status);
    expect(texts('refusals:7016')).toEqual(texts('refusals:7017'));
  });
});

const successes: [string, string, string][] = [
  ['userAdded', 'User Added successfully!', 'ユーザーを追加しました。'],
  ['named.userAdded', 'Ann Lee: User Added successfully!', 'Ann Lee様：ユーザーを追加しました。'],
  ['named.userDeleted', 'Ann Lee: User Deleted successfully!', 'Ann Lee様：ユーザーを削除しました。'],
  ['named.userDeactivated', 'Ann Lee was deactivated.', 'Ann Lee様を無効にしました。'],
  ['named.userReactivated', 'Ann Lee is active again.', 'Ann Lee様を再び有効にしました。'],
  ['named.updated', 'Ann Lee: Updated successfully!', 'Ann Lee様：更新しました。'],
  ['userDeleted', 'User Deleted successfully!', 'ユーザーを削除しました。'],
  ['sessionEnded', 'Session ended.', '端末をログアウトしました。'],
  ['sessionsEnded', 'All other sessions ended.', 'ほかの端末をすべてログアウトしました。'],
  ['updated', 'Updated successfully!', '更新しました。'],
  ['enrollmentSaved', 'Enrollment saved successfully!', '登録を保存しました。'],
  ['validationSuccessful', 'Validation Successful', '確認が完了しました'],
  [
    'emailValidated',
    'You have successfully validated your email address and are now ready to Sign In.',
    'メールアドレスの確認が完了しました。ログインしていただけます。',
  ],
  ['fccSaved', 'Your FCC has been saved successfully', 'FCCを保存しました'],
  [
    'fccCreated',
    'Congratulations! Your FCC has been created successfully',
    'おめでとうございます。FCCが作成されました',
  ],
  ['welcome', 'Welcome to Cunard, Ann!', 'Ann様、Cunardへようこそ。'],
  ['confirmDelete', 'Are you sure you want to delete Ann Lee?', 'Ann Lee様を削除してもよろしいですか？'],
];

test.each(successes)('success %s', (key, en, ja) => {
  expect(texts(`successes:${key}`, { brand: 'Cunard', firstName: 'Ann', name: 'Ann Lee' })).toEqual([en, ja]);
});

describe('Refusal', () => {
  test('carries code, field, params and status', () => {
    const refusal = new Refusal('7008', { field: 'emailAddress', params: { a: 1 } });
    expect(refusal).toMatchObject({
      code: '7008',
      field: 'emailAddress',
      params: { a: 1 },
      status: 409,
      messageKey: 'refusals:7008',
    });
    expect(refusal).toBeInstanceOf(Error);
  });

  test('is distinguished from other errors', () => {
    expect(isRefusal(new Refusal('notFound'))).toBe(true);
    expect(isRefusal(new Error('notFound'))).toBe(false);
    expect(isRefusal(Object.assign(new Error(), { name: 'Refusal', code: 'no such code' }))).toBe(false);
    expect(isRefusal(Object.assign(new Error(), { name: 'Refusal', code: 'toString' }))).toBe(false);
    expect(isRefusal(null)).toBe(false);
  });
});

describe('message keys', () => {
  test.each([
    ['validation:email', { key: 'validation:email' }],
    ['validation:required|firstName', { key: 'validation:required', fieldName: 'firstName' }],
    ['validation:tooLong|city|40', { key: 'validation:tooLong', fieldName: 'city', limit: 40 }],
    ['refusals:unknownField|a|b', { key: 'refusals:unknownField', fieldName: 'a' }],
  ])('%s', (message, parts) => expect(parseMessageKey(message)).toEqual(parts));

  test('a field name becomes its label', () => {
    expect(texts('validation:required|firstName')).toEqual(['Please enter first name', '名を入力してください']);
    expect(texts('validation:tooLong|city|40')).toEqual([
      'City can have at most 40 characters',
      '市区町村は40文字以内で入力してください',
    ]);
  });

  test.each(['$t(validation:email)', '{{limit}}', 'validation:email', 'a.b', '__proto__', ''])(
    'an invented name %j is shown as it came',
    (name) => {
      expect(fieldLabel(english, name)).toBe(name);
      expect(messageText(japanese, `refusals:unknownField|${name}`)).toBe(`不明な項目です：${name}`);
    },
  );
});

test.each(['userAdded', 'userDeleted', 'updated'])(
  "a toast that names the person contains the specification's sentence %s (spec §8)",
  (key) => {
    const params = { name: 'Ann Lee' };
    const [sentences, named] = [texts(`successes:${key}`), texts(`successes:named.${key}`, params)];
    sentences.forEach((sentence, language) => expect(named[language]).toContain(sentence));
  },
);
