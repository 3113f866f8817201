import { ONCE } from '../materialize-rows-store.ts';

type Source = {
  type: string;
  /** The document's name, Chinese and English. */
  document: readonly [string, string];
  /**
   * Selects every document that a transfer of this type may come from: (reference, order_no, account_id, posted,
   * moved). `posted` is the amount on that one account, `moved` the amount in all.
   */
  rows: string;
};

/** SQL condition: an approval of a kind for a subject is in force. */
const approved = (kind: string, subject: string) =>
  `exists (select from approval a where a.kind = '${kind}' and a.state = 1 and a.subject_id = ${subject})`;
const CHAIN = `from chain_deposit d join top_up_order o on o.id = d.order_id`;
const operator = (kind: string) => `account_of('operator', 0, '${kind}')`;
/** The amount that an approved refund moves: its own, and a fen that rounding gives back to revenue. */
const BACK = `r.amount + greatest(0, (select coalesce(sum(x), 0) from unnest(r.shares_back) x)::bigint - r.fee_back)`;
/** What a refund of money on suspense was proposed by. */
const SURPLUS_OF = `coalesce(r.line_id::text, 'C' || r.channel_receipt_id)`;
/** The account on which a refund is owed. */
const OWED = `case r.kind when 'surplus' then account_of('operator', 0, 'refund_payable')
  else account_of('merchant', r.merchant_id, 'refund_payable') end`;
/** Openings are valid in a demo, and elsewhere only before the first other transfer. */
const OPENINGS = `
  select o.reference, '', o.account_id, o.amount, o.amount
  from ledger_opening o
  join ledger_transfer t on t.reference = o.reference
  where exists (select from licence_profile l where l.jurisdiction = 'DEMO')
    or t.id < coalesce(
      (select min(x.id)
        from ledger_transfer x
        where not exists (select from ledger_opening y where y.reference = x.reference)),
      t.id + 1)`;

