interface Waiting<Question, Answer> {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** Who is answered has work to do, and the answer to the next round is not to wait for the work of all. */
const answeredAtOnce = 16

function give<Question, Answer>(
  round: readonly Waiting<Question, Answer>[],
  answers: readonly Answer[],
  from = 0,
): void {
  const end = Math.min(from + answeredAtOnce, round.length)
  for (let place = from; place < end; place++) round[place]?.resolve(answers[place] as Answer)
  if (end < round.length) setImmediate(() => give(round, answers, end))
}

/**
 * Turns questions that come one by one into questions of many: what is asked while a round to the database is under way is
 * asked together by the next one, `most` at a time, in the order in which it came. Every question is asked after it came,
 * so its answer is as fresh as if it were alone.
 * `askAll` answers in the order of the questions; what it throws is everybody's answer of that round.
 */
export function coalesce<Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  most = 1_000,
): (question: Question) => Promise<Answer> {
  const waiting: Waiting<Question, Answer>[] = []
  let isAsking = false

  const ask = async () => {
    while (waiting.length > 0) {
      const round = waiting.splice(0, most)
      try {
        const answers = await askAll(round.map(({ question }) => question))
        if (answers.length !== round.length) throw new Error('not every question was answered')
        give(round, answers)
      } catch (error) {
        for (const { reject } of round) reject(error)
      }
    }
    isAsking = false
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (isAsking) return
      isAsking = true
      // All that has arrived with it goes along.
      setImmediate(() => void ask())
    })
}
