-- Which columns hold what the deployment's keys have sealed: a change of keys finds them by this word and seals them anew.

comment on column app_user.totp_secret is 'sealed';
comment on column app_user.totp_pending is 'sealed';
comment on column channel.secret is 'sealed';
comment on column merchant_key.secret is 'sealed';
comment on column webhook_secret.secret is 'sealed';
