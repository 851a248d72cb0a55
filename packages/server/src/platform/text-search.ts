/** The pattern of `like` for texts that contain this one, whatever signs it has. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
