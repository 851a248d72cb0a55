import { describe, expect, it } from 'vitest'
import { storyOf } from './savings.ts'

describe('the sentence of what a group saved', () => {
  it.each([
    { standAlone: -500n, cash: -200n, story: 'paidLess' },
    { standAlone: -500n, cash: 0n, story: 'paidToNothing' },
    { standAlone: -500n, cash: 100n, story: 'paidToReceived' },
    { standAlone: 100n, cash: 300n, story: 'receivedMore' },
    { standAlone: 0n, cash: 300n, story: 'nothingToReceived' },
    { standAlone: -500n, cash: -500n, story: 'samePaid' },
    { standAlone: 500n, cash: 500n, story: 'sameReceived' },
    { standAlone: 0n, cash: 0n, story: 'sameNothing' },
  ])('is $story for $standAlone alone and $cash together', ({ story, ...savings }) => {
    expect(storyOf(savings)).toBe(story)
  })
})
