-- Float is credited by functions that demand an approval or a statement row. The bare credit is theirs alone: a login of the program
-- that could call it could make any amount of float by one statement.
revoke execute on function credit_float(bigint, bigint, text) from public, mashang_app;
