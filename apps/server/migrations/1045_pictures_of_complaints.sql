-- A payer's picture is put onto its complaint by a verb, around the one call that freezes the money (docs/decisions/0970).
grant update (complaint_id) on complaint_picture to mashang_app;
