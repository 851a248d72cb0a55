/** Why an order was saved but not sent, as the screen before has it. */
export function parseRefusal(state: unknown): string | null {
  const refusal = (state as { refusal?: unknown } | null)?.refusal
  return typeof refusal === 'string' ? refusal : null
}
