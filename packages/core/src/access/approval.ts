/**
 * How an upgrade may be approved without an administrator: by an invitation code, or by the domain of a confirmed address.
 */

/** The domain of an e-mail address as it is compared: what follows the last @, in small letters, without a dot at its end. */
export function emailDomain(email: string): string {
  return email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
}

/**
 * Whether an address belongs to one of the domains. Exactly: `student.example.org` is not `example.org`, because whoever owns a
 * domain may hand its subdomains to others; a domain is listed with each subdomain that is meant.
 */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  const domain = emailDomain(email)
  return domain !== '' && domains.some((each) => emailDomain(each) === domain)
}

/** An invitation code as it is compared: its letters and digits, capitals alone. `ab12-cd34` is `AB12CD34`. */
export function codeKey(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}
