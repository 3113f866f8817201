-- A merchant's addresses are changed by two of its people; where it has one only, staff is the second
-- (docs/decisions/1191-addresses-of-their-owner.md).
alter table approval_kind add column of_merchant boolean default false not null;
-- The merchant whose people propose and check.
alter table approval add column owner_merchant bigint references merchant;
create index approval_owner on approval (owner_merchant, id) where owner_merchant is not null;

\ir ../sql/approvals/may_decide.sql
\ir ../sql/approvals/merchant_has_second.sql
\ir ../sql/approvals/guard_approval_start.sql
\ir ../sql/approvals/guard_approval_check.sql
\ir ../sql/approvals/guard_approval_move.sql
\ir ../sql/approvals/approval_votes.sql

-- Staff proposes them no more; what waits of theirs expires.
update approval_kind set of_merchant = true where kind in ('merchant.endpoint', 'merchant.addresses');

alter table webhook_endpoint enable row level security;
create policy app on webhook_endpoint to mashang_app using (true) with check (true);
create policy of_merchant on webhook_endpoint for select to mashang_merchant
  using (merchant_id = (select app_merchant()));
grant select on webhook_endpoint to mashang_merchant;
grant select (ip_allow) on merchant to mashang_merchant;
