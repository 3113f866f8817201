-- A merchant's people read their own bills, settlements, refunds, payouts, papers and endpoints, by columns: what says
-- who collected, who of the staff acted, or where a payer's money went back is left out
-- (docs/decisions/1200-pages-of-merchants.md).

-- The ledger: its own accounts, and the postings on them.
\ir ../sql/ledger/app_merchant_accounts.sql
create policy of_merchant on ledger_account for select to mashang_merchant
  using (owner_kind = 'merchant' and owner_id = (select app_merchant()));
grant select (id, owner_kind, owner_id, kind, currency) on ledger_account to mashang_merchant;
create policy of_merchant on ledger_balance for select to mashang_merchant
  using (account_id = any ((select app_merchant_accounts())::bigint[]));
grant select (account_id, posted, held) on ledger_balance to mashang_merchant;
create policy of_merchant on ledger_rollup for select to mashang_merchant
  using (account_id = any ((select app_merchant_accounts())::bigint[]));
grant select (account_id, balance, up_to) on ledger_rollup to mashang_merchant;
create policy of_merchant on ledger_day for select to mashang_merchant
  using (account_id = any ((select app_merchant_accounts())::bigint[]));
grant select (account_id, day, credit, debit, first_transfer, last_transfer) on ledger_day to mashang_merchant;
create policy of_merchant on ledger_posting for select to mashang_merchant
  using (account_id = any ((select app_merchant_accounts())::bigint[]));
grant select (transfer_id, line, account_id, amount, balance_after, xid) on ledger_posting to mashang_merchant;
create policy of_merchant on ledger_transfer for select to mashang_merchant
  using (exists (select from ledger_posting p where p.transfer_id = ledger_transfer.id));
grant select (id, type, order_no, at) on ledger_transfer to mashang_merchant;
-- How far days are folded: one row, of nobody.
grant select (transfers) on report_cursor to mashang_merchant;
create policy of_merchant on report_merchant for select to mashang_merchant
  using (merchant_id = (select app_merchant()));
grant select (day, kind, merchant_id, product_id, orders, amount, succeeded) on report_merchant to mashang_merchant;

-- Settlements, and how the merchant is settled.
alter table settlement enable row level security;
create policy app on settlement to mashang_app using (true) with check (true);
create policy of_merchant on settlement for select to mashang_merchant using (merchant_id = (select app_merchant()));
grant select (id, settlement_no, merchant_id, currency, amount, fee, reserve, basis, after_transfer, up_to_transfer,
  release_on, account_no, holder, bank_name, bank_branch, state, made_at, sent_at, paid_at, failed_at, fail_reason,
  end_reason, ended_at) on settlement to mashang_merchant;
alter table settlement_plan enable row level security;
create policy app on settlement_plan to mashang_app using (true) with check (true);
create policy of_merchant on settlement_plan for select to mashang_merchant
  using (merchant_id = (select app_merchant()));
grant select (id, merchant_id, schedule, every_hours, weekday, cut_off, least_amount, reserve_rate, reserve_days,
  hold_back, fee) on settlement_plan to mashang_merchant;
alter table settlement_account enable row level security;
create policy app on settlement_account to mashang_app using (true) with check (true);
create policy of_merchant on settlement_account for select to mashang_merchant
  using (merchant_id = (select app_merchant()));
grant select (id, merchant_id, holder, bank_name, bank_branch, account_no, evidence, evidence_paper, usable_from,
  stop_reason) on settlement_account to mashang_merchant;
alter table settlement_due enable row level security;
create policy app on settlement_due to mashang_app using (true) with check (true);
create policy of_merchant on settlement_due for select to mashang_merchant
  using (merchant_id = (select app_merchant()));
grant select (merchant_id, next_at, skip_reason) on settlement_due to mashang_merchant;
alter table reserve_part enable row level security;
create policy app on reserve_part to mashang_app using (true) with check (true);
create policy of_merchant on reserve_part for select to mashang_merchant
  using (merchant_id = (select app_merchant()));
grant select (settlement_id, merchant_id, amount, drawn, release_on, released_at) on reserve_part to mashang_merchant;

-- Refunds, without the payer's account and who pays; payouts, without who claimed or approved them.
create policy of_merchant on refund for select to mashang_merchant using (merchant_id = (select app_merchant()));
grant select (id, refund_no, order_no, merchant_id, mch_refund_no, kind, amount, currency, plan, reason, asked_by,
  state, fee_back, fee, requested_at, approved_at, paid_at, ended_at, end_reason) on refund to mashang_merchant;
create policy of_merchant on refund_payment for select to mashang_merchant
  using (exists (select from refund r where r.id = refund_id));
grant select (refund_id, attempt, sent_at, paid_at, failed_at, returned_at) on refund_payment to mashang_merchant;
create policy of_merchant on payout_order for select to mashang_merchant
  using (merchant_id = (select app_merchant()));
grant select (id, order_no, mch_order_no, merchant_id, pay_type, amount, fee, currency, settlement_mode,
  beneficiary_name, beneficiary_account, user_type, bank_name, remark, notify_url, status, notify_status, fail_reason,
  create_time, finish_time) on payout_order to mashang_merchant;

-- Its own admission: company and kinds of papers, neither its people nor a file's name.
alter table merchant_application enable row level security;
create policy app on merchant_application to mashang_app using (true) with check (true);
create policy of_merchant on merchant_application for select to mashang_merchant
  using (merchant_id = (select app_merchant()));
grant select (id, merchant_id, state, company, submitted_at, updated_at) on merchant_application to mashang_merchant;
alter table merchant_document_place enable row level security;
create policy app on merchant_document_place to mashang_app using (true) with check (true);
create policy of_merchant on merchant_document_place for select to mashang_merchant
  using (exists (select from merchant_application a where a.id = application_id));
grant select (application_id, kind, expires_on, placed_at) on merchant_document_place to mashang_merchant;

-- Whether its endpoints answer; themselves it reads since 1191.
alter table webhook_target enable row level security;
create policy app on webhook_target to mashang_app using (true) with check (true);
create policy of_merchant on webhook_target for select to mashang_merchant
  using (merchant_id = (select app_merchant()));
grant select (id, merchant_id, endpoint_id, origin, opened_at, last_success_at, last_failure_at, last_failure,
  paused_at) on webhook_target to mashang_merchant;
