import { createContext, useContext } from 'react'

/** Turns the message of a validation (often a code) into a sentence. Identity until the app provides one. */
export const FieldErrorContext = createContext<(message: string) => string>((message) => message)

/** The sentence under a field: its error if there is one, else its help. */
export function useFieldHelp(message: string | undefined, help: string | undefined): string | undefined {
  const tell = useContext(FieldErrorContext)
  return message ? tell(message) : help
}
