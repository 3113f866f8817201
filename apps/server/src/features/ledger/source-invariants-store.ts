type Source = {
  type: string;
  /** The document's name, Chinese and English. */
  document: readonly [string, string];
  /** Every document a transfer of this type may come from: (reference, order_no, account_id, posted, moved), `posted` on that one account, `moved` in all. */
  rows: string;
};

/** An approval of a kind that came into force, for a subject. */
const approved = (kind: string, subject: string) =>
  `exists (select from approval a where a.kind = '${kind}' and a.state = 1 and a.subject_id = ${subject})`;
const CHAIN = `from chain_deposit d join top_up_order o on o.id = d.order_id`;
const operator = (kind: string) => `account_of('operator', 0, '${kind}')`;
/** Openings are good in a demo, and anywhere before the first other transfer. */
const OPENINGS = `
  select o.reference, '', o.account_id, o.amount, o.amount from ledger_opening o join ledger_transfer t on t.reference = o.reference
  where exists (select from licence_profile l where l.jurisdiction = 'DEMO')
    or t.id < coalesce((select min(x.id) from ledger_transfer x where not exists (select from ledger_opening y where y.reference = x.reference)), t.id + 1)`;

/** Every type of transfer there is, and what it comes from: one that is not here has no source, and is broken. */
export const TRANSFER_SOURCES: readonly Source[] = [
  {
    type: 'collection.settled',
    document: ['代收订单', 'a collection order whose payment came'],
    rows: `select 'collection:' || o.id, o.agt_order_no, o.payable_account, x.amount - x.amount * o.fee_rate / 1000000, x.amount
      from collection_order o cross join lateral (select coalesce(o.paid_in_amount, o.amount) as amount) x where collection_succeeded(o.status)`,
  },
  {
    type: 'collection.refunded',
    document: ['退款审批', 'an approved refund of its order'],
    rows: `select 'refund:' || o.id, o.agt_order_no, o.payable_account, x.amount * o.fee_rate / 1000000 - x.amount, x.amount
      from collection_order o cross join lateral (select coalesce(o.paid_in_amount, o.amount) as amount) x
      where o.status = 5 and ${approved('collection.refund', 'o.agt_order_no')}`,
  },
  {
    type: 'collection.returned',
    document: ['实收差异处理', 'an approved adjustment of a differing receipt'],
    rows: `select 'return:' || o.id, o.agt_order_no, case when x.same then ${operator('suspense')} else ${operator('bank_clearing')} end,
        case when x.same then 0 else x.returned end, x.returned
      from (select a.*, o.settlement_mode <> 'agent_float' or a.return_by = 'collector' as same from collection_adjustment a join collection_order o on o.id = a.order_id) x
      join collection_order o on o.id = x.order_id where x.returned > 0 and ${approved('collection.adjust', 'o.agt_order_no')}`,
  },
  {
    type: 'payout.settled',
    document: ['代付订单', 'a completed payout and its accepted claim'],
    rows: `select 'payout:' || o.id, o.order_no, o.payable_account, -(o.amount + o.fee), o.amount + o.fee
      from payout_order o where o.status = 2 and exists (select from payout_claim c where c.payout_id = o.id and c.status = 2)`,
  },
  {
    type: 'transfer',
    document: ['划转单', 'float moved to a sub-agent by its order'],
    rows: `select 'transfer:' || f.from_id || ':' || f.idempotency_key, f.transfer_no, account_of('participant', f.to_id, 'float'), f.amount, f.amount from float_transfer f`,
  },
  {
    type: 'cashout.paid',
    document: ['提现单与放款审批', 'a cash-out and its approved release'],
    rows: `select 'cash-out:' || c.id, c.cash_out_no, c.source_account, -c.amount, c.amount from cash_out c
      where c.status in (2, 3, 6) and exists (select from approval a where a.id = c.approval_id and a.kind = 'cash-out.pay' and a.state = 1)`,
  },
  {
    type: 'cashout.returned',
    document: ['提现单与退回审批', 'a cash-out that the bank gave back, approved'],
    rows: `select 'cash-out-return:' || c.id, c.cash_out_no, c.source_account, c.amount, c.amount from cash_out c
      where c.status = 6 and ${approved('cash-out.return', 'c.cash_out_no')}`,
  },
  {
    type: 'topup.credited',
    document: ['充值单、到账、入账审批或期初', 'a bank line, a deposit, an approval or an opening'],
    rows: `select 'bank:' || o.bank_number, o.order_no, account_of('participant', o.participant_id, 'float'), o.credited, o.credited from top_up_order o
      where o.way = 'bank' and o.status = 2 and (o.line_id is not null or ${approved('topup.bank', 'o.order_no')})
      union all
      select case d.why when '' then 'chain:' else 'chain-credit:' end || d.id, o.order_no, account_of('participant', o.participant_id, 'float'), d.value, d.value
      ${CHAIN} where d.state = 1 and (d.why = '' or ${approved('topup.deposit', 'd.id::text')})
      union all
      select 'bank:' || coalesce(nullif(l.reference, ''), 'line-' || l.id), '', account_of('participant', a.subject_id::bigint, 'float'), l.amount, l.amount
      from approval a join statement_line l on l.id = (a.payload ->> 'lineId')::bigint and l.state = 'top_up'
      where a.kind = 'float.credit' and a.state = 1
      union all
      select 'bank:' || (a.payload ->> 'reference'), '', account_of('participant', a.subject_id::bigint, 'float'), a.amount, a.amount
      from float_credit_unlined u join approval a on a.id = u.approval_id
      union all ${OPENINGS}`,
  },
  {
    type: 'topup.quarantined',
    document: ['隔离的到账', 'a deposit from a listed sender'],
    rows: `select 'chain:' || d.id, o.order_no, ${operator('quarantine')}, d.value, d.value ${CHAIN} where d.state = 4 or d.why = 'listed' and d.state in (1, 2, 3)`,
  },
  {
    type: 'topup.suspense',
    document: ['挂账的到账', 'a deposit that fits no request'],
    rows: `select 'chain:' || d.id, o.order_no, ${operator('suspense')}, d.value, d.value ${CHAIN} where d.state in (1, 2, 3) and d.why not in ('', 'listed')`,
  },
  {
    type: 'topup.returned',
    document: ['退回的到账与其审批', 'a deposit given back, approved'],
    rows: `select 'chain-return:' || d.id, o.order_no, ${operator('suspense')}, -d.value, d.value ${CHAIN} where d.state = 3 and ${approved('topup.deposit', 'd.id::text')}`,
  },
  {
    type: 'topup.released',
    document: ['解除隔离的到账与其审批', 'a deposit out of quarantine, approved'],
    rows: `select 'chain-release:' || d.id, o.order_no, ${operator('quarantine')}, -d.value, d.value ${CHAIN}
      where d.why = 'listed' and d.state in (1, 2, 3) and ${approved('topup.deposit', 'd.id::text')}`,
  },
  {
    type: 'statement.suspense',
    document: ['银行流水与挂账审批', 'a line of a statement, approved'],
    rows: `select 'statement-line:' || l.id, '', ${operator('suspense')}, l.amount, l.amount from statement_line l join statement_exception e on e.line_id = l.id
      where l.state = 'suspense' and (${approved('statement.suspense', 'e.id::text')}
        or exists (select from approval a where a.kind = 'statement.match' and a.state = 1
          and a.payload -> 'items' @> jsonb_build_array(jsonb_build_object('exceptionId', e.id::text, 'orderNo', '')))
        or e.settled_by = 'system:statement' and exists (select from order_place w join receipt r on r.order_id = w.order_id and r.line_id <> l.id
          join collection_order o on o.id = w.order_id where w.bank_account_id = l.bank_account_id and line_names_order(l, o)))
      union all
      select 'statement-line:' || r.line_id, o.agt_order_no, ${operator('suspense')}, r.excess, r.excess from receipt r join collection_order o on o.id = r.order_id
      where r.excess > 0`,
  },
];

