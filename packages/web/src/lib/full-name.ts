interface Named {
  readonly firstName: string
  readonly lastName: string
  readonly username: string
}

/** `Ana Popescu`; whose name was erased is called by the username. */
export function fullName({ firstName, lastName, username }: Named): string {
  return `${firstName} ${lastName}`.trim() || username
}
