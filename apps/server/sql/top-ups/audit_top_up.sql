create or replace function audit_top_up(action text, o top_up_order, who text, facts jsonb) returns void
language sql as $$
  insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, after, request_id)
  values ('system', who, action, 'top-up', o.order_no, facts, 'job:' || action)
$$;
