import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { LeftOut as Counts } from '@tandem/contract/admin/research-packages.ts'
import { useText } from '../../../i18n/use-text.ts'

interface LeftOutProps {
  readonly title: string
  readonly counts: Pick<Counts, 'membersWithoutConsent' | 'membersInSmallGroups'> & Partial<Counts>
}

/** What a package leaves out, in plain words. */
export function LeftOut({ title, counts }: LeftOutProps) {
  const t = useText('research')
  const { membersWithoutConsent: alone, membersInSmallGroups: small, mergedSteps = 0, marketsWithBlocks = 0 } = counts
  const consent = t('leftOut.consent', { count: alone })
  const lines = [
    t('leftOut.names'),
    t('leftOut.pseudonyms'),
    ...(alone > 0 ? [mergedSteps > 0 ? `${consent} ${t('leftOut.merged', { count: mergedSteps })}` : consent] : []),
    ...(small > 0 ? [t('leftOut.groups', { count: small })] : []),
    ...(marketsWithBlocks > 0 ? [t('leftOut.blocks', { count: marketsWithBlocks })] : []),
  ]
  return (
    <div>
      <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Stack component="ul" spacing={0.5} sx={{ m: 0, pl: 2.5 }}>
        {lines.map((line) => (
          <Typography key={line} component="li" variant="body2" sx={{ maxWidth: '75ch' }}>
            {line}
          </Typography>
        ))}
      </Stack>
    </div>
  )
}
