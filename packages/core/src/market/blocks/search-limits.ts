/** Selections of equal welfare are only looked for when not more blocks than this stay undecided (market-rules.md section 2.7). */
export const mostTied = 14
/** So often blocks are decided for that before what is left counts. */
export const tieRounds = 4
/** The first look takes it that the best selection is so good that only so many blocks stay undecided. */
export const firstUndecided = 40
/** A first selection is looked for among this many times the blocks that the first look leaves undecided, in welfare, with so many rejected. */
export const divingGap = 16n
/** So many times that where the others found nothing. */
export const wideDive = 4n
export const mostDives = 60
/** A first selection that is further below the bound than this many times what the first look gives away is looked for again, from move to move. */
export const poorFirst = 4n
/** That takes this share of what the search may, and no more than so many evaluations. */
export const [moving, mostMoving] = [0.06, 60_000]
/** No branch is more decisions deep than this: what is left there stays open as where the budget ends. */
export const mostDepth = 500
