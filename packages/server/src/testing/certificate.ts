import { execFileSync } from 'node:child_process'

/** Comes with any Debian that has certificates. */
const program = 'openssl'

/** Writes a key, and a certificate for this machine that it signs itself, to two files. */
export function makeCertificate(key: string, certificate: string): void {
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2']
  execFileSync(program, ['req', '-x509', ...kind, '-keyout', key, '-out', certificate, ...name], { stdio: 'ignore' })
}
