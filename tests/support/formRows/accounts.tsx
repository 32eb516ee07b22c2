import * as credentials from '#app/domain/accounts/credentials/credentialForms.ts';
import { consentSchema } from '#app/domain/accounts/assistants/consentForm.ts';
import { agencyKeySchema, brandKeySchema, rotateKeySchema } from '#app/domain/accounts/keys/keyForms.ts';
import { mailChoicesSchema } from '#app/domain/accounts/notifications/forms.ts';
import * as secondFactors from '#app/domain/accounts/secondFactors/secondFactorForms.ts';
import * as staffAccounts from '#app/domain/accounts/staff/accountForms.ts';
import { mailedCodeSchema, signInSchema } from '#app/domain/accounts/signIn/signInForms.ts';
import { chosenKinds } from '#app/domain/operations/notifications/notificationKinds.ts';
import MailChoices from '#app/routes/accounts/notifications/choices.tsx';
import { ChangeEmailForm } from '#app/routes/accounts/credentials/EmailForms.tsx';
import ForgotPassword from '#app/routes/accounts/credentials/forgotPassword.tsx';
import Password from '#app/routes/accounts/credentials/password.tsx';
import ResetPassword from '#app/routes/accounts/credentials/resetPassword.tsx';
import AcceptTerms from '#app/routes/accounts/onboarding/acceptTerms.tsx';
import OwnPasskey from '#app/routes/accounts/secondFactors/ownPasskey.tsx';
import RemoveAuthenticator from '#app/routes/accounts/secondFactors/removeAuthenticator.tsx';
import RenewRecoveryCodes from '#app/routes/accounts/secondFactors/renewRecoveryCodes.tsx';
import Login from '#app/routes/accounts/signIn/login.tsx';
import { MailedCodeStep } from '#app/routes/accounts/signIn/MailedCodeStep.tsx';
import SecondFactor from '#app/routes/accounts/signIn/secondFactor.tsx';
import SetupAuthenticator from '#app/routes/accounts/signIn/secondFactorSetupAuthenticator.tsx';
import SetupPasskey from '#app/routes/accounts/signIn/secondFactorSetupPasskey.tsx';
import InviteStaff from '#app/routes/accounts/staff/invite.tsx';
import Join from '#app/routes/accounts/staff/join.tsx';
import Confirm from '#app/routes/accounts/staff/confirm.tsx';
import StaffLogin from '#app/routes/accounts/staff/login.tsx';
import StaffMember from '#app/routes/accounts/staff/member.tsx';
import ConnectAssistant from '#app/routes/accounts/assistants/connect.tsx';
import AgencyKey from '#app/routes/accounts/keys/agencyKey.tsx';
import AgencyKeys from '#app/routes/accounts/keys/agencyKeys.tsx';
import StaffKeys from '#app/routes/accounts/keys/staffKeys.tsx';
import type { FormRow, Refused } from './formRow.ts';

const own = { userId: 'OWNER1', backHref: '/' };
const terms = { title: 'Terms', html: '<p>Terms</p>', version: '2', validFrom: null };
const setup = { setup: 'sealed', qr: { size: 21, path: 'M0 0' }, secret: 'ABCDEFGH', address: 'otpauth://totp/x' };
const step = { passkeyOptions: null, authenticator: true, loginHref: '/login', helpHref: '/help' };
const password = '[name="password"]';
const offered = { offered: ['nam', 'jp'], mayGiveAll: true };
const member = {
  ...offered,
  name: 'Ann',
  userId: 'STAFF1',
  role: 'editor',
  markets: 'Japan',
  emailAddress: 'a@b.example',
  state: 'active',
  given: { role: 'editor', markets: ['jp'] },
};

const keys = {
  rows: [],
  list: { search: '', filters: {}, isNarrowed: false, page: 1, pageSize: 20, total: 0, mostCounted: 1000 },
  scopes: ['read:people', 'write:people'],
  lastDay: '2027-02-28',
  isMaking: true,
};
const key = {
  key: {
    keyId: 'k1',
    kind: 'agency',
    name: 'Nightly export',
    isTest: false,
    hint: 'gw_live_abcd',
    state: 'active',
    scopes: ['read:people'],
    networks: '',
    issuer: '',
    lastDay: 'tomorrow',
    lastUsed: null,
    madeAt: 'today',
    revokedAt: null,
    replaced: null,
    keeper: 'Ann',
    isOwn: true,
  },
  days: [],
  log: { reference: '', isReference: true, next: null, calls: [] },
};
const repliedByKeys = { refused: (result: Refused) => ({ reply: { text: undefined, result } }) };

