-- Two people enter and change a payment channel, and what is written is what they approved; one person alone may only
-- switch it off. Company, merchant number and books never change.
create or replace function guard_payment_channel() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  said jsonb;
begin
  if tg_op = 'UPDATE' and (old.code, old.kind, old.merchant_no, old.currency, old.clearing_account)
    is distinct from (new.code, new.kind, new.merchant_no, new.currency, new.clearing_account) then
    raise exception 'a payment channel keeps its company, merchant number and books'
      using errcode = 'check_violation', constraint = 'payment_channel_fixed';
  end if;
  if not exists (select from channel_secret s where s.id = new.secret_id and s.kind = new.kind) then
    raise exception 'the keys of a payment channel are of its company'
      using errcode = 'check_violation', constraint = 'payment_channel_secret';
  end if;
  if current_user <> 'mashang_app' then return new; end if;
  if tg_op = 'UPDATE' and only_switched_off(to_jsonb(old), to_jsonb(new)) then return new; end if;
  perform refuse_without('payment.channel', new.code, 'a payment channel');
  select a.payload into said from approval a where a.id = approval_in_force('payment.channel', new.code);
  if said is not null
    and (new.kind, new.title, to_jsonb(new.ways), new.settings, new.secret_id::text, new.enabled)
      is distinct from (said ->> 'kind', said ->> 'title', said -> 'ways', (said ->> 'settings')::jsonb,
        said ->> 'secretId', (said ->> 'enabled')::boolean)
    -- The terms are in percent and yuan there. A proposal of a release before 1360 has none.
    or said is not null
      and (new.cost_rate, new.cost_fixed, new.cost_least, new.cost_most) is distinct from (
        coalesce((said #>> '{cost,rate}')::numeric * 10000, 0), coalesce((said #>> '{cost,fixed}')::numeric * 100, 0),
        coalesce((said #>> '{cost,least}')::numeric * 100, 0), nullif(said #>> '{cost,most}', '')::numeric * 100)
    -- How it pays its balance out. A proposal of a release before 1420 says nothing of it.
    or said is not null
      and (new.remit_sender, new.remit_text, new.remit_days) is distinct from (
        coalesce(said #>> '{remit,sender}', ''), coalesce(said #>> '{remit,text}', ''),
        nullif(said #>> '{remit,days}', '')::int)
    -- The merchant number is one of the settings that they saw.
    or said is not null and tg_op = 'INSERT'
      and not exists (select from jsonb_each_text(new.settings) x where x.value = new.merchant_no) then
    raise exception 'payment channel % is not written as two people approved it', new.code
      using errcode = 'check_violation', constraint = 'payment_channel_as_approved';
  end if;
  return new;
end $$;