/** Every type of transfer and its source documents. A type that is not listed here has no source and is broken. */
export const TRANSFER_SOURCES: readonly Source[] = [
  {
    type: 'collection.settled',
    document: ['代收订单', 'a collection order whose payment came'],
    rows: `select 'collection:' || o.id, o.agt_order_no, o.payable_account, x.amount - fee_of(o, x.amount), x.amount
      from collection_order o
      cross join lateral (select coalesce(o.paid_in_amount, o.amount) as amount) x
      where collection_succeeded(o.status)`,
  },
  {
    type: 'collection.refunded',
    document: ['退款单与审批', 'an approved refund of its order'],
    rows: `select case when r.before_210 then 'refund:' || r.order_id else 'refund-approved:' || r.id end, r.order_no,
        o.payable_account, r.fee_back - r.amount, case when r.before_210 then r.amount else ${BACK} end
      from refund r join collection_order o on o.id = r.order_id where r.kind = 'refund' and r.approved_at is not null
        and exists (select from approval a
          where a.id = r.approval_id and a.kind = 'collection.refund' and a.subject_id = r.order_no and a.state = 1)`,
  },
  {
    type: 'refund.surplus',
    document: ['多付退回与审批', 'money on suspense that two people give back'],
    rows: `select 'refund-approved:' || r.id, r.order_no, ${OWED}, r.amount, r.amount
      from refund r
      where r.kind = 'surplus' and r.approved_at is not null and 
        ${approved('refund.surplus', SURPLUS_OF)}`,
  },
  {
    type: 'refund.cancelled',
    document: ['退款单与取消审批', 'a refund taken back by two people'],
    rows: `select 'refund-cancelled:' || r.id, r.order_no, ${OWED}, -r.amount, ${BACK}
      from refund r where r.state = 9 and r.approved_at is not null and ${approved('refund.cancel', 'r.refund_no')}`,
  },
  {
    type: 'refund.fee',
    document: ['退款单的手续费', 'the fee of an approved refund, or of one taken back'],
    rows: `select case x.n when 1 then 'refund-fee:' else 'refund-fee-cancelled:' end || r.id, r.order_no,
        o.payable_account, case x.n when 1 then -r.fee else r.fee end, r.fee
      from refund r
      join collection_order o on o.id = r.order_id
      cross join lateral (select 1 as n union all select 2 where r.state = 9) x
      where r.fee > 0 and r.approved_at is not null`,
  },
  {
    type: 'refund.paid',
    document: ['退款付款及其凭证', 'a payment of a refund and what proves it'],
    rows: `select 'refund-paid:' || r.id || ':' || p.attempt, r.order_no, ${OWED}, -r.amount, r.amount
      from refund_payment p
      join refund r on r.id = p.refund_id
      where p.paid_at is not null and (p.proof_hash is not null or p.debit_id is not null
        or exists (select from channel_refund c where c.refund_id = p.refund_id and c.attempt = p.attempt))`,
  },
  {
    type: 'refund.returned',
    document: [
      '退款退回审批与到账流水，或渠道退回',
      'a refund that the bank gave back, by a line two people named, or that came back to its channel',
    ],
    // Before 0880 one person named the line, and such a line has a state of its own.
    rows: `select 'refund-returned:' || r.id || ':' || p.attempt, r.order_no, ${OWED}, r.amount, r.amount
      from refund_payment p join refund r on r.id = p.refund_id join statement_line l on l.id = p.return_line_id
      where p.returned_at is not null
        and (l.state = 'returned'
          and exists (select from approval a
            where a.id = p.return_approval_id and a.kind = 'refund.return' and a.state = 1
          and a.subject_id = r.refund_no and a.payload ->> 'lineId' = l.id::text)
        or l.state = 'refund'
          and p.returned_at < (select min(applied_at) from schema_migrations where name like '0880\\_%'))
      union all
      select 'refund-returned:' || r.id || ':' || c.attempt, r.order_no, ${OWED}, r.amount, r.amount
      from channel_refund c
      join refund r on r.id = c.refund_id
      where c.returned_at is not null`,
  },
  {
    type: 'advance.paid',
    document: ['垫付及其审批', 'an advance by two people'],
    rows: `select 'advance:' || v.approval_id, r.order_no,
        account_of('merchant', v.merchant_id, 'merchant_receivable'), -v.amount, v.amount
      from merchant_advance v
      join refund r on r.id = v.refund_id
      join approval a on a.id = v.approval_id and a.kind = 'refund.advance' and a.subject_id = r.refund_no
        and a.state = 1`,
  },
  {
    type: 'advance.recovered',
    document: ['垫付的收回', 'what came back of an advance'],
    rows: `select 'recovery:' || v.id, '', account_of('merchant', v.merchant_id, 'payable'), -v.amount, v.amount
      from advance_recovery v`,
  },
  {
    type: 'channel.suspense',
    document: ['渠道到账', 'a receipt of a payment channel that belongs to no order'],
    rows: `select 'channel-receipt:' || r.id, '', ${operator('suspense')}, r.amount, r.amount
      from channel_receipt r
      where r.state = 'suspense'`,
  },
  {
    type: 'receipt.suspended',
    document: ['实收差异处理', 'what came to the institution and an approved adjustment did not settle'],
    rows: `select 'receipt:' || o.id, o.agt_order_no, ${operator('suspense')}, a.returned, a.returned
      from collection_adjustment a
      join collection_order o on o.id = a.order_id
      where a.returned > 0 and o.settlement_mode <> 'agent_float'
        and ${approved('collection.adjust', 'o.agt_order_no')}`,
  },
  {
    type: 'collection.returned',
    document: ['实收差异处理', 'an approved adjustment of a differing receipt'],
    rows: `select 'return:' || o.id, o.agt_order_no,
            case when x.owed then account_of('merchant', o.merchant_id, 'refund_payable')
              when x.same then ${operator('suspense')}
          else ${operator('bank_clearing')} end, case when x.same and not x.owed then 0 else x.returned end, x.returned
      from (select a.*, o.settlement_mode <> 'agent_float' or a.return_by = 'collector' as same,
          exists (select from refund r
            where r.order_id = a.order_id and r.kind = 'difference' and r.amount = a.returned) as owed
        from collection_adjustment a join collection_order o on o.id = a.order_id) x
      join collection_order o on o.id = x.order_id
      where x.returned > 0 and ${approved('collection.adjust', 'o.agt_order_no')}`,
  },
  {
    type: 'payout.settled',
    document: ['代付订单与其凭证', 'a completed payout and its accepted claim, or what proves how it left'],
    rows: `select 'payout:' || o.id, o.order_no, o.payable_account, -(o.amount + o.fee), o.amount + o.fee
      from payout_order o
      where o.status = 2 and exists (select from payout_claim c where c.payout_id = o.id and c.status = 2)
        or o.status in (2, 6)
          and exists (select from payout_payment p
            join statement_debit d on d.id = p.debit_id and d.payout_id = o.id
            where p.payout_id = o.id)
        or o.status in (2, 6) and payout_has_channel_evidence(o, 'paid')`,
  },
  {
    type: 'payout.returned',
    document: [
      '代付退汇审批与到账流水',
      'a payout that the bank gave back, by a line two people named, or its channel',
    ],
    rows: `select 'payout-return:' || o.id, o.order_no, o.payable_account, o.amount + o.fee, o.amount + o.fee
      from payout_order o
      join payout_payment p on p.payout_id = o.id
      join statement_line l on l.id = p.return_line_id and l.state = 'returned'
      where o.status = 6 and ${approved('payout.return', 'o.order_no')}
      union all
      select 'payout-return:' || o.id, o.order_no, o.payable_account, o.amount + o.fee, o.amount + o.fee
      from payout_order o
      where o.status = 6 and payout_has_channel_evidence(o, 'returned')`,
  },
  {
    type: 'transfer',
    document: ['划转单', 'float moved to a sub-agent by its order'],
    rows: `select 'transfer:' || f.from_id || ':' || f.idempotency_key, f.transfer_no,
        account_of('participant', f.to_id, 'float'), f.amount, f.amount
      from float_transfer f`,
  },
  {
    type: 'cashout.paid',
    document: ['提现单与放款审批', 'a cash-out and its approved release'],
    rows: `select 'cash-out:' || c.id, c.cash_out_no, c.source_account, -c.amount, c.amount from cash_out c
      where c.sent_at is not null
        and exists (select from approval a where a.id = c.approval_id and a.kind = 'cash-out.pay' and a.state = 1)`,
  },
  {
    type: 'cashout.moved',
    document: [
      '提现单与其他账户的出账流水',
      'a cash-out and the line of another account than the first by which it left',
    ],
    rows: `select 'cash-out-moved:' || c.id, c.cash_out_no, b.clearing_account, c.amount - c.fee, c.amount - c.fee
      from cash_out c
      join statement_debit d on d.id = c.debit_id and d.cash_out_id = c.id
      join bank_account b on b.id = d.bank_account_id and b.kind = 'client'
      where b.clearing_account <> account_of('operator', 0, 'bank_clearing')`,
  },
  {
    type: 'cashout.returned',
    document: ['提现退回审批与到账流水', 'a cash-out that the bank gave back, by a line two people named'],
    // Before 0620 they named only a number; such a return is a listed difference of its account.
    rows: `select 'cash-out-return:' || c.id, c.cash_out_no, c.source_account, c.amount, c.amount from cash_out c
      where c.status = 6 and ${approved('cash-out.return', 'c.cash_out_no')}
        and (exists (select from statement_line l where l.id = c.return_line_id and l.state = 'returned')
        or c.returned_at < (select min(applied_at) from schema_migrations where name like '0620\\_%'))`,
  },
  {
    type: 'cashout.refused',
    document: ['提现单与打款失败登记', 'a refused cash-out and its last payment, which failed'],
    rows: `select 'cash-out-refused:' || c.id, c.cash_out_no, c.source_account, c.amount, c.amount from cash_out c
      where c.status = 4
        and exists (select from cash_out_payment p where p.cash_out_id = c.id and p.failed_at = c.failed_at)`,
  },
  {
    type: 'settlement.paid',
    document: [
      '结算单与出账流水或渠道付款凭证',
      'a settlement and the statement line or channel’s word by which it left',
    ],
    rows: `select 'settlement:' || s.id, s.settlement_no, s.payable_account, -s.amount, s.amount
      from settlement s
      where s.state in ('paid', 'returned')
        and (exists (select from statement_debit d where d.id = s.debit_id and d.settlement_id = s.id)
          or settlement_has_channel_evidence(s, 'paid'))`,
  },
  {
    type: 'settlement.fee',
    document: ['结算单', 'a paid settlement with a fee'],
    rows: `select 'settlement-fee:' || s.id, s.settlement_no, s.payable_account, -s.fee, s.fee
      from settlement s where s.state in ('paid', 'returned') and s.fee > 0`,
  },
  {
    type: 'settlement.returned',
    document: [
      '结算退回审批与到账流水，或渠道退回凭证',
      'a settlement that the bank gave back, by a line two people named, or its channel, by its word',
    ],
    rows: `select 'settlement-return:' || s.id, s.settlement_no, s.payable_account, s.amount, s.amount
      from settlement s
      where s.state = 'returned'
        and (exists (select from statement_line l where l.id = s.return_line_id and l.state = 'returned')
            and ${approved('settlement.return', 's.settlement_no')}
          or settlement_has_channel_evidence(s, 'returned'))`,
  },
  {
    type: 'channel.remitted',
    document: ['渠道账单与到账流水', 'bills of a channel that were compared, and the statement line that paid them'],
    rows: `select 'channel-remittance:' || m.id, '', c.clearing_account, m.amount,
        greatest(m.amount, 0) + greatest(-m.cost, 0)
      from channel_remittance m
      join payment_channel c on c.id = m.channel_id
      join statement_line l on l.id = m.line_id and l.state = 'remitted'`,
  },
  {
    type: 'own.moved',
    document: ['自有资金划转审批与两侧流水', 'an own transfer by two people, with the line of each account'],
    rows: `select 'own:' || o.id, o.transfer_no, f.clearing_account, o.amount, o.amount
      from own_transfer o
      join bank_account f on f.id = o.from_account
      join approval a on a.id = o.approval_id and a.kind = 'own.transfer' and a.state = 1
      where o.state = 'done'`,
  },
  {
    type: 'verification.paid',
    document: ['验证打款与出账流水', 'a verification payment in a bank file and the statement line by which it left'],
    rows: `select 'verification:' || v.id, v.payment_no, ${operator('channel_cost')}, -v.amount, v.amount
      from verification_payment v
      join statement_debit d on d.id = v.debit_id and d.verification_id = v.id
      where v.batch_id is not null`,
  },
  {
    type: 'verification.returned',
    document: ['验证打款与退回流水', 'a verification payment that the bank gave back, by its line'],
    rows: `select 'verification-return:' || v.id, v.payment_no, ${operator('channel_cost')}, v.amount, v.amount
      from verification_payment v
      join statement_line l on l.id = v.return_line_id and l.state = 'returned'
      where v.debit_id is not null`,
  },
  {
    type: 'reserve.kept',
    document: ['结算批次审批', 'an approved settlement with a reserve'],
    rows: `select 'reserve:' || s.id, s.settlement_no, s.payable_account, -p.amount, p.amount
      from reserve_part p join settlement s on s.id = p.settlement_id join settlement_run r on r.id = s.of_run
      where ${approved('settlement.run', 'r.run_no')}`,
  },
  {
    type: 'reserve.released',
    document: ['保证金', 'a reserve whose day came, less what refunds drew of it'],
    rows: `select 'reserve-release:' || s.id, s.settlement_no, s.payable_account, p.amount - p.drawn, p.amount - p.drawn
      from reserve_part p join settlement s on s.id = p.settlement_id
      where p.released_at is not null and p.release_on <= shanghai_day(p.released_at)`,
  },
  {
    type: 'reserve.drawn',
    document: ['退款单与保证金', 'an approved refund that its merchant had too little for, and a part of its reserve'],
    rows: `select 'reserve-drawn:' || d.id, r.order_no, s.payable_account, d.amount, d.amount
      from reserve_draw d
      join settlement s on s.id = d.settlement_id
      join refund r on r.id = d.refund_id and r.merchant_id = s.merchant_id
      where r.kind = 'refund' and r.approved_at >= d.at`,
  },
  {
    type: 'reserve.restored',
    document: ['退款取消审批与保证金', 'a refund taken back by two people that had drawn on a reserve'],
    rows: `select 'reserve-restored:' || d.id, r.order_no, s.payable_account, -d.restored, d.restored
      from reserve_draw d join settlement s on s.id = d.settlement_id join refund r on r.id = d.refund_id
      where d.restored > 0 and r.state = 9 and ${approved('refund.cancel', 'r.refund_no')}`,
  },
  {
    type: 'topup.credited',
    document: ['充值单、到账、入账审批或期初', 'a bank line, a deposit, an approval or an opening'],
    rows: `select 'bank:' || o.bank_number, o.order_no, account_of('participant', o.participant_id, 'float'),
        o.credited, o.credited
      from top_up_order o
      where o.way = 'bank' and o.status = 2 and (o.line_id is not null or ${approved('topup.bank', 'o.order_no')})
      union all
      select case d.why when '' then 'chain:' else 'chain-credit:' end || d.id, o.order_no,
        account_of('participant', o.participant_id, 'float'), d.value, d.value
      ${CHAIN} where d.state = 1 and (d.why = '' or ${approved('topup.deposit', 'd.id::text')})
      union all
      select 'bank:' || coalesce(nullif(l.reference, ''), 'line-' || l.id), '',
        account_of('participant', a.subject_id::bigint, 'float'), l.amount, l.amount
      from approval a join statement_line l on l.id = (a.payload ->> 'lineId')::bigint and l.state = 'top_up'
      where a.kind = 'float.credit' and a.state = 1
      union all
      select 'bank:' || (a.payload ->> 'reference'), '', account_of('participant', a.subject_id::bigint, 'float'),
        a.amount, a.amount
      from float_credit_unlined u join approval a on a.id = u.approval_id
      union all ${OPENINGS}`,
  },
  {
    type: 'topup.quarantined',
    document: ['隔离的到账', 'a deposit from a listed sender'],
    rows: `select 'chain:' || d.id, o.order_no, ${operator('quarantine')}, d.value, d.value ${CHAIN}
      where d.state = 4 or d.why = 'listed' and d.state in (1, 2, 3)`,
  },
  {
    type: 'topup.suspense',
    document: ['挂账的到账', 'a deposit that fits no request'],
    rows: `select 'chain:' || d.id, o.order_no, ${operator('suspense')}, d.value, d.value ${CHAIN}
      where d.state in (1, 2, 3) and d.why not in ('', 'listed')`,
  },
  {
    type: 'topup.returned',
    document: ['退回的到账与其审批', 'a deposit given back, approved'],
    rows: `select 'chain-return:' || d.id, o.order_no, ${operator('suspense')}, -d.value, d.value ${CHAIN}
      where d.state = 3 and ${approved('topup.deposit', 'd.id::text')}`,
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
    rows: `select 'statement-line:' || l.id, '', ${operator('suspense')}, l.amount, l.amount
      from statement_line l
      join statement_exception e on e.line_id = l.id
      where l.state = 'suspense' and (${approved('statement.suspense', 'e.id::text')}
        or exists (select from approval a where a.kind = 'statement.match' and a.state = 1
          and a.payload -> 'items' @> jsonb_build_array(jsonb_build_object('exceptionId', e.id::text, 'orderNo', '')))
        or e.settled_by = 'system:statement'
          and exists (select from order_place w join receipt r on r.order_id = w.order_id and r.line_id <> l.id
          join collection_order o on o.id = w.order_id
          where w.bank_account_id = l.bank_account_id and line_names_order(l, o)))
      union all
      select 'statement-line:' || r.line_id, o.agt_order_no, ${operator('suspense')}, r.excess, r.excess
      from receipt r
      join collection_order o on o.id = r.order_id
      where r.excess > 0`,
  },
];

