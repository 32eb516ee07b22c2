import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  historyChanges,
  historyFields,
  historySentence,
  historySentences,
} from '#app/domain/agencies/auditTrail/history.ts';
import {
  historyLine,
  historyLines,
  type HistoryReader,
  type SentenceParts,
} from '#app/domain/agencies/auditTrail/historyWords.ts';
import { impersonalAuditFields } from '#app/domain/accounts/profile/anonymous.ts';
import { actions } from '#app/domain/permissions/actions.ts';
import { translator } from '#app/platform/translations.server.ts';
import { permissionCatalogue } from '#seed/reference/permissions.ts';
import { readNamespace } from '#tests/domain/translator.ts';

const root = new URL('../../../../', import.meta.url).pathname;
const kinds =
  'agent|agency|session|preference|content|staff|job|enrolment|academy|outage|alert|import|batch|feedback|ledger|payment|group|certificate|credit|member|rate|case|setting|message|key|webhook|partner';

// Every literal of the form of an action in a file that writes to the audit trail, or that names the action for one
// that does: the database's functions among them.
function writtenActions(): Set<string> {
  const files = ['app/domain', 'app/platform', 'server', 'seed', 'prisma/migrations'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
  );
  const sources = files.filter((name) => /\.server\.ts$|\.sql$/.test(name)).map((name) => readFileSync(name, 'utf8'));
  return new Set(
    sources.flatMap((source) =>
      [...source.matchAll(new RegExp(`'((?:${kinds})\\.[a-z]+(?:-[a-z]+)*)'`, 'g'))].map((match) => match[1]!),
    ),
  );
}

test('every action that the code writes has a sentence', () => {
  // The actions of a user (`can`) are named alike.
  const written = new Set([...writtenActions()].filter((action) => !Object.hasOwn(actions, action)));
  expect([...written].filter((action) => !Object.hasOwn(historySentences, action))).toEqual([]);
  expect(Object.keys(historySentences).filter((action) => !written.has(action))).toEqual([]);
});

