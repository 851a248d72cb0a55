import { lazy, type ComponentType } from 'react'
import type { Screen } from './screens.ts'

/** As specified: after two minutes a screen's code that has not arrived is a technical failure. */
const longestLoad = 120_000

/** The code of a screen could not be fetched: the connection broke, or a newer version took its place. */
export class ScreenNotLoaded extends Error {
  constructor(cause: unknown) {
    super('a screen could not be loaded', { cause })
    this.name = 'ScreenNotLoaded'
  }
}

/** Screens that were fetched before they are shown. */
const kept = new Map<string, ComponentType>()

/** Fetches a screen that is shown next. */
export async function keepScreen(path: string, load: Screen['load']): Promise<void> {
  kept.set(path, (await loadInTime(load, longestLoad)).default)
}

/** A screen, whose code is fetched when it is first shown if it is not there already. */
export function screenContent(path: string, load: Screen['load']): ComponentType {
  return kept.get(path) ?? lazy(() => loadInTime(load, longestLoad))
}

async function loadInTime(load: Screen['load'], longest: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new ScreenNotLoaded('too late'))
    }, longest)
  })
  try {
    return await Promise.race([load(), tooLate])
  } catch (error) {
    throw error instanceof ScreenNotLoaded ? error : new ScreenNotLoaded(error)
  } finally {
    clearTimeout(timer)
  }
}
