import type { EmulatedPayment, EmulatedPayout, EmulatedRefund } from '../../../apps/sandbox/src/channels/emulator.ts';
import type { Reader } from '../../../apps/server/src/platform/database/db.ts';
import type { OutsideCompanies } from './outside-companies.ts';

/** What one company's own books say, and what its notices lied about. */
export type CompanyBooks = {
  code: string;
  payments: readonly EmulatedPayment[];
  refunds: readonly EmulatedRefund[];
  payouts: readonly EmulatedPayout[];
  /** Amounts of which a signed notice lied, by the payment's number. */
  lied: ReadonlyMap<string, bigint>;
};
type Look = CompanyBooks & {
  /** Everything has ended: what the company did must stand here too. */
  isOver: boolean;
};
type Judgement = (sql: Reader, look: Look) => Promise<string[]>;

const sum = (of: readonly { amount: bigint }[]) => of.reduce((total, { amount }) => total + amount, 0n);
const paidOf = ({ payments }: Look) => payments.filter(({ state }) => state === 'paid');
const goneOf = ({ refunds }: Look) => refunds.filter(({ isBack }) => !isBack);
const paidOutOf = ({ payouts }: Look) => payouts.filter(({ state, isBack }) => state === 'paid' && !isBack);

/** Checks of the program's books against one company's, each under the name that its findings begin with. */
export const COMPANY_JUDGEMENTS: Readonly<Record<string, Judgement>> = {
  payment: wrongReceipts,
  refund: wrongRefunds,
  payout: wrongPayouts,
  books: wrongBalance,
  figure: withoutEvidence,
  open: notOver,
  bill: unexplained,
};

/**
 * Returns what the program's books say and the companies do not, by the companies' own books. With `isOver` also what
 * they did and the program does not say. The program's own rules and checks are not used. Nothing is in progress
 * meanwhile.
 */
export async function judgeCompanies(sql: Reader, companies: OutsideCompanies, isOver: boolean): Promise<string[]> {
  const found: string[] = [];
  for (const { code, emulator } of companies.all) {
    const books = { payments: emulator.payments(), refunds: emulator.refunds(), payouts: emulator.payouts() };
    found.push(...(await judgeCompany(sql, { code, ...books, lied: companies.lied }, isOver)));
  }
  return found;
}

export async function judgeCompany(sql: Reader, books: CompanyBooks, isOver: boolean): Promise<string[]> {
  const found: string[] = [];
  for (const [name, judgement] of Object.entries(COMPANY_JUDGEMENTS))
    found.push(...(await judgement(sql, { ...books, isOver })).map((one) => `${name}: ${books.code}: ${one}`));
  return found;
}

type Receipt = { no: string; amount: bigint; asked: boolean };
/** Every receipt is a payment at the company, once and to the fen; every payment there is a receipt. */
async function wrongReceipts(sql: Reader, look: Look): Promise<string[]> {
  const receipts = await sql<Receipt[]>`
    select r.payment_no as no, r.amount, p.id is not null as asked
    from channel_receipt r
    join payment_channel c on c.id = r.channel_id
    left join channel_payment p on p.payment_no = r.payment_no and p.channel_id = r.channel_id
    where c.code = ${look.code}`;
  const left = new Map(paidOf(look).map((one) => [one.paymentNo, one.amount]));
  const wrong: string[] = [];
  for (const { no, amount, asked } of receipts) {
    const paid = left.get(no);
    if (paid === undefined) wrong.push(`${no} of ${amount} was not paid there, or stands twice`);
    else if (amount !== paid && amount !== look.lied.get(no)) wrong.push(`${no} is ${amount} here and ${paid} there`);
    if (!asked) wrong.push(`${no} was never asked for`);
    left.delete(no);
  }
  if (look.isOver) for (const [no, amount] of left) wrong.push(`${no} of ${amount} was paid there and is not booked`);
  return wrong;
}

