import { describe, expect, test } from 'vitest';
import { fieldLabel, messageText, parseMessageKey } from '#app/domain/messages.ts';
import { isRefusal, Refusal, refusals, type RefusalCode } from '#app/domain/refusals.ts';
import { english, japanese, readNamespace, texts } from '#tests/domain/translator.ts';

type Row = [RefusalCode, number, string, string];
const profileEnglish = 'We cannot locate your user profile. Please verify your username and password and try again.';
const profileJapanese =
  'ユーザー情報が見つかりません。ユーザーIDとパスワードをご確認のうえ、もう一度お試しください。パスワードをお忘れの場合は、「パスワードをお忘れの方」のリンクをご利用ください。';

const catalogue: Row[] = [
  ['7008', 409, 'Another account already uses the same email address. Please give a different email address.', 'このメールアドレスは別のアカウントで既に使用されています。別のメールアドレスを入力してください。'],
  ['7009', 409, 'Another account already uses the same user ID. Please give a different user ID.', 'このユーザーIDは別のアカウントで既に使用されています。別のユーザーIDを入力してください。'],
  ['7016', 401, profileEnglish, profileJapanese],
  ['7017', 401, profileEnglish, profileJapanese],
  ['scriptError', 500, 'An unexpected error occurred. Please try again later.', '予期しないエラーが発生しました。しばらくしてからもう一度お試しください。'],
  ['registerAgencyError', 500, 'Unable to register the agency.', '代理店を登録できませんでした。'],
  ['sendMailError', 502, 'Unable to send mail due to an error.', 'エラーのため、メールを送信できませんでした。'],
  ['outageMessage', 503, 'Website is unavailable due to scheduled maintenance until May 1, 6 AM PST.', '定期メンテナンスのため、May 1 6 AM（太平洋標準時）までウェブサイトをご利用いただけません。'],
  ['outageNotice', 503, 'Website will be unavailable due to scheduled maintenance', '定期メンテナンスのため、ウェブサイトをご利用いただけなくなります'],
  ['selfRetrieveAgentError', 500, 'Unable to load the data.', 'データを読み込めませんでした。'],
  ['genericServiceError', 503, 'Service is unavailable.', '現在、サービスをご利用いただけません。'],
  ['serviceUnavailable', 503, 'Service is unavailable.', '現在、サービスをご利用いただけません。'],
  ['sessionTimeoutMessage', 401, 'User session has been timed out.', '一定時間操作がなかったため、セッションがタイムアウトしました。'],
  ['emailUpdateError', 500, 'Unable to update agent email address.', 'メールアドレスを更新できませんでした。'],
  ['loginPolarError', 500, 'There were problems processing the login. Please try again.', 'ログインの処理中に問題が発生しました。もう一度お試しください。'],
  ['pprEnrollError', 403, 'Your agency does not meet the criteria to enroll in the partner rewards program. Please contact the support team.', 'お客様の代理店は、パートナーリワードプログラムの登録条件を満たしていません。サポートチームにお問い合わせください。'],
  ['agencyNotFound', 403, 'Your agency registration is still being processed. Please try again in 48-72 business hours or call the help desk. Bookings may still be made by calling reservations.', '代理店登録の手続き中です。48～72営業時間後にもう一度お試しいただくか、ヘルプデスクにお電話ください。ご予約はお電話でも承っております。'],
  ['countriesUnavailable', 503, 'Unable to load Countries', '国の一覧を読み込めませんでした'],
  ['statesUnavailable', 503, 'Unable to load States', '都道府県・州の一覧を読み込めませんでした'],
  ['suffixesUnavailable', 503, 'Unable to load Suffixes', '称号の一覧を読み込めませんでした'],
  ['headerFooterUnavailable', 503, 'Unable to fetch header footer JSON data', 'ヘッダーとフッターのデータを取得できませんでした'],
  ['homePageUnavailable', 503, 'Unable to fetch home page JSON', 'ホームページのデータを取得できませんでした'],
  ['refreshTokenFailed', 401, 'Refresh Token Failed', 'セッションを更新できませんでした'],
  ['curriculumUnavailable', 503, 'Error fetching curriculum data', 'カリキュラムのデータを取得できませんでした'],
  ['categoriesUnavailable', 503, 'Error fetching categories list', 'カテゴリーの一覧を取得できませんでした'],
  ['dashboardUnavailable', 503, 'Error fetching Dashoard data', 'ダッシュボードのデータを取得できませんでした'],
  ['refresherDeadlineUnavailable', 503, 'Error fetching Refresher Deadline date', 'リフレッシャーの期限を取得できませんでした'],
  ['emailNotSent', 502, 'Error sending Email', 'メールの送信中にエラーが発生しました'],
  ['fccNotCreated', 502, "Error creating FCC, please reach out to the provider's help desk", 'FCCを作成できませんでした。提供元のヘルプデスクにお問い合わせください'],
  ['updateUnavailable', 503, 'Unable to Update at the moment, please try again later', '現在更新できません。しばらくしてからもう一度お試しください'],
  ['serviceFailed', 502, 'Service Failed', 'サービスの処理に失敗しました'],
  ['widenUnavailable', 502, 'Unable to load widen service', 'メディアライブラリを読み込めませんでした'],
  ['ecatalogUnavailable', 502, 'Unable to load eCatalog service', 'eカタログを読み込めませんでした'],
  ['feedbackNotSaved', 503, 'Failed to Save Feedback', 'フィードバックを保存できませんでした'],
  ['countryNotLocated', 404, 'Unable to locate the country code', '国コードを特定できませんでした'],
  ['alertPageUnavailable', 503, 'Unable to get CMS Alert page', 'お知らせを取得できませんでした'],
  ['landingPageUnavailable', 503, 'Unable to fetch landing page', 'ランディングページを取得できませんでした'],
  ['somethingWentWrong', 500, 'Something went wrong. Please try again later', '問題が発生しました。しばらくしてからもう一度お試しください'],
  ['passwordResetFailed', 400, 'Password Reset Failed', 'パスワードを再設定できませんでした'],
  ['tokenExpired', 410, 'Token is expired', 'リンクの有効期限が切れています'],
  ['academyOutOfSync', 409, "Your Academy status is not in Sync with the System. Please reach out to the provider's help desk", 'アカデミーのステータスがシステムと一致していません。提供元のヘルプデスクにお問い合わせください'],
  ['ownerNotUpdated', 500, 'Unable to update owner!', 'オーナーの情報を更新できませんでした。'],
  ['termsNotUpdated', 500, 'Unable to update AgentTNC!', '利用規約への同意を保存できませんでした。'],
  ['dataNotFound', 404, 'Data not found!', 'データが見つかりません。'],
  ['responseDataNotFound', 502, 'Response Data not found!', '応答データが見つかりません。'],
  ['dataUnavailable', 503, 'Unable to fetch data!', 'データを取得できませんでした。'],
  ['unauthorized', 401, 'Please sign in to continue.', '続けるにはログインしてください。'],
  ['invalidToken', 401, 'Invalid token', 'トークンが無効です'],
  ['forbidden', 403, 'You do not have permission to do this.', 'この操作を行う権限がありません。'],
  ['crossOrigin', 403, 'This request did not come from the portal. Please open the page again and retry.', 'このリクエストはポータルから送信されたものではありません。ページを開き直して、もう一度お試しください。'],
  ['permissionsForbidden', 403, "You do not have permission to update this user's permissions.", 'このユーザーの権限を変更することはできません。'],
  ['permissionsSetByOwner', 403, 'Permissions are set by your supervisor or agency owner.', '権限は、スーパーバイザーまたは代理店のオーナーが設定します。'],
  ['deactivated', 403, 'Your account is deactivated. Please ask your agency owner JO RAY.', 'お客様のアカウントは無効になっています。代理店のオーナー（JO RAY）にお問い合わせください。'],
  ['pendingApproval', 403, 'Your agency registration is awaiting approval. You will receive an email once it is approved.', '代理店登録は承認待ちです。承認されましたら、メールでお知らせいたします。'],
  ['registrationDeclined', 403, 'Your agency registration was declined. The email that we sent you gives the reason. If you have questions, please call the help desk.', '代理店のご登録は承認されませんでした。理由は、お送りしたメールをご確認ください。ご不明な点は、ヘルプデスクまでお電話ください。'],
  ['locked', 423, 'This account is locked after several failed attempts. You may try again at 10:30.', '失敗が続いたため、このアカウントは一時的にロックされています。10:30以降にもう一度お試しください。'],
  ['throttled', 429, 'Too many attempts. You may try again at 10:30.', '試行回数が多すぎます。10:30以降にもう一度お試しください。'],
  ['malformedRequest', 400, 'The request could not be read.', 'リクエストを読み取れませんでした。'],
  ['missingHeader', 400, 'The header X-Client-Id is missing or wrong.', 'ヘッダーX-Client-Idがないか、正しくありません。'],
  ['unknownField', 400, 'Unknown field: shoeSize', '不明な項目です：shoeSize'],
  ['invalidOption', 400, 'Please Select an Option', 'いずれかを選択してください'],
  ['notFound', 404, 'The page or record was not found.', 'ページまたはデータが見つかりません。'],
  ['methodNotAllowed', 405, 'This method is not allowed here.', 'このメソッドは使用できません。'],
  ['bodyTooLarge', 413, 'The request is too large.', 'リクエストのサイズが大きすぎます。'],
  ['unsupportedMediaType', 415, 'This content type is not supported.', 'このコンテンツタイプには対応していません。'],
  ['lastOwner', 409, 'An agency needs at least one owner. Please make another user an owner first.', '代理店には少なくとも1名のオーナーが必要です。先に別のユーザーをオーナーに設定してください。'],
  ['illegalTransition', 409, 'This step is not possible in the present status of the account.', 'アカウントの現在のステータスでは、この操作を行うことができません。'],
  ['conflict', 409, 'Somebody else has changed this in the meantime. Please load the page again and retry.', 'ほかのユーザーが先に変更しました。ページを再読み込みして、もう一度お試しください。'],
  ['agencyRegistered', 409, "An agency with this name and postal code is already registered, or its registration is being reviewed. If it is yours, ask the agency's owner to add you, or contact our support team.", '同じ名称と郵便番号の代理店が、すでに登録済みか審査中です。お客様の代理店の場合は、代理店のオーナーに追加をご依頼いただくか、サポートチームにお問い合わせください。'],
  ['abtaNumberRegistered', 409, "An agency with this ABTA number is already registered, or its registration is being reviewed. If it is yours, ask the agency's owner to add you, or contact our support team.", '同じABTA番号の代理店が、すでに登録済みか審査中です。お客様の代理店の場合は、代理店のオーナーに追加をご依頼いただくか、サポートチームにお問い合わせください。'],
  ['certificationRequired', 400, 'Please certify that this person is an approved seller of travel employed by your agency.', 'この方が貴社に所属し、旅行商品の販売を認められた者であることを証明してください。'],
  ['termsRequired', 400, 'Please accept the terms and conditions.', '利用規約に同意してください。'],
  ['secondFactorRequired', 401, 'This account also asks for a second factor. Please send a code of your authenticator app, or a recovery code.', 'このアカウントは2段階認証が必要です。認証アプリのコードまたはリカバリーコードを送信してください。'],
  ['secondFactorWrong', 401, 'This code is wrong, or it was used before. Please try the next one.', 'コードが正しくないか、すでに使用されています。次に表示されるコードをお試しください。'],
  ['secondFactorExpired', 410, 'This took too long, or it was finished elsewhere. Please start again.', '時間が経過したか、別の画面で完了しています。お手数ですが、最初からやり直してください。'],
  ['passkeyRefused', 401, 'This passkey was not accepted. Please try again, or sign in another way.', 'このパスキーは確認できませんでした。もう一度お試しいただくか、別の方法でログインしてください。'],
  ['passkeyNotMade', 400, 'The passkey could not be saved. Please try again.', 'パスキーを保存できませんでした。もう一度お試しください。'],
  ['lastSecondFactor', 409, 'Your agency asks everybody for a second factor, and this is your last one. Please add another one first.', '貴社では全員に2段階認証が必要です。最後の認証方法は削除できません。先に別の認証方法を追加してください。'],
  ['ownSecondFactorFirst', 409, 'Please set up a second factor of your own first, so that you do not lock yourself out.', 'ご自身がログインできなくなるのを防ぐため、先にご自身の2段階認証を設定してください。'],
  ['tooManyPasskeys', 409, 'You have as many passkeys as an account may have. Please remove one first.', '登録できるパスキーの上限に達しています。先にいずれかを削除してください。'],
  ['passwordNotNew', 400, 'Please choose a password other than the one that you were given.', 'お知らせしたパスワードとは異なるパスワードを設定してください。'],
  ['passwordUnchanged', 400, 'Please choose a password other than your present one.', '現在のパスワードとは異なるパスワードを設定してください。'],
  ['wrongPassword', 400, 'This is not your present password.', '現在のパスワードが正しくありません。'],
  ['emailUnchanged', 400, 'This is your email address already. Please give another one.', '現在ご登録のメールアドレスと同じです。別のメールアドレスを入力してください。'],
];