/** Finds transfers of one type that have no document, or differ from it in number or amounts. */
function ofType({ type, document: [chinese, english], rows }: Source): { name: string; query: string } {
  return {
    name: `转账都有来源：${type} ← ${chinese} · every ${type} comes from ${english}, to the fen`,
    query: `with source (reference, order_no, account_id, posted, moved) as (${rows})
      select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
        select t.type || ' #' || t.id || ' ' || t.reference as no, s.reference is null or s.order_no <> t.order_no
          or m.posted <> s.posted or m.moved <> s.moved as wrong
        from ledger_transfer t left join source s on s.reference = t.reference cross join lateral (
          select coalesce(sum(p.amount) filter (where p.account_id = s.account_id), 0) as posted,
            coalesce(sum(p.amount) filter (where p.amount > 0), 0) as moved
          from ledger_posting p where p.transfer_id = t.id) m
        where t.type = '${type}' ${ONCE}) x`,
  };
}

/**
 * Invariants of the sources of transfers, which together cover every transfer. Each query is one statement that returns
 * (checked, broken, examples).
 */
export const SOURCE_CHECKS: { name: string; query: string }[] = [
  ...TRANSFER_SOURCES.map(ofType),
  {
    name: '转账类型都在册 · every type of transfer has a known source',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select t.type || ' #' || t.id || ' ' || t.reference as no,
        t.type <> all (array[${TRANSFER_SOURCES.map(({ type }) => `'${type}'`).join(', ')}]) as wrong
      from ledger_transfer t ${ONCE}) x`,
  },
];
