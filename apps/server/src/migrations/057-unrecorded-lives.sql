-- The demo live never ends: its HLS files are made like those of every live, but only its last minute is stored.

alter table rooms add column is_recorded boolean not null default true;
