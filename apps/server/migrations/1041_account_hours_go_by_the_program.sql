-- Hours that no figure of an account asks for go by a statement of the program, as those of other counts do (docs/decisions/0970).
grant delete on account_hour to mashang_app;
