import { checkAsvs } from './asvs-rows.mjs';
import { checkCardAmounts } from './card-amounts.mjs';
import { checkCasts } from './casts.mjs';
import { checkFunctions } from './database-functions.mjs';
import { checkDecisions } from './decision-pages.mjs';
import { checkFactAmounts } from './fact-amounts.mjs';
import { checkPlatforms } from './lockfile-platforms.mjs';
import { checkMoneyGates } from './money-gates.mjs';
import { checkPlainWords } from './plain-words.mjs';
import { checkRelease } from './release-checks.mjs';
import { checkScreenTexts } from './screen-texts.mjs';
import { checkSiblingKeys } from './sibling-keys.mjs';
import { checkLoops, checkPlaces, checkPrunes } from './steady-jobs.mjs';

/**
 * Checks that the import rules cannot make. Each check takes the repository as a map of path → text and returns lines
 * of `path: fault`.
 */
const TEST =
  /[.]test[.](tsx?|mjs)$|[.]fixture[.]ts$|-testing[.]ts$|\/test-support\/|channels\/conformance|platform\/database\/test-/;
const PRODUCT = /^(apps|packages)\/[^/]+\/src\/.*[.]tsx?$/;
const STORE = /-store[.]ts$/;

/** The features of docs: one word finds a feature's contract, server code and screen. */
const FEATURES = [
  'sign-in',
  'users',
  'licence',
  'participants',
  'collection-accounts',
  'products',
  'payment-channels',
  'receiving-places',
  'merchants',
  'collection-orders',
  'payout-orders',
  'ledger',
  'messages',
  'top-ups',
  'cash-outs',
  'shops',
  'channel-authorisation',
  'approvals',
  'reconciliation',
  'cases',
  'monitoring',
  'screening',
  'regulatory-reports',
  'audit',
  'menus',
  'reports',
  'dashboard',
  'payment-page',
  'webhooks',
  'system',
  'refunds',
  'personal-data',
  'retention',
  'error-log',
  'settlements',
  'test-mode',
  'exports',
  'evidence',
];
const SHARED_CONTRACT = [
  'channel-bills',
  'endpoint',
  'event',
  'files',
  'list-columns',
  'list-filters',
  'money',
  'paging',
  'errors',
  'permissions',
  'fields',
  'jurisdictions',
  'merchant-causes',
  'pages',
  'states',
  'time',
  'uploads',
  'resources',
  'screening',
  'verification',
  'businesses',
  'identity-numbers',
  'complaints',
  'standing',
  'monitoring',
  'risk',
  'risk-cases',
  'risk-releases',
  'fees',
  'solvency',
  'bank-files',
  'own-transfers',
  'merchant-people',
  'merchant-access',
  'merchant-bills',
  'merchant-home',
  'merchant-keys',
  'merchant-lists',
  'merchant-products',
  'merchant-results',
  'own-bills',
  'own-deliveries',
  'own-orders',
  'own-payouts',
  'own-refunds',
  'own-settlements',
  'own-verification',
  'request-log',
];

/** Pixels, percentages and seconds, not money. */
const NO_MONEY = /sign-in\/slide\/slide-|apps\/server\/src\/admin\/verify-books[.]ts$/;
/** The two functions that define it, and verification, which counts independently to notice when they are wrong. */
const OUTCOME_FILES =
  /sql\/collection-orders\/collection_(stands|succeeded)[.]sql$|ledger\/invariants\/[a-z-]*invariants-store[.]ts$/;
const SQL_FUNCTION = /^apps\/server\/sql\/.*[.]sql$/;
const SQL_WIDE = /^.{121}/;
const TYPESCRIPT = /[.](tsx?|mjs|cjs)$/;
const CATALOGUE = /(^|\/)zh[.]tsx?$/;
/**
 * Matches only a line with a space to break at after its first third; a hash, an address or a regular expression has
 * none.
 */
const TYPESCRIPT_WIDE = /^(?!.{40}\S{81})(?=.{121})/u;
const SHARE_FILES = /sql\/collection-orders\/share_at[.]sql$/;
const API_CLIENTS =
  /^apps\/web\/src\/lib\/|^apps\/payment-page\/src\/call-server[.]ts$|simulator\/public-client[.]ts$|top-ups\/usdt\/usdt-rate-client[.]ts$|^packages\/merchant-sdk\//;
