-- What ends soon is noted and told by a verb of the program (docs/decisions/0970). Which notices were given is no secret and moves nothing.
grant insert on verification_reminder to mashang_app;
