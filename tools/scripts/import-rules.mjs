// Who may import whom, as rules of dependency-cruiser. `npm run check:imports`.

const TESTS = '\\.test\\.tsx?$|/(testing|proofs)/|^tools/test/';
const OWN_FOLDERS = '^(app|components|content|deploy|e2e|lib|messages|prisma|sandbox|tools)/';

/** npm packages (by name) and Node's own modules, as paths of dependency-cruiser. @param {string[]} names */
const packages = (...names) => `(^|node_modules/)(${names.join('|')})(/|$)`;

/**
 * A layer sees only what is named, of our own folders; what it sees of npm is left to other rules.
 * @param {string} folder or a file, without its ending
 * @param {string[]} mayImport folders
 * @param {{ dependencyTypesNot?: ['type-only']; except?: string[] }} but
 */
const layer = (folder, mayImport, { except = [], ...but } = {}) => ({
  name: `${folder.replaceAll(/[[\]()]/g, '')}-sees-only-its-layer`,
  severity: /** @type {const} */ ('error'),
  comment: `${folder} may import ${mayImport.join(', ') || 'nothing of ours'}`,
  from: {
    path: `^${literally(folder)}(/|\\.ts$)`,
    pathNot: [TESTS, ...except.map((name) => `^${literally(name)}/`)],
  },
  to: {
    path: OWN_FOLDERS,
    pathNot: [folder, ...mayImport].map((name) => `^${literally(name)}(/|\\.(tsx?|css)$)`),
    ...but,
  },
});

/** Pages and routes are adapters of these. */
const USE_CASES = [
  'lib/checkout',
  'lib/checkout-sessions',
  'lib/content',
  'lib/events',
  'lib/i18n',
  'lib/participants',
  'lib/registration',
  'lib/server',
  'lib/shared',
];
const TYPES_ARE_FREE = { dependencyTypesNot: /** @type {['type-only']} */ (['type-only']) };

/** @param {string} path */
const literally = (path) => path.replaceAll(/[[\]()]/g, '\\$&');

/**
 * @param {string} name @param {string} comment
 * @param {object} from @param {object} to
 */
const forbid = (name, comment, from, to) => ({
  name,
  severity: /** @type {const} */ ('error'),
  comment,
  from,
  to,
});

