-- Windows of monitoring that no rule asks for go by statements of the program, as other counts do (docs/decisions/0970).
grant delete on risk_tally, risk_day, risk_tie to mashang_app;
