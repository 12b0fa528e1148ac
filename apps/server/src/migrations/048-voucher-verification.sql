-- The browser that entered the e-mail code: only it may choose the password of the account.
alter table voucher_registrations add column verified_browser_hash bytea;
