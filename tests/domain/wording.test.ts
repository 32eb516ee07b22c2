import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folders = ['app/locales/ja', 'seed/content/ja'];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json')).map((name) => `${folder}/${name}`),
);

/** Words that would give one thing a second name, and the word that the product uses. */
const words: [string, string][] = [
  ['サインイン', 'ログイン'],
  ['サインアウト', 'ログアウト'],
  ['サイン・イン', 'ログイン'],
  ['ログオン', 'ログイン'],
  ['ログオフ', 'ログアウト'],
  ['初期ブランド', '既定のブランド'],
  ['デフォルトブランド', '既定のブランド'],
  ['電子メールアドレス', 'メールアドレス'],
  ['ユーザーＩＤ', 'ユーザーID'],
  ['フォルダを', 'フォルダーを'],
  ['ユーザID', 'ユーザーID'],
];

test('there are Japanese texts to read', () => expect(files.length).toBeGreaterThan(20));

test.each(words)('no Japanese text says %s: the product says %s', (word) => {
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(word))).toEqual([]);
});

test('English texts say email, never e-mail', () => {
  const english = ['app/locales/en', 'seed/content/en'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json')).map((name) => `${folder}/${name}`),
  );
  expect(english.filter((file) => /e-mail/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});