/** Transfers of one type that have no document, or say another number or other amounts than it. */
function ofType({ type, document: [chinese, english], rows }: Source): { name: string; query: string } {
  return {
    name: `转账都有来源：${type} ← ${chinese} · every ${type} comes from ${english}, to the fen`,
    query: `with source (reference, order_no, account_id, posted, moved) as (${rows})
      select count(*) as checked, count(*) filter (where wrong) as broken, (array_agg(no) filter (where wrong))[1:10] as examples from (
        select t.type || ' #' || t.id || ' ' || t.reference as no, s.reference is null or s.order_no <> t.order_no
          or coalesce((select sum(p.amount) from ledger_posting p where p.transfer_id = t.id and p.account_id = s.account_id), 0) <> s.posted
          or coalesce((select sum(p.amount) from ledger_posting p where p.transfer_id = t.id and p.amount > 0), 0) <> s.moved as wrong
        from ledger_transfer t left join source s on s.reference = t.reference where t.type = '${type}') x`,
  };
}

/** What every transfer comes from, each one statement of (checked, broken, examples); together they are of every transfer. */
export const SOURCE_CHECKS: { name: string; query: string }[] = [
  ...TRANSFER_SOURCES.map(ofType),
  {
    name: '转账类型都在册 · no transfer is of a type that has no source',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken, (array_agg(no) filter (where wrong))[1:10] as examples from (
      select t.type || ' #' || t.id || ' ' || t.reference as no, t.type <> all (array[${TRANSFER_SOURCES.map(({ type }) => `'${type}'`).join(', ')}]) as wrong from ledger_transfer t) x`,
  },
];
