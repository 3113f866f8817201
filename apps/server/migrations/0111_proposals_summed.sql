-- Above which amount two people check is asked of everything that one maker proposes for one party in 24 hours: many small proposals are one large one.

-- Whose money a proposal is about, by the record it names; empty where no line of two people applies.
create function approval_party(wanted_kind text, subject text) returns text language sql stable security definer set search_path = public as $$
  select coalesce(case
    when wanted_kind = 'float.credit' then 'participant:' || subject
    when wanted_kind in ('collection.refund', 'collection.adjust') then (select 'merchant:' || o.merchant_id from collection_order o where o.agt_order_no = subject)
    when wanted_kind in ('cash-out.pay', 'cash-out.return') then (select 'participant:' || c.participant_id from cash_out c where c.cash_out_no = subject)
    when wanted_kind = 'topup.bank' then (select 'participant:' || t.participant_id from top_up_order t where t.order_no = subject)
    when wanted_kind = 'topup.deposit' then (select 'participant:' || t.participant_id from chain_deposit d join top_up_order t on t.id = d.order_id where d.id::text = subject)
    when wanted_kind = 'statement.suspense' then (select 'account:' || personal_key(l.account_no) from statement_exception e join statement_line l on l.id = e.line_id where e.id::text = subject)
    else subject end, '')
$$;

alter table approval add column party text not null default '';
alter table approval disable trigger approval_move;
update approval a set party = approval_party(a.kind, a.subject_id)
from approval_kind k where k.kind = a.kind and k.two_above is not null and (a.state = 0 or a.state = 1 and a.closed_at > clock_timestamp() - interval '24 hours');
alter table approval enable trigger approval_move;
create index approval_summed on approval (maker_id, kind, party) where state in (0, 1) and party <> '';

-- What the maker has proposed of this kind for this party that waits, or came into force in the last 24 hours. Proposals of one maker, kind and party
-- stand in line until the end of the transaction, so that none passes another unseen.
create function proposed_before(wanted_kind text, wanted_party text, maker bigint) returns bigint
language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('proposals:' || wanted_kind || ':' || maker || ':' || wanted_party, 0));
  return (select coalesce(sum(a.amount), 0)::bigint from approval a where a.maker_id = maker and a.kind = wanted_kind and a.party = wanted_party and a.party <> ''
    and (a.state = 0 or a.state = 1 and a.closed_at > clock_timestamp() - interval '24 hours'));
end $$;

-- After `approval_start`, which judges each proposal by itself: triggers go by their names.
create function guard_approval_sum() returns trigger language plpgsql as $$
declare
  line bigint := (select k.two_above from approval_kind k where k.kind = new.kind);
begin
  new.party := case when line is null then '' else approval_party(new.kind, new.subject_id) end;
  if new.maker_id is not null and new.needed < 2 and new.amount + proposed_before(new.kind, new.party, new.maker_id) > line then
    raise exception 'all that its maker proposed takes more checkers' using errcode = 'check_violation', constraint = 'approval_sum';
  end if;
  return new;
end $$;
create trigger approval_sum before insert on approval for each row execute function guard_approval_sum();
revoke all on function approval_party(text, text), proposed_before(text, text, bigint) from public;
grant execute on function approval_party(text, text), proposed_before(text, text, bigint) to mashang_app;