const params = { endday: 'May 1', endtime: '6 AM', owner: 'JO RAY', until: '10:30', header: 'X-Client-Id', field: 'shoeSize' };

describe('spec §8', () => {
  test.each(catalogue)('%s is %i', (code, status, en, ja) => {
    expect(refusals[code].status).toBe(status);
    expect(texts(refusals[code].messageKey, params)).toEqual([en, ja]);
  });

  test('holds every refusal', () => {
    expect(catalogue.map(([code]) => code).sort()).toEqual(Object.keys(refusals).sort());
  });

  test('every text belongs to a refusal', () => {
    const keys = new Set(Object.values(refusals).map(({ messageKey }) => messageKey.replace('refusals:', '')));
    expect(Object.keys(readNamespace('en', 'refusals')).filter((key) => !keys.has(key))).toEqual([]);
  });

  test('7016 and 7017 give the same answer (D3)', () => {
    expect(refusals['7016'].status).toBe(refusals['7017'].status);
    expect(texts('refusals:7016')).toEqual(texts('refusals:7017'));
  });
});

const successes: [string, string, string][] = [
  ['userAdded', 'User Added successfully!', 'ユーザーを追加しました。'],
  ['userDeleted', 'User Deleted successfully!', 'ユーザーを削除しました。'],
  ['userDeactivated', 'The user was deactivated.', 'ユーザーを無効にしました。'],
  ['userReactivated', 'The user is active again.', 'ユーザーを再び有効にしました。'],
  ['sessionEnded', 'The session was ended.', '端末をログアウトしました。'],
  ['sessionsEnded', 'All other sessions were ended.', 'ほかの端末をすべてログアウトしました。'],
  ['updated', 'Updated successfully!', '更新しました。'],
  ['enrollmentSaved', 'Enrollment saved successfully!', '登録を保存しました。'],
  ['validationSuccessful', 'Validation Successful', '確認が完了しました'],
  [
    'emailValidated',
    'You have successfully validated your email address and are now ready to Sign In.',
    'メールアドレスの確認が完了しました。ログインしていただけます。',
  ],
  ['fccSaved', 'Your FCC has been saved successfully', 'FCCを保存しました'],
  ['fccCreated', 'Congratulations! Your FCC has been created successfully', 'おめでとうございます。FCCが作成されました'],
  ['welcome', 'Welcome to Cunard, Ann!', 'Ann様、Cunardへようこそ。'],
  ['confirmDelete', 'Are you sure you want to delete Ann Lee?', 'Ann Lee様を削除してもよろしいですか？'],
];

test.each(successes)('success %s', (key, en, ja) => {
  expect(texts(`successes:${key}`, { brand: 'Cunard', firstName: 'Ann', name: 'Ann Lee' })).toEqual([en, ja]);
});

describe('Refusal', () => {
  test('carries code, field, params and status', () => {
    const refusal = new Refusal('7008', { field: 'emailAddress', params: { a: 1 } });
    expect(refusal).toMatchObject({ code: '7008', field: 'emailAddress', params: { a: 1 }, status: 409, messageKey: 'refusals:7008' });
    expect(refusal).toBeInstanceOf(Error);
  });

  test('is told from other errors', () => {
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
    expect(texts('validation:required|firstName')).toEqual(['Please enter First Name', '名を入力してください']);
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
