/** A page that the server makes before any script of the app runs, as it is agreed between the two. */
import type { Language } from './texts/format.ts'

/** The pages that anybody can be shown as they are. */
export const preparedPaths: readonly string[] = ['/', '/home']

/** The element with the answers that the page was made of, as JSON by the address of their call. */
export const preparedAnswersId = 'prepared-answers'

interface PageRequest {
  readonly path: string
  readonly language: Language
  /** The answer of a public call as it would be sent; null where there is none. */
  readonly ask: (address: string) => Promise<string | null>
}

export interface PreparedPage {
  readonly title: string
  /** What stands in the head: the styles of the content. */
  readonly head: string
  /** What stands in the body. */
  readonly body: string
  /** A call was not answered, so that something is missing. */
  readonly isIncomplete: boolean
}

/** What the built web app offers the server. */
export interface PageMaker {
  readonly preparePage: (request: PageRequest) => Promise<PreparedPage>
}
