-- A settlement is held back for cases about the merchant's orders as well (docs/decisions/0861).
create index risk_case_link_by_hand on risk_case_link (case_id) where added_by <> 'system:monitor';

\ir ../sql/settlements/merchant_in_question.sql
