import { describe, expect, test } from 'vitest';
import type { Language } from '#app/i18n.ts';
import type { Answer } from '#tests/support/apiClient.ts';
import { buildAgent, samplePassword } from '#tests/support/builders.ts';
import { openPage, postForm } from '#tests/support/formClient.ts';
import {
  db,
  us,
  people,
  sessions,
  tokens,
  termsVersion,
  at,
  noticeOf,
  onErrorPage,
  add,
  login,
  terms,
  permissions,
  api,
  apiAdd,
  apiLogin,
  apiTerms,
  apiPermissions,
  fail,
  withFailingHash,
  pages,
  type Action,
} from './refusalWorld.ts';

interface Entry {
  code: string;
  status: number;
  en: string | RegExp;
  ja: string | RegExp;
  /** What the portal shows: a message at a field, above a form, or on the error page. */
  form?: (language: Language) => Promise<unknown>;
  api?: (language: Language) => Promise<Answer>;
}

const unknownPerson = {
  en: 'We cannot locate your user profile. Please verify your username and password and try again.',
  ja: 'ユーザー情報が見つかりません。ユーザーIDとパスワードをご確認のうえ、もう一度お試しください。パスワードをお忘れの場合は、「パスワードをお忘れの方」のリンクをご利用ください。',
};

