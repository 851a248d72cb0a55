/** What the database of a scenario is set to: nothing of it has to outlive a loss of power. */
export const fastDatabase = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  shared_buffers: '256MB',
  jit: 'off',
  max_connections: '50',
}
