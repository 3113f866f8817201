-- A renewal whose answer was lost is answered again for a while (docs/decisions/0630): by what, to which browser, and in place of which half.
-- The salt is there from a renewal until its new halves are used.
alter table session add column device_hash bytea, add column previous_cookie_hash bytea, add column renewal_salt bytea;