test('no action is put together at run time', () => {
  const files = readdirSync(join(root, 'app/domain'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.server.ts'),
  );
  expect(files.filter((name) => /action: `/.test(readFileSync(join(root, 'app/domain', name), 'utf8')))).toEqual([]);
});

test('every sentence is there in both languages, and none is left over', () => {
  const used = new Set([...Object.values(historySentences), 'timedOut', 'agencyCertificateRevoked', 'other']);
  for (const language of ['en', 'ja'] as const) {
    expect(Object.keys(readNamespace(language, 'history').sentence as object).toSorted()).toEqual([...used].toSorted());
  }
});

test.each([
  ['session.ended', { reason: 'signed-out' }, 'signedOut'],
  ['session.ended', { reason: 'idle' }, 'timedOut'],
  ['agent.initial-edit', {}, 'contactChanged'],
  ['agent.from-an-older-release', null, 'other'],
  ['toString', null, 'other'],
])('%s %j reads %s', (action, after, sentence) => expect(historySentence(action, after)).toBe(sentence));

test.each([
  ['agent', 'certificateRevoked'],
  ['agency', 'agencyCertificateRevoked'],
])('a revoked certificate of an %s reads %s', (subjectKind, sentence) => {
  expect(historySentence('certificate.revoked', {}, subjectKind)).toBe(sentence);
});

describe('the changes of a row', () => {
  test.each([
    ['a value', { city: 'MIAMI' }, { city: 'TAMPA' }, [{ field: 'city', before: 'MIAMI', after: 'TAMPA' }]],
    ['a value that was not there', null, { zip: '33101' }, [{ field: 'zip', before: null, after: '33101' }]],
    [
      'a value that was taken away',
      { ccn: '4000000000' },
      { ccn: '' },
      [{ field: 'ccn', before: '4000000000', after: null }],
    ],
    ['nothing', { activationFlag: 'A' }, { activationFlag: 'A' }, []],
    ['struck out by anonymising', { city: null }, { city: null }, []],
    ['no record', 'x', ['y'], []],
  ])('%s', (_, before, after, expected) =>
    expect(historyChanges({ action: 'agent.edited', before, after })).toEqual(expected),
  );

  test.each([
    'agentUniqueId',
    'agentId',
    'polarAgentId',
    'passwordHash',
    'token',
    'tokenHash',
    'secret',
    'codeHash',
    'certifiedBy',
    'termsVersion',
  ])('never %s', (field) => {
    expect(Object.hasOwn(historyFields, field)).toBe(false);
    expect(historyChanges({ action: 'agent.edited', before: { [field]: 'a' }, after: { [field]: 'b' } })).toEqual([]);
  });
});

it('the language of a document is a part of its place, and no change', () => {
  const before = { path: '/answers', language: 'en' };
  expect(historyChanges({ action: 'content.published', before, after: { number: 2 } })).toEqual([]);
  expect(historyChanges({ action: 'academy.course-written', before: {}, after: { language: 'de' } })).toHaveLength(1);
});

describe('in words', () => {
  const countries = new Map([['US', 'United States']]);
  const reader = (language: 'en' | 'ja'): HistoryReader => ({
    t: translator(language),
    market: 'nam',
    language,
    countries,
    states: new Map([
      [
        'JP',
        new Map([
          ['13', '東京都'],
          ['14', '神奈川県'],
        ]),
      ],
    ]),
    catalogue: permissionCatalogue,
  });
  const lines = (
    before: object | null,
    after: object | null,
    language: 'en' | 'ja' = 'en',
    action = 'agent.permissions-changed',
    country: string | null = null,
  ) => historyLines(reader(language), { changes: historyChanges({ action, before, after }), country });

  test.each([
    [{ phoneNumber: '5550123' }, { phoneNumber: '5550199' }, 'Phone number: 5550123 → 5550199'],
    [{ lastName: "O'Brien" }, { lastName: 'Lee-Nuñez' }, "Last name: O'Brien → Lee-Nuñez"],
    [null, { agentType: 'M' }, 'Role: Supervisor'],
    [{ activationFlag: 'A' }, { activationFlag: 'D' }, 'Status: Active → Deactivated'],
    [{ language: 'en' }, { language: 'ja' }, 'Language: English → 日本語'],
    [{ displayCompany: 'PC' }, { displayCompany: 'SB' }, 'Default brand: Princess Cruises → Seabourn'],
    [
      { dateOfBirth: '1984-03-07T00:00:00.000Z' },
      { dateOfBirth: '1984-03-08T00:00:00.000Z' },
      'Date of birth: Mar 7, 1984 → Mar 8, 1984',
    ],
    [{ emailAddress: 'A@B.EXAMPLE' }, { emailAddress: '' }, 'Email address: a@b.example (removed)'],
    [{ country: 'US' }, { country: 'XX' }, 'Country: United States → XX'],
    [{ emailValidFlag: false }, { emailValidFlag: true }, 'Email validated: No → Yes'],
    [{ emailValidFlag: 'N' }, { emailValidFlag: 'Y' }, 'Email validated: No → Yes'],
  ])('%j → %j', (before, after, line) => expect(lines(before, after)).toEqual([line]));

  test.each([
    ['JP', { state: '14' }, { state: '13' }, '都道府県・州：神奈川県 → 東京都'],
    ['JP', { state: '14' }, { state: 'FL' }, '都道府県・州：神奈川県 → FL'],
    ['US', { state: '14' }, { state: '13' }, '都道府県・州：14 → 13'],
    [null, { state: '14' }, { state: '13' }, '都道府県・州：14 → 13'],
  ])('a state by its subject’s country, %s, else by its code: %j → %j', (country, before, after, line) =>
    expect(lines(before, after, 'ja', 'agent.edited', country)).toEqual([line]),
  );

  test('permissions by their descriptions', () => {
    const [first, second] = permissionCatalogue
      .filter(({ area }) => area === 'PA')
      .toSorted((one, other) => one.permissionSeq - other.permissionSeq);
    const changed = lines({ oneSource: 'YNNN' }, { oneSource: 'NYNN' });
    expect(changed).toEqual([`Removed: ${first!.descriptionEn}`, `Granted: ${second!.descriptionEn}`]);
    expect(lines({ oneSource: 'YNNN' }, { oneSource: 'NYNN' }, 'ja')[1]).toBe(`付与：${second!.descriptionJa}`);
    expect(lines({ permissions: [first!.key] }, { permissions: [second!.key] })).toEqual(changed);
    expect(lines(null, { permissions: [second!.key, 'osOfAnotherRelease'] })).toEqual([
      `Granted: ${second!.descriptionEn}`,
    ]);
  });

  test.each(['agent.access-asked', 'agent.access-declined', 'batch.begun'])(
    'a permission that no user got by it is not called granted: %s',
    (action) => {
      const { key, descriptionEn, descriptionJa } = permissionCatalogue.find((each) => each.key === 'osMediaLibrary')!;
      expect(lines(null, { permissions: [key] }, 'en', action)).toEqual([`Permission: ${descriptionEn}`]);
      expect(lines(null, { permissions: [key] }, 'ja', action)).toEqual([`権限：${descriptionJa}`]);
    },
  );

  test('nothing of permissions in the uk, where they are not set (spec §6)', () => {
    expect(
      historyLines(
        { ...reader('en'), market: 'uk' },
        {
          changes: historyChanges({
            action: 'agent.permissions-changed',
            before: { permissions: ['osAnswers'] },
            after: { permissions: [] },
          }),
          country: null,
        },
      ),
    ).toEqual([]);
  });

  test('in Japanese', () =>
    expect(lines({ activationFlag: 'A' }, { activationFlag: 'D' }, 'ja')).toEqual(['ステータス：有効 → 無効']));
});

const ann = { kind: 'colleague', firstName: 'Ann', lastName: 'Lee' } as const;
const jo = { kind: 'colleague', firstName: 'Jo', lastName: 'Ray' } as const;
const self = { kind: 'self' } as const;
test.each<[SentenceParts['actor'], SentenceParts['subject'], boolean, string, string]>([
  [jo, ann, false, 'Jo Ray changed Ann Lee’s password', 'Jo Ray様がAnn Lee様のパスワードを変更しました'],
  [jo, jo, true, 'Jo Ray changed their own password', 'Jo Ray様がご自身のパスワードを変更しました'],
  [self, self, true, 'You changed your password', 'お客様がご自身のパスワードを変更しました'],
  [jo, self, false, 'Jo Ray changed your password', 'Jo Ray様がお客様のパスワードを変更しました'],
  [
    { kind: 'staff' },
    { kind: 'former' },
    false,
    'Brand staff changed a former user’s password',
    'ブランドスタッフが以前のユーザーのパスワードを変更しました',
  ],
])('the sentence of %j about %j', (actor, subject, own, en, ja) => {
  const parts = { sentence: 'passwordChanged', actor, subject, own } as const;
  expect(historyLine({ t: translator('en'), language: 'en' }, parts)).toBe(en);
  expect(historyLine({ t: translator('ja'), language: 'ja' }, parts)).toBe(ja);
});

test('what an anonymised trail keeps says nothing of the person', () => {
  const personal = [
    'firstName',
    'middleName',
    'lastName',
    'emailAddress',
    'userId',
    'phoneNumber',
    'cellphoneNumber',
    'address1',
    'city',
    'zip',
    'dateOfBirth',
    'ccn',
    'name',
  ];
  expect(impersonalAuditFields.filter((field) => personal.includes(field))).toEqual([]);
});
