-- Records what happened to a top-up and notifies its viewers.
create or replace function note_top_up(wanted bigint, what text, actor text, note text) returns void
language plpgsql as $$
declare
  o top_up_order;
begin
  select * into o from top_up_order where id = wanted;
  insert into top_up_event (order_id, what, status, actor, note) values (o.id, what, o.status, actor, note);
  insert into event_log (kind, order_no, participant_id, status, amount, actor)
  values ('topup.' || what, o.order_no, o.participant_id, o.status, o.amount, actor);
  perform pg_notify('events', '');
end $$;

grant execute on function note_top_up(bigint, text, text, text) to mashang_app;
