-- Work that fails for a reason of the program's own is tried a few times with growing pauses, then ends as failed and may be started again by hand.

-- `tries`: how often it was begun. `again`: it ended for such a reason. While it waits for its next try, `lease_until` says until when.
alter table statement_import add column tries int not null default 0, add column again boolean not null default false;
alter table screening_load add column tries int not null default 0, add column again boolean not null default false, add column request_id text not null default '';
alter table shop_sync add column request_id text not null default '';
-- The screening of everything known is never given up: `fault` says what keeps it.
alter table screening_run add column tries int not null default 0, add column fault text not null default '', add column request_id text not null default '';
alter table risk_back_test add column tries int not null default 0;
grant update (tries) on risk_back_test to mashang_app;
