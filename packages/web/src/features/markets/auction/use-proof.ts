import { getAuctionProof } from '@tandem/contract/markets/auctions.ts'
import type { VerificationReport } from '@tandem/core/verification/verification-report.ts'
import { z } from 'zod'
import { callApi } from '../../../lib/api.ts'
import { saveJson } from '../../../lib/save-file.ts'
import type { Proof } from './check-proof.ts'
import type { ProofPart } from './verification.tsx'

/** What a reader can do with the proof of a cleared market: save a part of it as a file, or have all of it checked in this browser. */
export function useProof(marketId: number) {
  const fetchProof = () => callApi(getAuctionProof, { params: { id: marketId } })
  return {
    onProof: async (part: ProofPart, fileName: string) => {
      saveJson(fileName, z.encode(getAuctionProof.response, await fetchProof())[part])
    },
    onCheck: async () => checkInThread(await fetchProof()),
  }
}

function checkInThread(proof: Proof): Promise<VerificationReport> {
  const worker = new Worker(new URL('./check-proof.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<VerificationReport>()
  worker.addEventListener('message', ({ data }: MessageEvent<VerificationReport>) => {
    resolve(data)
  })
  worker.addEventListener('error', () => {
    reject(new Error('the check of the proof did not finish'))
  })
  worker.postMessage(proof)
  return promise.finally(() => {
    worker.terminate()
  })
}
