import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { mdiChevronDown, mdiLinkVariant } from '@mdi/js'
import { useEffect, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/index.ts'

/** What people ask most, on the public page and for those who are signed in. Each has an address: `#reservation`. */
const questions = [
  { id: 'tandem', question: 'faq.q1', answer: 'faq.a1' },
  { id: 'day-ahead', question: 'faq.q2', answer: 'faq.a2' },
  { id: 'gate-closure', question: 'faq.q3', answer: 'faq.a3' },
  { id: 'reservation', question: 'faq.q4', answer: 'faq.a4' },
  { id: 'margin', question: 'faq.q5', answer: 'faq.a5' },
  { id: 'coins', question: 'faq.q6', answer: 'faq.a6' },
  { id: 'verification', question: 'faq.q7', answer: 'faq.a7' },
  { id: 'negative-prices', question: 'faq.q8', answer: 'faq.a8' },
  { id: 'clock-change', question: 'faq.q9', answer: 'faq.a9' },
  { id: 'accounts', question: 'faq.q10', answer: 'faq.a10' },
  { id: 'names', question: 'faq.q11', answer: 'faq.a11' },
  { id: 'session', question: 'faq.q12', answer: 'faq.a12' },
] as const

interface QuestionsProps {
  readonly wanted: string
  /** Of the heading that each question is. */
  readonly level?: 'h2' | 'h3'
}

/** Questions that open to their answers. `wanted` (the fragment of the address) is open and in sight from the start. */
export function Questions({ wanted, level = 'h2' }: QuestionsProps) {
  const t = useText('accounts')
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([wanted || questions[0].id]))
  const [shown, setShown] = useState(wanted)
  if (shown !== wanted) {
    setShown(wanted)
    setOpen(new Set([...open, wanted]))
  }
  useEffect(() => {
    if (wanted) document.getElementById(wanted)?.scrollIntoView()
  }, [wanted])
  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return (
    <div>
      {questions.map(({ id, question, answer }) => (
        <Accordion
          key={id}
          id={id}
          expanded={open.has(id)}
          onChange={() => {
            toggle(id)
          }}
          disableGutters
          sx={{ scrollMarginTop: 88 }}
          slotProps={{ heading: { component: level } }}
        >
          <AccordionSummary
            expandIcon={<Icon path={mdiChevronDown} />}
            aria-controls={`${id}-answer`}
            id={`${id}-question`}
          >
            <Typography component="span" variant="h4">
              {t(question)}
            </Typography>
          </AccordionSummary>
          <AccordionDetails id={`${id}-answer`}>
            <Typography sx={{ maxWidth: '68ch' }}>{t(answer)}</Typography>
            <Link
              component={RouterLink}
              to={`#${id}`}
              replace
              variant="body2"
              sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', mt: 1.5 }}
            >
              <Icon path={mdiLinkVariant} size={16} />
              {t('faq.link')}
            </Link>
          </AccordionDetails>
        </Accordion>
      ))}
    </div>
  )
}
