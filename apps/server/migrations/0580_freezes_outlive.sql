-- A complaint that a refund answered is open again where the refund comes to nothing (docs/decisions/0580).
insert into state_move (machine, from_state, to_state) values ('complaint', 2, 0);
