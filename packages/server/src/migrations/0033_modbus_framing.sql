-- not additive: from before versions could run beside a newer one
-- How the frames of a device come over TCP: as Modbus TCP, or as those of its serial line (RTU over TCP).
alter table analysers add column framing text not null default 'tcp' check (framing in ('tcp', 'rtu'));
