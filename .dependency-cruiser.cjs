/**
 * The rules of docs/dependencies.md: which module may import which. Imports go one way only.
 * Tests are left out: a test may import whatever it tests.
 */
const TEST =
  '[.]test[.]tsx?$|[.]fixture[.]ts$|-testing[.]ts$|/test-support/|channels/conformance(/|[.]ts$)|' +
  'platform/database/test-(cluster|database)[.]ts$';
const CONTRACT = '^packages/contract/src/';
const SDK = '^packages/merchant-sdk/src/';
const WEB = '^apps/web/src/';
const PAYMENT_PAGE = '^apps/payment-page/src/';
const SERVER = '^apps/server/src/';
const SANDBOX = '^apps/sandbox/src/';
const BANK = `${SANDBOX}bank/`;
const FEATURES = `${SERVER}features/`;
const WEB_FEATURES = `${WEB}features/`;
const THIS_FEATURE = `${FEATURES}([^/]+)/`;
const STORE = '-store[.]ts$';
const RULES = '-rules[.]ts$';
/** Texts of a folder (decision 0930): nothing but data. */
const CATALOGUE = '/zh[.]tsx?$';
const ROUTES = '(/|-)routes[.]ts$';
/** Files of the server that only wire. */
const START_UP =
  '(app|approval-kinds|feature-routes|main|open-database|simulated-partners|start-server|verify|worker)[.]ts$';

/**
 * Layers of the features of server and browser, the lowest first (docs/decisions/1090-layers-of-features.md). A feature
 * imports those of lower layers, and of its own layer those before it: never one after it, not even a type.
 */
const LAYERS = {
  ground: ['approvals', 'licence', 'ledger', 'audit', 'webhooks'],
  watch: ['cases', 'monitoring', 'screening', 'regulatory-reports'],
  parties: [
    'products',
    'payment-channels',
    'users',
    'participants',
    'sign-in',
    'merchants',
    'test-mode',
    'receiving-places',
    'collection-accounts',
    'channel-authorisation',
  ],
  money: [
    'shops',
    'refunds',
    'collection-orders',
    'payout-orders',
    'top-ups',
    'cash-outs',
    'settlements',
    'reconciliation',
    'payment-page',
  ],
  views: [
    'reports',
    'evidence',
    'menus',
    'messages',
    'exports',
    'error-log',
    'personal-data',
    'retention',
    'system',
    'dashboard',
  ],
};
const ORDER = Object.values(LAYERS).flat();
/**
 * The only difference of the browser: on the server these three read many features and stand above them. In the browser
 * each is a request that a page of any feature makes (export a list, show a masked value, take the evidence of an
 * order), and imports no feature.
 */
const WEB_LOWEST = ['exports', 'personal-data', 'evidence'];
const WEB_ORDER = [...WEB_LOWEST, ...ORDER.filter((feature) => !WEB_LOWEST.includes(feature))];