/** @type {{ forbidden: import('dependency-cruiser').IForbiddenRuleType[]; options: import('dependency-cruiser').ICruiseOptions }} */
const rules = {
  forbidden: [
    forbid(
      'no-cycle',
      'a cycle has no layer; types alone may know each other',
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'] },
      },
    ),
    forbid('no-unresolvable', 'an import leads nowhere', {}, { couldNotResolve: true }),
    layer('lib/context', [], TYPES_ARE_FREE),
    layer('lib/worker-thread', []),
    layer('lib/start', ['lib/content', 'lib/db', 'lib/jobs', 'lib/partner-api', 'lib/server', 'lib/shared']),
    layer('lib/shared', []),
    layer('lib/content', ['lib/shared']),
    layer('lib/i18n', ['lib/content', 'lib/server', 'lib/shared', 'messages']),
    layer('lib/partner-api', ['lib/shared'], { except: ['lib/partner-api/shared'] }),
    layer('lib/partner-api/shared', ['lib/db', 'lib/partner-api', 'lib/shared']),
    layer('lib/db', ['lib/shared']),
    layer('lib/events', ['lib/context', 'lib/db', 'lib/partner-api', 'lib/shared']),
    layer('lib/registration', ['lib/context', 'lib/events', 'lib/partner-api', 'lib/shared']),
    layer('lib/checkout/state', ['lib/shared'], TYPES_ARE_FREE),
    layer('lib/orders', ['lib/checkout/state', 'lib/context', 'lib/db', 'lib/partner-api', 'lib/shared']),
    layer('lib/checkout', [
      'lib/context',
      'lib/db',
      'lib/events',
      'lib/orders',
      'lib/partner-api',
      'lib/registration',
      'lib/shared',
    ]),
    layer('lib/checkout-sessions', [
      'lib/checkout',
      'lib/context',
      'lib/db',
      'lib/events',
      'lib/orders',
      'lib/partner-api',
      'lib/shared',
    ]),
    layer('lib/participants', [
      'lib/checkout',
      'lib/context',
      'lib/db',
      'lib/events',
      'lib/orders',
      'lib/partner-api',
      'lib/registration',
      'lib/shared',
    ]),
    layer('lib/personal-data', [
      'lib/checkout/state',
      'lib/content',
      'lib/context',
      'lib/db',
      'lib/orders',
      'lib/shared',
    ]),
    layer('lib/auth', ['lib/admin/audit', 'lib/context', 'lib/db', 'lib/shared']),
    layer('lib/admin', [
      'lib/auth/permissions',
      'lib/checkout/state',
      'lib/context',
      'lib/db',
      'lib/orders',
      'lib/shared',
      'lib/worker-thread',
    ]),
    layer('lib/admin/list', ['lib/db', 'lib/shared']),
    layer('lib/admin/files', [
      'lib/admin',
      'lib/auth/permissions',
      'lib/db',
      'lib/shared',
      'lib/worker-thread',
    ]),
    layer('lib/alerts', [
      'lib/admin/health',
      'lib/admin/ticket-types',
      'lib/content',
      'lib/context',
      'lib/db',
      'lib/i18n',
      'lib/orders',
      'lib/shared',
    ]),
    layer('lib/doctor', [
      'lib/admin/health',
      'lib/admin/setting-rows',
      'lib/admin/settings-event',
      'lib/content',
      'lib/db',
      'lib/i18n/load-catalogs',
      'lib/orders/provider-troubles',
      'lib/orders/raise-cases',
      'lib/partner-api',
      'lib/shared',
      'lib/start',
    ]),
    layer('lib/jobs', ['lib']),
    layer('components/ui', ['lib/shared']),
    // Server actions stand with their page, which hands them down to its components.
    layer('components', ['app/admin/sign-out-actions', 'lib/worker-thread', ...USE_CASES], TYPES_ARE_FREE),
    layer(
      'app/[locale]',
      ['app/form-adapters', 'app/image-response', 'app/providers', 'app/styles', 'components', ...USE_CASES],
      TYPES_ARE_FREE,
    ),
    layer(
      'app/admin',
      [
        'app/providers',
        'components',
        ...USE_CASES,
        'lib/admin',
        'lib/alerts',
        'lib/auth',
        'lib/doctor',
        'lib/orders',
        'lib/partner-api/shared',
        'lib/personal-data',
      ],
      TYPES_ARE_FREE,
    ),
    layer('app/image-response', [], TYPES_ARE_FREE),
    layer(
      'app/form-adapters',
      [
        'components/layout/post-refusals',
        'components/ui/form/form-state',
        'lib/checkout/limits',
        'lib/checkout/view/database-outage',
        'lib/i18n',
        'lib/server',
        'lib/shared',
      ],
      TYPES_ARE_FREE,
    ),
    layer(
      'app/api',
      [
        'app/[locale]',
        'app/form-adapters',
        'components/layout/post-refusals',
        'components/ui/palette',
        ...USE_CASES,
        'lib/admin/health',
        'lib/doctor/probe',
        'lib/orders',
      ],
      TYPES_ARE_FREE,
    ),
    layer('app/metrics', ['lib/admin/health', 'lib/partner-api/shared', 'lib/server'], TYPES_ARE_FREE),
    layer('sandbox', []),
    layer('messages', []),
    layer('tools/simulation', ['lib/db', 'lib/shared', 'messages', 'tools/scripts']),
    layer('tools/simulation/buyer', ['lib/shared', 'messages']),
    layer('tools/own-website', []),
    layer('tools/scripts', [
      'tools/own-website',
      'lib/auth',
      'lib/db',
      'lib/doctor',
      'lib/i18n/load-catalogs',
      'lib/jobs/run-worker',
      'lib/shared',
      'lib/start/env-schema',
      'lib/start/secret-files',
      'tools/simulation/seeded-random',
    ]),
    layer('tools/bench', [
      'lib/admin',
      'lib/db',
      'lib/orders/delivery-log',
      'lib/shared',
      'tools/own-website',
      'tools/scripts',
      'tools/simulation/buyer',
      'tools/simulation/partner-caller',
    ]),
    layer('e2e', ['lib/shared', 'tools']),
    forbid(
      'shared-is-pure',
      'lib/shared knows no effect and no package but the phone numbers',
      { path: '^lib/shared/', pathNot: TESTS },
      { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: packages('libphonenumber-js') },
    ),
    forbid(
      'browser-stays-light',
      'no schemas and no phone metadata in the browser',
      {
        path: [
          '^components/(checkout/browser|ui)/',
          '^components/checkout/embedded/(checkout-dialog|open-session|start-listener)',
          '^components/events/start-countdown',
          '^components/layout/(not-found-on-visit|offline-banner|page-failed)',
          '^components/registration/((participant|payment|visit)-fields|ticket-group)',
        ],
        pathNot: TESTS,
      },
      { path: packages('zod', 'libphonenumber-js'), reachable: true },
    ),
    forbid(
      'partner-api-knows-zod-and-crypto',
      'the client of the provider works anywhere: zod and node:crypto only',
      { path: '^lib/partner-api/', pathNot: ['^lib/partner-api/shared/', TESTS] },
      { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: [packages('zod'), '^(node:)?crypto$'] },
    ),
    forbid(
      'use-cases-know-no-framework',
      'use cases are called by pages, jobs and webhooks alike',
      { path: '^lib/(admin|checkout|db|events|jobs|orders|participants|personal-data|registration|shared)/' },
      { path: packages('next', 'next-intl', 'react', 'react-dom') },
    ),
    forbid(
      'what-moves-a-checkout-knows-no-view',
      'what pages read of a checkout decides nothing about it',
      { path: '^lib/checkout/', pathNot: ['^lib/checkout/view/', TESTS] },
      { path: '^lib/checkout/view/' },
    ),
    forbid(
      'environment-comes-in-at-the-root',
      'values of the environment are passed in from the composition root',
      { pathNot: '^lib/server\\.ts$' },
      { path: '^lib/start/env\\.ts$' },
    ),
    forbid(
      'root-is-for-the-edge',
      'only the edge asks the composition root; everything else is handed its context',
      {
        path: '^(lib|sandbox)/',
        pathNot: ['^lib/server', '^lib/start/', '^lib/jobs/', '^lib/i18n/request', TESTS],
      },
      { path: '^lib/server(\\.ts|/)' },
    ),
    forbid(
      'database-behind-its-door',
      'Prisma and PostgreSQL are reached through lib/db',
      { path: '^(app|components|lib)/', pathNot: ['^lib/db/', TESTS] },
      {
        path: packages('pg', 'pg-copy-streams', '@prisma/[^/]+', 'prisma-cli'),
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'pages-call-use-cases',
      'pages reach data and provider through use cases; their types are free',
      { path: '^(app|components)/', pathNot: TESTS },
      {
        path: '^lib/(db|jobs|partner-api|start)(/|\\.ts$)',
        pathNot: '^lib/partner-api/shared/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'app-stays-at-the-top',
      'nothing below knows the routes',
      { path: '^(lib|sandbox|prisma|messages)/' },
      {
        path: '^app/',
      },
    ),
    forbid(
      'storefront-has-its-packages',
      'a production install has no development packages',
      { path: '^(app|components|lib)/|^(proxy|instrumentation)\\.ts$', pathNot: TESTS },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'sandbox-is-met-over-http',
      'the storefront cannot tell the sandbox from the provider; tests start it',
      { path: '^(app|components|content|deploy|e2e|lib|messages|tools)/', pathNot: TESTS },
      { path: '^sandbox/' },
    ),
    forbid(
      'sandbox-brings-its-own',
      'the provider shares no library of ours but the web server and the schemas',
      { path: '^sandbox/', pathNot: TESTS },
      {
        dependencyTypes: ['npm', 'npm-dev'],
        pathNot: packages('zod', 'hono', '@hono/[^/]+', 'libphonenumber-js'),
      },
    ),
    forbid(
      'tools-stay-outside',
      'what runs in production does not import what only tools and tests use',
      { path: '^(app|components|lib|sandbox)/', pathNot: TESTS },
      { path: ['^(deploy|e2e|tools)/', TESTS] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|\\.data|lib/db/generated)/|next-env\\.d\\.ts' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['react-server', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
export default rules;
