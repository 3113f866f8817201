/**
 * All code that reaches money depends on the licence (L1), by construction. Database functions move money; this check
 * follows every path from a route or a job to one of them, and each path must pass a `moneyCommand` or an
 * `ApprovalKind` that names its service, or a `roundCommand` of the names below.
 */
const MONEY_ROWS =
  /insert\s+into\s+ledger_(transfer|posting|hold)\b|update\s+ledger_(hold|balance)\b|insert\s+into\s+ledger_balance\b/i;
/** These keep the sums of past movements, or open accounts with zero balance. */
const KEEPS_BOOKS = ['roll_up_ledger', 'open_participant_accounts', 'open_merchant_accounts'];

/** Allowed whatever the licence says, because they end, free, halt or record business that is already in progress. */
const ALLOWED_WITHOUT_LICENCE = {
  'collection-order.expire': 'the window of an order ends by the clock and frees its hold',
  'payout-order.expire': 'the time of a claim ends by the clock and frees its hold',
  'cash-out.cancel': 'the applicant takes a request back and its hold is freed',
  'cash-out.reject': 'a request is refused and its hold is freed, or what its failed payment took is given back',
  'cash-out.fail': 'writes down that the bank refused a payment; another sends it again or gives it back',
  'cash-out.settle': 'notes which line of a statement names what was sent; no money moves',
  'cash-out.match': 'the same, by hand',
  'cash-out.return': 'writes down money that the bank gave back and that lies there already',
  'settlement.refuse': 'a run nobody has approved is refused and its holds are freed',
  'settlement.fail': 'writes down that the bank refused a payment; its money stays held',
  'settlement.match': 'names the statement line of a payment that was sent',
  'settlement.pay': 'the same, by itself',
  'settlement.make-due': 'holds what a merchant is owed by its plan; paying it asks for the licence',
  'settlement.release-reserves': 'gives a reserve back to its merchant on its day',
  'settlement.cancel': 'two people take a settlement back to its merchant balance',
  'settlement.return': 'writes down money that the bank gave back and that lies there already',
  'payout-order.bank-fail': 'writes down that the bank refused a payment; its money stays held',
  'channel-transfer.take': 'writes down what a channel did with a transfer that was handed to it',
  'payment-answer.take': 'writes down that the bank refused payments of a file; their money stays held',
  'payment-answer.read': 'the same, as the bank answered over its connection',
  'verification.send': 'puts a few yuan of own money into a bank file, to look at a business; no client money moves',
  'verification.send-due': 'the same, by itself',
  'verification.match': 'names the statement line of a payment that was sent',
  'verification.settle': 'the same, by itself',
  'payout-order.match': 'names the statement line of a payment that was sent',
  'payout-order.settle': 'the same, by itself',
  'payout.return': 'writes down money that the bank gave back and that lies there already',
  'refund.move': 'goes on with what two people approved under the licence; lines of statements prove what left already',
  'refund.account': 'writes down where a payer wants money back; nothing moves',
  'refund.settle': 'writes down what proves a payment that was made already',
  'refund.fail': 'a payment did not arrive; nothing moves',
  'refund.return': 'writes down money that the bank gave back and that lies there already',
  'payout-order.freeze': 'halting money must always be possible',
  'risk.hold': 'monitoring halts an order; halting money must always be possible',
  'risk.hold-known': 'a list names somebody; halting money must always be possible',
  'screening.hit': 'two people free what screening held; what goes on by it passes the gates of its own kind',
  'risk-case.freeze': 'a case halts money; halting must always be possible',
  'freeze.lift': 'two people free what a case held; nothing is paid by it',
  'complaint.answer': 'two people answer a complaint, which frees its hold; nothing is paid by it',
  'payer.name': 'a payer says its name; no money moves',
  'payer.voucher': 'a payer hands in a reference and an image; no money moves',
  'complaint.file': 'a complaint freezes the money of its order (L5)',
  'collection-order.close': 'an order is closed by hand and its hold freed',
  'own.match': 'two people name the lines of a transfer that the bank has made already',
  'own-transfer.match': 'the same, by itself',
  'channel-remittance.match': 'writes down that a channel paid its balance to the bank, where the money lies already',
  'statement.suspense': 'writes down money that lies at the bank already',
  'top-up.settle-deposit':
    'writes down money that came on the chain already; credited only while the licence allows it',
  'topup.deposit': 'gives back or puts aside what came already; crediting asks for the licence by itself',
};
const TEST = /[.]test[.](ts|mjs)$|[.]fixture[.]ts$|-testing[.]ts$|\/test-support\/|\/demo\/|platform\/database\/test-/;
const SERVER = /^apps\/server\/src\/.*[.]ts$/;
/** Files where a path begins: HTTP routes, jobs, start-up. */
const BEGINS = /(routes|worker|main|app|admin)[.]ts$|^apps\/server\/src\/admin\//;

