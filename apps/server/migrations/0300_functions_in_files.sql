-- Functions are files from here on (sql/<feature>/<function>.sql): those that made wrappers of commands are files too, and nothing makes them any more.
drop function prove_command(text);
