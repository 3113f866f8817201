-- A marketplace order is taken for a collection by a verb of the program (docs/decisions/0970), which already moves what stands of a claim.
grant insert on goods_claim to mashang_app;
