import { BaseSequencer } from 'vitest/node'

export function distanceTo(changed: readonly string[], file: string): 0 | 1 | 2
export default class ChangedFirst extends BaseSequencer {}
