-- What an approval made waits for its maker to take it. A first password opens nothing after three days: by then it is forgotten untaken.
alter table approval_secret add column until timestamptz;
create index approval_secret_untaken on approval_secret (approval_id) where sealed is not null;