type Refunded = { no: string; of: string; paymentNo: string; amount: bigint; evidence: bigint | null; isBack: boolean };
/** Every refund by the company is one that was asked for, once and to the fen, and the other way round. */
async function wrongRefunds(sql: Reader, look: Look): Promise<string[]> {
  const sent = await sql<Refunded[]>`
    select p.reference as no, f.refund_no as of, q.payment_no as "paymentNo", f.amount, e.amount as evidence,
      e.returned_at is not null as "isBack"
    from refund f
    join refund_payment p on p.refund_id = f.id and p.executor = 'channel'
    join channel_receipt q on q.id = f.channel_receipt_id
    join payment_channel c on c.id = q.channel_id
    left join channel_refund e on e.sent_no = p.reference and e.channel_id = q.channel_id
    where c.code = ${look.code}`;
  const there = new Map(look.refunds.map((one) => [one.refundNo, one]));
  const wrong: string[] = [];
  const gone = new Map<string, string[]>();
  for (const { no, of, paymentNo, amount, evidence, isBack } of sent) {
    const done = there.get(no);
    there.delete(no);
    if (done && !done.isBack) gone.set(of, [...(gone.get(of) ?? []), no]);
    if (done && (done.amount !== amount || done.paymentNo !== paymentNo))
      wrong.push(`${no} is ${amount} of ${paymentNo} here and ${done.amount} of ${done.paymentNo} there`);
    if (evidence !== null && (evidence !== amount || done === undefined))
      wrong.push(`${no} of ${evidence} stands on nothing that happened there`);
    if (isBack && !done?.isBack) wrong.push(`${no} came back here and not there`);
    if (look.isOver && done && (done.isBack === true) !== (isBack || evidence === null))
      wrong.push(`${no} of ${done.amount} ${done.isBack ? 'came back' : 'was done'} there and not here`);
  }
  for (const [no, { amount }] of there) wrong.push(`${no} of ${amount} was done there and asked for by nobody`);
  for (const [of, nos] of gone) if (nos.length > 1) wrong.push(`${of} went back twice there: ${nos.join(', ')}`);
  for (const { paymentNo, amount } of look.payments) {
    const back = sum(goneOf(look).filter((one) => one.paymentNo === paymentNo));
    if (back > amount) wrong.push(`${back} of ${paymentNo} went back, ${amount} came`);
  }
  return wrong;
}

type PaidOut = { no: string; of: string; amount: bigint; paid: bigint | null; back: bigint | null };
/** The same of payouts. */
async function wrongPayouts(sql: Reader, look: Look): Promise<string[]> {
  const sent = await sql<PaidOut[]>`
    select t.transfer_no as no, t.order_no as of, t.amount, p.amount as paid, b.amount as back
    from channel_transfer t
    join payment_channel c on c.id = t.channel_id
    left join channel_payout p on p.transfer_no = t.transfer_no and p.kind = 'paid'
    left join channel_payout b on b.transfer_no = t.transfer_no and b.kind = 'returned'
    where c.code = ${look.code}`;
  const there = new Map(look.payouts.map((one) => [one.payoutNo, one]));
  const wrong: string[] = [];
  const gone = new Map<string, string[]>();
  for (const { no, of, amount, paid, back } of sent) {
    const done = there.get(no);
    there.delete(no);
    const isPaid = done?.state === 'paid';
    if (done && done.state !== 'failed' && !done.isBack) gone.set(of, [...(gone.get(of) ?? []), no]);
    if (done && done.amount !== amount) wrong.push(`${no} is ${amount} here and ${done.amount} there`);
    if (paid !== null && (paid !== amount || !isPaid)) wrong.push(`${no} of ${paid} was not paid there`);
    if (back !== null && (back !== amount || !done?.isBack)) wrong.push(`${no} came back here and not there`);
    if (!look.isOver || !done) continue;
    if (isPaid !== (paid !== null))
      wrong.push(`${no} is ${done.state} there and ${paid === null ? 'not ' : ''}paid here`);
    if ((done.isBack === true) !== (back !== null)) wrong.push(`${no} came back there and not here`);
  }
  for (const [no, { amount }] of there) wrong.push(`${no} of ${amount} was paid there and asked for by nobody`);
  for (const [of, nos] of gone) if (nos.length > 1) wrong.push(`${of} left twice there: ${nos.join(', ')}`);
  return wrong;
}