const SQL_FILES =
  /-store[.]ts$|platform\/verbs\/(audit|acting)[.]ts$|platform\/database\/|^apps\/server\/src\/admin\/verify-books[.]ts$|^(bench|faults)\//;

/** Writes for callers that have no permission to check: signing in, merchants, payers, channels, the clock. */
const WITHOUT_PERMISSION = [
  'session.sign-in',
  'session.sign-in-failed',
  'session.refresh',
  'session.sign-out',
  'session.passkey-sign-in',
  // For people with access to the machine, who could stop it altogether.
  'session.end-all',
  'collection-order.create',
  'cash-out.settle',
  // The merchant requests by its signature; plans, statement lines and days come from the clock and the bank.
  'verification.send-due',
  'verification.settle',
  'payment-answer.receive',
  'payment-answer.read',
  'settlement.ask',
  'settlement.make-due',
  'settlement.pay',
  'settlement.release-reserves',
  'collection-order.expire',
  // The database continues what two people approved; a payer's token and a merchant's signature authorise changes of
  // their own data.
  'refund.move',
  'own-transfer.match',
  'channel-remittance.match',
  'channel-refund.take',
  'refund.account',
  'refund.withdraw',
  'channel-bill.compare',
  'channel-bill.keep-file',
  'channel-bill.read',
  'channel-notification.receive',
  'channel-payment.begin',
  'channel-transfer.hand-over',
  'channel-transfer.take',
  'channel-receipt.settle-open',
  'channel-receipt.take',
  'complaint.file',
  'complaint.upload',
  'payer.name',
  'payer.voucher',
  'voucher.upload',
  // The token of an invitation authorises its acceptance.
  'invitation.upload',
  'invitation.accept',
  'payout-order.create',
  'payout-order.cancel',
  'payout-order.expire',
  'payout-order.settle',
  'risk.screen',
  'statement.read',
  'statement.fail',
  'statement.match',
  // The bank's own line settles the order that it names, as the database judges.
  'collection-order.settle-by-statement',
  // The bank itself delivers its messages.
  'statement.receive',
  'statement.receive-file',
  // A payer changes the way to pay of its own order.
  'collection-order.change-place',
  'screening-list.read',
  'screening-list.fail',
  'risk.rescreen',
  // Two people released the receipt; it is confirmed as it arrived.
  'collection-order.settle-held',
  // A merchant requests by its signature, and two people of the staff approve; an unapproved request expires by the
  // clock.
  'approval.request',
  'approval.expire',
  'participant.verification-end',
  'merchant.verification-end',
  // The database decides under the request's lock: the chain or the bank's own statement shows that the money arrived.
  'top-up.settle-deposit',
  'top-up.match',
  // The platform reports how a consent ended, or accepts a refresh token; the audit row names the person who requested
  // it.
  'channel-authorisation.finish',
  'channel-authorisation.renew',
  // The system notifies the marketplace of the order that a collection has paid.
  'shop-order.paid',
  // Monitoring halts an order by itself; a payout that it declines was requested by a signature.
  'risk.hold',
  'risk.hold-known',
  'risk.decline',
];
/** By hand with the permission; by a channel's signed notification or a merchant's signed request without it. */
const ALSO_WITHOUT = ['collection-order.confirm', 'payout-order.accept', 'payout-order.dispute'];
/** Names of reading functions, which may call a database function that locks the rows it reads. */
const READ_NAME = /^(find|list|read|sum|check|lock|probe)(?![a-z])/;
/** A write in its wrapper, up to its `run`. */
const WRAPPED = /\b(writeVerb|moneyCommand|roundCommand|sweepVerb)\b(?:<[^;]*?>)?\(\{([\s\S]*?)\brun\b/g;
const WRITING_SQL = /\b(insert\s+into|update\s+\w+\s+(as\s+)?(\w+\s+)?set|delete\s+from)\b/i;

/** Callers of the server, and the code that answers them; the simulator calls it like a browser. */
const CALLERS = /^apps\/(web|payment-page|sandbox)\/src\/|^apps\/server\/src\/features\//;
const BROWSER = /^apps\/(web|payment-page)\/src\//;
const SERVER = /^apps\/server\/src\//;
/** `row.kycStatus === 2`; an HTTP status has three digits, and `run` is a process that ended. */
const STATE_NUMBER = /(?<!\brun[.])\b(\w*[a-z])?([sS]tatus|[sS]tate) [!=]== \d(?!\d)/;
/** `'/approvals?tab=all'`; built files and stored files are not pages. */
const PAGE_ADDRESS = /(['"`])\/(?!(files|assets)\/)([a-z]|\d{3}\b)/;
const ADDRESS = /(['"`])\/(api|files)\/[\w:$]/;

/** Files with tests: test files, and suites that several of them run. */
const TESTING = /([.](test|spec)[.](ts|tsx|mjs)|-testing[.]ts|\/conformance(\/\w+)?[.]ts)$/;
const OWN_TEST = 'scripts/check-structure.test.mjs';
const SKIPPED = /\b(it|test|describe)[.](skip|skipIf|runIf|todo|fixme)\b|[{,]\s*skip\s*[,}]|\b(ctx|context)[.]skip\(/;

export const CHECKS = {
  'casts that silence the compiler': (files) => checkCasts(files, (path) => TEST.test(path)),
  // A test that does not apply is not made; one that is skipped counts as failed (scripts/test.mjs).
  'skipped tests': (files) =>
    findIn(
      files,
      (path) => TESTING.test(path) && path !== OWN_TEST,
      SKIPPED,
      'make the test only where it applies: if (…) it(…)',
    ),
  'merge conflicts': checkConflicts,
  'width of SQL': (files) =>
    findIn(files, (path) => SQL_FUNCTION.test(path), SQL_WIDE, 'a line of at most 120 characters, a clause a line'),
  'width of TypeScript': checkWidth,
  'addresses by hand': (files) =>
    findIn(
      files,
      (path) => CALLERS.test(path) && !TEST.test(path),
      ADDRESS,
      'the address of a call or a file stands in the contract (endpoints/, files.ts)',
    ),
  'page addresses by hand': (files) =>
    findIn(
      files,
      (path) => path.startsWith('apps/web/src/') && !TEST.test(path),
      PAGE_ADDRESS,
      'usePagePath or PageLink finds a page of the menu by its name; others are in contract/src/pages.ts',
    ),
  // Both builds remove the contract's schemas (vite.config.ts): calling one there throws.
  'schemas asked in the browser': (files) =>
    findIn(
      files,
      (path) => BROWSER.test(path) && !TEST.test(path),
      /[.]safeParse(Async)?\(|(?<!\b(JSON|Date))[.]parse(Async)?\(/,
      'the browser has no validator: the server answers what is wrong',
    ),
  'prunes without a bound': checkPrunes,
  'counters of one cluster': checkPlaces,
  'jobs that cannot stop': checkLoops,
  'functions of the database': (files) => checkFunctions(files, FEATURES),
  'hand-made cents': (files) =>
    findIn(
      files,
      (path) =>
        PRODUCT.test(path) && !TEST.test(path) && !path.endsWith('contract/src/money.ts') && !NO_MONEY.test(path),
      /[*/]\s*100n?\b(?![_.])|[.]toFixed\(/,
      'money arithmetic belongs to contract/src/money.ts',
    ),
  'outcomes of orders by hand': (files) =>
    findIn(
      files,
      (path) => /^apps\/(server\/(src|sql)|sandbox\/src)\//.test(path) && !TEST.test(path) && !OUTCOME_FILES.test(path),
      /(?<!ky[bc]_)\bstatus\s+(not\s+)?in\s*\(\s*(2,\s*4|4,\s*2)(,\s*5)?\s*\)|COLLECTION_STATUS[.](succeeded|complete)\b.*COLLECTION_STATUS[.](succeeded|complete)\b/,
      'collection_stands and collection_succeeded say which orders count',
    ),
  'numbers of states by hand': (files) =>
    findIn(
      files,
      (path) => (SERVER.test(path) || BROWSER.test(path)) && !TEST.test(path),
      STATE_NUMBER,
      'the contract names a state: KYC_STATUS.verified',
    ),
  'shares by hand': (files) =>
    findIn(
      files,
      (path) => /^apps\/(server\/(src|sql)|sandbox\/src)\//.test(path) && !TEST.test(path) && !SHARE_FILES.test(path),
      /[/]\s*1_?000_?000\b/,
      'share_at, share_of and fee_of divide what is settled',
    ),
  'SQL outside stores': (files) =>
    findIn(
      files,
      (path) => PRODUCT.test(path) && !TEST.test(path) && !SQL_FILES.test(path),
      /`\s*(select|insert\s+into|update\s+\w+\s+set|delete\s+from|with\s+\w+\s+as)\b/i,
      'SQL belongs to a *-store.ts',
    ),
  'fetch outside api clients': (files) =>
    findIn(
      files,
      (path) => PRODUCT.test(path) && !TEST.test(path) && !API_CLIENTS.test(path),
      /(?<![.\w])fetch\(|new XMLHttpRequest\b/,
      'calls go through an api client',
    ),
  'clock in verbs and rules': (files) =>
    findIn(
      files,
      (path) => /^(apps\/server\/src\/features|packages\/contract\/src)\//.test(path) && !TEST.test(path),
      /\bDate[.]now\(\)|new Date\(\)/,
      'take the time from ctx',
    ),
  'text that becomes markup or code': (files) =>
    findIn(
      files,
      (path) => PRODUCT.test(path) && !TEST.test(path),
      /dangerouslySetInnerHTML|[.](inner|outer)HTML\b|insertAdjacentHTML|document[.]write\(|(?<![.\w])eval\(|new\s+Function\(|srcdoc\b/i,
      'text stays text',
    ),
  'certificates unchecked': (files) =>
    findIn(
      files,
      (path) => PRODUCT.test(path),
      /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/,
      'a certificate that is not checked proves nobody',
    ),
  'packages without a hash': checkPackages,
  'platforms without a package': checkPlatforms,
  'requirements of ASVS': checkAsvs,
  'pages of decisions': checkDecisions,
  'versions of a release': checkRelease,
  'writes without permission or audit': checkWrites,
  'money without a licence': checkMoneyGates,
  'feature names': checkFeatureNames,
  barrels: checkBarrels,
  // A class that is written as a string, or a sheet that is no module, would have no names that the compiler knows.
  'class names by hand': (files) =>
    findIn(
      files,
      (path) => BROWSER.test(path),
      /\bclassName="|^import '[.][^']*(?<!\/tokens|[.]module)[.]css'/,
      'a class is a name of its sheet: import * as styles from a *.module.css',
    ),
  // A name that a sheet takes from another (`@value`) is replaced at every place, an element too.
  'elements as class names': (files) =>
    findIn(
      files,
      (path) => path.endsWith('.module.css'),
      /^@value .*(?<![\w-])(a|button|dialog|dl|figure|form|input|label|li|p|section|summary|table|t[dhr]|ul)(, | from)/,
      'an element has this name too: take it `as` another',
    ),
  'keys of siblings': checkSiblingKeys,
  'plain English': (files) => checkPlainWords(files),
  'texts outside catalogues': (files) => checkScreenTexts(files, (path) => TEST.test(path)),
  'amounts without a unit': checkFactAmounts,
  'amounts of cards without a unit': checkCardAmounts,
  'paths in documents': checkDocuments,
  'registry hosts': (files) =>
    findIn(
      files,
      (path) => !path.endsWith('structure-checks.mjs'),
      /"resolved":\s*"(https?|git)|registry[.]npmjs|_authToken/,
      'no registry host in the repository',
    ),
  'machine paths': (files) =>
    findIn(
      files,
      (path) => path !== 'package-lock.json',
      /(?<![\w.$}*/-])\/(work|root|home|Users)\/[\w.-]/,
      'no path of one machine in the repository',
    ),
  'unfinished work': (files) =>
    findIn(files, (path) => path !== 'package-lock.json', /\bTO[D]O\b|\bFIX[M]E\b/, 'finish it or make it an issue'),
};

/** Comments count too. */
function checkWidth(files) {
  const found = [];
  for (const [path, text] of files) {
    if (!TYPESCRIPT.test(path) || CATALOGUE.test(path)) continue;
    for (const [at, line] of text.split('\n').entries())
      if (TYPESCRIPT_WIDE.test(line)) found.push(`${path}:${at + 1}: a line of at most 120 characters`);
  }
  return found;
}

function findIn(files, concerns, pattern, message) {
  const found = [];
  for (const [path, text] of files) {
    if (!concerns(path)) continue;
    const lines = (/[.](tsx?|mjs|cjs)$/.test(path) ? withoutComments(text) : text).split('\n');
    for (const [at, line] of lines.entries())
      if (pattern.test(line)) found.push(`${path}:${at + 1}: ${message}: ${line.trim().slice(0, 80)}`);
  }
  // SQL may begin on the line after its back-tick.
  if (pattern.source.startsWith('`')) {
    for (const [path, text] of files) {
      if (concerns(path) && !found.some((line) => line.startsWith(`${path}:`)) && pattern.test(withoutComments(text)))
        found.push(`${path}: ${message}`);
    }
  }
  return found;
}

/** Markers of a merge that was not resolved, in every text file and also in comments. */
function checkConflicts(files) {
  const found = [];
  for (const [path, text] of files)
    for (const [at, line] of text.split('\n').entries())
      if (/^(<{7}|>{7}) /.test(line)) found.push(`${path}:${at + 1}: resolve the merge conflict: ${line.slice(0, 80)}`);
  return found;
}

/** A statement that writes requires a writer, which only the wrappers provide; and a write requires a permission. */
function checkWrites(files) {
  const found = [];
  const writing = writingFunctions(files);
  for (const [path, raw] of files) {
    if (!/^apps\/(server|sandbox)\/src\/.*[.]ts$/.test(path) || TEST.test(path)) continue;
    const text = withoutComments(raw);
    if (STORE.test(path))
      for (const name of writersWithout(text, writing))
        found.push(`${path}: ${name} writes by no Writer, WriteTx or WriteSql`);
    for (const [, wrapper, body] of text.matchAll(WRAPPED)) {
      const name = /name: '([^']+)'/.exec(body)?.[1] ?? '?';
      const asks = !['roundCommand', 'sweepVerb'].includes(wrapper) && !/permission:\s*null/.test(body);
      if (!asks && !WITHOUT_PERMISSION.includes(name) && !ALSO_WITHOUT.includes(name))
        found.push(`${path}: ${name} asks no permission`);
    }
    for (const name of ALSO_WITHOUT) {
      if (text.includes(`name: '${name}'`) && !new RegExp(`name: '${name}',\\s*permission: '`).test(text))
        found.push(`${path}: ${name} asks no permission by hand`);
    }
  }
  return found;
}

/** Returns the functions of the database that are neither `stable` nor `immutable`. */
function writingFunctions(files) {
  const names = new Set();
  for (const [path, text] of files) {
    const name = /^apps\/server\/sql\/.*\/(\w+)[.]sql$/.exec(path)?.[1];
    const head = text.replace(/([$]\w*[$])[\s\S]*?\1/g, '');
    if (name && !/\b(stable|immutable)\b|returns trigger/i.test(head)) names.add(name);
  }
  return names;
}

/** Returns names of a store's functions that write, by their SQL or through a database function, but take no writer. */
function writersWithout(text, writing) {
  return text
    .split(/^(?:export )?(?:async )?function /m)
    .slice(1)
    .map((body) => [/^\w+/.exec(body)?.[0] ?? '', body])
    .filter(([name, body]) => {
      const calls = [...body.matchAll(/\b([a-z0-9_]+)\(/g)].some(([, called]) => writing.has(called));
      const writes = WRITING_SQL.test(body) || (calls && !READ_NAME.test(name));
      return /`/.test(body) && writes && !/: (Writer|WriteTx|WriteSql)\b/.test(body.slice(0, body.indexOf('`')));
    })
    .map(([name]) => name);
}

function checkFeatureNames(files) {
  const found = new Set();
  const seen = { server: new Set(), web: new Set(), contract: new Set() };
  for (const path of files.keys()) {
    const [, tier, feature] = /^apps\/(server|web)\/src\/features\/([^/]+)\//.exec(path) ?? [];
    if (tier) seen[tier].add(feature);
    const part = /^packages\/contract\/src\/([a-z-]+)[.]ts$/.exec(path)?.[1];
    if (part && !SHARED_CONTRACT.includes(part)) seen.contract.add(part);
  }
  for (const [tier, names] of Object.entries(seen))
    for (const name of names)
      if (!FEATURES.includes(name))
        found.add(`${tier}: ${name} is no feature of docs: use the same word in every tier`);
  for (const name of seen.web)
    if (!seen.server.has(name)) found.add(`web: ${name} has no server feature of the same name`);
  return [...found];
}

function checkBarrels(files) {
  const found = [];
  for (const [path, text] of files) {
    if (!PRODUCT.test(path)) continue;
    const rest = withoutComments(text).replace(
      /export\s+(type\s+)?(\*|\{[^}]*\})(\s+as\s+\w+)?\s+from\s+'[^']+';/g,
      '',
    );
    if (rest !== withoutComments(text) && rest.trim() === '')
      found.push(`${path}: only hands on other files: import those`);
  }
  return found;
}

/**
 * Paths and file names in documents must exist: in back-ticks, complete or without their first folders, and in links.
 */
function checkDocuments(files) {
  const found = [];
  const paths = [...files.keys()];
  const known = (path) => files.has(path) || paths.some((file) => file.startsWith(`${path.replace(/\/$/, '')}/`));
  for (const [doc, text] of files) {
    if (!/^([A-Z]+[.]md|docs\/.*[.]md)$/.test(doc)) continue;
    const named = [...text.matchAll(/`((?:apps|packages|docs|e2e|bench|faults|scripts|[.]ci)\/[\w./-]*)`/g)].map(
      ([, path]) => path,
    );
    const folder = doc.includes('/') ? doc.slice(0, doc.lastIndexOf('/')) : '';
    const linked = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, path]) => normalise(`${folder}/${path}`));
    for (const path of [...named, ...linked])
      if (!/NNNN|<|\*/.test(path) && !/(^|\/)dist(\/|$)/.test(path) && !known(path))
        found.push(`${doc}: ${path} does not exist`);
    // A decision may name files of its time.
    if (doc.startsWith('docs/decisions/')) continue;
    for (const [, name] of text.matchAll(/`([\w./-]+[.](?:tsx?|mjs|cjs|sql|css|csv))`/g))
      if (!named.includes(name) && !files.has(name) && !paths.some((path) => path.endsWith(`/${name}`)))
        found.push(`${doc}: no file is called ${name}`);
    if (doc === 'docs/map.md') found.push(...ambiguousNames(doc, text, paths));
  }
  return found;
}

/**
 * A name without a folder is the only file of that name, or stands in the folder of the path before it. Names of ten
 * files or more (zh.ts, routes.ts) mean the one that each feature has.
 */
function ambiguousNames(doc, text, paths) {
  const found = [];
  let folder = '';
  for (const [, name] of text.matchAll(/`([\w./-]+[.](?:tsx?|mjs|sql))`/g)) {
    const files = paths.filter((path) => path.endsWith(`/${name}`));
    const beside = files.filter((path) => path.endsWith(`${folder}/${name}`));
    if (name.includes('/')) folder = name.slice(0, name.lastIndexOf('/'));
    else if (files.length > 1 && files.length < 10 && (!folder || beside.length !== 1))
      found.push(`${doc}: ${name} is the name of ${files.length} files, say which folder`);
  }
  return found;
}

/** Every external package is pinned to one content: by the hash of the content that was reviewed when it was added. */
function checkPackages(files) {
  const text = files.get('package-lock.json');
  return Object.entries(text ? JSON.parse(text).packages : {})
    .filter(
      ([place, { link, integrity, inBundle }]) =>
        /(^|\/)node_modules\//.test(place) && !link && !inBundle && !/^sha512-/.test(integrity ?? ''),
    )
    .map(([place]) => `package-lock.json: ${place} has no sha512`);
}

function normalise(path) {
  const parts = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Replaces comments by spaces, so that line numbers stay; strings that contain `//` (addresses) are left alone. */
function withoutComments(text) {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1');
}