/** The forms about credentials, second factors, signing in and the steps before the portal. */
export const accountRows: readonly FormRow[] = [
  ...(['agent', 'staff'] as const).map((who) => ({
    parses: 'accounts/notifications/choices.tsx mailChoicesSchema',
    state: who,
    schema: mailChoicesSchema(chosenKinds(who)),
    page: <MailChoices />,
    data: { who, chosen: Object.fromEntries(chosenKinds(who).map((kind) => [kind, 'daily'])) },
  })),
  {
    parses: 'accounts/assistants/connect.tsx consentSchema',
    schema: consentSchema(),
    page: <ConnectAssistant />,
    data: {
      name: 'Harbor assistant',
      host: 'harbor.example',
      scopes: ['read:sales', 'write:feedback'],
      userId: 'OWNER',
      agency: 'Tidewater',
    },
    at: '[name="scopes"]',
  },
  {
    parses: 'accounts/keys/keyPages.server.ts agencyKeySchema',
    schema: agencyKeySchema(),
    page: <AgencyKeys />,
    data: keys,
    ...repliedByKeys,
  },
  {
    parses: 'accounts/keys/keyPages.server.ts brandKeySchema',
    schema: brandKeySchema(),
    page: <StaffKeys />,
    data: { ...keys, scopes: ['write:bookings', 'write:members'] },
    ...repliedByKeys,
  },
  {
    parses: 'accounts/keys/keyPages.server.ts rotateKeySchema',
    schema: rotateKeySchema(),
    page: <AgencyKey />,
    data: key,
    at: '[value="rotate"]',
    besides: { intent: 'which of the page’s forms was sent' },
    ...repliedByKeys,
  },
  {
    parses: 'accounts/credentials/emailForms.server.ts changeEmailSchema',
    schema: credentials.changeEmailSchema(),
    page: <ChangeEmailForm userId="OWNER1" pending={null} lastResult={undefined} />,
    refused: (result) => ({ page: <ChangeEmailForm userId="OWNER1" pending={null} lastResult={result} /> }),
    besides: { intent: 'says that the address is changed, not withdrawn' },
  },
  {
    parses: 'accounts/credentials/forgotPassword.tsx forgotPasswordSchema',
    schema: credentials.forgotPasswordSchema(),
    page: <ForgotPassword />,
    data: { helpHref: '/help' },
    at: '[name="userIdOrEmail"]',
  },
  {
    parses: 'accounts/credentials/password.tsx changePasswordSchema',
    schema: credentials.changePasswordSchema(),
    page: <Password />,
    data: own,
  },
  {
    parses: 'accounts/credentials/resetPassword.tsx newPasswordSchema',
    schema: credentials.newPasswordSchema(),
    page: <ResetPassword />,
    data: own,
    at: password,
  },
  ...[true, false].map((asksForPassword) => ({
    parses: `accounts/onboarding/acceptTerms.tsx ${asksForPassword ? 'acceptTermsSchema' : 'acceptChangedTermsSchema'}`,
    schema: asksForPassword ? credentials.acceptTermsSchema() : credentials.acceptChangedTermsSchema(),
    page: <AcceptTerms />,
    data: { terms, since: null, changed: !asksForPassword, asksForPassword, userId: 'OWNER1' },
    at: '[name="acceptTerms"]',
    besides: { termsVersion: 'names the terms that were read' },
  })),
  {
    parses: 'accounts/secondFactors/ownPasskey.tsx renamePasskeySchema',
    schema: secondFactors.renamePasskeySchema(),
    page: <OwnPasskey />,
    data: { ...own, name: 'Laptop' },
    at: '[name="passkeyName"]',
    refused: (result) => ({ reply: { part: 'rename', result } }),
  },
  ...[
    { parses: 'accounts/secondFactors/ownPasskey.tsx', page: <OwnPasskey /> },
    { parses: 'accounts/secondFactors/removeAuthenticator.tsx', page: <RemoveAuthenticator /> },
    { parses: 'accounts/secondFactors/renewRecoveryCodes.tsx', page: <RenewRecoveryCodes /> },
    { parses: 'accounts/signIn/secondFactorSetupAuthenticator.tsx', page: <SetupAuthenticator /> },
  ].map(({ parses, page }) => ({
    parses: `${parses} passwordProofSchema`,
    schema: secondFactors.passwordProofSchema(),
    page,
    data: { ...own, name: 'Laptop' },
    at: password,
  })),
  {
    parses: 'accounts/signIn/secondFactorSetupAuthenticator.tsx confirmAuthenticatorSchema',
    schema: secondFactors.confirmAuthenticatorSchema(),
    page: <SetupAuthenticator />,
    data: own,
    reply: { setup, result: undefined },
    refused: (result) => ({ reply: { setup, result } }),
    at: '[name="code"]',
  },
  {
    parses: 'accounts/signIn/secondFactorSetupPasskey.tsx beginPasskeySchema',
    schema: secondFactors.beginPasskeySchema(),
    page: <SetupPasskey />,
    data: { ...own, suggestedName: 'Linux' },
    at: password,
    scripted: 'a passkey is made by a script; the page says so without',
  },
  {
    parses: 'accounts/signIn/secondFactorAnswer.server.ts schemas',
    state: 'a code',
    schema: secondFactors.secondFactorCodeSchema(),
    page: <SecondFactor />,
    data: step,
    at: '[name="code"]',
  },
  {
    parses: 'accounts/signIn/secondFactorAnswer.server.ts schemas',
    state: 'a recovery code',
    schema: secondFactors.recoveryCodeSchema(),
    page: <SecondFactor />,
    data: step,
    at: '[name="recoveryCode"]',
    forgets: 'a recovery code is a secret',
  },
  {
    parses: 'accounts/signIn/mailedCodeAnswer.server.ts mailedCodeSchema',
    schema: mailedCodeSchema(),
    page: <MailedCodeStep lastResult={undefined} sentAgain={false} mayResend loginHref="/login" />,
    at: '[name="code"]',
  },
  {
    parses: 'accounts/signIn/login.tsx signInSchema',
    schema: signInSchema(),
    page: <Login />,
    data: {
      labels: { userId: 'User ID', password: 'Password' },
      ended: null,
      helpHref: '/help',
      registerHref: '/register',
    },
    at: password,
  },
  {
    parses: 'accounts/staff/login.tsx signInSchema',
    schema: signInSchema(),
    page: <StaffLogin />,
    data: { ended: null },
    at: password,
  },
  {
    parses: 'accounts/staff/confirm.tsx passwordProofSchema',
    schema: secondFactors.passwordProofSchema(),
    page: <Confirm />,
    data: { userId: 'ANA1', backHref: '/staff/agencies', minutes: 5, done: false, factors: null },
    at: password,
    refused: (result) => ({ reply: { part: 'password', result } }),
  },
  {
    parses: 'accounts/staff/join.tsx acceptInvitationSchema',
    schema: staffAccounts.acceptInvitationSchema(),
    page: <Join />,
    data: { role: 'editor', emailAddress: 'a@b.example' },
    at: password,
  },
  {
    parses: 'accounts/staff/invite.tsx inviteStaffSchema',
    schema: staffAccounts.inviteStaffSchema(),
    page: <InviteStaff />,
    data: offered,
    at: '[name="emailAddress"]',
  },
  {
    parses: 'accounts/staff/member.tsx staffAccessSchema',
    schema: staffAccounts.staffAccessSchema(),
    page: <StaffMember />,
    data: member,
    at: '[name="role"]',
    besides: { intent: 'says which of the acts it is' },
    refused: (result) => ({ reply: { part: 'access', result } }),
  },
  {
    parses: 'accounts/staff/member.tsx endStaffAccessSchema',
    schema: staffAccounts.endStaffAccessSchema(),
    page: <StaffMember />,
    data: member,
    at: '[name="reason"]',
    besides: { intent: 'says which of the acts it is' },
    refused: (result) => ({ reply: { part: 'end', result } }),
  },
];
