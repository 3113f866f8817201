-- Who sent money that fits no order is screened before it goes back: a hit may be of a line of a statement (docs/decisions/1001).
alter table screening_hit drop constraint screening_hit_subject_kind_check,
  add constraint screening_hit_subject_kind_check check (subject_kind in ('payout', 'collection', 'line', 'participant', 'merchant', 'topup'));
