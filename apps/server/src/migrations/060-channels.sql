-- Channels: one order for home, names that differ in more than capitals, and requests that can be repeated.
alter table channels add column request_key text unique;

update channels set position = ordered.place
from (select id, row_number() over (order by position, name, id) as place from channels) as ordered
where ordered.id = channels.id;

-- Nothing kept two channels of one name apart before: the later ones get a number.
do $$
declare
  twin record;
  number integer;
begin
  for twin in
    select id, name from (
      select id, name, row_number() over (partition by lower(name) order by position, id) as copy from channels
    ) as copies
    where copy > 1 order by id
  loop
    number := 2;
    while exists (select from channels where lower(channels.name) = lower(left(twin.name, 110) || ' (' || number || ')')) loop
      number := number + 1;
    end loop;
    update channels set name = left(twin.name, 110) || ' (' || number || ')' where id = twin.id;
  end loop;
end $$;

create unique index channels_name on channels (lower(name));
