-- What the audit chain's head was, hour by hour, is said outside the database too: these rows tell which anchors were made, the file what they said.

create table audit_anchor (
  number bigint primary key check (number > 0),
  at timestamptz not null,
  seq bigint not null check (seq >= 0),
  hash bytea not null check (length(hash) = 32),
  -- SHA-256 of the anchor's line in the file: neither can be changed without the other.
  line_hash bytea not null unique check (length(line_hash) = 32)
);
create trigger audit_anchor_immutable before update or delete or truncate on audit_anchor for each statement execute function refuse_change();

-- Anchors the outside address has confirmed.
create table audit_anchor_told (
  number bigint primary key,
  at timestamptz not null default clock_timestamp()
);
create trigger audit_anchor_told_immutable before update or delete or truncate on audit_anchor_told for each statement execute function refuse_change();
grant select, insert on audit_anchor, audit_anchor_told to mashang_app;
