import { useAddress } from '../../lib/use-address.ts'

/** The choices of a record in its address. A new span forgets which of its days were looked at. */
export function useRecordAddress() {
  const [search, change] = useAddress({ isStep: true })
  const changeSpan = (values: Readonly<Record<string, string>>) =>
    change({ from: null, to: null, day: null, ...values })
  return { search, change, changeSpan }
}
