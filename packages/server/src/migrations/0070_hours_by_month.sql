-- additive: the same rows under the same names, columns, keys and rules
-- Hours and power quality lie in a partition for each month (UTC), and what no partition is there for in one that takes everything
-- (docs/decisions/0091). Their rows are copied into the months that they have: nobody reads or writes them meanwhile;
-- the old table goes at the end, so there must be room for both.

alter table hour_readings rename to hour_readings_before;
alter index hour_readings_pkey rename to hour_readings_before_pkey;
alter table hour_reading_versions rename to hour_reading_versions_before;
alter index hour_reading_versions_pkey rename to hour_reading_versions_before_pkey;
alter table power_quality_windows rename to power_quality_windows_before;
alter index power_quality_windows_pkey rename to power_quality_windows_before_pkey;

-- Keys come when the rows are there.
create table hour_readings (like hour_readings_before including defaults including constraints) partition by range (starts_at);
create table hour_reading_versions (like hour_reading_versions_before including defaults including constraints)
  partition by range (starts_at);
create table power_quality_windows (like power_quality_windows_before including defaults including constraints)
  partition by range (starts_at);

do $$
declare
  whole text;
  month timestamptz;
begin
  foreach whole in array array['hour_readings', 'hour_reading_versions', 'power_quality_windows'] loop
    execute format('create table %I partition of %I default', whole || '_rest', whole);
    for month in execute format(
      $q$select distinct date_trunc('month', starts_at, 'UTC') from %I
        where starts_at >= '2011-01-01Z' and starts_at < now() + interval '2 months' order by 1$q$, whole || '_before')
    loop
      execute format(
        'create table %I partition of %I for values from (%L) to (%L)',
        whole || to_char(month at time zone 'UTC', '"_"YYYYMM'), whole, month,
        (month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
    end loop;
    execute format('insert into %I select * from %I', whole, whole || '_before');
  end loop;
end $$;

drop table hour_readings_before;
drop table hour_reading_versions_before;
drop table power_quality_windows_before;

-- With what a year by the hour is drawn of, so that it need not be gathered from as many places.
alter table hour_readings add primary key (user_id, starts_at) include (consumption_wh, production_wh, quality);
alter table hour_readings add foreign key (user_id) references users (id);
alter table hour_readings add foreign key (analyser_id) references analysers (id);
alter table hour_readings add foreign key (import_id) references reading_imports (id);
alter table hour_readings add foreign key (written_by) references users (id);
alter table hour_reading_versions add primary key (user_id, starts_at, version);
alter table power_quality_windows add primary key (analyser_id, starts_at);
alter table power_quality_windows add foreign key (analyser_id) references analysers (id);

create trigger hour_readings_keep before update on hour_readings
  for each row execute function keep_hour_reading();
create trigger hour_readings_stay before delete on hour_readings
  for each row execute function refuse_change();
create trigger hour_reading_versions_immutable before update or delete on hour_reading_versions
  for each row execute function refuse_change();