/** The books' balance of the company is what its own books make, and what its notices lied. */
async function wrongBalance(sql: Reader, look: Look): Promise<string[]> {
  const [row] = await sql<{ booked: bigint; lies: { no: string; amount: string }[] | null }[]>`
    select -(select coalesce(sum(p.amount), 0)::bigint
        from ledger_posting p
        where p.account_id = c.clearing_account) as booked,
      (select json_agg(json_build_object('no', r.payment_no, 'amount', r.amount::text))
        from channel_receipt r where r.channel_id = c.id) as lies
    from payment_channel c where c.code = ${look.code}`;
  if (!row || !look.isOver) return [];
  const booked = new Map((row.lies ?? []).map(({ no, amount }) => [no, BigInt(amount)]));
  const came = paidOf(look).map(({ paymentNo, amount }) => {
    const lie = look.lied.get(paymentNo);
    return { amount: lie !== undefined && booked.get(paymentNo) === lie ? lie : amount };
  });
  const should = sum(came) - sum(goneOf(look)) - sum(paidOutOf(look));
  return row.booked === should ? [] : [`the books have ${row.booked} there, its own make ${should}`];
}

type Figure = { what: string; amount: bigint; no: string; way: 'payment' | 'refund' | 'payout' | 'back' };
/** Every figure that stands for money at the company names what it did; none names the same twice. */
async function withoutEvidence(sql: Reader, look: Look): Promise<string[]> {
  const figures = await sql<Figure[]>`
    select 'collection ' || o.agt_order_no as what, r.amount + r.excess as amount, q.payment_no as no,
      'payment' as way
    from receipt r
    join collection_order o on o.id = r.order_id
    join channel_receipt q on q.id = r.channel_receipt_id
    join payment_channel c on c.id = q.channel_id
    where c.code = ${look.code}
    union all
    select 'refund ' || f.refund_no, f.amount, coalesce(e.sent_no, ''), 'refund'
    from refund f
    join channel_receipt q on q.id = f.channel_receipt_id
    join payment_channel c on c.id = q.channel_id
    left join channel_refund e on e.refund_id = f.id and e.attempt = f.attempt and e.returned_at is null
    where c.code = ${look.code} and f.executor = 'channel' and f.state = 4
    union all
    select 'payout ' || o.order_no, o.amount, coalesce(e.transfer_no, ''),
      case o.status when 6 then 'back' else 'payout' end
    from payout_order o
    join payout_payment p on p.payout_id = o.id and p.transfer_id is not null and p.paid_at is not null
    join channel_transfer t on t.id = p.transfer_id
    join payment_channel c on c.id = t.channel_id
    left join channel_payout e on e.transfer_no = t.transfer_no
      and e.kind = case o.status when 6 then 'returned' else 'paid' end
    where c.code = ${look.code} and o.status in (2, 6)`;
  const done: Record<Figure['way'], Map<string, bigint>> = {
    payment: new Map(paidOf(look).map((one) => [one.paymentNo, look.lied.get(one.paymentNo) ?? one.amount])),
    refund: new Map(look.refunds.map((one) => [one.refundNo, one.amount])),
    payout: new Map(look.payouts.filter(({ state }) => state === 'paid').map((one) => [one.payoutNo, one.amount])),
    back: new Map(look.payouts.filter(({ isBack }) => isBack).map((one) => [one.payoutNo, one.amount])),
  };
  const paid = new Map(paidOf(look).map((one) => [one.paymentNo, one.amount]));
  const wrong: string[] = [];
  for (const { what, amount, no, way } of figures) {
    // A payment whose notice lied may have been asked about first: then its true amount stands.
    const fits = done[way].get(no) === amount || (way === 'payment' && paid.get(no) === amount);
    if (!fits) wrong.push(`${what} of ${amount} stands on nothing that happened there, or not alone`);
    done[way].delete(no);
    if (way === 'payment') paid.delete(no);
  }
  const [over] = await sql<{ no: string }[]>`
    select f.order_no as no
    from refund f
    join channel_receipt q on q.id = f.channel_receipt_id
    join payment_channel c on c.id = q.channel_id
    where c.code = ${look.code} and f.state in (1, 3, 4, 5, 6)
    group by f.order_no, q.id, q.amount having sum(f.amount) > q.amount`;
  return over ? [...wrong, `more goes back of ${over.no} than came`] : wrong;
}