/** Returns the names of database functions that move or hold money, directly or through another function. */
function moneyFunctions(files) {
  const bodies = new Map();
  for (const [path, text] of files) {
    if (!/^apps\/server\/sql\/.*[.]sql$/.test(path)) continue;
    for (const part of text.split(/^(?=create or replace function )/m)) {
      const name = /^create or replace function (\w+)/.exec(part)?.[1];
      if (!name) continue;
      bodies.set(name, `${bodies.get(name) ?? ''}${bodyOf(part).replace(/--.*$/gm, '')}`);
    }
  }
  const money = new Set([...bodies].filter(([, body]) => MONEY_ROWS.test(body)).map(([name]) => name));
  for (const name of KEEPS_BOOKS) money.delete(name);
  for (let grew = true; grew; ) {
    grew = false;
    for (const [name, body] of bodies) {
      if (money.has(name) || KEEPS_BOOKS.includes(name)) continue;
      if ([...money].some((other) => new RegExp(`\\b${other}\\s*\\(`).test(body))) {
        money.add(name);
        grew = true;
      }
    }
  }
  return money;
}

/** Returns the text between a function's dollar quotes. */
function bodyOf(statement) {
  const tag = /[$]\w*[$]/.exec(statement)?.[0];
  return tag ? (statement.split(tag)[1] ?? '') : statement;
}

/** Returns a file's exported functions with their text; text before the first belongs to none. */
function exportsOf(text) {
  return text
    .split(/^(?=export (?:async )?(?:function|const) )/m)
    .filter((body) => body.startsWith('export '))
    .map((body) => [/^export (?:async )?(?:function|const) (\w+)/.exec(body)?.[1] ?? '', body]);
}

/** Returns the names that a file imports, with the server file that each comes from. */
function importsOf(path, text) {
  const folder = path.slice(0, path.lastIndexOf('/'));
  return [...text.matchAll(/import\s*\{([^}]*)\}\s*from\s*'([.][^']*)'/g)].map(([, names, from]) => ({
    names: names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => name.split(/\s+as\s+/)[0]),
    from: normalise(`${folder}/${from}`),
  }));
}

function normalise(path) {
  const parts = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/**
 * Returns the faults of a file's own gates, and whether it has any: a command that moves money without naming a service
 * that it needs.
 */
function gatesOf(path, text) {
  const found = [];
  let gated = false;
  for (const [, wrapper, body] of text.matchAll(/\b(moneyCommand|roundCommand)\b(?:<[^(]*?>)?\(\{([\s\S]*?)\brun\b/g)) {
    gated = true;
    const name = /name: '([^']+)'/.exec(body)?.[1] ?? '?';
    if ((wrapper === 'roundCommand' || /service: null/.test(body)) && !(name in ALLOWED_WITHOUT_LICENCE))
      found.push(`${path}: ${name} moves money whatever the licence says`);
  }
  for (const [, body] of text.matchAll(/: ApprovalKind<[\s\S]*?>? = \{([\s\S]*?)\b(?:apply)\b/g)) {
    const name = /kind: '([^']+)'/.exec(body)?.[1] ?? '?';
    if (/service: '/.test(body) || name in ALLOWED_WITHOUT_LICENCE) gated = true;
  }
  for (const [, body] of text.matchAll(/\bwriteVerb\b(?:<[^(]*?>)?\(\{([\s\S]*?)\brun\b/g))
    if ((/name: '([^']+)'/.exec(body)?.[1] ?? '?') in ALLOWED_WITHOUT_LICENCE) gated = true;
  return { found, gated };
}

/** Returns paths to money that pass no gate. `files`: path → text, including comments. */
export function checkMoneyGates(files) {
  const functions = moneyFunctions(files);
  const code = new Map([...files].filter(([path]) => SERVER.test(path) && !TEST.test(path)));
  const calls = new RegExp(`\\b(${[...functions].join('|')})\\s*\\(`);
  /** path → names that lead to money without a gate. */
  const open = new Map();
  if (functions.size > 0)
    for (const [path, text] of code)
      if (path.endsWith('-store.ts')) {
        const names = exportsOf(text).filter(([, body]) => calls.test(body));
        if (names.length > 0) open.set(path, new Set(names.map(([name]) => name)));
      }
  const found = [];
  for (const [path, text] of code) found.push(...gatesOf(path, text).found);
  for (const queue = [...open.keys()]; queue.length > 0; ) {
    const source = queue.shift();
    for (const [path, text] of code) {
      if (path === source) continue;
      const taken = importsOf(path, text)
        .filter(({ from }) => from === source)
        .flatMap(({ names }) => names);
      const used = taken.filter((name) => open.get(source)?.has(name));
      if (used.length === 0 || gatesOf(path, text).gated) continue;
      if (BEGINS.test(path)) {
        found.push(`${path}: ${used.join(', ')} moves money and passes no gate of the licence on the way`);
        continue;
      }
      const names = exportsOf(text).map(([name]) => name);
      const before = open.get(path)?.size ?? 0;
      open.set(path, new Set([...(open.get(path) ?? []), ...names]));
      if ((open.get(path)?.size ?? 0) > before) queue.push(path);
    }
  }
  return [...new Set(found)];
}
