-- not additive: from before versions could run beside a newer one
-- What a program sends is of no address: any number of users may have such an analyser.
drop index analysers_one_reader;
create unique index analysers_one_reader on analysers (ip, port, unit_id)
  where status = 'active' and profile_id is distinct from 'push';