/** Verbs and caches of a feature that are meant for other features: its public entries (docs/dependencies.md). */
const PUBLIC_FILES = [
  'approvals/approval-kind',
  'approvals/approval-registry',
  'approvals/approvals-to-do',
  'approvals/decide-approval',
  'approvals/in-force',
  'approvals/keep-secret',
  'approvals/propose-approval',
  'audit/anchor-state',
  'cases/case-faults',
  'cases/case-record',
  'cases/enter-case',
  'cases/hold-under-case',
  'cases/report-row-store',
  'cases/view-report',
  'channel-authorisation/access-token',
  'channel-authorisation/read-standings',
  'collection-orders/receipts/hold-receipt',
  'collection-orders/routing/place-rules',
  'collection-orders/may-see-voucher',
  'collection-orders/own/first-orders',
  'collection-orders/own/read-own-orders',
  'collection-orders/pay-token',
  'ledger/read-ledger',
  'licence/current-licence',
  'merchants/applications/own-verification',
  'merchants/fees/fee-plan-store',
  'merchants/keys/answer-once',
  'merchants/keys/authenticate-merchant',
  'merchants/oversight/expiring-merchants',
  'merchants/keys/idempotent-request',
  'merchants/keys/keys-that-end',
  'merchants/keys/merchant-keys',
  'merchants/keys/signed-request',
  'merchants/oversight/asking-merchant',
  'merchants/oversight/stopped-merchant',
  'merchants/people/merchant-of',
  'merchants/read-merchant-products',
  'monitoring/decline-payout',
  'monitoring/note-risk',
  'monitoring/note-visit',
  'participants/agent-of',
  'participants/find-active-participants',
  'participants/find-cleared-lists',
  'participants/find-participant',
  'participants/own-standing',
  'participants/network/require-sub-agent',
  'participants/network/is-same-downline',
  'participants/network/sum-register',
  'participants/onboarding/verification-files',
  'payment-channels/claim-paid',
  'payment-channels/close-payment',
  'payment-channels/payer-channel',
  'payment-channels/start-payment',
  'payment-channels/transfers/payee-token',
  'payment-channels/transfers/payment-ways',
  'payment-channels/transfers/payout-channels',
  'payment-channels/transfers/transfers-store',
  'payment-page/read-payer-order',
  'payout-orders/own/read-own-payouts',
  'payout-orders/payouts-to-do',
  'products/rotation/join-rotation',
  'products/rotation/read-routed-orders',
  'products/rotation/routing-rules',
  'products/rotation/rotation-slot-rules',
  'receiving-places/own-accounts',
  'refunds/enter-refund-account',
  'refunds/own/read-own-refunds',
  'refunds/payer-refunds',
  'refunds/proofs-to-do',
  'refunds/refund-payee',
  'refunds/refund-refusals',
  'refunds/tasks-to-do',
  'regulatory-reports/verify-extract',
  'reports/own-success',
  'screening/hits/held-subject',
  'screening/hits/hold-known',
  'screening/known-people',
  'screening/hits/needs-review',
  'screening/hits/open-hit',
  'screening/screen-applicants',
  'screening/names/screen-names',
  'screening/wallets/screen-wallet',
  'settlements/own/own-figures',
  'settlements/own/read-own-bill',
  'shops/claim-goods-order',
  'sign-in/sessions/find-ended-sessions',
  'system/system-troubles',
  'test-mode/test-collections',
  'test-mode/test-firsts',
  'test-mode/test-payouts',
  'test-mode/test-refunds',
  'test-mode/test-settlements',
  'test-mode/test-statement',
  'users/create-user',
  'users/find-role-permissions',
  'users/first-password',
  'users/list-users-of-participants',
  'users/merchant-users',
  'users/new-password',
  'users/password',
  'users/user-to-reset',
  'webhooks/endpoint-troubles',
  'webhooks/own-deliveries',
  'webhooks/own-endpoints',
  'webhooks/send-test',
  'webhooks/send-webhook',
].map((file) => `${FEATURES}${file}[.]ts$`);

/**
 * What the server offers to the sandbox that starts it: its start, and what the demo's seed enters by
 * (docs/decisions/0980-the-sandbox-starts-the-demo.md).
 */
const SANDBOX_IMPORTS = [
  'config',
  'first-start-store',
  'simulated-partners',
  'start-server',
  // Types of a payment channel that its emulator answers to.
  'channels/port',
  'features/cash-outs/cash-out-commands-store',
  'features/channel-authorisation/(begin-authorisation|read-standings)',
  'features/collection-accounts/add-account',
  'features/collection-accounts/codes/(merchant-code-rules|upload-code)',
  'features/collection-accounts/evidence/(evidence-names|evidence-store|upload-evidence)',
  'features/collection-orders/receipts/notifications-store',
  'features/licence/licence-store',
  'features/participants/onboarding/submit-file',
  'features/payment-page/read-payer-order',
  'features/cases/(open-case|work-case)',
  'features/regulatory-reports/draft-report',
  'features/screening/lists/screening-lists-store',
  'features/screening/names/index-entries',
  'features/shops/(add-shop|marketplaces|read-shops)',
  'features/sign-in/sessions/short-session',
  'features/top-ups/bank/(apply-bank-top-up|top-up-proofs)',
  'features/top-ups/usdt/(chain|usdt-rate)',
  'features/users/(create-user|password)',
].map((file) => `${SERVER}${file}[.]ts$`);

