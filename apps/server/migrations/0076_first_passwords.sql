-- A password that somebody else has seen is a way in for a short time, to choose one's own by (ASVS 6.4.1).
-- Null: its user chose it. Until then it opens nothing but that choice; past it, nothing. `infinity` is for the first two people of a
-- deployment: nobody could give them another.
alter table app_user add column password_until timestamptz;

-- A forgotten password is replaced by a first one, by two people; the second factor stays (ASVS 6.4.3).
insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above, by_merchant) values
  ('operator.password', '{operator_admin}', '{operator_admin}', 1, null, false);
