import { verifyAuction } from './auction-verifier.ts'
import type { VerificationCheck, VerificationReport } from './verification-report.ts'

/**
 * One report of the reports of single periods, given in the sequence of the periods: a check passes when it passed in all of them, its
 * figure is the sum and its detail the first fault.
 */
export function joinReports(reports: readonly VerificationReport[]): VerificationReport {
  const [whole = verifyAuction([], []), ...others] = reports
  const checks = whole.checks.map((check, place) => others.reduce((sum, { checks }) => join(sum, checks[place]), check))
  return { passed: checks.every((check) => check.passed), checks }
}

function join(sum: VerificationCheck, next: VerificationCheck | undefined): VerificationCheck {
  if (next?.id !== sum.id) throw new Error(`the reports do not have the same checks: ${sum.id}`)
  const figure =
    typeof sum.figure === 'number' && typeof next.figure === 'number'
      ? sum.figure + next.figure
      : (BigInt(sum.figure) + BigInt(next.figure)).toString()
  const first = sum.passed && !next.passed ? next : sum
  return { ...first, figure, passed: sum.passed && next.passed }
}
