import { useText } from '../../../i18n/use-text.ts'
import { StatFigure } from '../../../ui/index.ts'

interface VolumeFiguresProps {
  /** Undefined while they load. */
  readonly sums: { readonly deficitVolume: number; readonly excessVolume: number } | undefined
}

/** How much was short and how much was long. */
export function VolumeFigures({ sums }: VolumeFiguresProps) {
  const t = useText('strategicBalancing')
  return (
    <>
      <StatFigure label={t('common:word.deficit')} energy={sums?.deficitVolume} color="deficit" />
      <StatFigure label={t('common:word.excess')} energy={sums?.excessVolume} color="surplus" />
    </>
  )
}
