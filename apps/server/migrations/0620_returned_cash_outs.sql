-- A cash-out that the bank gave back names the booked line by which it came, as every other payment that returns (docs/decisions/0620).

alter table cash_out add column return_line_id bigint references statement_line;
create unique index cash_out_return_line on cash_out (return_line_id) where return_line_id is not null;
-- The bank's number is the line's now: two banks may give the same.
drop index cash_out_return_reference;
