import { index, layout, route, type RouteConfig } from '@remix-run/route-config';

export default [
  index('./routes/session/index.tsx'),
  route('login', './routes/session/login.tsx'),
  route('login/switch-user', './routes/session/switchUser.tsx'),
  route('sign-out', './routes/session/signOut.ts'),
  route('session/keep-alive', './routes/session/keepAlive.ts'),
  route('language', './routes/session/language.ts'),
  route('forgot-password', './routes/session/forgotPassword.tsx'),
  route('reset-password', './routes/session/resetPassword.tsx'),
  route('update-email', './routes/session/updateEmail.tsx'),
  route('email-validate', './routes/session/validateEmail.tsx'),
  route('accept-tnc', './routes/session/acceptTerms.tsx'),
  route('initial-edit', './routes/session/initialEdit.tsx'),
  route('default-brand', './routes/session/defaultBrand.tsx'),

  route('home/my-account/my-data/file', './routes/agents/myDataFile.ts'),
  route('home/agency-overview/:agentUniqueId/access', './routes/agents/agentAccess.ts'),

  layout('./routes/portal.tsx', { id: 'portal' }, [
    route('home', './routes/session/home.ts'),
    layout('./routes/agents/account.tsx', [
      route('home/my-account', './routes/agents/myAccount.tsx'),
      route('home/my-account/password', './routes/agents/password.tsx'),
      route('home/my-account/email', './routes/agents/email.tsx'),
      route('home/my-account/preferences', './routes/agents/preferences.tsx'),
      route('home/my-account/sessions', './routes/agents/sessions.tsx'),
      route('home/my-account/history', './routes/agents/history.tsx'),
      route('home/my-account/my-data', './routes/agents/myData.tsx'),
    ]),
    route('home/agency-overview', './routes/agencies/overview.tsx'),
    route('home/agency-overview/add', './routes/agents/add.tsx'),
    route('home/agency-overview/:agentUniqueId', './routes/agents/agent.tsx'),
    route('home/:brand', './routes/content/home.tsx'),
    route('home/pages/:brand/*', './routes/content/portalPage.tsx'),
    route('home/*', './routes/notFound.tsx', { id: 'portal-not-found' }),
  ]),

  route('ext-pages/:market/*', './routes/content/publicPage.tsx'),
  route('terms-and-conditions', './routes/content/publicPage.tsx', { id: 'public-terms-and-conditions' }),
  route('privacy-policy', './routes/content/publicPage.tsx', { id: 'public-privacy-policy' }),
  route('do-not-sell', './routes/content/publicPage.tsx', { id: 'public-do-not-sell' }),
  route('site-requirements', './routes/content/publicPage.tsx', { id: 'public-site-requirements' }),
  route('contact-us', './routes/content/publicPage.tsx', { id: 'public-contact-us' }),
  route('find-your-rep', './routes/content/publicPage.tsx', { id: 'public-find-your-rep' }),
  route('login-help', './routes/content/publicPage.tsx', { id: 'public-login-help' }),
  route('how-to-register', './routes/content/publicPage.tsx', { id: 'public-how-to-register' }),

  route('staff', './routes/staff/index.ts'),
  route('staff/login', './routes/staff/login.tsx'),
  route('staff/sign-out', './routes/staff/signOut.ts'),
  route('staff/keep-alive', './routes/staff/keepAlive.ts'),
  route('staff/language', './routes/staff/language.ts'),
  layout('./routes/staff/console.tsx', [
    route('staff/agencies', './routes/staff/agencies.tsx'),
    route('staff/agencies/:agencyId', './routes/staff/agency.tsx'),
  ]),

  route('sandbox/partner', './routes/sandbox/partner.tsx'),
  route('dev/mailbox', './routes/session/mailbox.tsx'),
  route('dev/mailbox/:mailId', './routes/session/mailboxMail.tsx'),
  route('dev/mailbox/:mailId/html', './routes/session/mailboxHtml.ts'),

  // The API is Hono's; these let any Remix host serve it (docs/architecture.md).
  route('osdb/*', './routes/resources/api.ts', { id: 'api-osdb' }),
  route('osmf/*', './routes/resources/api.ts', { id: 'api-osmf' }),
  route('guest/*', './routes/resources/api.ts', { id: 'api-guest' }),
  route('openapi.json', './routes/resources/openApi.ts'),
  route('docs', './routes/resources/documentation.tsx'),
  route('healthz', './routes/resources/health.ts'),
  route('readyz', './routes/resources/readiness.ts'),

  route('*', './routes/notFound.tsx'),
] satisfies RouteConfig;