/** Every entry of the catalogue (spec §8) that the product can give today, given for real. */
const entries: Entry[] = [
  {
    code: '7008',
    status: 409,
    en: 'Another account already uses the same email address. Please give a different email address.',
    ja: 'このメールアドレスは別のアカウントですでに使用されています。別のメールアドレスを入力してください。',
    form: (language) => at('emailAddress', add({ emailAddress: people.advisor.emailAddress.toLowerCase() }, language)),
    api: (language) => apiAdd({ emailAddress: people.advisor.emailAddress.toLowerCase() }, language),
  },
  {
    code: '7009',
    status: 409,
    en: 'This login ID has been assigned to another guest. Please provide a different login ID',
    ja: 'このユーザーIDはすでに使用されています。別のユーザーIDを入力してください',
    api: (language) => apiAdd({ userId: people.advisor.userId.toLowerCase() }, language),
  },
  {
    code: '7016',
    status: 401,
    ...unknownPerson,
    form: (language) => noticeOf(login('NOBODY1', language)),
    api: (language) => apiLogin('NOBODY2', language),
  },
  {
    code: '7016',
    status: 401,
    ...unknownPerson,
    form: (language) => noticeOf(login(people.manager.userId, language, 'Wrong2026')),
  },
  {
    code: 'scriptError',
    status: 500,
    en: 'An unexpected error occurred. Please try again later.',
    ja: '予期しないエラーが発生しました。しばらくしてからもう一度お試しください。',
    api: (language) => withFailingHash(() => apiAdd({}, language)),
  },
  {
    code: 'sessionTimeoutMessage',
    status: 401,
    en: 'User session has been timed out.',
    ja: '一定時間操作がなかったため、セッションがタイムアウトしました。',
    form: async (language) =>
      (await openPage(pages.login.loader as Action, { path: '/login?ended=timeout', language })).data.timeoutMessage,
  },
  {
    code: 'agencyNotFound',
    status: 403,
    en: 'Your agency registration is still being processed. Please try again in 48-72 business hours or call the help desk. Bookings may still be made by calling reservations.',
    ja: '代理店登録の手続き中です。48～72営業時間後にもう一度お試しいただくか、ヘルプデスクにお電話ください。ご予約はお電話でも承っております。',
    form: (language) => noticeOf(login(people.pending.userId, language)),
    api: (language) => apiLogin(people.pending.userId, language),
  },
  {
    code: 'pendingApproval',
    status: 403,
    en: 'Your agency registration is awaiting approval. You will receive an email once it is approved.',
    ja: '代理店登録は承認待ちです。承認されましたら、メールでお知らせいたします。',
    form: (language) => noticeOf(login(people.pendingInUk.userId, language)),
    api: (language) => apiLogin(people.pendingInUk.userId, language),
  },
  {
    code: 'deactivated',
    status: 403,
    en: /^Your account is deactivated\. Please ask your agency owner Jo Ray\.$/,
    ja: /^お客様のアカウントは無効になっています。代理店のオーナー（Ray Jo|Jo Ray）にお問い合わせください。/,
    form: (language) => noticeOf(login(people.deactivated.userId, language)),
    api: (language) => apiLogin(people.deactivated.userId, language),
  },
  {
    code: 'locked',
    status: 423,
    en: /^This account is locked after several failed attempts\. You can try again at \S.*\.$/,
    ja: /^失敗が続いたため、このアカウントは一時的にロックされています。\S.*以降にもう一度お試しください。$/,
    api: async (language) => {
      const agent = await buildAgent(db, us);
      await fail(agent);
      return apiLogin(agent.userId, language);
    },
  },
  {
    code: 'throttled',
    status: 429,
    en: /^Too many attempts\. You can try again at \S.*\.$/,
    ja: /^試行回数が多すぎます。\S.*以降にもう一度お試しください。$/,
    api: async (language) => {
      const address = crypto.randomUUID();
      for (let failure = 1; failure <= 30; failure += 1) await apiLogin(`GHOST${failure}`, 'en', 'Wrong2026', address);
      return apiLogin(people.manager.userId, language, samplePassword, address);
    },
  },
  {
    code: 'tokenExpired',
    status: 410,
    en: 'Token is expired',
    ja: 'リンクの有効期限が切れています',
    form: async (language) =>
      (
        await postForm(pages.validate.action as Action, {
          path: '/email-validate?tokenId=unknown',
          fields: {},
          language,
        })
      ).data.problem,
    api: (language) => api('GET /osmf/p1.0/agents/validate?tokenId=unknown', language),
  },
  {
    code: 'unauthorized',
    status: 401,
    en: 'Please sign in to continue.',
    ja: '続けるにはログインしてください。',
    api: (language) => apiAdd({}, language, { token: undefined }),
  },
  {
    code: 'invalidToken',
    status: 401,
    en: 'Invalid token',
    ja: 'トークンが無効です',
    api: (language) => apiAdd({}, language, { token: 'no.such.token' }),
  },
  {
    code: 'forbidden',
    status: 403,
    en: 'You do not have permission to do this.',
    ja: 'この操作を行う権限がありません。',
    form: (language) =>
      onErrorPage(
        openPage(pages.overview.loader as Action, {
          path: '/home/agency-overview',
          sessionId: sessions.advisor,
          language,
        }),
      ),
    api: (language) => apiAdd({}, language, { token: tokens.advisor }),
  },
  {
    code: 'crossOrigin',
    status: 403,
    en: 'This request did not come from the portal. Please open the page again and retry.',
    ja: 'このリクエストはポータルから送信されたものではありません。ページを開き直して、もう一度お試しください。',
    form: (language) => onErrorPage(add({}, language, { headers: { Origin: 'https://evil.example' } })),
  },
  {
    code: 'permissionsForbidden',
    status: 403,
    en: "You do not have permission to update this user's permissions.",
    ja: 'このユーザーの権限を変更することはできません。',
    form: (language) => at('', permissions(people.owner, language)),
    api: (language) => apiPermissions(people.owner, tokens.manager, language),
  },
  {
    code: 'permissionsSetByOwner',
    status: 403,
    en: 'Permissions are set by your supervisor or agency owner.',
    ja: '権限は、スーパーバイザーまたは代理店のオーナーが設定します。',
    form: (language) => at('', permissions(people.manager, language)),
    api: (language) => apiPermissions(people.manager, tokens.manager, language),
  },
  {
    code: 'malformedRequest',
    status: 400,
    en: 'The request could not be read.',
    ja: 'リクエストを読み取れませんでした。',
    form: (language) => onErrorPage(add({}, language, { headers: { 'Content-Type': 'text/plain' } })),
    api: (language) => apiAdd({}, language, { body: '{"agent":' }),
  },
  {
    code: 'missingHeader',
    status: 400,
    en: 'Missing or wrong headers: x-client-id',
    ja: '次のヘッダーがないか、正しくありません：x-client-id',
    api: (language) => apiAdd({}, language, { headers: { 'x-client-id': null } }),
  },
  {
    code: 'unknownField',
    status: 400,
    en: 'Unknown field: isAdmin',
    ja: '不明な項目です：isAdmin',
    form: (language) => at('', add({ isAdmin: 'Y' }, language)),
    api: (language) => apiAdd({ isAdmin: 'Y' }, language),
  },
  {
    code: 'invalidOption',
    status: 400,
    en: 'Please Select an Option',
    ja: 'いずれかを選択してください',
    form: (language) => at('state', add({ state: 'ZZ' }, language)),
    api: (language) => apiAdd({ state: 'ZZ' }, language),
  },
  {
    code: 'notFound',
    status: 404,
    en: 'The page or record was not found.',
    ja: 'ページまたはデータが見つかりません。',
    form: (language) =>
      onErrorPage(
        openPage(pages.agent.loader as Action, {
          path: '/home/agency-overview/x',
          params: { agentUniqueId: crypto.randomUUID() },
          sessionId: sessions.owner,
          language,
        }),
      ),
    api: (language) => api('GET /osmf/p1.0/agents/retrieve?agentId=unknown', language, { token: tokens.owner }),
  },
  {
    code: 'methodNotAllowed',
    status: 405,
    en: 'This method is not allowed here.',
    ja: 'このメソッドは使用できません。',
    api: (language) => api('DELETE /osmf/v1.0/agents/add', language),
  },
  {
    code: 'bodyTooLarge',
    status: 413,
    en: 'The request is too large.',
    ja: 'リクエストのサイズが大きすぎます。',
    api: (language) => apiAdd({ city: 'x'.repeat(300_000) }, language),
  },
  {
    code: 'unsupportedMediaType',
    status: 415,
    en: 'This content type is not supported.',
    ja: 'このコンテンツタイプには対応していません。',
    api: (language) => apiAdd({}, language, { headers: { 'Content-Type': 'text/xml' } }),
  },
  {
    code: 'lastOwner',
    status: 409,
    en: 'An agency needs at least one owner. Please make another user an owner first.',
    ja: '代理店には少なくとも1名のオーナーが必要です。先に別のユーザーをオーナーに設定してください。',
    api: (language) =>
      api('POST /osmf/v1.0/agents/delete', language, {
        token: tokens.owner,
        body: { agent: { agentId: people.owner.agentId } },
      }),
  },
  {
    code: 'illegalTransition',
    status: 409,
    en: 'This is not possible while the account’s status is “Active”.',
    ja: 'アカウントのステータスが「有効」のため、この操作を行うことができません。',
    api: (language) =>
      api('POST /osmf/v1.0/agents/tnc', language, {
        token: tokens.owner,
        body: { reqType: 'R0033', agent: { agentId: people.owner.agentId, termsVersion } },
      }),
  },
  {
    code: 'conflict',
    status: 409,
    en: 'Someone else has changed this in the meantime. Please reload the page and try again.',
    ja: 'ほかのユーザーが先に変更しました。ページを再読み込みして、もう一度お試しください。',
    form: (language) => at('', terms({ termsVersion: 'older' }, language)),
    api: (language) => apiTerms({ termsVersion: 'older' }, language),
  },
  {
    code: 'certificationRequired',
    status: 400,
    en: 'Please certify that this person is an approved seller of travel employed by your agency.',
    ja: 'この方が貴社に所属し、旅行商品の販売を認められた者であることを証明してください。',
    form: (language) => at('certification', add({ certification: [] }, language)),
    api: (language) => apiAdd({ certification: false }, language),
  },
  {
    code: 'termsRequired',
    status: 400,
    en: 'Please accept the terms and conditions.',
    ja: '利用規約に同意してください。',
    form: (language) => at('acceptTerms', terms({ acceptTerms: [] }, language)),
  },
  {
    code: 'passwordNotNew',
    status: 400,
    en: 'Please choose a password that is different from the one you were given.',
    ja: 'お知らせしたパスワードとは異なるパスワードを設定してください。',
    form: (language) => at('password', terms({ password: samplePassword, confirmPwd: samplePassword }, language)),
    api: (language) => apiTerms({ password: samplePassword, confirmPwd: samplePassword }, language),
  },
  {
    code: 'countryNotLocated',
    status: 404,
    en: 'Unable to locate the country code',
    ja: '国コードを特定できませんでした',
    api: (language) => api('GET /guest/p1.0/locale', language),
  },
];

describe.each(['en', 'ja'] as const)('spec §8 in %s', (language) => {
  const said = (entry: Entry) =>
    typeof entry[language] === 'string' ? entry[language] : expect.stringMatching(entry[language]);

  test.each(entries.filter(({ form }) => form))('the portal says $code', async (entry) => {
    expect(await entry.form?.(language)).toEqual(said(entry));
  });

  test.each(entries.filter(({ api: asked }) => asked))('the API says $code', async (entry) => {
    const answer = await entry.api?.(language);
    expect(answer?.status).toBe(entry.status);
    const [first] = answer?.body.errors ?? [];
    expect(first).toMatchObject({ code: entry.code, title: said(entry) });
  });
});

test('internal errors are not disclosed', async () => {
  const thrown = await withFailingHash(() => add({}, 'en'));
  expect([thrown.status, thrown.data.code]).toEqual([500, 'scriptError']);
  expect(JSON.stringify(thrown.data)).not.toMatch(/secret|SELECT|password_hash/);
});
