-- What is known of money outside is written down by the login `evidence`, which only the readers of statements and of the chain have. The
-- application matches it: it changes how far a line has come, never what a bank or a chain said.
-- Processes of the version before lose these rights with it: stop all of them first.
revoke insert, update on statement_import, statement_line from mashang_app;
revoke insert on statement_debit, statement_coverage, channel_notification from mashang_app;
revoke insert, update on chain_cursor from mashang_app;
revoke execute on function record_deposits(bigint, text, jsonb), confirm_deposit(bigint, int), lose_deposit(bigint) from mashang_app;
grant update (state) on statement_line to mashang_app;
grant update (state, tries, lease_until, rows_read, outgoing, added, repeated, broken, matched, problems, fault, again, first_day, last_day, done_at, request_id)
  on statement_import to mashang_app;

grant select, insert, update on statement_source, chain_cursor to mashang_evidence;
grant select, insert on statement_import, statement_line, statement_debit, statement_coverage to mashang_evidence;
grant select, update on stored_file to mashang_evidence;
grant insert on audit_log to mashang_evidence;
grant execute on function record_deposits(bigint, text, jsonb), confirm_deposit(bigint, int), lose_deposit(bigint) to mashang_evidence;
create policy evidence on statement_debit to mashang_evidence using (true) with check (true);
