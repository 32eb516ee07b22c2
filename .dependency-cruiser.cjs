// The walls of docs/architecture.md. `npm run lint` fails when an import crosses one.

const PURE = { path: '^app/domain/', pathNot: '[.]server[.]tsx?$' };
const SERVER_FILE = '[.]server[.]tsx?$';
const DATABASE = ['^app/platform/(database[.]server|generated/)', '(^|/)node_modules/(pg|@prisma)/'];

// The wings of a shelf in their order, each with the files that later wings may use. A file lies at a wing's root or in
// one of its rooms.
/** @type {Record<string, Record<string, string[]>>} */
const offers = { 'app/domain': require('./app/domain/offers.json'), 'app/routes': require('./app/routes/offers.json') };
/** @param {string} name */
const escaped = (name) => name.replaceAll('.', '[.]').replaceAll('/', '[/]');
const walls = Object.entries(offers).flatMap(([shelf, wings]) => {
  const names = Object.keys(wings);
  return Object.entries(wings).flatMap(([wing, files], index) => [
    {
      name: `wing-${shelf.split('/')[1]}-${wing}`,
      comment: `Of ${shelf}/${wing}, other wings use what ${shelf}/offers.json lists.`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^${shelf}/[^/]+/`, pathNot: `^${shelf}/${wing}/` },
      to: { path: `^${shelf}/${wing}/`, pathNot: files.map((file) => `^${shelf}/${wing}/${escaped(file)}$`) },
    },
    ...(index + 1 < names.length
      ? [
          {
            name: `order-${shelf.split('/')[1]}-${wing}`,
            comment: `${shelf}/${wing} uses only the wings before it in ${shelf}/offers.json.`,
            severity: /** @type {const} */ ('error'),
            from: { path: `^${shelf}/${wing}/` },
            to: { path: `^${shelf}/(${names.slice(index + 1).join('|')})/` },
          },
        ]
      : []),
  ]);
});
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'pure-domain',
      comment:
        'Pure domain code runs in a browser too: zod, luxon, libphonenumber-js, validator, the names of languages and other pure domain code, nothing else.',
      severity: 'error',
      from: PURE,
      to: {
        pathNot: [
          '^app/domain/(?!.*[.]server[.]tsx?$)',
          '^app/i18n[.]ts$',
          '(^|/)node_modules/(zod|luxon|@types/luxon|libphonenumber-js|validator|@types/validator)/',
        ],
      },
    },
    {
      name: 'verbs',
      comment: 'A verb knows the domain and the platform; who called it is not its business.',
      severity: 'error',
      from: { path: '^app/domain/.*[.]server[.]tsx?$' },
      to: { path: '^(app|server|seed|tests)/', pathNot: ['^app/domain/', '^app/platform/', '^app/i18n[.]ts$'] },
    },
    {
      name: 'platform',
      comment:
        'The platform is made of libraries and knows no rule of the product; its texts, how a brand draws, the names of partners and of events, and what the brand has set are data.',
      severity: 'error',
      from: { path: '^app/platform/' },
      to: {
        path: '^(app|server|seed|tests)/',
        pathNot: [
          '^app/platform/',
          '^app/locales/',
          '^app/i18n[.]ts$',
          '^app/domain/markets/(brandHands|partners)[.]ts$',
          '^app/domain/operations/events/eventKinds[.]ts$',
          '^app/domain/markets/settings/(?!.*[.]server[.]tsx?$)',
        ],
      },
    },
    {
      name: 'ui',
      comment: 'A control is given what it shows: pure domain code, addresses, other controls, its own styles.',
      severity: 'error',
      from: { path: '^app/ui/' },
      to: {
        path: ['^(app|server|seed|tests)/', SERVER_FILE],
        pathNot: [
          '^app/ui/',
          '^app/styles/',
          '^app/domain/(?!.*[.]server[.]tsx?$)',
          '^app/i18n[.]ts$',
          '^app/(paths|visitorPaths|i18n|requestContext)[.]ts$',
        ],
      },
    },
    {
      name: 'routes',
      comment:
        "A screen calls verbs through the handlers of app/routes/requests; a room's own .server files may touch the request's part of the platform.",
      severity: 'error',
      from: { path: '^app/routes/', pathNot: [SERVER_FILE, '^app/routes/operations/resources/'] },
      to: { path: ['^app/platform/', '^(server|seed|tests)/'] },
    },
    {
      name: 'routes-platform',
      comment:
        "Of the platform, a route's .server file takes what a request needs: cookies, language, origin, settings. Never the database, but for the handlers.",
      severity: 'error',
      from: {
        path: `^app/routes/.*${SERVER_FILE}`,
        pathNot: ['^app/routes/requests/', '^app/routes/operations/resources/'],
      },
      to: { path: ['^(server|seed|tests)/', ...DATABASE] },
    },
    {
      name: 'routes-database',
      comment: 'No route reaches the database but by a verb.',
      severity: 'error',
      from: { path: '^app/routes/' },
      to: { path: ['^app/platform/generated/', '(^|/)node_modules/(pg|@prisma)/'] },
    },
    {
      name: 'server',
      comment: 'The API calls verbs; screens are none of its business.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/commands/' },
      to: { path: ['^app/(routes|ui)/', '^(seed|tests)/', '^server/commands/'] },
    },
    {
      name: 'commands',
      comment:
        'Commands run before anything is installed or built: they start the product as a separate program. How an address of the database is read is one script for both.',
      severity: 'error',
      from: { path: '^server/commands/' },
      to: {
        path: ['^(app|seed|tests)/', '^server/(?!commands/)'],
        pathNot: '^app/platform/databaseAddress[.]mjs$',
      },
    },
    {
      name: 'seed',
      comment: 'Sample data go through the verbs.',
      severity: 'error',
      from: { path: '^seed/' },
      to: { path: ['^app/(routes|ui)/', '^(server|tests)/'] },
    },
    {
      name: 'starter',
      comment: 'What a brand begins with is texts and courses, described by pure domain code.',
      severity: 'error',
      from: { path: '^starter/' },
      to: { path: ['^app/(routes|ui|platform)/', SERVER_FILE, '^(server|seed|tests)/'] },
    },
    {
      name: 'adopting',
      comment:
        'The product reaches the starter set where it is adopted, and where that is offered; and its builder of courses where courses are written.',
      severity: 'error',
      from: {
        path: '^(app|server)/',
        pathNot: [
          '/(adopt|read)Starter[^/]*[.]server[.]ts$',
          '^app/domain/operations/setup/',
          '^app/domain/courses/authoring/[^/]*[.]server[.]ts$',
        ],
      },
      to: { path: '^starter/' },
    },
    {
      name: 'product-without-seed',
      comment: 'The product runs without its sample data and its tests.',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^(seed|tests)/' },
    },
    {
      name: 'production-packages',
      comment: 'What runs in production may use `dependencies` only.',
      severity: 'error',
      from: { path: '^(app|server|seed|starter)/', pathNot: ['^server/commands/', '^app/routes[.]ts$'] },
      to: {
        dependencyTypes: ['npm-dev', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: ['/@types/', '(^|/)node_modules/vite/'],
      },
    },
    {
      name: 'unresolved',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: { pathNot: '^app/platform/' },
      to: { couldNotResolve: true, pathNot: ['^virtual:', 'generated/'] },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one, or want a third.',
      severity: 'error',
      from: { pathNot: '^app/platform/generated/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...walls,
  ],
  options: {
    doNotFollow: { path: ['(^|/)node_modules/', '^app/platform/generated/'] },
    exclude: { path: ['^build/', '^tests/process/fixtures/', '^tests/tools/', '^tests/bench/peers/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    skipAnalysisNotInRules: true,
  },
};
