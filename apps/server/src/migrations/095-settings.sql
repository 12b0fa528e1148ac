-- The settings of the installation: one row. A null is the default of the product.
create table installation_settings (
  id boolean primary key default true check (id),
  name text,
  logo_key text,
  accent text,
  language text,
  max_sessions integer,
  keep_statistics_days integer,
  keep_events_days integer,
  keep_logins_days integer,
  keep_offer_openings_days integer,
  keep_outbox_days integer
);
insert into installation_settings default values;
