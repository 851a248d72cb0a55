import { getWallet } from '@tandem/contract/ledger.ts'
import type { Wallet } from '@tandem/contract/ledger.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Tells the rest of the app, the bar above above all, what the stream says of one's coins. */
export function useBalance(wallet: Wallet | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!wallet) return
    const { url } = buildRequest(getWallet, { params: { userId: wallet.userId } })
    client.setQueryData([getWallet.path, url], wallet)
  }, [client, wallet])
}
