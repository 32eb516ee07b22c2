import { index, layout, route, type RouteConfig } from '@remix-run/route-config';

export default [
  index('./routes/session/index.tsx'),
  route('login', './routes/session/login.tsx'),
  route('sign-out', './routes/session/signOut.ts'),
  route('session/keep-alive', './routes/session/keepAlive.ts'),
  route('language', './routes/session/language.ts'),
  route('update-email', './routes/session/updateEmail.tsx'),
  route('email-validate', './routes/session/validateEmail.tsx'),
  route('accept-tnc', './routes/session/acceptTerms.tsx'),
  route('initial-edit', './routes/session/initialEdit.tsx'),
  route('default-brand', './routes/session/defaultBrand.tsx'),

  layout('./routes/portal.tsx', [
    route('home', './routes/session/home.ts'),
    route('home/my-account', './routes/agents/myAccount.tsx'),
    route('home/agency-overview', './routes/agencies/overview.tsx'),
    route('home/agency-overview/add', './routes/agents/add.tsx'),
  ]),

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
] satisfies RouteConfig;