/** Value imports only: a type is no arrow at run time. */
const VALUE = { dependencyTypesNot: ['type-only'] };

function never(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}

/** The rules of one tier's features: imports go down its order only, and every folder stands in it. */
function layered({ features, order, names: [down, placed] }) {
  const folders = order.map((feature) => `${features}${feature}/`);
  return [
    ...folders
      .slice(0, -1)
      .map((folder, at) =>
        never(
          down,
          'A feature imports lower ones only: move the piece down, or hand the upper one in (docs/dependencies.md)',
          { path: folder, pathNot: TEST },
          { path: folders.slice(at + 1) },
        ),
      ),
    never(
      placed,
      'Every feature stands in one of LAYERS',
      { path: `${features}[^/]+/`, pathNot: [TEST, ...folders] },
      {},
    ),
  ];
}

const everywhere = [
  never('no-cycle', 'Nothing calls upward', {}, { circular: true, viaOnly: VALUE }),
  never('unresolvable', 'The imported file does not exist', {}, { couldNotResolve: true }),
  never(
    'undeclared-dependency',
    'Declare the package in the package.json of the workspace that uses it',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  never(
    'dev-dependency-in-product',
    'The running product uses a package that is only declared for development',
    { path: [SERVER, SANDBOX, CONTRACT, SDK], pathNot: TEST },
    { dependencyTypes: ['npm-dev'] },
  ),
  never('no-barrel', 'Import the file that has it', {}, { path: '^(apps|packages|bench|faults|e2e)/.*/index[.]tsx?$' }),
  never(
    'no-test-in-product',
    'Product code does not know its tests',
    { pathNot: [TEST, '^faults/src/(histories|evidence)/'] },
    { path: TEST },
  ),
  never(
    'outside-in',
    'Bench, faults and browser journeys use the product from outside; only the screening is measured alone too (L6)',
    // Histories are played inside a server: half a million operations leave no time for processes and ports.
    { path: '^(bench|faults|e2e)/', pathNot: '^faults/src/(histories|evidence)/' },
    {
      path: '^apps/',
      pathNot: [
        `${SERVER}(platform/|features/screening/names/match-names[.]ts$)`,
        `${SANDBOX}seed/(demo-data|draw-code)[.]ts$`,
        // A payment company is outside of the product; its emulator is one. Staff enter it over HTTP.
        `${SANDBOX}channels/([^/]+/[^/]+-emulator|emulator|enter-channels)[.]ts$`,
      ],
    },
  ),
];

const sandbox = [
  never(
    'sandbox-apart',
    'The sandbox starts the server, never the other way: a deployment runs without it',
    { path: '^(apps/(?!sandbox/)|packages/)', pathNot: TEST },
    { path: '^apps/sandbox/' },
  ),
  never(
    'sandbox-imports-listed',
    'The sandbox knows the server by its start, its platform and its public verbs; of the browser it knows nothing',
    { path: SANDBOX, pathNot: TEST },
    { path: '^apps/(?!sandbox/)', pathNot: [`${SERVER}platform/`, ...SANDBOX_IMPORTS] },
  ),
  never(
    'people-by-public-calls',
    'The simulated people know the contract, the merchants’ client and addresses: no verb, no store',
    { path: `${SANDBOX}simulator/`, pathNot: TEST },
    { path: [FEATURES, STORE] },
  ),
  never(
    'bank-by-address',
    'The sandbox bank is a program of its own, known by its address and its messages alone',
    { path: '^(apps|packages)/', pathNot: BANK },
    { path: BANK },
  ),
  never(
    'bank-imports-nothing',
    'The sandbox bank stands by itself',
    { path: BANK },
    { path: '^(apps|packages)/', pathNot: BANK },
  ),
  never(
    'channel-knows-no-feature',
    'A channel is its wire format over platform: no order, no ledger, no feature',
    { path: `${SERVER}channels/`, pathNot: TEST },
    { path: FEATURES },
  ),
];

const packages = [
  never(
    'contract-is-pure',
    'The contract touches its validator and nothing else',
    { path: CONTRACT, pathNot: TEST },
    { pathNot: [CONTRACT, '(^|/)zod/'] },
  ),
  never(
    'sdk-has-no-dependency',
    'The merchant SDK is node and itself',
    { path: SDK, pathNot: TEST },
    { pathNot: SDK, dependencyTypesNot: ['core'] },
  ),
];

const web = [
  never(
    'web-and-server-apart',
    'Browser and server share the contract only',
    { path: [WEB, PAYMENT_PAGE], pathNot: TEST },
    { path: '^apps/server/' },
  ),
  never(
    'payment-page-alone',
    "The payer's page is its own small build, without the back office's parts",
    { path: PAYMENT_PAGE },
    { path: '^apps/web/' },
  ),
  never(
    'web-one-way',
    'ui and lib, then features, then app',
    { path: `${WEB}(features|ui|lib)/` },
    { path: `${WEB}app/` },
  ),
  never(
    'web-page-own-feature',
    "A page never touches another feature's inside: its queries, stores and hooks are public",
    { path: `${WEB_FEATURES}([^/]+)/`, pathNot: TEST },
    {
      path: WEB_FEATURES,
      pathNot: [`${WEB_FEATURES}$1/`, `${WEB_FEATURES}[^/]+/(queries|routes|[a-z-]+-store|use-[a-z-]+)[.]ts$`],
    },
  ),
  ...layered({
    features: WEB_FEATURES,
    order: WEB_ORDER,
    names: ['web-features-go-down', 'web-feature-in-a-layer'],
  }),
  never(
    'web-calls-in-queries',
    'Only queries and lib/ call the server',
    { path: `${WEB}(features|ui|app)/`, pathNot: [TEST, '[/-]queries[.]ts$'] },
    { path: [`${WEB}lib/api/api-client[.]ts$`, '(^|/)ky/'] },
  ),
  never(
    'web-queries-no-components',
    'Queries know no component',
    { path: `${WEB_FEATURES}[^/]+/[a-z-]*queries[.]ts$` },
    { path: ['[.]tsx$', `${WEB}ui/`] },
  ),
  never(
    'web-ui-no-business',
    'Components of ui/ know no feature and no server data',
    { path: `${WEB}ui/`, pathNot: TEST },
    { path: [WEB_FEATURES, `${WEB}lib/(api/(api-client|query-client)|realtime/realtime|session/[a-z-]+)[.]ts$`] },
  ),
  never(
    'web-ui-money-and-states',
    "Components of ui/ know the contract's fields, money, states, deliveries and ways of paying only",
    { path: `${WEB}ui/`, pathNot: TEST },
    {
      path: CONTRACT,
      pathNot: `${CONTRACT}(fields|list-columns|money|own-orders|payment-channels|standing|states|time|webhooks)[.]ts$`,
    },
  ),
  never(
    'web-lib-below-features',
    'lib/ knows neither features nor components of ui/',
    { path: `${WEB}lib/`, pathNot: TEST },
    { path: `${WEB}(features|ui)/` },
  ),
];

const server = [
  never(
    'server-and-web-apart',
    'Server and browser share the contract only',
    { path: SERVER, pathNot: TEST },
    { path: '^apps/(web|payment-page)/' },
  ),
  never(
    'routes-no-insides',
    'HTTP in, verb out: no store, no rules, no database',
    { path: `${FEATURES}.*${ROUTES}`, pathNot: TEST },
    { path: [STORE, RULES, `${SERVER}platform/database/db[.]ts$`, '(^|/)(postgres|kysely)/'], ...VALUE },
  ),
  never(
    'feature-public-files',
    'Another feature is reached through its public files, never its store, rules or routes',
    { path: THIS_FEATURE, pathNot: TEST },
    { path: FEATURES, pathNot: [`${FEATURES}$1/`, ...PUBLIC_FILES] },
  ),
  ...layered({ features: FEATURES, order: ORDER, names: ['features-go-down', 'feature-in-a-layer'] }),
  never(
    'verb-no-http',
    'A verb knows no HTTP object',
    {
      path: FEATURES,
      pathNot: [TEST, ROUTES, 'features/messages/', 'webhooks/(send-webhook|deliver-webhooks)[.]ts$'],
    },
    { path: ['(^|/)(fastify|@fastify|ws|undici)/', '^(node:)?https?$', `${SERVER}platform/http/http`], ...VALUE },
  ),
  never(
    'verb-no-driver',
    'SQL lives in stores: nothing else of a feature imports a driver',
    { path: FEATURES, pathNot: [TEST, STORE] },
    { path: '(^|/)(pg|kysely)/' },
  ),
  never(
    'one-way-to-the-driver',
    'Every connection is opened by platform/database/connections/connect.ts; the files behind it alone know the driver',
    {
      path: [SERVER, SANDBOX],
      pathNot: [
        TEST,
        `${SERVER}platform/database/connections/(connection|lost-connection)[.]ts`,
        `${SERVER}platform/database/statements/(wire-query|transaction)[.]ts`,
      ],
    },
    { path: '(^|/)pg/', ...VALUE },
  ),
  never(
    'writes-by-wrappers',
    'A write goes by writeVerb, moneyCommand, recordView, heldRead, roundCommand or ownWork alone (platform/verbs/)',
    {
      path: [SERVER, SANDBOX],
      pathNot: [
        TEST,
        `${SERVER}(test-support|admin)/`,
        `${SERVER}platform/(verbs/(verb|round|acting-transaction|own-work)|database/db)[.]ts$`,
      ],
    },
    { path: `${SERVER}platform/verbs/grant-writes[.]ts$`, ...VALUE },
  ),
  never(
    'sessions-shown-by-wrappers',
    'A transaction in the name of a user is one of a wrapper',
    {
      path: [SERVER, SANDBOX],
      pathNot: [TEST, `${SERVER}test-support/`, `${SERVER}platform/(verbs/verb|auth/auth)[.]ts$`],
    },
    { path: `${SERVER}platform/verbs/acting-transaction[.]ts$`, ...VALUE },
  ),
  never(
    'rules-are-pure',
    'Rules know the contract, each other, and nothing that waits',
    { path: `${FEATURES}.*${RULES}`, pathNot: TEST },
    { pathNot: [CONTRACT, RULES, CATALOGUE, '-lifetimes[.]ts$', '(^|/)ipaddr[.]js/'], ...VALUE },
  ),
  never(
    'catalogues-are-data',
    'A catalogue of texts knows no code of the server',
    { path: `${SERVER}.*${CATALOGUE}` },
    { pathNot: CONTRACT },
  ),
  never(
    'store-only-data',
    'A store decides nothing, permits nothing and calls nobody',
    { path: `${FEATURES}.*${STORE}`, pathNot: TEST },
    {
      path: [FEATURES, `${CONTRACT}permissions[.]ts$`, `${SERVER}platform/(auth/auth|verbs/verb|http/[a-z-]*)[.]ts$`],
      pathNot: [STORE, CATALOGUE],
      ...VALUE,
    },
  ),
  never(
    'platform-no-feature',
    'The platform knows no feature',
    { path: `${SERVER}platform/`, pathNot: TEST },
    { path: [FEATURES, `${SERVER}${START_UP}`] },
  ),
  never(
    'features-below-start-up',
    'Features do not know how they are started',
    { path: FEATURES, pathNot: TEST },
    { path: `${SERVER}${START_UP}` },
  ),
];

module.exports = {
  forbidden: [...everywhere, ...sandbox, ...packages, ...web, ...server],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The program's types are generated when it runs.
    exclude: { path: '(^|/)(dist|[.]data|[.]test)/|/generated-client/program[.]mts$' },
    // TypeScript 7 has no compiler API in JavaScript for the tool to use.
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
