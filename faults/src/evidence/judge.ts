import type { Reader } from '../../../apps/server/src/platform/database/db.ts';
import type { EvidenceRun, Standing } from './evidence-run.ts';
import type { Movement } from './outside-bank.ts';

type Look = Pick<EvidenceRun, 'bank' | 'standings' | 'asked' | 'byHand' | 'byCode'>;
const names = ({ way, reference, endToEnd }: Pick<Movement, 'way' | 'reference' | 'endToEnd'>) =>
  `${way} ${reference || endToEnd}`;
const signed = ({ way, amount }: Movement) => (way === 'credit' ? amount : -amount);
const sum = (of: readonly bigint[]) => of.reduce((total, one) => total + one, 0n);

/** Checks of the program's books, each under the name that its findings begin with. */
export const JUDGEMENTS: Readonly<Record<string, (sql: Reader, look: Look) => Promise<string[]>>> = {
  line: wrongLines,
  account: wrongAccounts,
  evidence: withoutEvidence,
  twice: usedTwice,
  refunds: refundedTooMuch,
  surplus: gaveBackTooMuch,
  freeze: movedWhileFrozen,
  left: leftBehind,
};

/**
 * Returns what the program's books say and the bank does not, from the bank's real movements and the test's
 * own observations. The program's own rules and checks are not used. Nothing is in progress meanwhile. What came or
 * left through a payment company is judged by `judge-companies.ts`.
 */
export async function judge(sql: Reader, look: Look): Promise<string[]> {
  const found: string[] = [];
  for (const [name, judgement] of Object.entries(JUDGEMENTS))
    found.push(...(await judgement(sql, look)).map((one) => `${name}: ${one}`));
  return found;
}

type Line = { id: string; way: 'credit' | 'debit'; reference: string; endToEnd: string; amount: bigint };
const listLines = (sql: Reader) => sql<Line[]>`
  select id::text, 'credit' as way, reference, end_to_end as "endToEnd", amount from statement_line
  union all
  select id::text, 'debit', reference, end_to_end, amount from statement_debit`;

/**
 * Every stored line is a movement of the bank, once and to the fen; every movement that the bank reported is stored.
 */
async function wrongLines(sql: Reader, { bank }: Look): Promise<string[]> {
  const left = new Map(bank.movements.map((one) => [names(one), one]));
  const wrong: string[] = [];
  for (const line of await listLines(sql)) {
    const movement = left.get(names(line));
    if (!movement?.reported || movement.amount !== line.amount)
      wrong.push(`${names(line)} of ${line.amount} is no movement of the bank, or stands twice`);
    left.delete(names(line));
  }
  for (const [name, { reported }] of left) if (reported) wrong.push(`${name} was reported and is not kept`);
  return wrong;
}

type Listed = { code: string; key: string; booked: bigint | null; shown: bigint | null };
/**
 * The difference between the books' balance of an account and its real balance equals the differences that the program
 * lists plus what it could not know yet.
 */
async function wrongAccounts(sql: Reader, { bank, byCode }: Look): Promise<string[]> {
  const books = await sql<{ code: string; booked: bigint }[]>`
    select a.code,
      a.opening - (select coalesce(sum(p.amount), 0)::bigint
        from ledger_posting p
        where p.account_id = a.clearing_account) as booked
    from bank_account a`;
  const listed = await sql<Listed[]>`
    select a.code, d.key, d.booked, d.shown
    from bank_account a
    join clearing_differences() d on d.bank_account_id = a.id`;
  const moved = new Map(bank.movements.map((one) => [names(one), signed(one)]));
  const lines = new Map(
    (await listLines(sql)).map((line) => [`${line.way === 'credit' ? 'line' : 'debit'}:${line.id}`, names(line)]),
  );
  const wrong = listed
    .filter(({ key, booked, shown }) => booked !== null || moved.get(lines.get(key) ?? '') !== shown)
    .map(
      ({ code, key, booked, shown }) => `${code}: ${key}, booked ${booked}, shown ${shown}, is listed, and no movement`,
    );
  for (const { code, booked } of books) {
    const here = bank.movements.filter(({ account }) => account === byCode[code]);
    const reported = sum(here.filter((one) => one.reported).map(signed));
    const ofAccount = listed.filter((one) => one.code === code);
    const differs = sum(ofAccount.map(({ booked: said, shown }) => (shown ?? 0n) - (said ?? 0n)));
    if (reported - booked !== differs)
      wrong.push(`${code}: the bank moved and reported ${reported}, the books say ${booked}, ${differs} is listed`);
  }
  return wrong;
}

type Figure = {
  what: string;
  amount: bigint;
  way: 'credit' | 'debit';
  reference: string | null;
  endToEnd: string | null;
  byHand: string;
};
/**
 * Returns every figure that stands for money outside, with the line that it names as its evidence, or the person who
 * confirmed it by hand.
 */
