import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { StatFigure } from '../../ui/index.ts'

interface VolumeFiguresProps {
  /** Undefined while they load. */
  readonly sums: { readonly deficitVolume: number; readonly excessVolume: number } | undefined
}

/** How much was short and how much was long. */
export function VolumeFigures({ sums }: VolumeFiguresProps) {
  const t = useText('strategicBalancing')
  const format = useFormat()
  return (
    <>
      <StatFigure
        label={t('figure.deficit')}
        value={sums && format.energyFigure(sums.deficitVolume)}
        unit="kWh"
        color="deficit"
      />
      <StatFigure
        label={t('figure.excess')}
        value={sums && format.energyFigure(sums.excessVolume)}
        unit="kWh"
        color="surplus"
      />
    </>
  )
}
