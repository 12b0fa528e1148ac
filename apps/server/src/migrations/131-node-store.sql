-- The bucket of a node: nodes with different ones would not find the files of each other.
alter table nodes add column store text not null default '';
