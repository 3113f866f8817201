-- Sealed values open only where they are declared to lie: these hold them within JSON.
comment on column approval.payload is 'personal-facts';
comment on column approval.base is 'personal-facts';
comment on column risk_event.data is 'personal-facts';
comment on column screening_hit.resume is 'personal-facts';
comment on column screening_hit.reason is 'personal-facts';
