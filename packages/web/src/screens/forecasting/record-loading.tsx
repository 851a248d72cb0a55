import { LoadingBlock } from '../../ui/index.ts'

/** The record of forecasts in grey: whether to rely on them, hours, days. */
export function RecordLoading() {
  return (
    <>
      <LoadingBlock height={440} />
      <LoadingBlock height={470} />
      <LoadingBlock height={420} />
    </>
  )
}