async function withoutEvidence(sql: Reader, { bank, byHand, byCode }: Look): Promise<string[]> {
  const figures = await sql<Figure[]>`
    select 'collection ' || o.agt_order_no as what, r.amount + r.excess as amount, 'credit' as way, l.reference,
      l.end_to_end as "endToEnd",
      case when o.settlement_mode = 'agent_float' and r.id is null then o.agt_order_no else '' end as "byHand"
    from collection_order o
    left join receipt r on r.order_id = o.id
    left join statement_line l on l.id = r.line_id
    where o.status in (2, 4, 5) and r.channel_receipt_id is null
    union all
    select 'refund ' || f.refund_no, f.amount, 'debit', d.reference, d.end_to_end,
      case f.executor when 'collector' then f.refund_no else '' end
    from refund f
    left join refund_payment p on p.refund_id = f.id and p.attempt = f.attempt
    left join statement_debit d on d.id = p.debit_id
    where f.state in (4, 6) and f.executor <> 'channel'
    union all
    select 'returned refund ' || f.refund_no, f.amount, 'credit', l.reference, l.end_to_end, ''
    from refund f
    join refund_payment p on p.refund_id = f.id and p.returned_at is not null and p.executor <> 'channel'
    left join statement_line l on l.id = p.return_line_id
    union all
    select 'settlement ' || s.settlement_no, s.amount, 'debit', d.reference, d.end_to_end, ''
    from settlement s left join statement_debit d on d.id = s.debit_id where s.state in ('paid', 'returned')
    union all
    select 'returned settlement ' || s.settlement_no, s.amount, 'credit', l.reference, l.end_to_end, ''
    from settlement s left join statement_line l on l.id = s.return_line_id where s.state = 'returned'
    union all
    select 'payout ' || o.order_no, o.amount, 'debit', d.reference, d.end_to_end,
      case o.settlement_mode when 'agent_float' then o.order_no else '' end
    from payout_order o
    left join payout_payment p on p.payout_id = o.id and p.paid_at is not null
    left join statement_debit d on d.id = p.debit_id
    where o.status in (2, 6) and p.transfer_id is null
    union all
    select 'returned payout ' || o.order_no, o.amount, 'credit', l.reference, l.end_to_end, ''
    from payout_order o
    left join payout_payment p on p.payout_id = o.id and p.returned_at is not null
    left join statement_line l on l.id = p.return_line_id
    where o.status = 6 and p.transfer_id is null`;
  const ours = Object.values(byCode);
  const moved = new Map(bank.movements.filter(({ reported }) => reported).map((one) => [names(one), one]));
  /** A line of a collector's own account proves the collector's receipt and nothing else. */
  const stands = ({ what, way, amount, reference, endToEnd }: Figure) => {
    const movement = moved.get(names({ way, reference: reference ?? '', endToEnd: endToEnd ?? '' }));
    return movement?.amount === amount && (what.startsWith('collection') || ours.includes(movement.account));
  };
  return figures
    .filter((one) => (one.byHand !== '' ? !byHand.has(one.byHand) : !stands(one)))
    .map(({ what, amount }) => `${what} of ${amount} stands on nothing that happened`);
}

/** No line proves two things. */
async function usedTwice(sql: Reader): Promise<string[]> {
  const rows = await sql<{ line: string; uses: string[] }[]>`
    select line, array_agg(what order by what) as uses from (
      select 'line:' || line_id as line, 'receipt ' || order_id as what from receipt where line_id is not null
      union all select 'line:' || return_line_id, 'refund back ' || refund_id
      from refund_payment
      where return_line_id is not null
      union all select 'line:' || return_line_id, 'settlement back ' || id
      from settlement
      where return_line_id is not null
      union all select 'line:' || return_line_id, 'payout back ' || payout_id
      from payout_payment
      where return_line_id is not null
      union all select 'line:' || reverses_line, 'taken back by ' || id
      from statement_debit
      where reverses_line is not null
      union all select 'debit:' || id, 'takes back ' || reverses_line
      from statement_debit
      where reverses_line is not null
      union all select 'debit:' || debit_id, 'refund ' || refund_id from refund_payment where debit_id is not null
      union all select 'debit:' || debit_id, 'settlement ' || id from settlement where debit_id is not null
      union all select 'debit:' || debit_id, 'payout ' || payout_id from payout_payment where debit_id is not null) x
    group by line having count(*) > 1`;
  return rows.map(({ line, uses }) => `${line} proves ${uses.join(' and ')}`);
}

/** Refunds of an order total at most what its payer was asked for, and zero if nothing arrived. */
async function refundedTooMuch(sql: Reader, { bank, asked, byHand }: Look): Promise<string[]> {
  const rows = await sql<{ no: string; back: bigint; reference: string | null; endToEnd: string | null }[]>`
    select f.order_no as no, sum(f.amount)::bigint as back, l.reference, l.end_to_end as "endToEnd"
    from refund f left join receipt r on r.order_id = f.order_id left join statement_line l on l.id = r.line_id
    where f.kind = 'refund' and f.state in (1, 3, 4, 5, 6) and r.channel_receipt_id is null
    group by f.order_no, l.reference, l.end_to_end`;
  const moved = new Map(bank.movements.map((one) => [names(one), one.amount]));
  return rows.flatMap(({ no, back, reference, endToEnd }) => {
    const came =
      byHand.has(no) || moved.has(names({ way: 'credit', reference: reference ?? '', endToEnd: endToEnd ?? '' }));
    const received = came ? (asked.get(no) ?? 0n) : 0n;
    return back > received ? [`${back} of ${no} go back, ${received} came`] : [];
  });
}

