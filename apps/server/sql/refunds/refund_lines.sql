-- Returns the postings of a refund's approval, by its shares; cancelling it posts the exact reverse.
create or replace function refund_lines(o collection_order, r refund, out accounts bigint[], out amounts bigint[])
language sql stable as $$
  select case r.kind
    when 'refund' then array[o.payable_account] || o.chain_accounts || account_of('operator', 0, 'revenue')
      else
        array[case when r.kind = 'difference' and o.settlement_mode = 'agent_float' then o.float_account
          else account_of('operator', 0, 'suspense') end] end
      || refund_payable_of(r),
    case r.kind
      when 'refund' then array[r.fee_back - r.amount]
        || array(select -x from unnest(r.shares_back) with ordinality s (x, n) order by s.n)
        || (coalesce((select sum(x) from unnest(r.shares_back) x), 0) - r.fee_back)::bigint
      else array[-r.amount] end || r.amount
$$;
