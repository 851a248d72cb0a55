import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiCommentQuestionOutline, mdiPlus, mdiTableArrowDown } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import { useState } from 'react'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { NumberGrid } from '../../../ui/form/index.ts'
import { CopyButton, Icon, useNotify } from '../../../ui/index.ts'
import { BlockRow } from './block-row.tsx'
import { BlockWizard } from './block-wizard.tsx'
import {
  addBlocks,
  emptyBlock,
  removeBlock,
  writeBlock,
  type BlockColumn,
  type BlockDraft,
  type BlockFault,
  type BlockFrame,
  type ReadBlocks,
} from './block-draft.ts'
import { readBlockTable, readQuantities, tableColumns, writeBlockTable } from './block-table.ts'
import { blockFaultText, blockWords, labelled } from './block-words.ts'
import { PasteDialog } from './paste-dialog.tsx'

export interface BlockEditorProps {
  readonly drafts: readonly BlockDraft[]
  /** What of them can be read. */
  readonly read: ReadBlocks
  /** Those that are shown. */
  readonly faults: readonly BlockFault[]
  readonly labels: readonly string[]
  readonly frame: BlockFrame
  /** Whose order it is. */
  readonly ownerId: number
  readonly onChange: (drafts: readonly BlockDraft[]) => void
}

type NewBlock = Omit<BlockDraft, 'key'>

const isUntouched = ({ name, price, quantity }: BlockDraft) => name === '' && price === '' && quantity === ''

/** Blocks as rows of fields, with three ways to more of them: questions, an empty row, a table from a spreadsheet. */
export default function BlockEditor({ drafts, read, faults, labels, frame, ownerId, onChange }: BlockEditorProps) {
  const t = useText('blocks')
  const format = useFormat()
  const notify = useNotify()
  const [dialog, setDialog] = useState<'questions' | 'paste' | null>(null)
  const language = currentLanguage()
  const limits = frame.blockLimits
  const add = (blocks: readonly NewBlock[]) => {
    onChange(
      addBlocks(
        drafts.filter((draft) => !isUntouched(draft)),
        blocks,
      ),
    )
    setDialog(null)
  }
  const paste = (text: string, { row, column }: { readonly row: number; readonly column: BlockColumn }) => {
    const profile = profileIn(text, language)
    const draft = drafts[row]
    if (column === 'quantity' && profile !== null && draft) {
      const to = Math.min(labels.length, draft.from + profile.split(' ').length - 1)
      onChange(writeBlock(drafts, row, { quantity: profile, to }))
      return
    }
    const { drafts: pasted } = readBlockTable(text, { labels, language })
    add(pasted)
    notify(t('pasting.pasted', { count: pasted.length }))
  }
  const sides = { buy: t('common:side.buy'), sell: t('common:side.sell') }
  const together = faults.filter(({ place }) => place === null)
  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      {together.map((fault) => (
        <Alert key={blockFaultText(fault, t)} severity="error">
          {blockFaultText(fault, t)}
        </Alert>
      ))}
      {drafts.length === 0 ? (
        <Typography color="textSecondary">{t('none')}</Typography>
      ) : (
        <NumberGrid<BlockColumn> label={t('title')} layout={{ display: 'grid', gap: 2 }} onPaste={paste}>
          {drafts.map((draft, row) => {
            const block = read.blocks[read.rows.indexOf(row)]
            return (
              <BlockRow
                key={draft.key}
                row={row}
                draft={draft}
                names={drafts.map(({ name }) => name)}
                labels={labels}
                faults={faults.filter(({ place }) => place?.row === row)}
                words={block ? blockWords(labelled(block, labels), t, format) : null}
                onWrite={(part) => {
                  onChange(writeBlock(drafts, row, part))
                }}
                onRemove={() => {
                  onChange(removeBlock(drafts, row))
                  notify({
                    text: t('row.removed', { name: draft.name || String(row + 1) }),
                    onUndo: () => {
                      onChange(drafts)
                    },
                  })
                }}
              />
            )
          })}
        </NumberGrid>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button
          variant={drafts.length === 0 ? 'contained' : 'outlined'}
          startIcon={<Icon path={mdiCommentQuestionOutline} size={18} />}
          onClick={() => {
            setDialog('questions')
          }}
        >
          {t('ask')}
        </Button>
        <Button
          startIcon={<Icon path={mdiPlus} size={18} />}
          onClick={() => {
            onChange(addBlocks(drafts, [{ ...emptyBlock, to: labels.length }]))
          }}
        >
          {t('add')}
        </Button>
        <Button
          startIcon={<Icon path={mdiTableArrowDown} size={18} />}
          onClick={() => {
            setDialog('paste')
          }}
        >
          {t('paste')}
        </Button>
        {drafts.length > 0 && (
          <CopyButton
            label={t('copy')}
            text={writeBlockTable(drafts, { headings: tableColumns.map(headingOf), sides, labels, language })}
          />
        )}
        {limits && drafts.length > 0 && (
          <Typography variant="body2" color="textSecondary">
            {t('left', { count: drafts.length, most: limits.blocks })}
          </Typography>
        )}
      </Stack>
      {dialog === 'questions' && (
        <BlockWizard
          ownerId={ownerId}
          frame={frame}
          labels={labels}
          drafts={drafts}
          onAdd={add}
          onClose={() => {
            setDialog(null)
          }}
        />
      )}
      {dialog === 'paste' && (
        <PasteDialog
          labels={labels}
          headings={tableColumns.map(headingOf)}
          onAdd={add}
          onClose={() => {
            setDialog(null)
          }}
        />
      )}
    </Stack>
  )

  function headingOf(column: (typeof tableColumns)[number]): string {
    switch (column) {
      case 'name':
        return fieldName(f.blockName)
      case 'side':
        return fieldName(f.blockSide)
      case 'price':
        return fieldName(f.blockPrice)
      case 'from':
        return t('common:period.from')
      case 'to':
        return t('common:period.to')
      case 'quantity':
        return fieldName(f.quantity)
      case 'minimumRatio':
        return t('row.ratio')
      case 'linkedTo':
        return fieldName(f.linkedTo)
      case 'exclusiveGroup':
        return fieldName(f.exclusiveGroup)
      case 'loop':
        return fieldName(f.loop)
    }
  }
}

/** Numbers alone, one below or beside the other, are the profile of a block; null for anything else. */
function profileIn(text: string, language: ReturnType<typeof currentLanguage>): string | null {
  const quantities = readQuantities(text.trim(), language)
  return /^[\d. ]+$/.test(quantities) ? quantities : null
}