/** Nothing is left open when everything has ended, but what a lie made a difference of. */
async function notOver(sql: Reader, { code, lied, isOver }: Look): Promise<string[]> {
  if (!isOver) return [];
  const open = await sql<{ what: string; no: string }[]>`
    select 'payment ' || p.state as what, p.payment_no as no
    from channel_payment p
    join payment_channel c on c.id = p.channel_id
    where c.code = ${code} and (p.ended_at is null or p.ask_at is not null)
    union all
    select 'receipt open', q.payment_no
    from channel_receipt q
    join payment_channel c on c.id = q.channel_id
    where c.code = ${code} and q.state = 'open'
    union all
    select 'refund ' || f.state, p.reference
    from refund f
    join refund_payment p on p.refund_id = f.id and p.attempt = f.attempt
    join channel_receipt q on q.id = f.channel_receipt_id
    join payment_channel c on c.id = q.channel_id
    where c.code = ${code} and f.executor = 'channel' and f.state in (1, 3)
    union all
    select 'transfer ' || t.state, t.transfer_no
    from channel_transfer t
    join payment_channel c on c.id = t.channel_id
    where c.code = ${code} and t.state in ('waiting', 'sent', 'waits_for_payee')
    union all
    select 'notice', n.id::text
    from channel_notice n
    join payment_channel c on c.id = n.channel_id
    where c.code = ${code} and n.state = 'stored' and n.try_at is null`;
  return open.filter(({ no }) => !lied.has(no)).map(({ what, no }) => `${what}: ${no}`);
}

/**
 * The bill of every day on which something happened was read and compared, and every open difference is of a payment
 * whose notice lied, of a payout that left the company's balance, waited for its payee and came back into it, or of one
 * that the company made and its bill of payments does not name.
 */
async function unexplained(sql: Reader, look: Look): Promise<string[]> {
  if (!look.isOver) return [];
  const unread = await sql<{ what: string }[]>`
    select 'the bill of ' || b.day || ' is ' || b.state || ' ' || b.fault as what
    from channel_bill b
    join payment_channel c on c.id = b.channel_id
    where c.code = ${look.code} and b.state <> 'compared' and exists (
      select from channel_receipt r where r.channel_id = c.id and shanghai_day(r.paid_at) = b.day
      union all select from channel_refund f where f.channel_id = c.id and shanghai_day(f.refunded_at) = b.day)`;
  const open = await sql<{ what: string; no: string; kind: string; about: string; ours: bigint; net: bigint }[]>`
    select d.kind || ' ' || d.about || ' ' || coalesce(d.our_amount, 0) || ' here, ' || coalesce(d.channel_amount, 0)
      || ' there' as what, d.no, d.kind, d.about, coalesce(d.our_amount, 0) as ours,
      sum(coalesce(d.channel_amount, 0)) over (partition by d.about, d.no)::bigint
      as net
    from channel_difference d
    join payment_channel c on c.id = d.channel_id
    where c.code = ${look.code} and d.state = 'open'`;
  const lapsed = new Set(look.payouts.filter(({ state }) => state === 'failed').map(({ payoutNo }) => payoutNo));
  const made = new Map(look.payouts.flatMap((one) => (one.state === 'paid' ? [[one.payoutNo, -one.amount]] : [])));
  const isTrue = ({ no, kind, about, ours, net }: (typeof open)[number]) =>
    look.lied.has(no) ||
    (about === 'payout' && lapsed.has(no) && net === 0n) ||
    (about === 'payout' && kind === 'only_us' && made.get(no) === ours);
  return [
    ...unread.map(({ what }) => what),
    ...open.filter((one) => !isTrue(one)).map((one) => `${one.what} ${one.no}`),
  ];
}
