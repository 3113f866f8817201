-- Checks the name of an account type. Types that the platform never offers (L10) are refused, and a type once declined
-- stays declined for everybody.
create or replace function lawful_account_type(words text) returns boolean
language sql immutable as $$
  select normalize(words,
    NFKC) !~* '(cookie|免签|个人(收款)?码|个人账?户|个码|监听|监控|抓包|爬虫|抓取|代理池|挂机|协议号|模拟登录|代登|接管|跑分|session|token登录)'
$$;

grant execute on function lawful_account_type(text) to mashang_app, mashang_participant, mashang_identity,
  mashang_evidence;
