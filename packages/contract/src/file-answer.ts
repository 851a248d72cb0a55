/** A file answer before it becomes bytes on the wire. */
export interface FileAnswer {
  readonly name: string
  readonly content: Uint8Array
}

/** A large file, which is read as fast as its reader takes it. */
export interface PiecesOfFile {
  readonly name: string
  readonly pieces: AsyncIterable<Uint8Array>
  /** Of all of them, so that a reader knows when it has all. */
  readonly bytes: number
  /** Of what is in it: who has it is not sent it again. */
  readonly hash: string
}