/**
 * Returns from a receipt total at most the arrived amount less what was used, for an order or as the return of a
 * payment.
 */
async function gaveBackTooMuch(sql: Reader, { bank }: Look): Promise<string[]> {
  const rows = await sql<{ back: bigint; taken: bigint; reference: string; endToEnd: string }[]>`
    select sum(f.amount)::bigint as back, l.reference, l.end_to_end as "endToEnd",
      (coalesce((select r.amount from receipt r where r.line_id = l.id), 0)
      + case
        when exists (select from refund_payment p where p.return_line_id = l.id)
          or exists (select from settlement s where s.return_line_id = l.id)
          or exists (select from payout_payment p where p.return_line_id = l.id) then l.amount
            else 0 end)::bigint as taken
    from refund f join statement_line l on l.id = f.line_id where f.kind = 'surplus' and f.state in (1, 3, 4, 5, 6)
    group by l.id, l.amount, l.reference, l.end_to_end`;
  const moved = new Map(bank.movements.filter(({ reported }) => reported).map((one) => [names(one), one.amount]));
  return rows.flatMap(({ back, taken, reference, endToEnd }) => {
    const came = moved.get(names({ way: 'credit', reference, endToEnd })) ?? 0n;
    return back > came - taken
      ? [`${back} of ${reference || endToEnd} go back, ${came} came, ${taken} were taken`]
      : [];
  });
}

type Act = { what: string; at: number; orderNo: string; collector: string; kind: string };
/** Money without an order may go back to its sender whatever is frozen: it belongs to no merchant and no collector. */
const KEEPS: Record<string, readonly Standing['kind'][]> = {
  refund: ['order', 'complaint', 'wallet', 'merchant'],
  settlement: ['merchant'],
  payout: ['payout', 'merchant'],
};
/** Nothing was approved or sent while it, its order, its collector or its merchant was frozen. */
async function movedWhileFrozen(sql: Reader, { standings }: Look): Promise<string[]> {
  const acts = await sql<Act[]>`
    select case f.order_no when '' then 'of nobody' else 'refund' end as kind, 'approved ' || f.refund_no as what,
      extract(epoch from f.approved_at)::float8 * 1000 as at, f.order_no as "orderNo", coalesce(q.name, '') as collector
    from refund f left join participant q on q.id = f.participant_id where f.approved_at is not null
    union all
    select case f.order_no when '' then 'of nobody' else 'refund' end, 'sent ' || f.refund_no,
      extract(epoch from p.sent_at)::float8 * 1000, f.order_no, coalesce(q.name, '')
    from refund_payment p join refund f on f.id = p.refund_id left join participant q on q.id = f.participant_id
    union all
    select 'settlement', 'sent ' || settlement_no, extract(epoch from sent_at)::float8 * 1000, '', ''
    from settlement
    where sent_at is not null
    union all
    select 'payout', 'sent ' || o.order_no, extract(epoch from p.sent_at)::float8 * 1000, o.order_no, ''
    from payout_payment p
    join payout_order o on o.id = p.payout_id`;
  return acts.flatMap(({ kind, what, at, orderNo, collector }) =>
    standings
      .filter((one) => KEEPS[kind]?.includes(one.kind) && one.from <= at && at < one.to)
      .filter((one) => one.of === (one.kind === 'merchant' ? '' : one.kind === 'wallet' ? collector : orderNo))
      .map((one) => `${what} while the ${one.kind} ${one.of} stood still`),
  );
}

/**
 * A fully refunded order with its fee leaves a balance only on the institution's accounts at the bank and on its
 * collector's float.
 */
async function leftBehind(sql: Reader): Promise<string[]> {
  const rows = await sql<{ no: string; account: string; left: bigint }[]>`
    with whole as (
      select f.order_id, f.order_no from refund f join collection_order o on o.id = f.order_id and o.adjustment is null
      where f.kind = 'refund' and f.state in (1, 3, 4, 5, 6) group by f.order_id, f.order_no, o.amount
      having sum(f.amount) = o.amount and bool_and(f.state = 4 and f.plan = 'return'))
    select w.order_no as no, a.owner_kind || '.' || a.kind as account, sum(p.amount)::bigint as left
    from whole w
    join ledger_transfer t on t.order_no = w.order_no and (t.type = 'collection.settled' or t.type like '%refund%'
      and not exists (select from refund s
        where s.kind = 'surplus' and s.order_no = w.order_no and s.id::text = split_part(t.reference, ':', 2)))
    join ledger_posting p on p.transfer_id = t.id join ledger_account a on a.id = p.account_id
    where a.kind <> 'float' and not exists (select from bank_account b where b.clearing_account = a.id)
    group by w.order_no, a.id, a.owner_kind, a.kind having sum(p.amount) <> 0`;
  return rows.map(({ no, account, left }) => `${no} went back whole and leaves ${left} on ${account}`);
}
