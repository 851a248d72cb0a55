export interface Component {
  readonly name: string
  readonly version: string
  /** An SPDX expression; empty where none is told. */
  readonly licence: string
}
export function judgeLicence(expression: string | undefined): string | null
export function readComponents(document: unknown): Component[]
export function namesOf(component: Component): string
