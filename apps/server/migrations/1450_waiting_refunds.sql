-- A merchant's people read until when a refund waits for their balance (docs/decisions/1200-pages-of-merchants.md).
grant select (waiting_until) on refund to mashang_merchant;
