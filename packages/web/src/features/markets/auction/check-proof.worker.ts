import { checkProof, type Proof } from './check-proof.ts'

/** Checks the proof that it is sent, beside the page: a large one takes seconds. */
self.addEventListener('message', ({ data }: MessageEvent<Proof>) => {
  self.postMessage(checkProof(data))
})
